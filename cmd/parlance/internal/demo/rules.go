package demo

import (
	"embed"
	"slices"
	"sync"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

//go:embed demo.hcl
var files embed.FS

// Protocols are the names of the protocols that the demo upstream speaks: those of the built-in rules that have clients, in the order of
// their names.
func Protocols() (names []string) {
	set, _ := lang.Embedded() // The tests find its mistakes.
	for _, p := range set.Protocols {
		if p.First("client") != nil {
			names = append(names, p.Label(0))
		}
	}
	slices.Sort(names)
	return names
}

// Program is the built-in rules with the protocol of the demo model. An operator's rules do not change it, as they do not change other
// upstreams.
var Program = sync.OnceValue(func() *runtime.Program {
	set, diags := lang.ExtendEmbedded(files, "demo")
	if !diags.HasErrors() {
		var p *runtime.Program
		if p, diags = runtime.Compile(set); p != nil {
			return p
		}
	}
	panic("demo: " + diags.Error())
})
