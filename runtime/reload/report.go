package reload

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/specs/play"
)

// Report is what came of a reload or a rollback.
type Report struct {
	OK        bool      `json:"ok"`
	Why       string    `json:"why"`                 // file, signal, admin, rollback, bundle or canary
	Unchanged bool      `json:"unchanged,omitempty"` // what is on disk serves already
	Revision  int       `json:"revision"`            // that serves now, whatever came of it
	Hash      string    `json:"hash"`
	Since     time.Time `json:"since"`
	Tried     string    `json:"tried"`            // the hash of what was to serve
	Bundle    string    `json:"bundle,omitempty"` // the version of the rules that were to serve, where they come from a server

	At   time.Time     `json:"at"`
	Took time.Duration `json:"took"` // nanoseconds

	Reason    string         `json:"reason,omitempty"`    // why it is refused, where no finding and no spec says so
	Undecided bool           `json:"undecided,omitempty"` // the trial came to no result: what is refused may be good, and be tried again
	Findings  []lang.Finding `json:"findings,omitempty"`  // mistakes
	Warnings  []lang.Finding `json:"warnings,omitempty"`
	Failed    []*play.Result `json:"failed,omitempty"`        // specs
	Specs     int            `json:"specs"`                   // how many were run, or passed before
	Before    bool           `json:"passed_before,omitempty"` // the specs were not run: they passed for what served, which differs in nothing that they depend on
	Restart   []string       `json:"restart,omitempty"`       // settings that changed, and that only a restart changes
}

// Result is what was found in files.
type Result struct {
	Reason    string         `json:"reason,omitempty"`    // why they cannot be taken, where nothing else says so
	Undecided bool           `json:"undecided,omitempty"` // the reason is one of ErrUndecided
	Findings  []lang.Finding `json:"findings,omitempty"`
	Warnings  []lang.Finding `json:"warnings,omitempty"`
	Failed    []*play.Result `json:"failed,omitempty"`
	Specs     int            `json:"specs"`
	Before    bool           `json:"passed_before,omitempty"`

	Coverage []play.FileCoverage `json:"coverage,omitempty"` // of the operator's rule files by the specs that were run
}

// OK reports whether the files may serve.
func (r *Result) OK() bool { return r.Reason == "" && len(r.Findings) == 0 && len(r.Failed) == 0 }

// Add sorts findings into mistakes and warnings.
func (r *Result) Add(list []lang.Finding) {
	for _, f := range list {
		if f.Severity == "warning" {
			r.Warnings = append(r.Warnings, f)
		} else {
			r.Findings = append(r.Findings, f)
		}
	}
}

func (r *Report) take(x *Result) {
	r.Undecided = x.Undecided
	r.Reason, r.Findings, r.Warnings, r.Failed, r.Specs, r.Before = x.Reason, x.Findings, x.Warnings, x.Failed, x.Specs, x.Before
}

// SetInfo is a set that is kept.
type SetInfo struct {
	Revision int       `json:"revision"`
	Hash     string    `json:"hash"`
	Serving  bool      `json:"serving"`
	Since    time.Time `json:"since"`
	Until    time.Time `json:"until,omitzero"` // when another one took its place
	Why      string    `json:"why"`
	Of       int       `json:"of,omitempty"`     // the revision that it is a return to
	Bundle   string    `json:"bundle,omitempty"` // the version of the rules, where they come from a server
}

// Headline says in one line what came of it.
func (r *Report) Headline() string {
	took := r.Took.Round(time.Millisecond)
	switch {
	case r.Unchanged:
		return fmt.Sprintf("nothing has changed: revision %d, %s, serves since %s", r.Revision, r.Hash, r.Since.UTC().Format(time.RFC3339))
	case r.OK && (r.Why == ByRollback || r.Why == ByCanary && r.Specs == 0):
		return fmt.Sprintf("revision %d, %s, serves; it took %s", r.Revision, r.Hash, took)
	case r.OK && r.Before:
		return fmt.Sprintf("revision %d, %s, serves; no rule and no spec has changed, so that %d specs pass as before, it took %s", r.Revision, r.Hash, r.Specs, took)
	case r.OK:
		return fmt.Sprintf("revision %d, %s, serves; %d specs passed, it took %s", r.Revision, r.Hash, r.Specs, took)
	}
	return fmt.Sprintf("rejected; revision %d, %s, continues to serve", r.Revision, r.Hash)
}

// WriteText prints a report for people: what `parlance check` and `parlance test` would print, and what came of it.
func (r *Report) WriteText(w io.Writer) {
	findings := append(append([]lang.Finding(nil), r.Findings...), r.Warnings...)
	if lang.WriteText(w, findings); len(findings) > 0 {
		fmt.Fprintln(w)
	}
	for _, f := range r.Failed {
		f.WriteText(w)
		fmt.Fprintln(w)
	}
	if slices.ContainsFunc(r.Failed, func(f *play.Result) bool { return strings.HasPrefix(f.File, lang.BasePrefix) }) {
		fmt.Fprint(w, "Built-in specs fail. If your rules are right, have them skipped: parlance test --plain RULES --skip RULES/accepted_spec.hcl --why 'REASON'\n\n")
	}
	if r.Reason != "" {
		fmt.Fprintf(w, "%s\n\n", r.Reason)
	}
	for _, name := range r.Restart {
		fmt.Fprintf(w, "only a restart changes: %s\n", name)
	}
	fmt.Fprintln(w, r.Headline())
}
