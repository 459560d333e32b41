package lang

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"testing"

	"github.com/parlance-gateway/parlance/rules"
)

func TestHeadersThatAreNearlyKnown(t *testing.T) {
	tests := []struct{ name, near string }{
		{"retry-aftr", "retry-after"},
		{"Retry_After", "retry-after"},
		{"Authorizaton", "authorization"},
		{"x-ratelimit-remaning-tokens", "x-ratelimit-remaining-tokens"},
		{"x-ratelimt-*", "x-ratelimit-*"},
		{"x-sesion-id", "x-session-id"},
		{"retry-after", ""},
		{"Retry-After", ""},
		{"x-retry-after-ms", ""},                     // with x-, and without it
		{"anthropic-ratelimit-unified-1h-reset", ""}, // another window
		{"x-ratelimit-*", ""},
		{"x-ratelimit-remaining-req*", ""},
		{"x-tier", ""}, // and not x-user
		{"x-acme-tenant", ""},
		{"x-acme-*", ""},
		{"x-*", ""},
		{"*", ""},
		{"", ""},
	}
	for _, test := range tests {
		want := ""
		if test.near != "" {
			want = ` Did you mean "` + test.near + `"?`
		}
		if got := NearHeader(test.name); got != want {
			t.Errorf("%q: %q, and not %q", test.name, got, want)
		}
	}
}

// A list in which two names resemble each other would call one of them a mistake if it looked no further.
func TestHeadersOfTheListAreNoMistakes(t *testing.T) {
	known, _ := headers()
	for i, name := range known {
		if hint := NearHeader(name); hint != "" {
			t.Errorf("%q: %s", name, hint)
		}
		if slices.Contains(known[:i], name) {
			t.Errorf("%q stands there twice", name)
		}
	}
}

func TestHeadersThatTheRulesReadAreListed(t *testing.T) {
	known, _ := headers()
	names := regexp.MustCompile(`header\["([^"]+)"\]`)
	read := 0
	for _, folder := range []string{".", "protocols", "pairs"} {
		files, err := fs.Glob(rules.Files(), path.Join(folder, "*.hcl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			src, err := fs.ReadFile(rules.Files(), file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range names.FindAllSubmatch(src, -1) {
				if read++; !slices.Contains(known, string(m[1])) {
					t.Errorf("%s reads %q", file, m[1])
				}
			}
		}
	}
	if read < 20 {
		t.Errorf("the rules read %d headers", read)
	}
}
