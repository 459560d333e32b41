// Package replay translates recorded calls by two sets of rules, and collects what differs, by rule. No upstream is called.
package replay

import (
	"fmt"
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/recording"
)

// Who gets what differs.
const (
	Upstream = "upstream" // a request
	Client   = "client"   // a reply or an error
	Gateway  = "gateway"  // what is done after a failure
)

// Report is what differs between two sets of rules for some calls. It marshals to JSON.
type Report struct {
	Calls       int          `json:"calls"`
	Different   int          `json:"different"`        // calls with a difference
	Failed      int          `json:"failed,omitempty"` // calls that could not be compared
	Why         string       `json:"why,omitempty"`    // the first of them could not
	Differences []Difference `json:"differences"`      // those of most calls first
	More        int          `json:"more,omitempty"`   // differences that are not listed
}

// Difference is one field, or one event of a stream, that differs, in all calls.
type Difference struct {
	To     string          `json:"to"`               // upstream, client or gateway
	Path   string          `json:"path"`             // with * for numbers; "" for the whole
	Rule   string          `json:"rule,omitempty"`   // of the candidate, that writes it: file:line:column; the serving rule if the candidate has none
	Before string          `json:"before,omitempty"` // by the serving rules, in the first call; "" for nothing
	After  string          `json:"after,omitempty"`
	Calls  int             `json:"calls"` // how many calls have it
	Call   *recording.Call `json:"call,omitempty"`
}

func (d *Difference) key() [3]string { return [3]string{d.To, d.Path, d.Rule} }

// maxDifferences is how many differences a report lists.
const maxDifferences = 200

// side is one set of rules.
type side struct {
	set     *lang.Set
	program *runtime.Program
	traced  func() *runtime.Program // compiled when something differs; nil if it cannot be
}

func newSide(set *lang.Set) (*side, hcl.Diagnostics) {
	program, diags := runtime.Compile(set)
	return &side{set, program, sync.OnceValue(func() *runtime.Program {
		traced, diags := runtime.CompileTraced(set)
		if diags.HasErrors() {
			return nil
		}
		return traced
	})}, diags
}

// Comparison compares calls by two sets of rules. Its methods are for one goroutine.
type Comparison struct {
	serving, candidate *side
	report             Report
	index              map[[3]string]int
}

// New compares calls by the set that serves and a candidate. The mistakes are those of the candidate; the Comparison is nil then.
func New(serving, candidate *lang.Set) (*Comparison, hcl.Diagnostics) {
	a, diags := newSide(serving)
	if diags.HasErrors() {
		return nil, diags
	}
	b, diags := newSide(candidate)
	if diags.HasErrors() {
		return nil, diags
	}
	return &Comparison{serving: a, candidate: b, report: Report{Differences: []Difference{}}, index: map[[3]string]int{}}, nil
}

// Report is what was found so far.
func (c *Comparison) Report() *Report {
	r := c.report
	r.Differences = slices.Clone(r.Differences)
	r.sort()
	return &r
}

func (r *Report) sort() {
	slices.SortStableFunc(r.Differences, func(a, b Difference) int { return b.Calls - a.Calls })
}

// Add compares a call.
func (c *Comparison) Add(call *recording.Call) {
	c.report.Calls++
	list, err := c.differences(call)
	if err != nil {
		if c.report.Failed++; c.report.Why == "" {
			c.report.Why = err.Error()
		}
		return
	}
	if len(list) > 0 {
		c.report.Different++
	}
	for _, d := range list {
		d.Calls, d.Call = 1, call
		c.report.add(c.index, d)
	}
}

// add counts a difference.
func (r *Report) add(index map[[3]string]int, d Difference) {
	if i, ok := index[d.key()]; ok {
		r.Differences[i].Calls += d.Calls
		return
	}
	if len(r.Differences) >= maxDifferences {
		r.More++
		return
	}
	index[d.key()] = len(r.Differences)
	r.Differences = append(r.Differences, d)
}

// Merge adds what another report found.
func (r *Report) Merge(o *Report) {
	r.Calls, r.Different, r.Failed, r.More = r.Calls+o.Calls, r.Different+o.Different, r.Failed+o.Failed, r.More+o.More
	if r.Why == "" {
		r.Why = o.Why
	}
	index := map[[3]string]int{}
	for i := range r.Differences {
		index[r.Differences[i].key()] = i
	}
	for _, d := range o.Differences {
		r.add(index, d)
	}
	r.sort()
}

// differences are those of a call, each once.
func (c *Comparison) differences(call *recording.Call) (list []Difference, err error) {
	before, err := c.serving.translate(call)
	if err != nil {
		return nil, fmt.Errorf("by the serving rules: %w", err)
	}
	after, err := c.candidate.translate(call)
	if err != nil {
		return nil, fmt.Errorf("by the candidate: %w", err)
	}
	found := compare(before, after)
	if len(found) == 0 {
		return nil, nil
	}
	origins := [2]*origins{c.serving.explain(call), c.candidate.explain(call)}
	seen := map[[3]string]bool{}
	for _, f := range found {
		d := f.Difference
		if d.Rule == "" {
			d.Rule = origins[1].ruleOf(f)
		}
		if d.Rule == "" {
			d.Rule = origins[0].ruleOf(f)
		}
		if d.Path = general(d.Path); !seen[d.key()] {
			seen[d.key()] = true
			list = append(list, d)
		}
	}
	return list, nil
}

// explain tells where the output of a call comes from. It is empty if that cannot be told.
func (s *side) explain(call *recording.Call) (o *origins) {
	o = &origins{}
	defer func() { _ = recover() }() // The translation itself was fine.
	traced := s.traced()
	if traced == nil {
		return o
	}
	target, err := call.Target(traced)
	if err != nil {
		return o
	}
	rec := &explain.Recorded{Client: call.Client, Called: call.Called, Body: slices.Clone(call.Request), Header: call.HeaderOf, ID: callID, Time: callTime, Seal: sealKey, Target: *target, Received: received(call)}
	if e, _ := explain.Call(traced, rec, explain.Options{}); e != nil {
		o.from(e)
	}
	return o
}

// received is the answer of a call, as explain takes it.
func received(call *recording.Call) *explain.Received {
	var last *explain.Received
	for _, a := range call.Answers {
		h := &explain.Received{ContentType: call.Type, Text: []byte(a.Text), Stream: a.Stream, End: call.End}
		if call.Failed() {
			h.Status = call.Status
		}
		if last != nil {
			h.Before = append(last.Before, last)
			last.Before = nil
		}
		last = h
	}
	return last
}
