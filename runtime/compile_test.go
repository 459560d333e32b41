package runtime

import (
	"os"
	"testing"

	"github.com/parlance-gateway/parlance/rules"
)

func TestBuiltInRulesCompile(t *testing.T) {
	set, diags := rules.Embedded()
	if diags.HasErrors() {
		rules.WriteText(os.Stderr, rules.Findings(diags, set.Sources))
		t.FailNow()
	}
	if _, diags = Compile(set); len(diags) > 0 {
		rules.WriteText(os.Stderr, rules.Findings(diags, set.Sources))
		t.FailNow()
	}
}
