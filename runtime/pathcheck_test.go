package runtime

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// A path that nobody could call is a mistake that check finds.
func TestPathsOfClients(t *testing.T) {
	sequential(t)
	for path, want := range map[string]string{
		"/v1/chat/completions":                         "",
		"/openai/deployments/{model}/chat/completions": "",
		`/v{number:[0-9]{1,2}}/chat`:                   "",
		"v1/chat/completions":                          "begins with a slash",
		"/v1/chat completions":                         "no white space",
		"/v1/chat?x=1":                                 `ends before "?"`,
		"/v1/{x":                                       "{ is not closed",
		"/v1/x}":                                       "} closes nothing",
		"/v1/{}":                                       "needs a name",
		"/v1/{a}/{a}":                                  "twice",
		"/v1/{a:}":                                     "has no regular expression",
		"/v1/{a:[}":                                    "cannot be read",
		"/v1/{a:(x|y)}":                                "(?:…)",
		"/v1/*":                                        "{name} stands for a segment",
		"/v1/messages":                                 `call POST /v1/messages already`,
	} {
		src := "protocol \"chat\" {\n  client {\n    path = " + string(quoted(path)) + "\n  }\n}\n"
		set, diags := lang.LoadFS(fstest.MapFS{"own.hcl": {Data: []byte(src)}}, "rules")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		_, diags = Compile(set)
		switch {
		case want == "" && diags.HasErrors(), want != "" && !strings.Contains(diags.Error(), want):
			t.Errorf("%s: %v", path, diags)
		case want != "" && len(diags.Errs()) != 1:
			t.Errorf("%s: %d findings: %v", path, len(diags.Errs()), diags)
		}
	}
}

func quoted(s string) []byte { return append(append([]byte{'"'}, s...), '"') }
