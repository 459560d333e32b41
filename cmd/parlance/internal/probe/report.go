package probe

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tidwall/gjson"
)

// describe says for people what is not a rule.
func (r *Report) describe() {
	switched := map[string]bool{} // questions that a switch follows from
	for _, q := range r.Questions {
		follow, because := q.question.Refused, "refused"
		if q.received.outcome == Taken || q.received.outcome == Malformed {
			follow, because = q.question.Taken, "taken"
		} else if q.received.outcome == Failed {
			continue
		}
		for _, name := range names(members(follow)) {
			if value, ok := r.Profile[name]; ok {
				switched[q.Question] = true
				r.Found = append(r.Found, fmt.Sprintf("%s = %s, since the question %q was %s.", name, literal(value), q.Question, because))
			}
		}
	}
	for _, q := range r.Questions {
		if q.question.Wrong == "" && !switched[q.Question] && (q.received.outcome == Refused || q.received.outcome == Failed) && !r.followed(q.Question) {
			r.Found = append(r.Found, fmt.Sprintf("%s: %s (%s), for which there is no switch.", q.About, q.received.outcome, q.failure()))
		}
	}
	r.describeStream()
	replies := r.replies()
	if len(replies) > 0 && !slices.ContainsFunc(replies, func(q *Result) bool { return q.received.usage["output"] > 0 }) && len(r.usage()) == 0 {
		r.Found = append(r.Found, "The upstream counts no tokens: the gateway estimates them.")
	}
	if slices.ContainsFunc(replies, func(q *Result) bool { return q.received.reasoning != "" }) {
		r.Found = append(r.Found, "Reasoning is shown in a form that the rules know.")
	}
}

// followed reports whether another question was asked because one was refused.
func (r *Report) followed(name string) bool {
	return slices.ContainsFunc(r.Questions, func(q *Result) bool { return slices.Contains(q.question.IfRefused, name) })
}

// describeStream says how a stream goes: how it ends, where its counts are, and what it has that says nothing.
func (r *Report) describeStream() {
	i := slices.IndexFunc(r.Questions, func(q *Result) bool {
		return q.received.outcome == Taken && !isBody(q.answer.Body)
	})
	if i < 0 {
		return
	}
	stream := r.Questions[i].answer.Body
	list := documents(stream)
	var parts []string
	parts = append(parts, fmt.Sprintf("A stream has %d events", len(list)))
	if r.plan.End != "" {
		with := "and ends without "
		if bytes.Contains(stream, []byte("data: "+r.plan.End)) || bytes.Contains(stream, []byte("data:"+r.plan.End)) {
			with = "and ends with "
		}
		parts = append(parts, with+r.plan.End)
	}
	if r.Questions[i].received.usage["output"] > 0 {
		parts = append(parts, "and counts tokens")
	}
	if n := strings.Count("\n"+string(stream), "\n:"); n > 0 {
		parts = append(parts, fmt.Sprintf("and has %d comments", n))
	}
	r.Found = append(r.Found, strings.Join(parts, " ")+".")
	words := map[string]bool{}
	for _, q := range r.replies() {
		if w := r.word(q); w != "" {
			words[w] = true
		}
	}
	if len(words) > 0 {
		r.Found = append(r.Found, "Replies end with "+strings.Join(names(words), ", ")+".")
	}
	others := map[string]bool{}
	for _, q := range r.replies() {
		for _, l := range r.unlisted(q) {
			if l.value.Type != gjson.Null {
				others[l.plain()] = true
			}
		}
	}
	if len(others) > 0 {
		r.Found = append(r.Found, "Fields that the reference of the protocol does not list: "+strings.Join(names(others), ", ")+".")
	}
}

// WriteText writes the report for people: what was asked, what was found, and the proposed rules unless they are written elsewhere.
func (r *Report) WriteText(w io.Writer, withRules bool) error {
	fmt.Fprintf(w, "%s, %s, model %s: %d requests, %d tokens in and %d out\n\n", r.Upstream, r.Protocol, r.Model, r.Requests, r.Usage["fresh"]+r.Usage["cached"]+r.Usage["written"], r.Usage["output"])
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "question\tstatus\tresult\twhat came")
	for _, q := range r.Questions {
		status := "-"
		if q.Status > 0 {
			status = fmt.Sprint(q.Status)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", q.Question, status, q.Outcome, q.came())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	answered := slices.ContainsFunc(r.Questions, func(q *Result) bool { return q.Outcome == Taken })
	if !r.Stopped || answered {
		fmt.Fprintln(w, "\nFound")
		for _, f := range r.Found {
			fmt.Fprintln(w, "  "+f)
		}
	}
	if r.Rules == "" && r.Stopped {
		_, err := fmt.Fprintln(w, "\nNot all questions were asked, so nothing is known of the rest.")
		return err
	}
	if r.Rules == "" {
		_, err := fmt.Fprintln(w, "\nThe rules that are known are enough.")
		return err
	}
	if !withRules {
		return nil
	}
	_, err := fmt.Fprintf(w, "\nProposed rules; -o writes them, and specs for them\n\n%s", r.Rules)
	return err
}

// shown is how many characters of a reply the table has.
const shown = 40

// came is what a reply or failure was, in a few words.
func (q *Result) came() string {
	if q.Outcome != Taken {
		if q.Class == "" {
			return q.Message
		}
		return strings.TrimSuffix(q.Class+": "+q.Message, ": ")
	}
	parts := []string{}
	if h := &q.received; h.reasoning != "" {
		parts = append(parts, "reasoning")
	}
	if q.received.calls > 0 {
		parts = append(parts, "a call")
	}
	if q.Reply != "" {
		text := []rune(q.Reply)
		if len(text) > shown {
			text = append(text[:shown-1], '…')
		}
		parts = append(parts, fmt.Sprintf("%q", string(text)))
	}
	if q.Stop != "" {
		parts = append(parts, "ends: "+q.Stop)
	}
	return strings.Join(parts, ", ")
}
