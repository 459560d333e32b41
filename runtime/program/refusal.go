package program

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/failure"
)

// Judge compares a failure with the tiers. The same failure always gives the same verdict.
func (p *Program) Judge(f *failure.Failure) failure.Verdict {
	written, class := p.refusalOf(f)
	return p.Failures.Judge(f, written, class)
}

// refusalOf is what was said in a failure, and its class if the gateway knows it.
func (p *Program) refusalOf(f *failure.Failure) (s *failure.Refusal, class string) {
	pr := f.Problem
	if pr != nil && pr.Said != nil {
		return pr.Said, ""
	}
	s = &failure.Refusal{Body: f.Body}
	if up := p.ProtocolsByName[f.Protocol]; up != nil && len(f.Body) > 0 {
		contentType := ""
		if f.Header != nil {
			contentType = f.Header("Content-Type")
		}
		s = up.listen(contentType, f.Body)
		s.Within = s.Data.Kind() != document.Absent
	}
	switch {
	case pr != nil:
		if s.Message.Nothing() && pr.Message != "" {
			s.Message = document.Text(pr.Message)
		}
		if s.Code.Nothing() && pr.Code != "" {
			s.Code = document.Text(pr.Code)
		}
		return s, pr.Class
	case f.Network == "timeout":
		return s, "timeout"
	case f.Network != "":
		return s, "unreachable"
	}
	return s, ""
}

// listen reads an error body by the protocol's rules. The values live as long as the body, which must not change.
func (p *Protocol) listen(contentType string, body []byte) *failure.Refusal {
	s := &failure.Refusal{Body: body}
	d := new(document.Document)
	if strings.Contains(contentType, "event-stream") || bytes.HasPrefix(body, []byte("data:")) || bytes.HasPrefix(body, []byte("event:")) {
		body = firstData(body)
	}
	if d.Parse(body, false) == nil && d.Root().Kind() >= document.Array {
		s.Data = d.Root()
		e := p.ErrLayout.NewEnv()
		e.Bind(p.ErrData, d.Root())
		for i, into := range []*document.Value{&s.Message, &s.Type, &s.Code, &s.Param} {
			if p.ErrRead[i] != nil {
				if *into = p.ErrRead[i].Value(e); into.Kind() != document.Absent {
					e.Ran(p.ErrReadAt[i])
				}
			}
		}
	} else if excerpt := plainText(contentType, body); excerpt != "" {
		s.Message = document.Text(excerpt)
	}
	return s
}

// firstData is the data of the first event of a stream that has any; the text itself where there is none.
func firstData(text []byte) []byte {
	var data []byte
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		if rest, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(append(data, bytes.TrimPrefix(rest, []byte(" "))...), '\n')
		} else if len(line) == 0 && data != nil {
			break
		}
	}
	if data == nil {
		return text
	}
	return data
}

// plainText is what a body that is no JSON says: text without tags, in one line, cut short.
func plainText(contentType string, body []byte) string {
	s := string(body[:min(len(body), 20_000)])
	if strings.Contains(contentType, "html") || strings.HasPrefix(strings.TrimSpace(s), "<") {
		s = withoutTags(s)
	}
	s = strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "")
	if len(s) > 300 {
		cut := 300
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut] + "…"
	}
	return s
}

// hiddenTags are what a page holds and does not show.
var hiddenTags = []*lazyregexp.Regexp{lazyregexp.New(`(?is)<script.*?(</script>|$)`), lazyregexp.New(`(?is)<style.*?(</style>|$)`)}

func withoutTags(s string) string {
	for _, hidden := range hiddenTags {
		s = hidden.ReplaceAllString(s, "")
	}
	var b strings.Builder
	inside := false
	for _, r := range s {
		switch {
		case r == '<':
			inside = true
		case r == '>' && inside:
			inside = false
			b.WriteByte(' ')
		case !inside:
			b.WriteRune(r)
		}
	}
	return b.String()
}
