package compile

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// profileVar is the upstream's profile as the rules of the pair know it. The switches that they read are added to read.
func (k *pairRules) profileVar(record int, read map[string]bool) *expression.RecordVar {
	schema := *k.profile()
	schema.Read = func(name string) {
		if !k.ignoreSwitches {
			read[name] = true
		}
	}
	return &expression.RecordVar{ID: record, Schema: &schema}
}

// readsTools reports whether an expression reads the tools of a request.
func readsTools(x hclsyntax.Expression) bool {
	return slices.ContainsFunc(x.Variables(), func(t hcl.Traversal) bool { return t.RootName() == "tools" })
}
