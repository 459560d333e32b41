package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	goruntime "runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// Options are what a run of specs may be told. The zero value runs all of them in all variations.
type Options struct {
	Match *regexp.Regexp // only specs whose name, or file:line, it matches
	Rules *lang.Set      // of the program, for the coverage of its rules; nil: none is reported
	// Plain runs every spec once, as it is written: no variations, and each scenario in the first of its ways. What comes out
	// is held against what is expected, and a stream against its protocol's grammar.
	Plain bool
	// Changed runs only what changes of the built-in rules can reach: the other built-in specs passed when the binary was built, and
	// count as passed. It needs Rules.
	Changed bool
	// Workers is how many specs are run at a time; 0: as many as there are processors.
	Workers int
	// Context ends the run before its time: specs that have not begun are not run, and the report is no success. nil: nothing does.
	Context context.Context
	// Limit is how long one spec may take in all its variations. One that takes longer fails, and is left to itself. 0: no limit.
	Limit time.Duration
	// Play plays a scenario. It may call judged, unless that is nil, for every failure with the place of the tier that held, empty when
	// none did, and with the failure's class. Play nil: scenarios are not looked at.
	Play func(p *runtime.Program, s *Scenario, judged func(tier hcl.Range, class string)) *Result
}

func (o *Options) matches(name, place string) bool {
	return o.Match == nil || o.Match.MatchString(name) || o.Match.MatchString(place)
}

// Run runs the specs of a suite. A panic of the engine fails the spec that it came from.
func Run(p *runtime.Program, s *Suite, o Options) *Report {
	rep := &Report{Plain: o.Plain}
	var coverage *coverage
	if o.Rules != nil {
		coverage = newCoverage(o.Rules)
		p.Witness(coverage.ran)
		defer p.Witness(nil)
	}
	var affected *affected
	if o.Changed {
		affected = affectedBy(o.Rules)
	}
	var jobs []func(*Runner) *Result
	for _, spec := range s.Specs {
		if !o.matches(spec.Name, spec.Place()) {
			rep.Skipped++
			continue
		}
		if affected != nil && !affected.spec(spec) {
			rep.Passed++
			continue
		}
		jobs = append(jobs, func(r *Runner) *Result {
			return within(o.Limit, &Result{Kind: spec.Kind, Name: spec.Name, Client: spec.Client, Upstream: spec.Upstream, File: spec.Range.Filename, Line: spec.Range.Start.Line},
				func() *Result { return r.Run(spec) })
		})
	}
	for _, scene := range s.Scenarios {
		if o.Play == nil {
			break
		}
		if !o.matches(scene.Name, scene.Place()) {
			rep.Skipped++
			continue
		}
		if o.Plain {
			scene = scene.once()
		}
		if affected != nil && !affected.scenario(scene) {
			rep.Passed++
			continue
		}
		jobs = append(jobs, func(r *Runner) *Result {
			return within(o.Limit, scene.Result(), func() *Result { return playScene(p, scene, o.Play) })
		})
	}
	if o.Workers == 0 {
		o.Workers = goruntime.GOMAXPROCS(0)
	}
	for _, x := range share(o.Context, jobs, o.Workers, &Runner{Program: p, Plain: o.Plain, coverage: coverage}) {
		if x != nil {
			x.quote(s.Sources)
		}
		rep.add(x)
	}
	if coverage != nil {
		rep.Coverage = coverage.report()
	}
	return rep
}

// share has workers do jobs. The results are in the order of the jobs; those that did not begin before the context ended are nil.
func share(ctx context.Context, jobs []func(*Runner) *Result, workers int, r *Runner) []*Result {
	if ctx == nil {
		ctx = context.Background()
	}
	results := make([]*Result, len(jobs))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, len(jobs)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				results[i] = jobs[i](r)
			}
		})
	}
	wg.Wait()
	return results
}

