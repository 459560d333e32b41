package shared

import (
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	for in, want := range map[string]string{
		"redis://127.0.0.1":                           "127.0.0.1:6379",
		"rediss://me@valkey:7000/3":                   "valkey:7000",
		"redis+sentinel://a,b:1/main/2":               "a:26379,b:1",
		"rediss+cluster://me@a,b":                     "a:6379,b:6379",
		"unix:///run/v.sock?db=1":                     "/run/v.sock",
		"redis://[::1]:7/0":                           "[::1]:7",
		"redis://me:secret@host":                      "error: a URL that is shown",
		"valkey://host":                               "error: Valkey is called like Redis: write redis://",
		"valkey://me:secret@host":                     "error: a URL that is shown",
		"redis://me:se?cret/secret@host":              "error: a URL that is shown",
		"redis://host?password=secret":                "error: a URL that is shown",
		"redis://host?secret":                         "error: a URL that is shown",
		"redis://host?other=secret":                   "error: \"?other\" is",
		"redis://me:secret":                           "error: a port is a number",
		"redis://host/secret":                         "error: the name of a database",
		"http://me:secret@host":                       "error: a URL that is shown",
		"unix:///x?password=secret":                   "error: a URL that is shown",
		"unix:///x@y:z":                               "/x@y:z",
		"http://host":                                 "error: \"http\" is none of",
		"redis://":                                    "error: the URL names no host",
		"redis://a,b":                                 "error: several hosts",
		"redis+sentinel://a":                          "error: the name of the master",
		"redis+cluster://a/1":                         "error: a Cluster has one",
		"redis://a/x":                                 "error: the name of a database",
		"redis://a:99999":                             "error: a port is a number",
		"host":                                        "error: a URL begins with",
		"redis://host?timeout=3":                      "error: \"?timeout\"",
		"unix+cluster:///x":                           "error: \"unix+cluster\" is none of",
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
