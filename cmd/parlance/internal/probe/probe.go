// Package probe asks an upstream small questions, and proposes rules for its differences: which fields it rejects, where it sends
// reasoning and counts of tokens, why its replies end, and how it fails.
//
// questions.hcl has the questions. What an upstream answers is read with the rules that would read it, so only what they do not
// understand needs a rule. A proposal is compiled, and the answers are read again with it: what does not help is left out.
package probe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
)

const (
	// patience is how long an upstream may take for one answer.
	patience = 60 * time.Second

	// longestWait is how long an upstream may ask to be left alone.
	longestWait = 20 * time.Second

	// wrongKey is shown in place of the account's key.
	wrongKey = "parlance-probe-wrong-key"
)

// Subject is the upstream that is asked.
type Subject struct {
	Program  *runtime.Program // of the rules that are known
	Name     string           // of the upstream: what rules are proposed for
	ByHost   bool             // Name is its host
	Protocol string
	Model    string // the upstream's name of it
	Profile  *runtime.Profile

	// Compile compiles rules over those that are known.
	Compile func(rules []byte) (*runtime.Program, error)

	// Configured is the profile that the upstream would have by the rules of a program, under what the configuration says.
	Configured func(p *runtime.Program) *runtime.Profile

	// Ask sends a request.
	Ask func(ctx context.Context, q *gateway.Question) (catalog.Answer, error)

	// Clean takes keys out of a text of the upstream's.
	Clean func(text []byte) []byte

	// Reported is called after each answer, with what was sent; nil: nobody wants to know.
	Reported func(r *Result, sent []byte, a *catalog.Answer)

	Wait func(ctx context.Context, d time.Duration) error // before the upstream is asked again
}

// Result is what became of a question.
type Result struct {
	Question string `json:"question"`
	About    string `json:"about"`
	Status   int    `json:"status,omitempty"` // 0: there was no answer
	Outcome  string `json:"outcome"`
	Class    string `json:"class,omitempty"`   // of a failure
	Message  string `json:"message,omitempty"` // of a failure
	Reply    string `json:"reply,omitempty"`
	Stop     string `json:"stop,omitempty"`

	question *question
	answer   catalog.Answer
	received received
}

// Report is what a probe found.
type Report struct {
	Upstream  string                     `json:"upstream"`
	Protocol  string                     `json:"protocol"`
	Model     string                     `json:"model"`
	Requests  int                        `json:"requests"`
	Usage     map[string]int             `json:"usage"` // tokens of all replies, as far as the upstream tells, with the proposed rules
	Questions []*Result                  `json:"questions"`
	Stopped   bool                       `json:"stopped,omitempty"` // before all questions were asked
	Found     []string                   `json:"found"`             // sentences for people
	Profile   map[string]json.RawMessage `json:"profile,omitempty"` // switches that differ from what the rules know
	Rules     string                     `json:"rules,omitempty"`   // a rule file; "": the known rules are enough
	Specs     string                     `json:"specs,omitempty"`   // a spec file for it

	subject *Subject
	plan    *plan
	pieces  []*piece
	waited  bool // the upstream was asked again once
}

// Bounds are how many requests a probe sends: least when the upstream takes everything, most when it refuses everything; and how many
// tokens all replies may have at most.
func (s *Subject) Bounds() (least, most, tokens int, err error) {
	p, err := s.plan()
	if err != nil {
		return 0, 0, 0, err
	}
	least, most, tokens = p.bounds()
	return least, most, tokens, nil
}

// About says of each question what it is to find out.
func (s *Subject) About() (list []string) {
	p, err := s.plan()
	if err != nil {
		return nil
	}
	for i := range p.Questions {
		list = append(list, p.Questions[i].About)
	}
	return list
}

