package edit

import (
	"fmt"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// eachToolName goes through the names of tools in a body or event.
func (r *Run) eachToolName(root document.Value, f func(name document.Value)) {
	for _, path := range r.rules.ToolNames {
		w := walker{run: r, all: true, found: func(at found) {
			if at.value.Kind() == document.String {
				f(at.value)
			}
		}}
		w.walk(root, path, nil, false)
	}
}

// rename plans that tools have other names in a request. A name that another tool of the request has already is not given again: the
// upstream could not tell the two apart.
func (r *Run) rename(tools []Tool, root document.Value) {
	if len(tools) == 0 {
		return
	}
	taken := map[string]bool{}
	r.eachToolName(root, func(v document.Value) { taken[v.String()] = true })
	reported := map[string]bool{}
	r.eachToolName(root, func(v document.Value) {
		name := v.String()
		was := name
		if client, ok := r.call.Fitted[name]; ok {
			was = client
		}
		for i := range tools {
			t := &tools[i]
			if t.From != was {
				continue
			}
			if taken[t.To] && !moves(tools, t.To) {
				if r.Report != nil && !reported[name] {
					reported[name] = true
					r.Report(Change{Did: "kept", Path: v.Path(), Why: fmt.Sprintf("not renamed: the request has another tool %q", t.To), At: t.At, Was: v.Raw()})
				}
				return
			}
			if !r.claims(v.Offset(), "") {
				return
			}
			if r.Renamed == nil {
				r.Renamed = map[string]string{}
			}
			r.Renamed[t.To] = name
			r.name(v, t.To, Change{Why: "the upstream knows the tool by another name", At: t.At})
			return
		}
	})
}

// moves reports whether the tool of a name gets another one.
func moves(tools []Tool, name string) bool {
	for i := range tools {
		if tools[i].From == name {
			return true
		}
	}
	return false
}

// restore plans that tools have the client's names in a reply.
func (r *Run) restore(root document.Value) {
	r.eachToolName(root, func(v document.Value) {
		if was, ok := r.call.Restore[v.String()]; ok && r.claims(v.Offset(), "") {
			r.name(v, was, Change{})
		}
	})
}

func (r *Run) name(v document.Value, name string, c Change) {
	c.Did, c.Path, c.Was = "set", v.Path(), v.Raw()
	r.plan(planned{from: v.Offset(), to: v.Offset() + len(v.Raw()), with: document.AppendQuoted(nil, name), Change: c})
}
