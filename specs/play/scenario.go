package play

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// Scene is the kind of a scenario.
const Scene Kind = "scenario"

// Scenario is a play of the pool: accounts, what clients ask, what upstreams answer, and what must come of it. Package
// specs/scenario plays it.
type Scenario struct {
	Name  string
	Range hcl.Range

	Clients   []string // protocols; the scenario is played once for each of them,
	Upstreams []string // each of them,
	Streamed  []bool   // and each of these

	Choose     string // a strategy's name; "": the pool's default
	InFlight   int
	SessionTTL time.Duration
	Proxies    []string
	Lone       bool // the upstream is no pool, but has this one account
	Attempts   int  // 0: the gateway's default
	Deadline   time.Duration
	Limits     *keys.Limits // of the clients' key; nil: they need none

	Accounts []SceneAccount
	Requests []SceneRequest
	Answers  []SceneAnswer
	States   []SceneState // at the end
}

// Place is file:line of the scenario.
func (s *Scenario) Place() string {
	return fmt.Sprintf("%s:%d", s.Range.Filename, s.Range.Start.Line)
}

// SceneAccount is an account, or as many as Count says, whose ids are then ID-1, ID-2, ….
type SceneAccount struct {
	ID       string
	Upstream string // whose account it is; those of the first that is named are asked first
	Count    int
	Weight   float64
	Balance  *float64
	InFlight int
	Proxy    string
	Disabled string // "" or "forever", or how long
}

// SceneRequest is what a client asks, and what must come of it. What is not expected is nil or zero.
type SceneRequest struct {
	Name     string
	Range    hcl.Range
	At       time.Duration // after the beginning; requests follow one another in the order of the file
	Model    string
	Session  string
	Text     string      // what the user says
	Method   string      // "": as the path wants it
	Path     string      // with its query; "": where the client's protocol is spoken
	Body     []byte      // in place of one that is made of what is said above; nil: there is none, or with a Path nothing is sent
	Sent     [][2]string // headers of the client's request
	Client   string      // "": those of the scenario
	Streamed *bool       // nil: as the scenario says
	Times    int         // asked so many times, one after the other

	Asked   []string    // accounts, in the order in which they are called
	askedAt []hcl.Range // where each is named
	Waits   []string    // before each call but the first
	Status  int
	Says    string               // text that the client's answer contains
	Fails   bool                 // a stream that has begun ends as one that failed
	Expect  []byte               // the body of the client's answer, JSON; nil: any
	Headers [][2]string          // of the client's answer; "" stands for a header that must not be there
	Places  map[string]hcl.Range // of the arguments that say what is expected, by their names
	States  []SceneState         // when the request is over
}

// Raw reports whether a request is HTTP as its author wrote it, the same whichever protocol the client speaks.
func (q *SceneRequest) Raw() bool { return q.Path != "" }

// SceneAnswer is what the upstream does when it is called.
type SceneAnswer struct {
	Account string // who must call; "": anybody
	Range   hcl.Range
	Model   string // the upstream's model that must be asked for; "": any
	Path    string // that must be called, with its query; "": any at which the upstream is asked for a reply
	Times   int    // how many calls are answered so; 0: one without an account, every one with an account

	Status      int // 200, unless given
	Headers     [][2]string
	Body        []byte // as it stands; nil: made from what follows
	Error       *SceneError
	Within      bool   // the error comes within a reply of status 200
	Cut         string // "" or where the reply stops: "before" or "after" its output began
	Network     string // "": the upstream answers
	Takes       time.Duration
	Text        string // of a good reply; "Hello from" and the account, unless given
	ContentType string
}

// SceneError is an error in the words of the upstream's protocol.
type SceneError struct{ Type, Code, Message string }

// SceneState is what must have become of an account: "ready", "resting 10m", "disabled", each perhaps with " for model".
type SceneState struct {
	Account string
	Want    string
	Range   hcl.Range
}

