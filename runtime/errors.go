package runtime

import (
	"bytes"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// maxMessage bounds what an upstream may say in an error.
const maxMessage = 4000

// Error appends the protocol's error envelope for a problem, and gives the HTTP status.
func (p *Protocol) Error(dst []byte, pr *Problem, requestID string) (status int, body []byte) {
	return p.says(p.errs.NewEnv(), dst, pr, requestID)
}

func (p *Protocol) says(e *expression.Env, dst []byte, pr *Problem, requestID string) (status int, body []byte) {
	e.BindRecord(p.errRec, p.words(e, pr, &status))
	e.BindRecord(p.errCall, reply.Values{{}, {}, {}, document.Text(requestID), {}, {}, {}, {}})
	if p.errBody == nil {
		return status, append(dst, "{}"...)
	}
	body = expression.Append(e, p.errBody, dst)
	if p.form != nil && p.form.Refuses(body[len(dst):]) != "" {
		body = p.form.Words(body[:len(dst)], pr.Message) // What the rules say clients cannot read.
	}
	return status, body
}

// ErrorHeaders gives the headers of an answer that is an error of a class.
func (p *Protocol) ErrorHeaders(class string) [][2]string {
	if w := p.classes[class]; w != nil {
		for _, at := range w.headersAt {
			p.program.witness.Ran(at)
		}
		return w.headers
	}
	return nil
}

// words is a problem in the protocol's words: the record error.
func (p *Protocol) words(e *expression.Env, pr *Problem, status *int) reply.Values {
	text := func(s string) document.Value {
		if s == "" {
			return document.Value{}
		}
		return document.Text(s)
	}
	message := pr.Message
	if len(message) > maxMessage {
		cut := maxMessage
		for !utf8.RuneStart(message[cut]) {
			cut--
		}
		message = message[:cut] + "…"
	}
	rec := reply.Values{text(message), {}, text(pr.Code), text(pr.Param), text(pr.Class), {}, text(pr.Upstream), {}}
	if pr.Status > 0 {
		rec[7] = document.Int(pr.Status)
	}
	if e.Trace != nil {
		pr.known(e.Trace, rec)
	}
	if pr.Retry > 0 {
		rec[5] = document.Int(int(math.Ceil(pr.Retry.Seconds())))
	}
	w := p.classes[pr.Class]
	if w == nil {
		w = p.classes["server"]
	}
	*status = 500
	if w != nil {
		e.Ran(w.at)
	}
	if w == nil {
		return rec
	}
	e.BindRecord(p.errRec, rec)
	out := append(reply.Values(nil), rec...)
	out[2] = document.Value{}
	if n, ok := w.status.Value(e).Int(); ok && n >= 400 && n < 600 {
		*status = n
	}
	keep := func(v document.Value) document.Value {
		if v.Nothing() {
			return document.Value{}
		}
		kept := document.Of(append([]byte(nil), v.Raw()...))
		if e.Trace != nil {
			e.Trace.Copied(v, kept)
		}
		return kept
	}
	out[1] = keep(w.kind.Value(e))
	switch {
	case w.code != nil:
		out[2] = keep(w.code.Value(e))
	case pr.Param != "" || pr.Of == p.name:
		// The protocol has no code of its own here: one that this gateway made, or an upstream of the protocol, is said all the same.
		out[2] = text(pr.Code)
	}
	if w.message != nil {
		if m := keep(w.message.Value(e)); m.Kind() == document.String {
			out[0] = m
		}
	}
	return out
}

// classify finds the class of an upstream's failure. status is 0 for one that came within a stream.
func (p *Program) classify(upstream string, status int, s *refusal, t *Tracing) string {
	e := p.errEnv()
	if t != nil {
		e.Trace = t.Trace
	}
	defer p.giveBack(e)
	p.bindFailure(e, status, s)
	return p.classOf(e, upstream, nil)
}

// Refused reads an upstream's answer that is an error, or is not what the protocol says. The problem keeps what it says
// of itself for Judge, in a copy of the body.
func (x *Exchange) Refused(status int, contentType string, body []byte) *Problem {
	up := x.pair.upstream
	told := bytes.Clone(body)
	if x.trace != nil {
		x.trace.From(told, &expression.Source{Of: "error"})
	}
	s := up.listen(contentType, told)
	pr := &Problem{Status: status, Message: "The upstream failed.", Upstream: x.target.Upstream, said: s}
	if s.param.Kind() == document.String && x.protocol == up {
		pr.Param = s.param.String() // the path is the client's own only where both sides speak one protocol
	}
	pr.Class = x.program.classify(x.target.Upstream, status, s, x.trace)
	if s.Message.Kind() == document.String && !s.Message.Empty() {
		pr.Message = s.Message.String()
	}
	if s.Code.Kind() == document.String {
		pr.Code, pr.Of = s.Code.String(), up.name
	}
	return pr
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
var hiddenTags = []*regexp.Regexp{regexp.MustCompile(`(?is)<script.*?(</script>|$)`), regexp.MustCompile(`(?is)<style.*?(</style>|$)`)}

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
