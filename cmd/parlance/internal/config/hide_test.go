package config

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// What is shown of a file that has mistakes before anybody knows what in it is a key.
func TestKeysAreNotShownWithMistakes(t *testing.T) {
	for name, text := range map[string]string{
		"one line":         `client "me" { key = "canary-1234" x }`,
		"no end":           "upstream \"u\" {\n  account \"a\" { key = \"canary-1234\n}",
		"a list":           "upstream \"u\" {\n  keys = [\"canary-1\", \"canary-2\" \"canary-3\"]\n}",
		"elements":         "upstream \"u\" {\n  keys = [\n    \"canary-1\"\n    \"canary-2\"\n  ]\n}",
		"escaped":          `client "me" { key = "a\"canary-1234" x }`,
		"windows":          "client \"me\" { key = \"canary-1234\r\n x }\r\n",
		"an object":        `upstream "u" { headers = { "authorization" = "canary-1234" x } }`,
		"password in url":  "upstream \"u\" {\n  protocol = \"chat\"\n  url = \"https://me:canary@host/v1\"\n}",
		"a header":         "upstream \"u\" {\n  models = [\"m\"]\n  headers = {\n    region = \"canary-1\" x\n  }\n}",
		"in a comment":     "client \"me\" {\n  models = [\"m\"] x # key = \"canary-1\"\n}",
		"behind a comment": "client \"me\" {\n  keys = [ # for \"me\"\n   \"canary-1\" \"canary-2\"\n]\n}",
		"no argument":      "client \"me\" {\n  models = [\"m\"]\n}\n\"canary-1\"\n",
		"misspelt":         "client \"me\" {\n  models = [\"m\"]\n  kye = \"canary-1\" x\n}",
		"without =":        "client \"me\" {\n  models = [\"m\"]\n  key \"canary-1\" }\n}",
		"single quotes":    "client \"me\" {\n  key = 'canary-1'\n}",
		"no quotes":        "client \"me\" {\n  models = [\"m\"]\n  key = sk-canary-0123456789 x\n}",
		"among models":     "client \"me\" {\n  models = [\"sk-canary-0123456789\" x]\n}",
		"json":             "listen = {\"models\": \"m\", \"other\": \"canary-1\" x }",
		"broken url":       "upstream \"u\" {\n  url = \"https://me:canary@host/v1\n}",
		"url that is none": "upstream \"u\" {\n  protocol = \"chat\"\n  url = \"me:canary@host/v1\"\n}",
	} {
		t.Run(name, func(t *testing.T) {
			c, diags := Parse([]byte(text), "parlance.hcl", func(string) (string, bool) { return "", false })
			var shown strings.Builder
			lang.WriteText(&shown, lang.Findings(diags, c.Sources))
			if !diags.HasErrors() || strings.Contains(shown.String(), "canary") || !strings.Contains(shown.String(), "***") {
				t.Errorf("\n%s", shown.String())
			}
		})
	}
}

func TestNamesAreShownWithMistakes(t *testing.T) {
	text := "upstream \"openai\" {\n  key = env(\"OPENAI_API_KEY\") x\n  models = [\"gpt-*\", \"o*\"\n  forward = [\n    \"openai-organization\"\n  url = \"https://api.openai.com/v1\"\n" +
		"  model = { \"gpt-5\" = \"gpt-5.1-2026\" }\n  pool { choose = \"weighted }\n}\nalias \"fast\" { to = \"gpt-5-mini\" }\n"
	shown := []byte(text)
	if hideStrings(shown); string(shown) != text {
		t.Errorf("%s", shown)
	}
}

// However long a secret is, *** stands for it, and the mark is where the mistake is.
func TestHowLongAKeyIsIsNotShown(t *testing.T) {
	for _, text := range []string{
		"listen = 7\nclient \"me\" { key = \"k\" x }",
		"listen = 7\nclient \"me\" { key = \"canary-äö-0123456789\" x }",
		"admin {\n  listen = \"127.0.0.1:1\"\n  key = \"short\"\n}",
		"admin {\n  listen = \"127.0.0.1:1\"\n  key = \"canary-äö\"\n}",
	} {
		c, diags := Parse([]byte(text), "parlance.hcl", func(string) (string, bool) { return "", false })
		var shown strings.Builder
		lang.WriteText(&shown, lang.Findings(diags, c.Sources))
		lines := strings.Split(shown.String(), "\n")
		var source, mark string
		for i, line := range lines {
			if strings.Contains(line, "key = ") {
				source, mark = line, lines[i+1]
			}
		}
		at, marked := strings.Index(mark, "^"), strings.TrimSpace(mark)
		if !strings.Contains(source, `"***"`) || at < 0 || at+len(marked) > len(source)+1 || source[at] != 'x' && source[at:at+len(marked)] != `"***"` {
			t.Errorf("\n%s", shown.String())
		}
	}
}