var networks = []string{"refused", "reset", "timeout", "dns", "tls", "proxy"}

// IsNetwork reports whether a network fails like that.
func IsNetwork(name string) bool { return slices.Contains(networks, name) }

// scenario reads a block. Mistakes are left in r.diags.
func (r *reader) scenario() *Scenario {
	b := r.block
	s := &Scenario{
		Name: r.nameOf(r.row), Range: b.Range,
		Clients: r.wordOrWords("client", "chat", "messages", "responses"), Upstreams: r.wordOrWords("upstream", "chat"),
		Streamed: []bool{true, false}, Choose: r.oneOf("choose", "", "least_recently_used", "highest_balance", "weighted", "fill_first"), InFlight: r.number("in_flight"), SessionTTL: r.duration("session_ttl"),
		Proxies: r.words("proxies"), Attempts: r.number("attempts"), Deadline: r.duration("deadline"),
	}
	if lone := r.flag("lone"); lone != nil {
		s.Lone = *lone
	}
	if streamed := r.flag("streamed"); streamed != nil {
		s.Streamed = []bool{*streamed}
	}
	r.protocols("client", s.Clients)
	r.protocols("upstream", s.Upstreams)
	model, said := r.word("model", "some-model"), r.word("text", "Hi")
	whole := r.request(model, said, nil)
	expects := whole.expects()
	for _, b := range b.Blocks {
		in := r.inside(b)
		switch b.Type {
		case "account":
			s.Accounts = append(s.Accounts, in.account())
		case "answer":
			s.Answers = append(s.Answers, in.answer())
		case "request":
			q := in.request(model, said, whole.Sent)
			if n := len(s.Requests); n > 0 && q.At < s.Requests[n-1].At && q.Places["at"].Filename != "" {
				in.wrong(q.Places["at"], "Before the request above", "Requests follow one another in the order of the file, and the one above comes at %v after the beginning. Write a later time, or put this request before it.", s.Requests[n-1].At)
			}
			s.Requests = append(s.Requests, q)
		case "states":
			s.States = in.states()
		case "limits":
			s.Limits = in.limits()
		}
		r.diags = append(r.diags, in.diags...)
	}
	switch {
	case len(s.Requests) == 0:
		whole.Name = ""
		s.Requests = []SceneRequest{whole}
	case expects:
		r.wrong(b.Range, "Two places for one thing", "The results of a request belong in its own block \"request\" where there is one.")
	}
	if r.misspelt || r.diags.HasErrors() {
		// what is misspelt may be what is expected
	} else if !expects && len(s.States) == 0 && !slices.ContainsFunc(s.Requests, SceneRequest.expects) {
		r.wrong(b.Range, "Nothing to hold", "A scenario needs an expected result: asked, status, says, expect, waits, answer_headers or states.")
	}
	if !slices.ContainsFunc(s.Requests, func(q SceneRequest) bool { return !q.Raw() }) {
		if r.block.Arg("client") == nil {
			s.Clients = s.Clients[:1]
		}
		if r.block.Arg("streamed") == nil {
			s.Streamed = []bool{false}
		}
	}
	if len(s.Accounts) == 0 && !r.misspelt {
		r.wrong(b.Range, "No account", "A scenario needs at least one account: account \"a\" {}")
	}
	r.known(s)
	r.impossible(s)
	r.withoutEffect(s)
	return s
}

// inside reads a block of the one that is read, in the same case.
func (r *reader) inside(b *lang.Block) *reader {
	in := &reader{arguments: r.arguments}
	in.block, in.diags = b, nil
	return in
}

