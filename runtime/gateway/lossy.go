package gateway

import (
	"log/slog"
	"strings"
)

// A client that sends the first header is told in the second what of its request did not cross: paths, never values.
const (
	reportHeader = "X-Parlance-Report"
	lossyHeader  = "X-Parlance-Lossy"
)

// maxLossy bounds the header: a request can hold any number of fields that nobody knows, and proxies refuse long headers.
const maxLossy = 4 << 10

// asksLoss reports whether the client wants to know what does not cross.
func (c *call) asksLoss() bool {
	asked := c.r.Header.Get(reportHeader)
	return asked != "" && asked != "0"
}

// tellLoss notes what of the request did not cross to the upstream that is asked now, and tells the client while its
// headers can still be written.
func (l *relay) tellLoss() {
	c := l.c
	if !c.asksLoss() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	var list strings.Builder
	seen := map[string]bool{}
	for _, lost := range l.x.Lost() {
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
	if c.s.options.Logger.Enabled(c.r.Context(), slog.LevelDebug) {
		c.lossy = list.String()
	}
	if l.begun {
		return
	}
	if delete(c.Header(), lossyHeader); list.Len() > 0 {
		c.Header()[lossyHeader] = []string{list.String()}
	}
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