// within runs a spec for a limited time. What is late is the result of a spec that takes longer.
func within(limit time.Duration, late *Result, run func() *Result) *Result {
	if limit <= 0 {
		return run()
	}
	done := make(chan *Result, 1)
	go func() { done <- run() }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case result := <-done:
		return result
	case <-timer.C:
		late.fail("", fmt.Sprintf("it does not end: it was still running after %v", limit), "")
		return late
	}
}

// once is the scenario in the first of its ways.
func (s *Scenario) once() *Scenario {
	one := *s
	one.Upstreams, one.Clients, one.Streamed = s.Upstreams[:1], s.Clients[:1], s.Streamed[:1]
	return &one
}

// playScene plays a scenario. A panic fails it.
func playScene(p *runtime.Program, s *Scenario, with func(*runtime.Program, *Scenario, func(hcl.Range, string)) *Result) (result *Result) {
	defer func() {
		if p := recover(); p != nil {
			result = s.Result()
			result.Fail("", fmt.Sprintf("the player panicked: %v", p), string(debug.Stack()))
		}
	}()
	return with(p, s, nil)
}

// Result is that of a scenario of which nothing is known yet.
func (s *Scenario) Result() *Result {
	return &Result{Kind: Scene, Name: s.Name, File: s.Range.Filename, Line: s.Range.Start.Line}
}

// Runner runs specs on a program.
type Runner struct {
	Program  *runtime.Program
	Plain    bool // no variations
	coverage *coverage
}

// trial is one spec being run.
type trial struct {
	*stage
	result *Result
}

// Run runs one spec in all its variations, unless it is to be plain.
func (r *Runner) Run(s *Spec) (result *Result) {
	result = &Result{
		Kind: s.Kind, Name: s.Name, Client: s.Client, Upstream: s.Upstream, File: s.Range.Filename, Line: s.Range.Start.Line,
	}
	defer func() {
		if p := recover(); p != nil {
			result.fail("", fmt.Sprintf("the engine panicked: %v", p), string(debug.Stack()))
		}
	}()
	if s.Kind == Inquiry {
		r.inquire(s, result)
		return result
	}
	if !r.Program.HasPair(s.Client, s.Upstream) {
		result.fail("", fmt.Sprintf("there are no rules for a client of %q on an upstream of %q", s.Client, s.Upstream), "")
		return result
	}
	g, err := r.stage(s)
	if err != nil {
		result.fail("", err.Error(), "")
		return result
	}
	t := &trial{g, result}
	switch s.Kind {
	case Request:
		t.request()
	case Reply:
		t.reply()
	case Failure:
		t.failure()
	}
	return result
}

// check counts one thing that was looked at, and notes the failure when it does not hold.
func (t *trial) check(variation string, holds bool, message string, diff ...string) bool {
	t.result.Checks++
	if !holds {
		t.result.fail(variation, message, strings.Join(diff, "\n"))
	}
	return holds
}

// checkAt is check of something that an argument of the spec says, or a text within it, for the example itself.
func (t *trial) checkAt(at func() hcl.Range, holds bool, message string, diff ...string) {
	if t.check("", holds, message, diff...) || t.spec.builtIn {
		return
	}
	if place := at(); place.Filename == t.spec.Range.Filename {
		p := &t.result.Problems[len(t.result.Problems)-1]
		p.Line, p.Column = place.Start.Line, place.Start.Column
	}
}

// held compares what came with what a text of the spec says. diff is "" when they agree.
func (t *trial) held(want *text, got []byte, diff, message string) {
	t.checkAt(func() hcl.Range { return want.differs(got) }, diff == "", message, diff)
}