// protocols reports names of an argument that are none of protocols.
func (r *reader) protocols(name string, list []string) {
	known := slices.DeleteFunc(slices.Sorted(maps.Keys(oracle.Protocols)), func(p string) bool { return oracle.ClientRequest(p) == nil })
	rules, _ := lang.Embedded()
	for _, p := range list {
		if oracle.Protocols[p] != nil && !slices.Contains(known, p) {
			r.wrong(r.elementAt(name, p), "Protocol that is not played", "Scenarios are played with the protocols %s, and not with %s. What is translated for it is shown by specs request, reply and error.", strings.Join(known, ", "), p)
		} else if !slices.Contains(known, p) {
			r.wrong(r.elementAt(name, p), "Unknown protocol", "There is no protocol %q.%s Known: %s.", p, rules.SuggestProtocol(p, known), strings.Join(known, ", "))
		}
	}
}

func (q SceneRequest) expects() bool {
	return q.Asked != nil || q.Waits != nil || q.Status != 0 || q.Says != "" || q.Expect != nil || q.Headers != nil || len(q.States) > 0 || q.Fails
}

// known reports accounts that there are not.
func (r *reader) known(s *Scenario) {
	ids := s.IDs()
	if len(ids) == 0 || r.diags.HasErrors() {
		return // what is wrong with the accounts may be why
	}
	told := map[string]bool{}
	look := func(at hcl.Range, id string) {
		if i := slices.IndexFunc(s.Accounts, func(a SceneAccount) bool { return a.ID == id && a.Count > 0 }); i >= 0 {
			if !told[id] {
				r.wrong(at, "Unknown account", "With count = %d the accounts of %q are called %s.", s.Accounts[i].Count, id, lang.Few(s.Accounts[i].IDs(), 100))
			}
			told[id] = true
		} else if !slices.Contains(ids, id) {
			r.wrong(at, "Unknown account", "There is no account %q.%s The scenario has: %s.", id, lang.Suggest(id, ids), lang.Few(ids, 120))
		}
	}
	for _, a := range s.Answers {
		if a.Account != "" {
			look(a.Range, a.Account)
		}
	}
	r.answersNeverGiven(s)
	states := slices.Clone(s.States)
	for _, q := range s.Requests {
		for i, id := range q.Asked {
			at := q.Range
			if i < len(q.askedAt) {
				at = q.askedAt[i]
			}
			look(at, id)
		}
		states = append(states, q.States...)
	}
	for _, st := range states {
		look(st.Range, st.Account)
	}
}

// IDs are the accounts, in the order of the file.
func (s *Scenario) IDs() (ids []string) {
	for _, a := range s.Accounts {
		ids = append(ids, a.IDs()...)
	}
	return ids
}

// IDs are the accounts that a block stands for.
func (a *SceneAccount) IDs() []string {
	if a.Count == 0 {
		return []string{a.ID}
	}
	ids := make([]string, a.Count)
	for n := range ids {
		ids[n] = fmt.Sprintf("%s-%d", a.ID, n+1)
	}
	return ids
}

func (r *reader) account() SceneAccount {
	a := SceneAccount{
		ID: r.block.Label(0), Upstream: r.word("upstream", "upstream"), Count: r.number("count"), InFlight: r.number("in_flight"), Proxy: r.word("proxy", ""), Disabled: r.word("disabled", ""),
	}
	if w := r.decimal("weight"); w != nil {
		a.Weight = *w
	}
	a.Balance = r.decimal("balance")
	if a.Disabled != "forever" {
		r.duration("disabled")
	}
	return a
}

