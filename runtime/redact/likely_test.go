package redact

import (
	"strings"
	"testing"
)

func TestWhatLooksLikeAKeyIsRemoved(t *testing.T) {
	for text, want := range map[string]string{
		"Incorrect API key provided: sk-proj-abcdEFGH1234.":                         "Incorrect API key provided: [redacted].",
		"Incorrect API key provided: sk-ab***************wxyz. You can find":        "Incorrect API key provided: [redacted]. You can find",
		`{"key":"sk-ant-api03-abcdefgh"}`:                                           `{"key":"[redacted]"}`,
		"sk-abcdefgh12345678 and sk-ABCDEFGH12345678":                               "[redacted] and [redacted]",
		"Authorization: Bearer abc123.def456":                                       "Authorization: Bearer [redacted]",
		"the header Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def is expired": "the header Bearer [redacted] is expired",
		"token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def is expired":             "token [redacted] is expired",
		"Basic dXNlcjpwYXNzd29yZA== is wrong":                                       "Basic [redacted] is wrong",
		"API key not valid: AIzaSyA1234567890abcdefghijklmnopqrstuv":                "API key not valid: [redacted]",
		"api_key=0123456789abcdef":                                                  "api_key=[redacted]",
		`{"x-api-key": "0123456789abcdef"}`:                                         `{"x-api-key": "[redacted]"}`,
		"GET https://h.test/v1/x?key=abc&alt=sse failed":                            "GET https://h.test/v1/x?key=[redacted]&alt=sse failed",
		"proxy http://me:pass@10.0.0.1:3128 refused":                                "proxy http://[redacted]@10.0.0.1:3128 refused",
		"proxy http://me:p@ss@10.0.0.1:3128 refused":                                "proxy http://[redacted]@10.0.0.1:3128 refused",
		"user@example.com at https://example.com/@me":                               "user@example.com at https://example.com/@me",
		"Bearer authentication is required":                                         "Bearer authentication is required",
		"invalid token: expected something":                                         "invalid token: expected something",
		"Basic authentication failed, risk-assessment task-management":              "Basic authentication failed, risk-assessment task-management",
		"You can find your API key at https://platform.openai.com/account/api-keys": "You can find your API key at https://platform.openai.com/account/api-keys",
		"Authentication Fails, Your api key: ****test is invalid":                   "Authentication Fails, Your api key: ****test is invalid",
		"model sk-learn is not there":                                               "model sk-learn is not there",
		"":                                                                          "",
	} {
		if got := Likely(text); got != want {
			t.Errorf("%q\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestTokensThatAreKeysAreRemoved(t *testing.T) {
	keys := map[string]bool{"0123456789": true, "abc.def/ghi==": true, "https": true}
	for text, want := range map[string]string{
		"the key 0123456789 is wrong":             "the key [redacted] is wrong",
		"the key 0123456789.":                     "the key [redacted].",
		`{"key":"0123456789"}, key=0123456789`:    `{"key":"[redacted]"}, key=[redacted]`,
		"'abc.def/ghi==' and abc.def/ghi==, too":  "'[redacted]' and [redacted], too",
		"x-api-key:0123456789":                    "x-api-key:[redacted]",
		"01234567890 https://h.test/0123456789ab": "01234567890 https://h.test/0123456789ab",
		"": "",
	} {
		if got := Tokens(text, func(s string) bool { return keys[s] }); got != want {
			t.Errorf("%q\n got %q\nwant %q", text, got, want)
		}
	}
}

// Find tells of what Likely takes out, wherever in a long text it stands.
func TestFindTellsWhereKeysAre(t *testing.T) {
	filler := strings.Repeat("nothing of interest here, ", 40)
	for _, text := range []string{
		"the key is sk-proj-abcdefgh12345678, keep it", "Authorization: Bearer abcdefgh.12345678", `{"api_key": "Abcd1234efgh"}`, "https://me:secret99@example.com/x",
		"https://example.com/?key=abc&x=1", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "AIza" + strings.Repeat("Ab1", 12), "my token is nothing", "İstanbul sk-proj-abcdefgh12345678",
	} {
		for _, text := range []string{text, filler + text + " " + filler, text + "\n" + text} {
			got, done := "", 0
			for _, at := range Find(text) {
				got += text[done:at[0]] + Mark
				done = at[1]
			}
			if got += text[done:]; got != Likely(text) {
				t.Errorf("%q and %q", got, Likely(text))
			}
		}
	}
}
