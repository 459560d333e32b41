package shared

import (
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	for in, want := range map[string]string{
		"redis://127.0.0.1":             "127.0.0.1:6379",
		"rediss://me@valkey:7000/3":     "valkey:7000",
		"redis+sentinel://a,b:1/main/2": "a:26379,b:1",
		"rediss+cluster://me@a,b":       "a:6379,b:6379",
		"unix:///run/v.sock?db=1":       "/run/v.sock",
		"redis://[::1]:7/0":             "[::1]:7",
		"redis://me:secret@host":        "error: a URL that is shown",
		"valkey://host":                 "error: Valkey is called like Redis: write redis://host",
		"http://host":                   "error: \"http\" is none of",
		"redis://":                      "error: the URL names no host",
		"redis://a,b":                   "error: several hosts",
		"redis+sentinel://a":            "error: the name of the master",
		"redis+cluster://a/1":           "error: a Cluster has one",
		"redis://a/x":                   "error: \"x\" is no number",
		"redis://a:99999":               "error: \"99999\" is no port",
		"host":                          "error: a URL begins with",
		"redis://host?timeout=3":        "error: \"?timeout=3\"",
		"unix+cluster:///x":             "error: \"unix+cluster\" is none of",
		"redis+sentinel://me:secret@host/main?db=nil": "error:",
	} {
		a, err := ParseAddress(in)
		got := a.String()
		if err != nil {
			got = "error: " + err.Error()
			if strings.Contains(got, "secret") {
				t.Errorf("%s: the error shows the password: %s", in, got)
			}
		}
		if !strings.HasPrefix(got, want) || err == nil && got != want {
			t.Errorf("%s: %s, not %s", in, got, want)
		}
	}
}
