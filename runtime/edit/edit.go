// Package edit makes the changes that an operator's blocks "edit" describe: to the body that goes to an upstream, and to the bodies and
// events that a client gets. It works on JSON text, so it does not matter whether that was translated or passed unchanged.
package edit

import (
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Rules are the edits of requests or of replies of one protocol.
type Rules struct {
	Layout    *expression.Layout
	Data      *expression.Var // the whole body or event
	Item      *expression.Var // the object that has the field
	Value     *expression.Var // the value of the field
	Prefix    *expression.Var // the text that System puts before the system prompt
	Call      int             // the record variable
	Ask       int             // the record variable of what the client asks for, of requests
	ReadsAsk  bool            // some expression reads it
	Blocks    []*Block
	ToolNames [][]fields.PathStep // where the protocol has names of tools
	System    []*Step             // how the protocol's body gets Prefix
	Trees     []*fields.KeyTree   // the fields of the protocol; ** does not look below those whose content is free

	envs sync.Pool
}

// Block is a block "edit".
type Block struct {
	Upstreams, Models, Clients []string // patterns; nil: all
	When                       expression.Node
	Steps                      []*Step
	Tools                      []Tool
	Prefix                     expression.Node // nil: none
	PrefixAt                   hcl.Range
	Headers                    []Header
}

// Action is what a step does.
type Action uint8

// The actions.
const (
	Set Action = iota
	Remove
	Rename
	Each // does its Steps for each value at the path
)

// Step is one change, at each place that its path names.
type Step struct {
	Action Action
	Path   []fields.PathStep
	When   expression.Node
	To     expression.Node // of Set
	Create bool            // of Set: a missing field is added
	Name   string          // of Rename
	Steps  []*Step         // of Each
	Why    string
	At     hcl.Range
}

// Tool is a tool that has another name for the upstream.
type Tool struct {
	From, To string
	At       hcl.Range
}

// Header is a header of the upstream's request.
type Header struct {
	Name  string
	Value expression.Node
	At    hcl.Range
}

// Call is what a run needs to know of a call.
type Call struct {
	Upstream, Client string
	Models           []string // the names of the model, the upstream's and the client's
	Record           expression.Record
	Header           func(name string) string
	Cover            func(hcl.Range)
	Trace            *expression.Trace
	Memory           int               // how much memory the rules may take for one body
	Fitted           map[string]string // of tools whose names were changed for the upstream: the client's by the upstream's
	Restore          map[string]string // names of tools in the reply that get another name
}

// Change is something that a run changed.
type Change struct {
	Did      string // set, added, removed, renamed or kept
	Path     string
	Why      string
	At       hcl.Range
	Was, Now []byte // JSON text; nil where there is none
}

// Run makes the edits of one call. It is used by one goroutine at a time.
type Run struct {
	rules   *Rules
	blocks  []*Block
	call    Call
	env     *expression.Env
	doc     document.Document
	planned []planned
	claimed map[claim]struct{}

	Renamed    map[string]string // of tools: the names as they were, by what the upstream gets
	Report     func(Change)      // is told of each change; nil: nobody is
	LastChange hcl.Range         // the last step that changed something in the last Apply

	moves [][]move // what the last Apply replaced, for ShiftSpans
}

// move says that a piece of a text was replaced by another of the length n.
type move struct {
	from, to, n int
	rule        hcl.Range
}

// For gives a run for a call, nil when no edit is for it.
func (r *Rules) For(call Call) *Run {
	if r == nil {
		return nil
	}
	var blocks []*Block
	for _, b := range r.Blocks {
		if b.fits(&call) {
			blocks = append(blocks, b)
		}
	}
	if blocks == nil && (call.Restore == nil || r.ToolNames == nil) {
		return nil
	}
	e, _ := r.envs.Get().(*expression.Env)
	if e == nil {
		e = r.Layout.NewEnv()
	}
	e.Reset()
	e.Header, e.Trace = call.Header, call.Trace
	if call.Cover != nil {
		e.Cover = call.Cover
	}
	e.BindRecord(r.Call, call.Record)
	return &Run{rules: r, blocks: blocks, call: call, env: e}
}

// BindAsk lets the edits read what the client asks for.
func (r *Run) BindAsk(ask expression.Record) { r.env.BindRecord(r.rules.Ask, ask) }

// ReadsAsk reports whether some edit reads what the client asks for.
func (r *Run) ReadsAsk() bool { return r != nil && r.rules.ReadsAsk }

func (b *Block) fits(c *Call) bool {
	any := func(patterns []string, fits func(string) bool) bool {
		return patterns == nil || slices.ContainsFunc(patterns, fits)
	}
	return any(b.Upstreams, func(p string) bool { return wildcard.Fits(p, c.Upstream) }) &&
		any(b.Clients, func(p string) bool { return wildcard.Fits(p, c.Client) }) &&
		any(b.Models, func(p string) bool {
			return slices.ContainsFunc(c.Models, func(name string) bool { return wildcard.FitsModel(p, name) })
		})
}

// Close gives the run's memory back.
func (r *Run) Close() {
	if r == nil || r.env == nil {
		return
	}
	r.doc.Forget()
	r.env.Reset()
	r.rules.envs.Put(r.env)
	r.env = nil
}

// Apply gives a body or event with the edits made: data itself where nothing changes. names is whether names of tools are restored.
func (r *Run) Apply(data []byte, names bool) (out []byte, err error) {
	e := r.env
	e.Trim()
	e.Clear()
	e.Allow(r.call.Memory * len(data))
	r.moves, r.LastChange = r.moves[:0], hcl.Range{}
	if err := r.doc.Parse(data, false); err != nil || r.doc.Root().Kind() != document.Object {
		return data, nil // such as the mark of an end
	}
	defer r.doc.Forget()
	root := r.doc.Root()
	e.Bind(r.rules.Data, root)
	var prefix []byte
	var prefixAt hcl.Range
	for _, b := range r.blocks {
		if b.When != nil && !expression.Truth(e, b.When) {
			continue
		}
		r.steps(b.Steps, root)
		r.rename(b.Tools, root)
		if b.Prefix != nil {
			prefix, prefixAt = joined(prefix, b.Prefix.Value(e)), b.PrefixAt
		}
	}
	if names && r.call.Restore != nil {
		r.restore(root)
	}
	out = r.made(data)
	if prefix != nil && e.Err() == nil {
		if r.doc.Parse(out, false) == nil {
			root := r.doc.Root()
			e.Bind(r.rules.Data, root)
			e.Bind(r.rules.Prefix, document.Text(string(prefix)))
			r.steps(r.rules.System, root)
			for i := range r.planned {
				r.planned[i].At = prefixAt // not that of the protocol's rule
			}
			out = r.made(out)
		}
	}
	return out, e.Err()
}

// joined adds a text to those that stand before the system prompt.
func joined(before []byte, text document.Value) []byte {
	if text.Kind() != document.String || text.Empty() {
		return before
	}
	if before != nil {
		before = append(before, "\n\n"...)
	}
	return append(before, text.Decoded()...)
}

// Headers are the headers that the edits set, for a request with this body.
func (r *Run) Headers(body []byte) (list [][2]string, at []hcl.Range, err error) {
	if !slices.ContainsFunc(r.blocks, func(b *Block) bool { return b.Headers != nil }) {
		return nil, nil, nil
	}
	e := r.env
	e.Clear()
	if r.doc.Parse(body, false) != nil {
		return nil, nil, nil
	}
	defer r.doc.Forget()
	e.Bind(r.rules.Data, r.doc.Root())
	for _, b := range r.blocks {
		if b.When != nil && !expression.Truth(e, b.When) {
			continue
		}
		for i := range b.Headers {
			h := &b.Headers[i]
			if v := h.Value.Value(e); !v.Nothing() {
				e.Ran(h.At)
				list, at = append(list, [2]string{h.Name, v.String()}), append(at, h.At)
			}
		}
	}
	return list, at, e.Err()
}
