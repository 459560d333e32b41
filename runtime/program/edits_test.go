package program

import (
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
)

func TestWhatANameSetsIsMerged(t *testing.T) {
	for _, tt := range []struct{ body, patch, want string }{
		{`{"a":1}`, `{"b":2}`, `{"a":1,"b":2}`},
		{`{}`, `{"b":2}`, `{"b":2}`},
		{`{"a":1,"b":2}`, `{"a":3}`, `{"a":3,"b":2}`},
		{`{"r":{"effort":"low","summary":"auto"}}`, `{"r":{"effort":"high"}}`, `{"r":{"effort":"high","summary":"auto"}}`},
		{`{"r":null}`, `{"r":{"effort":"high","x":null}}`, `{"r":{"effort":"high"}}`},
		{`{"r":[1]}`, `{"r":{"a":{"b":null,"c":1}}}`, `{"r":{"a":{"c":1}}}`},
		{`{"t":{"type":"enabled","budget_tokens":9}}`, `{"t":{"type":"adaptive","budget_tokens":null}}`, `{"t":{"type":"adaptive"}}`},
		{`{"a":1,"b":2}`, `{"a":null,"c":null}`, `{"b":2}`},
		{`{"n":1234567890123456789,"s":"\u00e9"}`, `{"l":[1,{"x":null}]}`, `{"n":1234567890123456789,"s":"\u00e9","l":[1,{"x":null}]}`},
	} {
		got := string(appendMerged(nil, document.Of([]byte(tt.body)).Indexed(), document.Of([]byte(tt.patch)).Indexed()))
		if got != tt.want {
			t.Errorf("%s with %s is %s instead of %s", tt.body, tt.patch, got, tt.want)
		}
	}
}
