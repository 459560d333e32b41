package reply

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/edit"
)

// changed makes the operator's edits of an event or body that was said from body on. by is the last edit that changed it; empty: none did.
// A reply that has failed is not edited: its last events tell that.
func (r *writer) changed(dst []byte, body int, passing bool) (out []byte, by hcl.Range) {
	run := r.ctx.Edits
	if run == nil || r.problem != nil || len(dst) == body || dst[body] != '{' {
		return dst, hcl.Range{}
	}
	var changes []edit.Change
	report := run.Report
	if r.ctx.Watch != nil && passing {
		run.Report = func(c edit.Change) {
			changes = append(changes, c)
			if report != nil {
				report(c)
			}
		}
	}
	data, err := run.Apply(dst[body:], passing)
	run.Report = report
	if err != nil {
		r.env.Fail(err)
		return dst, hcl.Range{}
	}
	for _, c := range changes {
		r.ctx.Watch.Edited(c.Did, c.Path, c.At, document.Of(c.Was), document.Of(c.Now))
	}
	return append(dst[:body], data...), run.LastChange
}
