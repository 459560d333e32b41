package runtime

import (
	"os"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
)

func TestBuiltInRulesCompile(t *testing.T) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		t.FailNow()
	}
	if _, diags = Compile(set); len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		t.FailNow()
	}
}
