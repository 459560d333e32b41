package probe

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// Classes of the failures that a probe causes, and the statuses that stand for them where an answer has the status 200.
var wanted = map[string]struct {
	classes []string
	status  int
	what    string
}{
	"key":     {[]string{"upstream_auth", "auth"}, 401, "a wrong key"},
	"model":   {[]string{"not_found", "bad_request"}, 404, "an unknown model"},
	"request": {[]string{"bad_request"}, 400, "a bad request"},
}

// Names of what errors hold, the likelier first.
var (
	messageNames = []string{"message", "msg", "text", "detail", "description", "reason", "error", "title"}
	codeNames    = []string{"code", "errno", "number", "status", "type", "error", "kind", ""}
	codeWord     = lazyregexp.New(`^[A-Za-z0-9_.:-]+$`)
)

// failures finds errors that the rules do not take for such, or in which they find no message.
func (r *Report) failures() []*piece {
	var unread, silent []*Result
	for _, q := range r.Questions {
		h := &q.received
		switch {
		case h.outcome == Unread:
			unread = append(unread, q)
		case h.outcome != Taken && h.message == "" && gjson.ValidBytes(q.answer.Body):
			silent = append(silent, q)
		}
	}
	list := slices.Concat(r.hidden(unread), r.unsaid(silent), r.misjudged())
	for _, q := range r.Questions {
		if q.question.Wrong != "" && q.received.outcome == Taken {
			r.Found = append(r.Found, fmt.Sprintf("The upstream answers %s.", map[string]string{"key": "whatever the key is", "model": "for any name of a model", "request": "requests that make no sense"}[q.question.Wrong]))
		}
	}
	return list
}

// form is where an error has what.
type form struct {
	message, code *leaf
}

// formOf is the form that errors have in common.
func formOf(list []*Result) (f form) {
	common := func(l *leaf) bool {
		return !slices.ContainsFunc(list, func(q *Result) bool { return !at(gjson.ParseBytes(q.answer.Body), l.path).Exists() })
	}
	all := leaves(gjson.ParseBytes(list[0].answer.Body))
	best := func(names []string, fits func(l *leaf) bool) (found *leaf) {
		rank := len(names)
		for i := range all {
			l := &all[i]
			last := strings.ToLower(l.path[len(l.path)-1])
			n := slices.IndexFunc(names, func(name string) bool { return strings.Contains(last, name) })
			if n >= 0 && n < rank && fits(l) && common(l) {
				found, rank = l, n
			}
		}
		return found
	}
	f.message = best(messageNames, func(l *leaf) bool { return l.value.Type == gjson.String && strings.Contains(l.value.String(), " ") })
	f.code = best(codeNames, func(l *leaf) bool {
		if slices.ContainsFunc(l.path, func(name string) bool { return strings.HasSuffix(strings.ToLower(name), "id") }) {
			return false // another in each answer
		}
		return l.value.Type == gjson.Number && l.value.Num == float64(int64(l.value.Num)) || l.value.Type == gjson.String && codeWord.MatchString(l.value.String())
	})
	return f
}

