package expression

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// ClientError is a fault of the client's request: where it is, and why.
type ClientError struct {
	Path   string // as in messages[3].content; "" when the request as a whole is meant
	Reason string
	Code   string // a word for machines: unsupported_parameter, missing_required_parameter; "" for a bad value
	Class  string // the error class, when it is not that of a bad request
}

func (e *ClientError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// RuleError is a fault of a rule that showed only while running. It names the rule's place, never a value.
type RuleError struct {
	Range  hcl.Range
	Reason string
}

func (e *RuleError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Range.Filename, e.Range.Start.Line, e.Range.Start.Column, e.Reason)
}

// firstError is the first error of what runs: those that follow come of it.
type firstError struct{ err error }

// Reject records that the client sent something wrong at a value. The first such error counts.
func (f *firstError) Reject(at document.Value, reason string) {
	f.Fail(&ClientError{Path: at.Path(), Reason: reason})
}

// Fault records a rule's failure. The first error counts.
func (f *firstError) Fault(r hcl.Range, reason string) { f.Fail(&RuleError{Range: r, Reason: reason}) }

// Fail records an error, unless there is one.
func (f *firstError) Fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// Err is the first error since Reset or Clear.
func (f *firstError) Err() error { return f.err }

// Clear forgets the error.
func (f *firstError) Clear() { f.err = nil }
