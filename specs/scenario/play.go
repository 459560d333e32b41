// Package scenario runs scenarios: the real gateway with its pool of accounts calls a scripted upstream, without a network and with a
// simulated clock. So a policy of retries and cooldowns can be tested without waiting.
package scenario

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/play"
)

// Span is a time. In JSON it is a text, such as "1m30s".
type Span time.Duration

// MarshalText writes the time as people do.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String is the time as people write it: 10m, and not 10m0s.
func (s Span) String() string {
	text := time.Duration(s).Round(time.Millisecond).String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Play is what came of a scenario, played one way.
type Play struct {
	Upstream string    `json:"upstream,omitempty"` // its protocol
	Requests []Request `json:"requests"`
	Accounts []Account `json:"accounts"` // at the end
}

// Request is one request of a client.
type Request struct {
	Name     string    `json:"name,omitempty"`
	Client   string    `json:"client"`
	Streamed bool      `json:"streamed"`
	Model    string    `json:"model"`
	Session  string    `json:"session,omitempty"`
	Method   string    `json:"method,omitempty"` // with a path
	Path     string    `json:"path,omitempty"`   // when it is not that of the client's protocol
	At       Span      `json:"at"`               // after the beginning
	Attempts []Attempt `json:"attempts"`
	Answer   Answer    `json:"answer"`
	Accounts []Account `json:"accounts,omitempty"` // when it was over
}

// Attempt is one call to an upstream.
type Attempt struct {
	At       Span     `json:"at"`   // when it was over, after the beginning
	Wait     Span     `json:"wait"` // before it
	Upstream string   `json:"upstream"`
	Account  string   `json:"account"`
	Proxy    string   `json:"proxy,omitempty"`
	Model    string   `json:"model"` // the upstream's name
	Said     string   `json:"said"`  // how the upstream answered
	Failed   bool     `json:"failed"`
	Class    string   `json:"class,omitempty"`
	Tier     string   `json:"tier,omitempty"`
	Rule     string   `json:"rule,omitempty"` // file:line:col of the tier
	Action   string   `json:"action,omitempty"`
	Rest     Span     `json:"rest,omitempty"`
	Forever  bool     `json:"forever,omitempty"`
	Scope    string   `json:"scope,omitempty"`
	Faults   []string `json:"faults,omitempty"` // rules that failed while they judged
}

// Answer is what the client got.
type Answer struct {
	Status int         `json:"status"`
	Header http.Header `json:"header"`
	Body   string      `json:"body"`
	Text   string      `json:"text,omitempty"`  // that it was told, when all went well
	Fault  string      `json:"fault,omitempty"` // why a status of 200 is no success
}

// Account is what became of an account.
type Account struct {
	Upstream string      `json:"upstream"`
	ID       string      `json:"id"`
	State    pool.State  `json:"state"`
	For      Span        `json:"for,omitempty"` // how long it rests from now
	Why      string      `json:"why,omitempty"`
	Calls    uint64      `json:"calls"`
	Models   []ModelRest `json:"models,omitempty"`
}

// ModelRest is a rest for one model.
type ModelRest struct {
	Model    string `json:"model"`
	Disabled bool   `json:"disabled,omitempty"`
	For      Span   `json:"for,omitempty"`
	Why      string `json:"why,omitempty"`
}

// Stage is who plays.
type Stage struct {
	Program      *runtime.Program
	Upstreams    []gateway.Upstream // their addresses are not called, and their keys are replaced
	Groups       []pool.GroupOptions
	Retry        gateway.Retry
	Answers      []play.SceneAnswer
	Limits       *keys.Limits // of the clients' key; nil: they need none
	WithoutEdits bool         // the operator's edits are not made
}

// theatre is a stage while it is played on.
type theatre struct {
	clock    *clock
	pool     *pool.Pool
	gateway  *gateway.Gateway
	upstream *upstream
	attempts []Attempt // of the running request
	asked    int       // requests
	limited  bool      // clients show a key
	ids      atomic.Int64
}

// open makes everything ready. What it opens, close closes.
func (s *Stage) open() (*theatre, error) {
	t := &theatre{clock: &clock{now: began}, limited: s.Limits != nil}
	t.upstream = newUpstream(t.clock, s.Answers)
	var err error
	t.pool, err = pool.New(pool.Options{Now: t.clock.Now, Random: func() float64 { return 0.5 }, MaxWait: -1})
	if err != nil {
		return nil, err
	}
	groups := make([]pool.GroupOptions, len(s.Groups))
	for i, g := range s.Groups {
		accounts := make([]pool.Account, len(g.Accounts))
		for j, a := range g.Accounts {
			a.Key = pool.NewSecret(keyOf(a.ID))
			accounts[j] = a
		}
		g.Accounts = accounts
		groups[i] = g
	}
	if err := t.pool.Configure(groups); err != nil {
		return nil, err
	}
	clients, err := keys.New(keys.Options{Now: t.clock.Now})
	if err != nil {
		return nil, err
	}
	if s.Limits != nil {
		clients.Configure([]keys.Key{{Name: "client", Digest: keys.DigestOf(clientKey), Limits: *s.Limits}})
	}
	t.gateway = gateway.New(gateway.Options{
		Program: s.Program, Upstreams: s.Upstreams, Pool: t.pool, Retry: s.Retry, Version: "simulated", WithoutEdits: s.WithoutEdits,
		Seal: bytes.Repeat([]byte("s"), 32), Now: t.clock.Now, Sleep: t.clock.Sleep, NewID: t.newID,
		Clients: clients, Keeper: store.NewMemory(store.Options{Now: t.clock.Now}),
		Transport: func(*pool.Proxy, time.Duration) http.RoundTripper { return t.upstream },
		Trace:     t.trace,
	})
	return t, nil
}

func (t *theatre) close() error {
	t.gateway.Close()
	return t.pool.Close()
}

// newID counts, so that what is kept under an id can be asked for.
func (t *theatre) newID() string { return fmt.Sprintf("%024d", t.ids.Add(1)) }

// trace notes an attempt that is over.
func (t *theatre) trace(a gateway.Attempt) {
	v := a.Verdict
	n := Attempt{
		At: Span(t.clock.since()), Wait: Span(t.clock.wait()), Upstream: a.Upstream, Account: a.Account, Proxy: a.Proxy, Model: a.Model, Failed: a.Failed, Said: t.upstream.received(),
	}
	if a.Failed {
		n.Class, n.Tier, n.Rule, n.Action, n.Rest, n.Forever, n.Faults = v.Class, v.Tier, v.Rule, v.Action.String(), Span(v.Rest), v.Forever, v.Faults
		if v.Action.StopsAccount() {
			n.Scope = v.Scope.String()
		}
	}
	t.attempts = append(t.attempts, n)
}

// ask plays one request. Without a session, what the user says is made unlike any other, since a conversation is known by how it begins.
func (t *theatre) ask(q Request, text string, body []byte, headers [][2]string) (Request, error) {
	t.attempts = nil
	if t.asked++; q.Session == "" {
		text = fmt.Sprintf("%s (%d)", text, t.asked)
	}
	t.clock.wait()
	q.At = Span(t.clock.since())
	w := &answer{header: http.Header{}}
	if t.limited {
		headers = append([][2]string{{"Authorization", "Bearer " + clientKey}}, headers...)
	}
	r, err := request(&q, text, body, headers)
	if err != nil {
		return q, err
	}
	if q.Path != "" {
		q.Method = r.Method
	}
	t.gateway.ServeHTTP(w, r)
	t.gateway.Confirmed()
	q.Attempts = t.attempts
	q.Answer = Answer{Status: w.status, Header: w.header, Body: w.body.String()}
	if w.status == http.StatusOK && q.Path == "" {
		if q.Answer.Text, err = oracle.SuccessText(q.Client, w.body.Bytes(), q.Streamed); err != nil {
			q.Answer.Fault = err.Error()
		}
	}
	q.Accounts = t.accounts()
	return q, nil
}

func (t *theatre) accounts() (list []Account) {
	now := t.clock.Now()
	span := func(until time.Time) Span {
		if until.IsZero() {
			return 0
		}
		return Span(until.Sub(now))
	}
	for _, v := range t.pool.List(pool.Filter{}) {
		a := Account{Upstream: v.Upstream, ID: v.ID, State: v.State, Why: v.Why, Calls: v.Calls, For: span(v.Until)}
		for _, m := range v.Models {
			a.Models = append(a.Models, ModelRest{m.Model, m.Until.IsZero(), span(m.Until), m.Why})
		}
		list = append(list, a)
	}
	return list
}

// stageOf sets a scenario up.
func stageOf(program *runtime.Program, s *play.Scenario, protocol string) *Stage {
	stage := &Stage{Program: program, Retry: gateway.Retry{Attempts: s.Attempts, Deadline: s.Deadline}, Answers: s.Answers, Limits: s.Limits, WithoutEdits: lang.IsBase(s.Range)}
	address := &url.URL{Scheme: "http", Host: "upstream"}
	groups := map[string]int{} // of stage.Groups
	for _, a := range s.Accounts {
		n, known := groups[a.Upstream]
		if !known {
			n = len(stage.Groups)
			groups[a.Upstream] = n
			stage.Groups = append(stage.Groups, pool.GroupOptions{
				Upstream: a.Upstream, Choose: pool.Strategy(s.Choose), InFlight: s.InFlight, Proxies: s.Proxies, SessionTTL: s.SessionTTL, Lone: s.Lone,
			})
			stage.Upstreams = append(stage.Upstreams, gateway.Upstream{Name: a.Upstream, Protocol: protocol, BaseURL: address})
		}
		g := &stage.Groups[n]
		for _, id := range a.IDs() {
			g.Accounts = append(g.Accounts, pool.Account{
				Upstream: a.Upstream, ID: id, Weight: a.Weight, InFlight: a.InFlight, Proxy: a.Proxy, Source: "scenario",
			})
		}
	}
	return stage
}

// prepare brings the accounts into the states that the scenario begins with.
func (t *theatre) prepare(s *play.Scenario) error {
	for _, a := range s.Accounts {
		for _, id := range a.IDs() {
			if a.Balance != nil {
				if err := t.pool.SetBalance(a.Upstream, id, *a.Balance); err != nil {
					return err
				}
			}
			if a.Disabled == "" {
				continue
			}
			var until time.Time
			if d, err := time.ParseDuration(a.Disabled); err == nil {
				until = t.clock.Now().Add(d)
			}
			if err := t.pool.Disable(a.Upstream, id, until, "so the scenario begins"); err != nil {
				return err
			}
		}
	}
	return nil
}

// Perform plays a scenario once: with an upstream of one protocol, and where a request does not say otherwise for a client of one
// protocol, streamed or not.
func Perform(program *runtime.Program, s *play.Scenario, upstream, client string, streamed bool) (*Play, error) {
	t, err := stageOf(program, s, upstream).open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = t.close() }()
	if err := t.prepare(s); err != nil {
		return nil, err
	}
	p := &Play{Upstream: upstream}
	for _, q := range s.Requests {
		for range max(q.Times, 1) {
			made := Request{Name: q.Name, Client: client, Streamed: streamed, Model: q.Model, Session: q.Session, Method: q.Method, Path: q.Path}
			if q.Client != "" {
				made.Client = q.Client
			}
			if q.Streamed != nil {
				made.Streamed = *q.Streamed
			}
			t.clock.pass(began.Add(q.At).Sub(t.clock.Now()))
			made, err := t.ask(made, q.Text, q.Body, q.Sent)
			if err != nil {
				return nil, err
			}
			p.Requests = append(p.Requests, made)
		}
	}
	p.Accounts = t.accounts()
	return p, nil
}