// hidden is for errors in answers of status 200.
func (r *Report) hidden(list []*Result) (pieces []*piece) {
	if len(list) == 0 || !gjson.ValidBytes(list[0].answer.Body) {
		return nil
	}
	f := formOf(list)
	reports := f.code
	if reports == nil {
		reports = f.message
	}
	if reports == nil || f.message == nil {
		return nil
	}
	when := ext("data", reports.path) + " != null"
	for _, q := range r.replies() { // a field that replies have, too
		for _, doc := range documents(q.answer.Body) {
			if v := at(doc, reports.path); v.Exists() && v.Type != gjson.Null && !strings.Contains(when, "!= "+v.Raw) {
				when += fmt.Sprintf(" && %s != %s", ext("data", reports.path), v.Raw)
			}
		}
	}
	rule := fmt.Sprintf("error {\n  when = base || %s\n  message = coalesce(base, %s)\n", when, ext("data", f.message.path))
	if f.code != nil {
		rule += "  code = " + codes(f.code, list) + "\n"
	}
	rule += "}"
	for i, q := range list {
		kind := q.question.Wrong
		if kind == "" && i > 0 {
			continue
		}
		want, message := wanted[kind], at(gjson.ParseBytes(q.answer.Body), f.message.path).String()
		p := &piece{
			where: inRead, from: q, found: fmt.Sprintf("Errors hide in answers of status %d: what went wrong is in %s.", q.Status, f.message.plain()),
			named: "an error in " + f.message.plain() + " is one",
			holds: func(h received) bool {
				return h.message == message && h.outcome != Taken && h.outcome != Unread && (f.code == nil || want.classes == nil || slices.Contains(want.classes, h.class))
			},
		}
		if kind != "" {
			p.named = want.what + " is told in an answer of status 200"
		}
		if pieces == nil {
			p.rule = rule
		} else {
			p.found = ""
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// codes has the codes that a vendor gives to failures stand for statuses, where each has one of its own.
func codes(code *leaf, list []*Result) string {
	path := ext("data", code.path)
	of := map[string]string{} // kinds of failures, by codes
	var order []string
	for _, q := range list {
		raw := at(gjson.ParseBytes(q.answer.Body), code.path).Raw
		kind := q.question.Wrong
		if kind == "" {
			kind = "request" // a field that was refused
		}
		if was, known := of[raw]; known && was != kind {
			of[raw] = ""
			continue
		} else if !known {
			order = append(order, raw)
		}
		of[raw] = kind
	}
	var b strings.Builder
	for _, raw := range order {
		if kind := of[raw]; kind != "" {
			fmt.Fprintf(&b, "%s == %s ? %d : ", path, raw, wanted[kind].status)
		}
	}
	fmt.Fprintf(&b, "coalesce(base, %s)", path)
	return b.String()
}

// unsaid is for errors that have a status of their own, and a message where the rules do not look.
func (r *Report) unsaid(list []*Result) []*piece {
	if len(list) == 0 {
		return nil
	}
	f := formOf(list)
	if f.message == nil {
		return nil
	}
	q := list[0]
	message := at(gjson.ParseBytes(q.answer.Body), f.message.path).String()
	rule := fmt.Sprintf("message = coalesce(base, %s)", ext("data", f.message.path))
	if f.code != nil {
		rule += fmt.Sprintf("\ncode = coalesce(base, %s)", ext("data", f.code.path))
	}
	return []*piece{{
		where: inError, rule: rule, from: q, found: fmt.Sprintf("What went wrong is in the field %s of an error.", f.message.plain()),
		named: "the message of an error is in " + f.message.plain(), holds: func(h received) bool { return h.message == message },
	}}
}

// misjudged is for failures whose status says something else than what was wrong, which would blame the request for what the account
// did, or the other way round.
func (r *Report) misjudged() (pieces []*piece) {
	for _, q := range r.Questions {
		want := wanted[q.question.Wrong]
		h := &q.received
		if want.classes == nil || q.Status < 300 || h.message == "" || slices.Contains(want.classes, h.class) || h.class == "rate_limit" || h.class == "overloaded" || h.class == "timeout" {
			continue
		}
		words, of := strings.ToLower(firstWords(h.message)), ""
		if name := r.subject.upstream(); name != "" {
			of = fmt.Sprintf("upstreams = [%q]\n", name)
		}
		pieces = append(pieces, &piece{
			where: atTop, from: q, named: want.what + " has the status " + strconv.Itoa(q.Status),
			rule:  fmt.Sprintf("class %q {\n  %swhen = status == %d && mentions(error.message, %q)\n  status = %d\n}\n", want.classes[0], of, q.Status, words, want.status),
			found: fmt.Sprintf("The status of %s is %d, which would be taken for another failure.", want.what, q.Status),
			holds: func(h received) bool { return h.class == want.classes[0] },
		})
	}
	return pieces
}

// firstWords are the words of a message before what may differ from call to call.
func firstWords(message string) string {
	var words []string
	for _, w := range strings.Fields(message) {
		if strings.ContainsAny(w, "`'\"0123456789[:") || len(words) == 6 {
			break
		}
		words = append(words, strings.TrimRight(w, ".,;!"))
	}
	if len(words) < 2 {
		return message
	}
	return strings.Join(words, " ")
}
