package runtime

import (
	"os"
	"regexp"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// A switch is what the configuration says, else what the host, else what the model is known for, else the protocol's default.
func TestProfilesLieOverEachOther(t *testing.T) {
	p := named(t, "")
	for _, tt := range []struct{ host, name, model, flag, set, want string }{
		{"api.openai.com", "openai", "gpt-4", "max_tokens_field", "", `"max_completion_tokens"`},
		{"us.api.openai.com", "openai", "gpt-4", "max_tokens_field", "", `"max_completion_tokens"`},
		{"me.openai.azure.com", "azure", "gpt-4", "max_tokens_field", "", `"max_completion_tokens"`},
		{"10.0.0.1", "own", "llama-4", "max_tokens_field", "", `"max_tokens"`},
		{"10.0.0.1", "own", "gpt-5.4", "max_tokens_field", "", `"max_completion_tokens"`},
		{"api.deepseek.com", "deepseek", "deepseek-v4-pro", "max_tokens_field", "", `"max_tokens"`},
		{"openrouter.ai", "resell", "gpt-4", "max_tokens_field", "", `"max_tokens"`},
		{"openrouter.ai", "resell", "deepseek-chat", "effort_field", "", `"reasoning"`},
		{"openrouter.ai", "resell", "deepseek-chat", "effort_field", `"none"`, `"none"`},
		{"openrouter.ai", "resell", "deepseek-chat", "json_schema", "", `"json_object"`},
		{"10.0.0.1", "openrouter.ai", "gpt-4", "effort_field", "", `"reasoning"`},
		{"openrouter.ai.evil.test", "x", "gpt-4", "effort_field", "", `"reasoning_effort"`},
	} {
		flags := map[string]document.Value{}
		if tt.set != "" {
			flags[tt.flag] = document.Of([]byte(tt.set))
		}
		profile, err := p.UpstreamProfile("chat", tt.host, tt.name, flags)
		if err != nil {
			t.Fatal(err)
		}
		pr := p.Protocol("chat")
		for i, v := range p.ProfileValues(pr, profile, tt.model) {
			if pr.SwitchNames[i] == tt.flag && string(v.Raw()) != tt.want {
				t.Errorf("%s %s %s: %s is %s", tt.host, tt.name, tt.model, tt.flag, v.Raw())
			}
		}
		if _, set := flags[tt.flag]; set != (tt.set != "") {
			t.Error("the configuration was changed")
		}
	}
	if _, err := p.UpstreamProfile("chat", "openrouter.ai", "x", map[string]document.Value{"nonsense": document.Bool(true)}); err == nil {
		t.Error("an unknown switch is taken")
	}
}

// The comment of a switch names the words that it may be. None of them may be reported as misspelt.
func TestWordsThatSwitchesAreDocumentedWithAreKnown(t *testing.T) {
	switches := regexp.MustCompile(`(?m)^    (\w+) += "[^"]*" +# (.*)$`)
	words := regexp.MustCompile(`"([a-z_]+)"`)
	p, tried := named(t, ""), 0
	for _, protocol := range p.Protocols() {
		source, err := os.ReadFile("../rules/protocols/" + protocol.ID + ".hcl")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range switches.FindAllSubmatch(source, -1) {
			if _, known := protocol.SwitchDefaults[string(m[1])]; !known {
				continue // a row of something else
			}
			for _, w := range words.FindAllSubmatch(m[2], -1) {
				tried++
				for _, wrong := range p.SwitchMistakes(protocol.ID, map[string]document.Value{string(m[1]): document.Of(w[0])}) {
					t.Errorf("%s: %s", protocol.ID, wrong)
				}
			}
		}
	}
	if tried < 40 {
		t.Errorf("only %d words were found", tried)
	}
}
