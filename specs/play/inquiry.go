package play

import (
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// Inquiry is the kind of a spec of what the gateway asks an upstream by itself, and what it reads from the answer.
const Inquiry Kind = "inquiry"

// inquiry is what such a question is made of, whichever it is.
type inquiry interface {
	Path() string
	Header() [][2]string
}

// inquire runs a spec of an inquiry.
func (r *Runner) inquire(s *Spec, result *Result) {
	check := func(argument string, holds bool, message string, diff ...string) {
		result.Checks++
		if !holds {
			result.FailAt(s.argument(argument)(), "", message, strings.Join(diff, "\n"))
		}
	}
	var q inquiry
	var got string
	var known bool
	if s.balance != "" {
		b := r.Program.Balance(s.balance)
		if b == nil {
			result.fail("", fmt.Sprintf("there is no balance %q", s.balance), "")
			return
		}
		q = b
		var n float64
		if n, known = b.Read(s.given.bytes); known {
			got = fmt.Sprint(n)
		}
	} else {
		p := r.Program.Protocol(s.listed)
		if p == nil || p.List() == nil {
			result.fail("", fmt.Sprintf("there is no list of models of %q", s.listed), "")
			return
		}
		q = p.List()
		list, _, err := p.List().Read(s.given.bytes)
		if known = err == nil; known {
			names := make([]any, len(list))
			for i, m := range list {
				names[i] = m.ID
			}
			got = wire.Encode(names, "")
		}
	}
	if s.expectPath != nil {
		check("expect_path", q.Path() == *s.expectPath, fmt.Sprintf("the path is %q, not %q. It is the whole path on the host. Write: expect_path = %q", q.Path(), *s.expectPath, q.Path()))
	}
	for _, h := range s.expectHeaders {
		value, there := headerOf(q.Header(), h[0])
		check("expect_headers", value == h[1] || there && h[1] == anyValue, fmt.Sprintf("the header %s is %q, not %q", h[0], value, h[1]))
	}
	switch {
	case s.expect == nil:
		check("given", !known, "the answer says something: "+got)
	case !known:
		check("given", false, "the answer says nothing")
	default:
		diff := compare(s.expect.bytes, []byte(got))
		check("expect", diff == "", "the answer says something else", diff)
	}
}

func headerOf(list [][2]string, name string) (string, bool) {
	for _, h := range list {
		if strings.EqualFold(h[0], name) {
			return strings.ReplaceAll(h[1], runtime.KeyPlaceholder, "<key>"), true
		}
	}
	return "", false
}
