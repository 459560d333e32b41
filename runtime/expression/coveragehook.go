package expression

import (
	"sync/atomic"

	"github.com/hashicorp/hcl/v2"
)

// Witness is who is told of the rules of a program that run, by their places. The zero value is told nothing, and a nil one too.
type Witness struct {
	reported atomic.Pointer[func(hcl.Range)]
}

// Report has a function told of what runs from now on; nil: nobody is. Many goroutines may call it at a time. What has begun may go on as
// it began.
func (w *Witness) Report(f func(hcl.Range)) {
	if f == nil {
		w.reported.Store(nil)
		return
	}
	w.reported.Store(&f)
}

// Cover is who is told, nil when nobody is.
func (w *Witness) Cover() func(hcl.Range) {
	if w == nil {
		return nil
	}
	if f := w.reported.Load(); f != nil {
		return *f
	}
	return nil
}

// Ran tells that a rule ran.
func (w *Witness) Ran(at hcl.Range) {
	if f := w.Cover(); f != nil {
		f(at)
	}
}

// Ran tells that a rule ran, where anybody wants to know.
func (e *Env) Ran(at hcl.Range) {
	if e.Cover != nil {
		e.Cover(at)
	}
}
