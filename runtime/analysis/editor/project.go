// Package editor answers what an editor asks about rule files: what a place contains, what may be written there, and where names are
// defined. It knows files by their names and places by offsets in bytes, and nothing of protocols between editors and servers.
package editor

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Project is a file with all that is checked together with it: rules with the base that they are laid over, specs and configurations.
type Project struct {
	Set     *lang.Set
	Diags   hcl.Diagnostics   // in the order of their places; nil if nothing was checked
	Sources map[string][]byte // the text of each file, built-in ones among them, by the name that diagnostics use

	// Grammar is that of a file with this text.
	Grammar func(name string, text []byte) *lang.Grammar
	// With is the set of rules that there is when a file has another text. It is not nil, whatever mistakes the text has.
	With func(name string, text []byte) *lang.Set
	// Show gives the innermost block at a line of a file as it applies, "" for none; Example a spec, in Markdown, that reaches a rule
	// between two lines; Spec what stands in a built-in spec of a pair that is short. Each may be nil.
	Show    func(name string, line int) string
	Example func(name string, from, to int) string
	Spec    func(kind, client, upstream string) string
}

// Own reports whether a file is one of the project's own, and not built in.
func (p *Project) Own(name string) bool {
	return p.Sources[name] != nil && !lang.IsBase(hcl.Range{Filename: name})
}
