package scenario

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/parlance-gateway/parlance/pool"
)

// WriteText prints a play for people: the calls of each request as a table, what the client got, and what became of the accounts.
func (p *Play) WriteText(w io.Writer) {
	several := slices.ContainsFunc(p.Accounts, func(a Account) bool { return a.Upstream != p.Accounts[0].Upstream })
	for i, q := range p.Requests {
		q.writeText(w, i+1, several)
		fmt.Fprintln(w)
	}
	p.writeAccounts(w, several)
}

func (q *Request) writeText(w io.Writer, n int, several bool) {
	fmt.Fprintf(w, "request %d", n)
	if q.Name != "" {
		fmt.Fprintf(w, " %q", q.Name)
	}
	if q.Path == "" {
		fmt.Fprintf(w, ": %s, model %s", q.Client, q.Model)
	} else {
		fmt.Fprintf(w, ": %s %s", q.Method, q.Path)
	}
	if q.Streamed {
		fmt.Fprint(w, ", streamed")
	}
	if q.Session != "" {
		fmt.Fprintf(w, ", session %s", q.Session)
	}
	fmt.Fprintf(w, ", at %s\n", q.At.String())
	if len(q.Attempts) > 0 {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		proxied := slices.ContainsFunc(q.Attempts, func(a Attempt) bool { return a.Proxy != "" })
		row := func(account, proxy string, cells ...string) {
			if proxied {
				account += "\t" + proxy
			}
			fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", cells[0], cells[1], account, strings.Join(cells[2:], "\t"))
		}
		row("account", "proxy", "time", "wait", "answer", "tier", "action", "rest", "rule")
		for _, a := range q.Attempts {
			row(name(a.Upstream, a.Account, several), a.Proxy, a.At.String(), short(a.Wait), a.Said, a.Tier, a.Action, a.rests(), line(a.Rule))
		}
		tidy(t)
		for _, a := range q.Attempts {
			for _, f := range a.Faults {
				fmt.Fprintf(w, "  a rule failed: %s\n", f)
			}
		}
	}
	fmt.Fprintf(w, "  client: %s\n", q.Answer.said())
}

func name(upstream, account string, several bool) string {
	if several {
		return upstream + "/" + account
	}
	return account
}

// rests is for how long who rests after a failure.
func (a *Attempt) rests() string {
	text := ""
	switch {
	case a.Forever:
		text = "forever"
	case a.Rest > 0:
		text = a.Rest.String()
	default:
		return ""
	}
	if a.Scope == "model" {
		text += " for " + a.Model
	}
	return text
}

// said is what the client got, on one line.
func (a *Answer) said() string {
	text := fmt.Sprint(a.Status)
	switch {
	case a.Status == 200 && a.Fault == "":
		return text + " " + fmt.Sprintf("%q", short80(a.Text))
	case a.Status == 200:
		return text + " and then a failure: " + short80(lastLine(a.Body))
	}
	if after := a.Header.Get("Retry-After"); after != "" {
		text += ", Retry-After " + after
	}
	return text + " " + short80(a.Body)
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for _, l := range slices.Backward(lines) {
		if strings.Contains(l, "error") {
			return l
		}
	}
	return lines[len(lines)-1]
}

func short80(s string) string {
	if s = strings.TrimSpace(s); len(s) > 160 {
		return s[:160] + "…"
	}
	return s
}

func (p *Play) writeAccounts(w io.Writer, several bool) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "account\tstate\tfor\twhy\tcalls")
	for _, a := range p.Accounts {
		rest := ""
		if a.State == pool.Resting {
			rest = a.For.String()
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\n", name(a.Upstream, a.ID, several), a.State, rest, a.Why, a.Calls)
		for _, m := range a.Models {
			state, rest := pool.Resting, m.For.String()
			if m.Disabled {
				state, rest = pool.Disabled, ""
			}
			fmt.Fprintf(t, "  with %s\t%s\t%s\t%s\t\n", m.Model, state, rest, m.Why)
		}
	}
	tidy(t)
}

// tidy prints a table. The writer of what is printed fails by itself, if it does.
func tidy(t *tabwriter.Writer) { _ = t.Flush() }

func short(d Span) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

// line is the place of a rule without its column.
func line(rule string) string {
	if i := strings.LastIndexByte(rule, ':'); i > 0 {
		return rule[:i]
	}
	return rule
}
