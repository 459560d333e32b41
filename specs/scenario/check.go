package scenario

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/play"
)

// Run plays a scenario in every way that it asks for, and holds each to what is expected. judged is called
// for every failure, with the place of the tier that held and the class; it may be nil.
func Run(program *runtime.Program, s *play.Scenario, judged func(tier hcl.Range, class string)) *play.Result {
	result := s.Result()
	ways := len(s.Upstreams) * len(s.Clients) * len(s.Streamed)
	defer func() { result.Gather(ways) }()
	for _, upstream := range s.Upstreams {
		for _, client := range s.Clients {
			for _, streamed := range s.Streamed {
				way := client + " to " + upstream
				if streamed {
					way += ", streamed"
				}
				p, err := Perform(program, s, upstream, client, streamed)
				if err != nil {
					result.Fail(way, err.Error(), "")
					continue
				}
				c := &checker{result: result, way: way}
				c.play(s, p)
				if judged != nil {
					p.failures(judged)
				}
			}
		}
	}
	return result
}

// failures tells what decided about each of them.
func (p *Play) failures(judged func(hcl.Range, string)) {
	for _, q := range p.Requests {
		for _, a := range q.Attempts {
			if a.Failed {
				judged(placeOf(a.Rule), a.Class)
			}
		}
	}
}

// placeOf reads file:line:col.
func placeOf(rule string) hcl.Range {
	parts := strings.Split(rule, ":")
	n := len(parts)
	if n < 3 {
		return hcl.Range{}
	}
	line, err := strconv.Atoi(parts[n-2])
	col, err2 := strconv.Atoi(parts[n-1])
	if err != nil || err2 != nil {
		return hcl.Range{}
	}
	at := hcl.Pos{Line: line, Column: col}
	return hcl.Range{Filename: strings.Join(parts[:n-2], ":"), Start: at, End: at}
}

// checker holds a play against its scenario.
type checker struct {
	result *play.Result
	way    string
	of     string // which request, "" when there is one
}

func (c *checker) check(at hcl.Range, holds bool, diff, format string, args ...any) {
	c.result.Checks++
	if !holds {
		c.result.FailAt(at, c.way, c.of+fmt.Sprintf(format, args...), diff)
	}
}

func (c *checker) play(s *play.Scenario, p *Play) {
	n := 0
	for _, q := range s.Requests {
		for i := range max(q.Times, 1) {
			if c.of = ""; q.Name != "" {
				c.of = fmt.Sprintf("request %q", q.Name)
				if q.Times > 1 {
					c.of += fmt.Sprintf(" (%d)", i+1)
				}
				c.of += ": "
			}
			// What several equal requests come to is expected of all of them together where it is a list.
			c.request(&q, &p.Requests[n], q.Times <= 1)
			n++
		}
		if q.Times > 1 && q.Asked != nil {
			var asked []string
			for _, r := range p.Requests[n-q.Times : n] {
				asked = append(asked, r.asked()...)
			}
			c.of = fmt.Sprintf("request %q: ", q.Name)
			c.order(q.Places["asked"], q.Asked, asked)
		}
	}
	c.of = ""
	c.states(s.States, p.Accounts)
}

func (r *Request) asked() (ids []string) {
	for _, a := range r.Attempts {
		ids = append(ids, a.Account)
	}
	return ids
}

func (c *checker) order(at hcl.Range, want, got []string) {
	c.check(at, slices.Equal(want, got), "- "+strings.Join(want, ", ")+"\n+ "+strings.Join(got, ", "), "other accounts are called")
}

