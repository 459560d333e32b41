package redact

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

func TestTheKeyAloneIsTakenOut(t *testing.T) {
	for _, test := range []struct{ text, key, want string }{
		{"Incorrect API key provided: sk-0123456789.", "sk-0123456789", "Incorrect API key provided: [redacted]."},
		{"sk-0123456789 and sk%2D0123456789", "sk-0123456789", "[redacted] and [redacted]"},
		{"a word", "word", "a word"},
		{"The key is 0123-45…", "0123-456789", "The key is …"},
		{"", "sk-0123456789", ""},
		{"no key", "", "no key"},
	} {
		var k Keys
		k.Add(test.key)
		if got := k.Text(test.text); got != test.want {
			t.Errorf("%q without %q is %q", test.text, test.key, got)
		}
	}
}

// A key is known however it is written: escaped in JSON or in a URL, in base64 beside a name, and cut in the middle of it.
func TestKeysAreTakenOutInAllTheirForms(t *testing.T) {
	const key = `sk/canary+0123"456\789`
	var k Keys
	k.Add(key)
	within, err := json.Marshal(map[string]string{"a": `{"key":` + strconv.Quote(key) + `}`})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		key, strconv.Quote(key), string(within), strings.ReplaceAll(strconv.Quote(key), "/", `\/`),
		`sk\u002fcanary\u002B0123\u0022456\\789`, url.QueryEscape(key), strings.ToLower(url.QueryEscape(key)), url.PathEscape(key),
	} {
		got := string(k.Clean([]byte("before "+text+" behind"), false))
		if !strings.HasPrefix(got, "before ") || !strings.HasSuffix(got, " behind") || !strings.Contains(got, Mark) || strings.Contains(got, "canary") {
			t.Errorf("%s: %s", text, got)
		}
		for n := range text {
			if got := string(k.Clean([]byte("before "+text[:n]), true)); strings.Contains(got, "sk") {
				t.Errorf("%s, cut at %d: %s", text, n, got)
			}
		}
	}
	for _, name := range []string{"", "a", "me", "me:", "somebody:"} {
		for _, behind := range []string{"", ":", "x:y"} {
			for _, in := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding, base64.RawStdEncoding} {
				coded := in.EncodeToString([]byte(name + key + behind))
				if got := string(k.Clean([]byte("Basic "+coded+", and"), false)); !strings.HasSuffix(got, "[redacted], and") && behind == "" || strings.Contains(got, coded[(len(name)+2)/3*4:(len(name)+len(key))/3*4]) || !strings.Contains(got, Mark) {
					t.Errorf("%q in base64: %s", name+key+behind, got)
				}
			}
		}
	}
	for _, text := range []string{"", "sk", "sk/canary", "a text \\u002f of others %2B", "c2sv Y2FuYXJ5"} {
		if got := string(k.Clean([]byte(text), false)); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func BenchmarkClean(b *testing.B) {
	var k Keys
	k.Add("sk-canary-0123456789-0123456789-0123456789")
	k.Add("pk-client-0123456789-0123456789-0123456789")
	text := bytes.Repeat([]byte(`data: {"choices":[{"delta":{"content":"some words of a reply"}}]}`+"\n\n"), 10_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		k.Clean(text, false)
	}
}