func (s *Subject) plan() (*plan, error) {
	list, err := plans(s.Model)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(p plan) bool { return p.Protocol == s.Protocol })
	if i < 0 {
		return nil, fmt.Errorf("there are no questions for upstreams of the protocol %q yet; there are for %s", s.Protocol, strings.Join(Protocols(), ", "))
	}
	return &list[i], nil
}

// Run asks the questions, one after the other, and proposes rules. The error is that it could not be asked at all; the report has what
// is known until then.
func Run(ctx context.Context, s *Subject) (*Report, error) {
	p, err := s.plan()
	if err != nil {
		return nil, err
	}
	r := &Report{Upstream: s.Name, Protocol: s.Protocol, Model: s.Model, Usage: map[string]int{}, Found: []string{}, subject: s, plan: p}
	asked := r.ask(ctx)
	r.Stopped = asked != nil
	if len(r.Questions) == 0 {
		return r, asked
	}
	if err := r.propose(); err != nil {
		return r, errors.Join(asked, err)
	}
	for _, q := range r.Questions {
		for name, n := range q.received.usage {
			r.Usage[name] += n
		}
	}
	return r, asked
}

// ask asks the questions until one of the base is taken or all are refused, and then the rest.
func (r *Report) ask(ctx context.Context) error {
	listener := r.listener(r.subject.Program, r.subject.Profile)
	sent := map[string]map[string]json.RawMessage{}
	taken, refused := map[string]bool{}, map[string]bool{}
	for i := range r.plan.Questions {
		q := &r.plan.Questions[i]
		body, ok := r.plan.request(q, sent, taken)
		if !ok || !q.asks(taken, refused) {
			continue
		}
		sent[q.Name] = body
		result, err := r.one(ctx, listener, q, body)
		if err != nil {
			return err
		}
		h := &result.received
		if q.Wrong != "" {
			continue
		}
		taken[q.Name] = h.outcome == Taken || h.outcome == Malformed
		refused[q.Name] = h.outcome == Refused || h.outcome == Unread
		switch {
		case h.outcome != Failed:
		case len(taken) == 1 || h.class == "upstream_auth" || h.class == "billing" || h.class == "unreachable" || h.class == "rate_limit":
			return fmt.Errorf("the upstream does not answer the question %q: %s", q.Name, result.failure())
		}
	}
	if !slices.ContainsFunc(r.plan.Base, func(name string) bool { return taken[name] }) {
		last := r.Questions[len(r.Questions)-1]
		return fmt.Errorf("the upstream refuses the simplest request: %s", last.failure())
	}
	return nil
}

func (q *Result) failure() string {
	text := q.Message
	if text == "" {
		text = q.Class
	}
	if q.Status > 0 {
		text = fmt.Sprintf("status %d, %s", q.Status, text)
	}
	return text
}

// one asks a question; once more when the upstream wants to be left alone for a while.
func (r *Report) one(ctx context.Context, l *listener, q *question, body map[string]json.RawMessage) (*Result, error) {
	s := r.subject
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	x, request, err := r.route(text)
	if err != nil { // The rules refuse what makes no sense themselves; its path and headers are those of any other request.
		x, request, err = r.route(r.first())
	}
	if err != nil {
		return nil, fmt.Errorf("the question %q: %w", q.Name, err)
	}
	defer x.Close()
	ask := &gateway.Question{Request: request, Body: text}
	if q.Wrong == "key" {
		ask.Key = pool.NewSecret(wrongKey)
	}
	result := &Result{Question: q.Name, About: q.About, question: q}
	for {
		limited, cancel := context.WithTimeout(ctx, patience)
		result.answer, err = s.Ask(limited, ask)
		cancel()
		r.Requests++
		if err != nil {
			return nil, err
		}
		result.answer.Body = s.Clean(result.answer.Body)
		if err := l.fill(result); err != nil {
			return nil, err
		}
		if s.Reported != nil {
			s.Reported(result, text, &result.answer)
		}
		wait := time.Duration(max(result.received.retry, 2)) * time.Second
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if c := result.received.class; r.waited || c != "rate_limit" && c != "overloaded" || wait > longestWait {
			break
		}
		r.waited = true
		if err := s.Wait(ctx, wait); err != nil {
			return nil, err
		}
	}
	r.Questions = append(r.Questions, result)
	return result, nil
}

