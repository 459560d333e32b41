package gateway

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/conversation"
)

// A client that sends the first header is told in the second what of its request did not cross: paths, never values.
const (
	reportHeader = "X-Parlance-Report"
	lossyHeader  = "X-Parlance-Lossy"
)

// maxLossy bounds the header: a request can hold any number of fields that nobody knows, and proxies refuse long headers.
const maxLossy = 4 << 10

// asks reports whether a client wants to know something, by a header with any value but 0.
func asks(r *http.Request, header string) bool {
	asked := r.Header.Get(header)
	return asked != "" && asked != "0"
}

// reportLoss notes what of the request did not cross to the upstream that is asked now, and tells the client while its
// headers can still be written.
func (l *relay) reportLoss() {
	c := l.c
	if !asks(c.r, reportHeader) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	list := paths(l.x.LostOfRequest())
	if c.s.debugs(c.r) {
		c.lossy = list
	}
	if l.begun {
		return
	}
	if delete(c.Header(), lossyHeader); list != "" {
		c.Header()[lossyHeader] = []string{list}
	}
}

// reportLosses notes what did not cross, when the call is over: for the observer, and of the reply for the log, where the client asked. Its
// headers went before its reply was received.
func (l *relay) reportLosses() {
	c := l.c
	asked := asks(c.r, reportHeader) && c.s.debugs(c.r)
	if !c.reports && !asked {
		return
	}
	lost, looked := l.x.LostOfReply()
	if looked = looked && l.reply != nil; looked && asked {
		c.lossyReply = paths(lost)
	}
	if o := &c.outcome; c.reports {
		o.Reported, o.Lost = true, l.x.LostOfRequest()
		if looked {
			o.Listened, o.LostReply = true, lost
		}
	}
}

func (s *serving) debugs(r *http.Request) bool {
	return s.options.Logger.Enabled(r.Context(), slog.LevelDebug)
}

// paths are those of losses, each once, as long as a header may be.
func paths(losses []conversation.Loss) string {
	var list strings.Builder
	seen := map[string]bool{}
	for _, lost := range losses {
		path := plainPath(lost.Path)
		if path == "" || seen[path] {
			continue
		}
		if seen[path] = true; list.Len()+len(", ")+len(path)+len(", ...") > maxLossy {
			list.WriteString(", ...")
			break
		}
		if list.Len() > 0 {
			list.WriteString(", ")
		}
		list.WriteString(path)
	}
	return list.String()
}

// plainPath is a path as a header can hold it: a client makes up the names of fields that nobody knows.
func plainPath(path string) string {
	const most = 200
	if len(path) > most {
		path = path[:most]
	}
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r >= 0x7f || r == ',' {
			return '?'
		}
		return r
	}, path)
}