func (r *reader) answer() SceneAnswer {
	a := SceneAnswer{
		Account: r.block.Label(0), Range: r.block.Range, Model: r.word("model", ""), Path: r.word("path", ""), Times: r.number("times"), Status: r.number("status"), Headers: r.headers("headers"),
		Cut: r.oneOf("cut", "", "before", "after"), Network: r.oneOf("network", "", networks...), Takes: r.duration("takes"), Text: r.word("text", ""), ContentType: r.word("content_type", ""),
	}
	if a.Status == 0 {
		a.Status = 200
	} else if a.Status < 100 || a.Status > 599 {
		r.wrong(r.block.Arg("status").Range(), "No HTTP status", "A status of HTTP is a number from 100 to 599. Write, for example: status = 429")
	}
	if t := r.text("body"); t != nil {
		a.Body = t.bytes
		if !t.isJSON() && isStream(t.bytes) {
			a.Body = whole(t.bytes)
		} else {
			a.Body = bytes.TrimSpace(t.bytes)
		}
	}
	if r.block.Arg("type") != nil || r.block.Arg("code") != nil || r.block.Arg("message") != nil {
		a.Error = &SceneError{r.word("type", ""), r.word("code", ""), r.word("message", "")}
	}
	if within := r.flag("within"); within != nil {
		a.Within = *within
	}
	r.noAnswer(a.Network)
	if a.Path != "" && a.Path[0] != '/' {
		r.wrong(r.block.Args["path"].Range, "Not a path", "A path begins with a slash. Write: path = %q", "/"+a.Path)
	}
	if len(r.diags) == 0 && a.Error != nil && a.Status < 300 && !a.Within && a.Body == nil && a.Network == "" {
		r.wrong(r.block.Range, "Error of a good answer", "An error has a status of its own, such as status = 529. For one that comes within an answer of status 200, write: within = true")
	}
	if a.Body != nil && (a.Error != nil || a.Text != "" || a.Cut != "") {
		r.wrong(r.block.Range, "Two answers in one", "A body is sent as it is written, without an error, a text or a cut beside it.")
	}
	return a
}

func isStream(b []byte) bool {
	b = bytes.TrimSpace(b)
	return bytes.HasPrefix(b, []byte("data:")) || bytes.HasPrefix(b, []byte("event:")) || bytes.HasPrefix(b, []byte(":"))
}

// request reads a block, for which a scenario says model, text and headers where it does not.
func (r *reader) request(model, said string, sent [][2]string) SceneRequest {
	b := r.block
	q := SceneRequest{
		Name: b.Label(0), Range: b.Range, At: r.duration("at"), Model: r.word("model", model), Session: r.word("session", ""), Text: r.word("text", said),
		Asked: r.words("asked"), Waits: r.words("waits"), Status: r.number("status"), Says: r.word("says", ""), Headers: r.headers("answer_headers"),
		Times: r.number("times"), Sent: sent,
	}
	q.Method, q.Path = r.word("method", ""), r.word("path", "")
	if t := r.text("body"); t != nil {
		q.Body = bytes.TrimSpace(t.bytes)
	}
	if t := r.text("expect"); t != nil {
		r.json("expect", t)
		q.Expect = t.bytes
	}
	if x := b.Arg("waits"); x != nil && len(q.Asked) > 0 && len(q.Waits) != len(q.Asked)-1 && q.Times <= 1 && !r.reportedOf(x) {
		r.wrong(x.Range(), "Not a wait for each call", "There is a wait before each call but the first: %d calls (asked) have %d, and not %d.", len(q.Asked), len(q.Asked)-1, len(q.Waits))
	}
	switch {
	case q.Path != "" && q.Path[0] != '/':
		r.wrong(b.Args["path"].Range, "Not a path", "A path begins with a slash: \"/v1/models\".")
	case q.Method != "" && q.Path == "":
		r.wrong(b.Args["method"].Range, "A method without a path", "Where the client's protocol is spoken is posted to. Say which path is asked: path = \"/v1/models\".")
	}
	if b.Arg("headers") != nil {
		q.Sent = r.headers("headers")
	}
	if list, ok := b.Arg("asked").(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) == len(q.Asked) {
		for _, x := range list.Exprs {
			q.askedAt = append(q.askedAt, x.Range())
		}
	}
	if f := r.flag("fails"); f != nil {
		q.Fails = *f
	}
	q.Places = map[string]hcl.Range{}
	for name, a := range b.Args {
		q.Places[name] = a.Expr.Range()
	}
	if b.Type == "request" {
		q.Client, q.Streamed = r.word("client", ""), r.flag("streamed")
	}
	for _, w := range q.Waits {
		if _, _, err := Between(w); err != nil {
			r.notWait(w)
		}
	}
	for _, sub := range b.Blocks {
		if sub.Type == "states" && b.Type == "request" {
			in := r.inside(sub)
			q.States = in.states()
			r.diags = append(r.diags, in.diags...)
		}
	}
	return q
}