// route has the rules say where a request goes, and with which headers. The caller closes the exchange.
func (r *Report) route(body []byte) (*runtime.Exchange, *runtime.Request, error) {
	s := r.subject
	x, err := s.Program.Protocol(s.Protocol).Open(&runtime.Call{Body: body, ID: "req_probe"})
	if err != nil {
		return nil, nil, err
	}
	request, err := x.Request(&runtime.Target{Protocol: s.Protocol, Model: s.Model, Upstream: s.upstream(), Family: "probe", Profile: s.Profile})
	if err != nil {
		x.Close()
		return nil, nil, err
	}
	return x, request, nil
}

// first is the request of the first question.
func (r *Report) first() []byte {
	text, _ := json.Marshal(members(r.plan.Questions[0].Set)) // It came of JSON.
	return text
}

// fill reads an answer.
func (l *listener) fill(r *Result) (err error) {
	if r.received, err = l.read(&r.answer); err != nil {
		return fmt.Errorf("the answer to the question %q: %w", r.Question, err)
	}
	h := &r.received
	r.Status, r.Outcome, r.Class, r.Message, r.Reply, r.Stop = r.answer.Status, h.outcome, h.class, short(h.message), short(h.text), h.stop
	if r.Outcome == Unread {
		r.Message = short(string(r.answer.Body))
	}
	return nil
}

// short is the beginning of a text, on one line.
func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > 160 {
		return string(runes[:159]) + "…"
	}
	return text
}

func (r *Report) listener(program *runtime.Program, profile *runtime.Profile) *listener {
	s := r.subject
	return &listener{program, r.plan, runtime.Target{Protocol: s.Protocol, Model: s.Model, Upstream: s.upstream(), Family: "spec", Profile: profile}}
}

// upstream is the name by which rules for errors know the upstream; "" where it has none yet.
func (s *Subject) upstream() string {
	if s.ByHost {
		return ""
	}
	return s.Name
}

// profiled is the profile of the upstream by the rules of a program.
func (s *Subject) profiled(p *runtime.Program) (*runtime.Profile, error) {
	host := ""
	if s.ByHost {
		host = s.Name
	}
	return p.UpstreamProfile(s.Protocol, host, s.upstream(), map[string]document.Value{})
}

// switches are those that follow from the answers and differ from what is known.
func (r *Report) switches() map[string]json.RawMessage {
	s := r.subject
	follow := map[string]json.RawMessage{}
	for _, q := range r.Questions {
		switch q.received.outcome {
		case Taken, Malformed:
			maps.Copy(follow, members(q.question.Taken))
		case Refused, Unread:
			maps.Copy(follow, members(q.question.Refused))
		}
	}
	protocol := s.Program.Protocol(s.Protocol)
	values := s.Program.ProfileValues(protocol, s.Profile, s.Model)
	for i, name := range protocol.Switches() {
		if forms := r.malformed(); name == "tolerates" && len(forms) > 0 {
			for v := range values[i].Elements {
				forms = append(forms, v.String())
			}
			slices.Sort(forms)
			follow[name], _ = json.Marshal(slices.Compact(forms)) // Texts are never refused.
		}
		if value, ok := follow[name]; ok && values[i].Equal(document.Of(value)) {
			delete(follow, name)
		}
	}
	return follow
}

// malformed are the contradictions in the upstream's replies.
func (r *Report) malformed() (forms []string) {
	for _, q := range r.Questions {
		if q.received.outcome == Malformed {
			forms = append(forms, q.received.malformed)
		}
	}
	return forms
}

// names are the members of a map, in order.
func names[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
