package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	goruntime "runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime/reload"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/scenario"
)

// attempt is what a trial is handed.
type attempt struct {
	Origin origin
	Files  map[string][]byte // to be tried
	Before map[string][]byte // that serve now
	Passed int               // how many specs passed for these, all of them; 0: it is not known
	Strict bool              // a change that no spec reaches is a mistake
	Limit  time.Duration     // of the processor's time

	Followed map[string]string // files of accounts that serve: see understand
}

const (
	// trialMemory is what a trial may use. The built-in rules and specs take a fifth of it.
	trialMemory = 512 << 20

	// trialWorkers is how many specs are run at a time, for when there are two threads.
	trialWorkers = 2

	// trialStack is what a goroutine of it may use.
	trialStack = 64 << 20
)

// newTrial is what a gateway runs to see whether what is on disk can serve.
func newTrial() *cobra.Command {
	return &cobra.Command{
		Use:    "trial",
		Short:  "Test rules and a configuration, as JSON on stdin",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: does(func(cmd *cobra.Command, _ []string) error {
			confine()
			var a attempt
			if err := json.NewDecoder(cmd.InOrStdin()).Decode(&a); err != nil {
				return fmt.Errorf("what is to be tried cannot be read: %w", err)
			}
			endAfter(a.Limit)
			return write(cmd.OutOrStdout(), a.run(cmd.Context()))
		}),
	}
}

// confine bounds the memory of a process that runs the rules of others for a gateway.
func confine() {
	debug.SetMaxStack(trialStack)
	useHugePages()
	debug.SetGCPercent(400) // a short run
	go bounded(trialMemory)
}

// endAfter ends such a process when it has used its time.
func endAfter(limit time.Duration) {
	go reload.Pace(limit)
	time.AfterFunc(reload.Patience*limit+time.Second, func() { os.Exit(exitProblems) })
}

func write(w io.Writer, r any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// bounded ends the process when it uses too much memory, before the system ends another one.
func bounded(most uint64) {
	debug.SetMemoryLimit(int64(most / 4 * 3))
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	used := func() uint64 {
		metrics.Read(sample)
		return sample[0].Value.Uint64() + sample[1].Value.Uint64()
	}
	for {
		if exceeds(most, used, goruntime.GC) {
			fmt.Fprintln(os.Stderr, reload.TooMuchMemory)
			os.Exit(exitProblems)
		}
		time.Sleep(20 * time.Millisecond)
		goruntime.Gosched()
	}
}

// exceeds reports whether more than most is in use. Garbage does not count: on a busy machine much of it may lie there, so it is collected before that is
// said, unless there is twice as much.
func exceeds(most uint64, used func() uint64, collect func()) bool {
	n := used()
	if n <= most || n > 2*most {
		return n > most
	}
	collect()
	return used() > most
}

// run looks for mistakes, and runs the specs when there are none.
func (a *attempt) run(ctx context.Context) *reload.Result {
	r := &reload.Result{}
	// What the specs come to depends on rules and specs, and on the binary: not on the configuration, whose names of models no spec knows.
	known := a.Passed > 0 && a.Origin.sameRules(a.Files, a.Before)
	if !known {
		go builtInSuite() // It is needed, and may be there already when the rules are.
	}
	m := a.Origin.understand(a.Files, a.Followed, nil)
	a.refuseUnset(m)
	if known && m.program != nil && m.suite.skipsNothing() {
		r.Specs, r.Before = a.Passed, true
	}
	if r.Before || m.program == nil {
		r.Add(m.findings())
		return r
	}
	report := m.prove(ctx)
	r.Specs = report.Passed + report.Failed
	for _, x := range report.Specs {
		if x.Failed() {
			r.Failed = append(r.Failed, x)
		}
	}
	r.Failed = firstOf(r.Failed)
	if report.Coverage != nil {
		r.Coverage = report.Coverage.Files
		m.add(a.unproven(m, report), nil)
	}
	r.Add(m.findings())
	return r
}

// refuseUnset makes mistakes of environment variables that are not set and that what serves does not need: an edit must not take an upstream away
// that has a key. At the start, where nothing serves, they are warnings.
func (a *attempt) refuseUnset(m *made) {
	if len(a.Before) == 0 || m.config == nil {
		return
	}
	before, _ := config.Parse(a.Before[a.Origin.Config], a.Origin.Config, os.LookupEnv)
	known := map[string]bool{}
	for _, u := range before.Upstreams {
		for _, name := range u.Accounts.Unset {
			known[name] = true
		}
	}
	for _, d := range m.diags {
		if name, ok := config.UnsetVariable(d); ok && !known[name] {
			d.Severity = hcl.DiagError
			m.program = nil
		}
	}
}

// unproven are the changes of the rules that no spec reaches: mistakes where the operator is strict.
func (a *attempt) unproven(m *made, report *play.Report) hcl.Diagnostics {
	diags := play.Unproven(a.Origin.setOf(a.Before), m.set, report)
	for _, d := range diags {
		if a.Strict {
			d.Severity = hcl.DiagError
			d.Detail += " It is rejected because the running configuration has reload { strict = true }."
		}
	}
	return diags
}

// prove runs the specs that the rules can concern, each once. Names of models that the configuration has are left out: no spec knows them.
func (m *made) prove(ctx context.Context) *play.Report {
	program := m.program
	if m.config != nil && len(m.config.Models.Names) > 0 {
		if program, _ = compile(m.set, nil); program == nil {
			return &play.Report{} // its mistakes are hidden by names of the configuration
		}
	}
	suite, diags := m.suite.against(m.set)
	m.add(diags, suite.Sources)
	return play.Run(program, suite, play.Options{Rules: m.set, Plain: true, Changed: true, Workers: trialWorkers, Context: ctx, Play: scenario.Run})
}

// most is how many failed specs, and how many findings of a kind, a report has.
const most = 50

// firstOf bounds a list.
func firstOf[T any](list []T) []T { return list[:min(len(list), most)] }