// request runs a spec of a request.
func (t *trial) request() {
	s := t.spec
	x, req, err := t.open(bytes.Clone(s.given.bytes), "", false)
	if s.reject != nil {
		t.refused(err)
		if x != nil {
			x.Close()
		}
		return
	}
	if err != nil {
		t.checkAt(s.argument("given"), false, fmt.Sprintf("the request is refused%s", refusal(err)))
		return
	}
	t.result.Checks++
	defer x.Close()
	defer t.lost(x)
	if s.expect != nil {
		diff := compare(s.expect.bytes, req.Body)
		t.held(s.expect, req.Body, diff, "the upstream gets another request")
	}
	for _, h := range s.expectHeaders {
		got, ok := t.header(req, h[0])
		t.checkAt(s.argument("expect_headers"), got == h[1] || ok && h[1] == anyValue, fmt.Sprintf("the header %s is %q, not %q%s", h[0], got, h[1], otherHeader(req, h)))
	}
	if s.expectPath != nil {
		path := strings.ReplaceAll(req.Path, runtime.KeyPlaceholder, "<key>")
		t.checkAt(s.argument("expect_path"), path == *s.expectPath, fmt.Sprintf("the path is %q, not %q%s", path, *s.expectPath, t.clientsPath(*s.expectPath, path)))
	}
	if reported := x.LostOfRequest(); len(s.lost) > 0 {
		for i, path := range s.lost {
			t.checkAt(func() hcl.Range { return s.lostAt[i] }, slices.ContainsFunc(reported, func(l conversation.Loss) bool { return l.Path == path }), fmt.Sprintf("%s is not reported as lost; %s", path, lostPaths(path, reported)))
		}
	}
	if s.tokens > 0 {
		got := t.program.Protocol(s.Upstream).Estimate(req.Body)
		t.checkAt(s.argument("expect_tokens"), got == s.tokens, fmt.Sprintf("the request has about %d tokens, not %d", got, s.tokens))
	}
	if t.plain {
		return
	}
	first := bytes.Clone(req.Body)
	t.twice(first)
	if s.expect != nil && !s.without("grown") {
		t.grown(first)
	}
}

// elementNumber is the number of an element in a path.
var elementNumber = lazyregexp.New(`\[\d+\]`)

// lostPaths tells which paths are reported as lost in place of another one.
func lostPaths(path string, list []conversation.Loss) string {
	if len(list) == 0 {
		return "nothing is"
	}
	var paths []string
	for _, l := range list {
		if paths = append(paths, l.Path); elementNumber.ReplaceAllString(l.Path, "") == path {
			return fmt.Sprintf("write %q, with the number of the element", l.Path)
		}
	}
	return "these are: " + strings.Join(paths, ", ")
}

// header gives a header of the upstream's request: one that rules wrote, or one of the client's that goes along.
func (t *trial) header(req *runtime.Request, name string) (string, bool) {
	for _, h := range req.Header {
		if strings.EqualFold(h[0], name) {
			return strings.ReplaceAll(h[1], runtime.KeyPlaceholder, "<key>"), true
		}
	}
	along := t.spec.Client == t.spec.Upstream && slices.ContainsFunc(t.program.Protocol(t.spec.Client).Forward(), func(f string) bool { return strings.EqualFold(f, name) })
	if !along {
		return "", false
	}
	return t.spec.header(name), t.spec.header(name) != ""
}

func (t *trial) refused(err error) {
	s := t.spec
	var p *runtime.Problem
	if !errors.As(err, &p) {
		t.checkAt(s.argument("reject"), false, "the request is not refused, but sent")
		return
	}
	t.checkAt(s.argument("reject"), strings.Contains(p.Message, *s.reject), fmt.Sprintf("the error says %q, which does not contain %q%s", p.Message, *s.reject, isCode(p.Code, *s.reject)))
	if s.rejectParam != nil {
		t.checkAt(s.argument("reject_param"), p.Param == *s.rejectParam, fmt.Sprintf("the error names the path %q, not %q", p.Param, *s.rejectParam))
	}
	if s.rejectCode != nil {
		t.checkAt(s.argument("reject_code"), p.Code == *s.rejectCode, fmt.Sprintf("the error has the code %q, not %q", p.Code, *s.rejectCode))
	}
	status, body := t.program.Protocol(s.Client).Error(nil, p, callID)
	_, bad := wire.Decode(body)
	t.check("", status >= 400 && status < 500 && bad == nil, fmt.Sprintf("the client gets the status %d with the body %s", status, body))
}