// limits reads what the clients' key may do.
func (r *reader) limits() *keys.Limits {
	return &keys.Limits{
		Models: r.words("models"), RequestsPerMinute: int64(r.number("requests_per_minute")), TokensPerMinute: int64(r.number("tokens_per_minute")),
		TokensPerDay: int64(r.number("tokens_per_day")), TokensPerMonth: int64(r.number("tokens_per_month")),
	}
}

// Between reads a time, or the two that it lies between.
func Between(text string) (least, most time.Duration, err error) {
	low, high, two := strings.Cut(text, "..")
	if least, err = time.ParseDuration(low); err != nil || !two {
		return least, least, err
	}
	most, err = time.ParseDuration(high)
	return least, most, err
}

func (r *reader) states() (list []SceneState) {
	for _, f := range r.block.Fields {
		want, ok := lang.LiteralText(f.Expr)
		if !ok {
			r.wrong(f.Expr.Range(), "Not a literal string", "A state is \"ready\", \"resting 10m\" or \"disabled\".")
			continue
		}
		want = string(r.fill([]byte(want)))
		if hint, wrong := wrongState(want); wrong {
			r.wrong(f.Expr.Range(), "Unknown state", "A state is \"ready\", \"resting 10m\" or \"disabled\", each perhaps with \" for\" and a model.%s", hint)
		}
		list = append(list, SceneState{f.Name, want, f.Range})
	}
	return list
}

func (r *arguments) wordOrWords(name string, otherwise ...string) []string {
	x := r.block.Arg(name)
	if x == nil {
		return otherwise
	}
	if s, ok := lang.LiteralText(x); ok {
		return []string{string(r.fill([]byte(s)))}
	}
	return r.words(name)
}

// flag is true or false, nil when it is not given.
func (r *arguments) flag(name string) *bool {
	x := r.block.Arg(name)
	if x == nil {
		return nil
	}
	b, err := strconv.ParseBool(string(x.Range().SliceBytes(r.src)))
	if err != nil {
		r.wrong(x.Range(), "Neither true nor false", "The argument %q is true or false.", name)
	}
	return &b
}

func (r *arguments) decimal(name string) *float64 {
	x := r.block.Arg(name)
	if x == nil {
		return nil
	}
	n, err := strconv.ParseFloat(string(x.Range().SliceBytes(r.src)), 64)
	if err != nil {
		r.wrong(x.Range(), "Not a number", "The argument %q is a number.", name)
	}
	return &n
}

func (r *arguments) duration(name string) time.Duration {
	if l, ok := r.block.Arg(name).(*hclsyntax.LiteralValueExpr); ok && l.Val.Type() == cty.Number {
		r.wrong(l.Range(), "Not a time", "The argument %q is a time with its unit, in quotes. Write: %s = \"%ss\"", name, name, l.Range().SliceBytes(r.src))
		return 0
	}
	s := r.wordOrNil(name)
	if s == nil {
		return 0
	}
	d, err := time.ParseDuration(*s)
	if x := r.block.Arg(name); (err != nil || d < 0) && !r.reportedOf(x) {
		hint := ""
		if n, err := strconv.Atoi(*s); err == nil && n > 0 {
			hint = fmt.Sprintf(" Write: %s = \"%ds\"", name, n)
		}
		r.wrong(x.Range(), "Not a time", "The argument %q is a time such as \"30s\", \"10m\" or \"24h\".%s", name, hint)
	}
	return d
}