func (c *checker) request(want *play.SceneRequest, got *Request, alone bool) {
	if want.Asked != nil && alone {
		c.order(want.Places["asked"], want.Asked, got.asked())
	}
	if want.Waits != nil {
		c.waits(want.Places["waits"], want.Waits, got.Attempts)
	}
	a := &got.Answer
	if want.Status != 0 {
		c.check(want.Places["status"], a.Status == want.Status, "", "the client gets the status %d, not %d: %s", a.Status, want.Status, clip(a.Body))
	}
	if want.Status == http.StatusOK || want.Fails {
		at := want.Places["status"]
		if want.Fails {
			at = want.Places["fails"]
		}
		c.check(at, (a.Fault != "") == want.Fails, clip(a.Body), "the client's answer %s", map[bool]string{true: "went well", false: "is no success: " + a.Fault}[want.Fails])
	}
	if want.Fails && got.Streamed && a.Status == 200 {
		err := oracle.CheckStream(got.Client, []byte(a.Body), true)
		c.check(want.Places["fails"], err == nil, clip(a.Body), "the failed stream is not legal: %v", err)
	}
	if want.Says != "" {
		c.check(want.Places["says"], strings.Contains(a.Body, want.Says) || strings.Contains(a.Text, want.Says), clip(a.Body), "the client's answer does not hold %q", want.Says)
	}
	if want.Expect != nil {
		diff := play.Compare(want.Expect, []byte(a.Body))
		c.check(want.Places["expect"], diff == "", diff, "the client gets another answer")
	}
	for _, h := range want.Headers {
		value := a.Header.Get(h[0])
		c.check(want.Places["answer_headers"], value == h[1] || h[1] == "*" && value != "", "", "the header %s is %q, not %q", h[0], value, h[1])
	}
	for _, at := range got.Attempts {
		c.check(want.Range, len(at.Faults) == 0, strings.Join(at.Faults, "\n"), "a rule failed while it judged")
	}
	c.states(want.States, got.Accounts)
}

func (c *checker) waits(at hcl.Range, want []string, got []Attempt) {
	var waited []string
	ok := len(want) == max(len(got)-1, 0)
	for i, a := range got {
		if i == 0 {
			continue
		}
		waited = append(waited, a.Wait.String())
		if i <= len(want) {
			least, most, _ := play.Between(want[i-1])
			ok = ok && time.Duration(a.Wait) >= least && time.Duration(a.Wait) <= most
		}
	}
	c.check(at, ok, "- "+strings.Join(want, ", ")+"\n+ "+strings.Join(waited, ", "), "it waits otherwise between calls")
}

func (c *checker) states(want []play.SceneState, got []Account) {
	for _, w := range want {
		i := slices.IndexFunc(got, func(a Account) bool { return a.ID == w.Account })
		if i < 0 {
			c.check(w.Range, false, "", "there is no account %q", w.Account)
			continue
		}
		is := got[i].in(w.Want)
		c.check(w.Range, holds(w.Want, is), "", "the account %q is %s, not %s", w.Account, is, w.Want)
	}
}

// in is the state in words: of the account, or with "for model" of the account for that model.
func (a *Account) in(want string) string {
	if _, model, asked := strings.Cut(want, " for "); asked {
		for _, m := range a.Models {
			if m.Model != model {
				continue
			}
			if m.Disabled {
				return "disabled for " + model
			}
			return "resting " + m.For.String() + " for " + model
		}
		return string(a.State) + " for " + model
	}
	if a.State == pool.Resting {
		return "resting " + a.For.String()
	}
	return string(a.State)
}

// holds compares states: "resting" alone is any rest, and a span may be two, 1m..2m.
func holds(want, is string) bool {
	w, i := strings.Fields(want), strings.Fields(is)
	if len(w) == 0 || len(i) == 0 || w[0] != i[0] {
		return false
	}
	span := func(f []string) (string, []string) {
		if len(f) > 1 && f[1] != "for" {
			return f[1], f[2:]
		}
		return "", f[1:]
	}
	wanted, rest := span(w)
	actual, tail := span(i)
	if !slices.Equal(rest, tail) {
		return false
	}
	if wanted == "" {
		return true
	}
	d, err := time.ParseDuration(actual)
	least, most, _ := play.Between(wanted)
	return err == nil && d >= least && d <= most
}

func clip(s string) string {
	if len(s) > 1500 {
		return s[:1500] + "…"
	}
	return s
}