// twice: the same bytes in give the same bytes out.
func (t *trial) twice(first []byte) {
	if t.spec.without("twice") {
		return
	}
	x, req, err := t.open(bytes.Clone(t.spec.given.bytes), "", false)
	if !t.check("twice", err == nil, fmt.Sprintf("the second time the request is refused%s", refusal(err))) {
		return
	}
	defer x.Close()
	t.check("twice", bytes.Equal(first, req.Body), "the same request gives other bytes the second time", wire.Diff(string(first), string(req.Body)))
}

// grown: a history with one more turn begins with the same bytes, so that a prompt cache still hits.
func (t *trial) grown(first []byte) {
	client, upstream := oracle.Protocols[t.spec.Client], oracle.Protocols[t.spec.Upstream]
	if client == nil || upstream == nil || upstream.History == "" {
		return
	}
	longer, uncertain := client.Grown(t.spec.given.bytes)
	if longer == nil {
		return
	}
	x, req, err := t.open(longer, "", false)
	if !t.check("grown", err == nil, fmt.Sprintf("with one more turn, the request is refused%s", refusal(err))) {
		return
	}
	defer x.Close()
	for _, field := range []string{"system", "instructions", "tools"} {
		before, after := gjson.GetBytes(first, field).Raw, gjson.GetBytes(req.Body, field).Raw
		t.check("grown", before == after, fmt.Sprintf("with one more turn, the bytes of %q differ", field), wire.Diff(before, after))
	}
	before, after := gjson.GetBytes(first, upstream.History).Array(), gjson.GetBytes(req.Body, upstream.History).Array()
	before = before[:max(0, len(before)-uncertain)]
	for i, m := range before {
		got := ""
		if i < len(after) {
			got = after[i].Raw
		}
		if !t.check("grown", m.Raw == got, fmt.Sprintf("with one more turn, the bytes of %s[%d] differ", upstream.History, i), wire.Diff(m.Raw, got)) {
			return
		}
	}
}

// failure runs a spec of an upstream's HTTP error.
func (t *trial) failure() {
	s := t.spec
	request, err := s.clientRequest(true)
	if !t.check("", err == nil, fmt.Sprint(err)) {
		return
	}
	x, _, err := t.open(request, "", false)
	if !t.check("", err == nil, fmt.Sprintf("the client's request is refused%s", refusal(err))) {
		return
	}
	defer x.Close()
	var body []byte
	if s.given != nil {
		body = bytes.TrimSpace(s.given.bytes)
	}
	p := x.Refused(s.status, s.contentType, body)
	status, out := t.program.Protocol(s.Client).Error(nil, p, callID)
	t.checkAt(s.argument("expect_status"), status == s.expectStatus, fmt.Sprintf("the client gets the status %d, not %d (class %q)", status, s.expectStatus, p.Class))
	if s.expect != nil {
		diff := compare(s.expect.bytes, out)
		t.held(s.expect, out, diff, "the client gets another error")
	}
	for _, h := range s.expectHeaders {
		got := ""
		for _, w := range t.program.Protocol(s.Client).ErrorHeaders(p.Class) {
			if strings.EqualFold(w[0], h[0]) {
				got = w[1]
			}
		}
		t.checkAt(s.argument("expect_headers"), got == h[1], fmt.Sprintf("the header %s is %q, not %q", h[0], got, h[1]))
	}
}

// wantsStream reports whether the client of the spec wants a stream, as far as what it gets tells.
func (s *Spec) wantsStream() bool {
	return s.Kind == Failure || s.Kind == Reply && (s.expectStatus != 0 || !s.expect.isJSON())
}

// clientRequest is the request that a reply answers.
func (s *Spec) clientRequest(stream bool) ([]byte, error) {
	if s.request != nil {
		return slices.Clone(s.request.bytes), nil
	}
	d := oracle.Protocols[s.Client]
	if d == nil || d.Request == "" {
		return nil, fmt.Errorf("there is no default request of %q: give the spec one, request = …", s.Client)
	}
	return oracle.Streaming([]byte(d.Request), stream), nil
}
