package document

import (
	"bytes"
	"testing"
)

// What is blank is what bytes.TrimSpace leaves nothing of.
func TestBlank(t *testing.T) {
	for _, text := range []string{
		`""`, `" "`, `"  \n\t\r "`, `"\n."`, `"a"`, `" a "`, `"\u0020"`, `"\u00a0\u2003"`, `"\u0041"`, `" \f"`, `"\b"`, `"\\"`, `"\""`, `"\/"`, `"\u2028 \n"`, "\"\u2003 \"", "\"\u2003 x\"", "\"\u00e4\"", "\"\x7f\"",
	} {
		v := Of([]byte(text))
		if got, want := v.Blank(), len(bytes.TrimSpace(v.Decoded())) == 0; got != want {
			t.Errorf("%s: %v, and %v when it is trimmed", text, got, want)
		}
	}
	for _, text := range []string{"null", "0", "[]", "{}"} {
		if Of([]byte(text)).Blank() {
			t.Errorf("%s is no string", text)
		}
	}
}
