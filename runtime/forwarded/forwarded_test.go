package forwarded

import (
	"net/http"
	"testing"
)

func TestClient(t *testing.T) {
	trusted := []string{"10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48", Unix}
	for name, c := range map[string]struct {
		header string
		peer   string
		lines  []string // of both headers
		want   string
	}{
		"nothing is told":                {"X-Forwarded-For", "10.0.0.1:9", nil, "10.0.0.1"},
		"one proxy":                      {"X-Forwarded-For", "10.0.0.1:9", []string{"203.0.113.5"}, "203.0.113.5"},
		"what is further left":           {"X-Forwarded-For", "10.0.0.1:9", []string{"198.51.100.1, 203.0.113.5, 10.2.3.4"}, "203.0.113.5"},
		"several lines":                  {"X-Forwarded-For", "10.0.0.1:9", []string{"198.51.100.1", "203.0.113.5", "192.0.2.7"}, "203.0.113.5"},
		"all are trusted":                {"X-Forwarded-For", "10.0.0.1:9", []string{"10.0.0.9, 10.0.0.8"}, "10.0.0.9"},
		"a peer that is not":             {"X-Forwarded-For", "203.0.113.9:9", []string{"198.51.100.1"}, "203.0.113.9"},
		"ports":                          {"X-Forwarded-For", "10.0.0.1:9", []string{"203.0.113.5:4711, [2001:db8:1::5]:80"}, "203.0.113.5"},
		"an IPv6 peer":                   {"X-Forwarded-For", "[2001:db8:1::5]:9", []string{"2001:db8:2::1"}, "2001:db8:2::1"},
		"IPv4 in IPv6":                   {"X-Forwarded-For", "[::ffff:10.0.0.1]:9", []string{"::ffff:203.0.113.5"}, "203.0.113.5"},
		"no address":                     {"X-Forwarded-For", "10.0.0.1:9", []string{"203.0.113.5, unknown, 10.0.0.2"}, "10.0.0.2"},
		"an empty header":                {"X-Forwarded-For", "10.0.0.1:9", []string{""}, "10.0.0.1"},
		"a socket":                       {"X-Forwarded-For", "@", []string{"203.0.113.5"}, "203.0.113.5"},
		"a socket and nothing":           {"X-Forwarded-For", "", nil, Unix},
		"Forwarded":                      {"Forwarded", "10.0.0.1:9", []string{`for=198.51.100.1;proto=https, For="203.0.113.5:4711";by=10.0.0.2, for=10.0.0.3`}, "203.0.113.5"},
		"Forwarded, IPv6":                {"Forwarded", "10.0.0.1:9", []string{`for="[2001:db8:2::1]:4711"`}, "2001:db8:2::1"},
		"Forwarded, a comma in quotes":   {"Forwarded", "10.0.0.1:9", []string{`for=203.0.113.5;by="a,for=10.0.0.9"`}, "203.0.113.5"},
		"Forwarded, hidden":              {"Forwarded", "10.0.0.1:9", []string{`for=203.0.113.5, for=_hidden`}, "10.0.0.1"},
		"Forwarded, nothing for anybody": {"Forwarded", "10.0.0.1:9", []string{`for=203.0.113.5, proto=https`}, "10.0.0.1"},
	} {
		p, err := New(trusted, c.header)
		if err != nil {
			t.Fatal(err)
		}
		r := &http.Request{RemoteAddr: c.peer, Header: http.Header{c.header: c.lines}}
		for _, other := range []string{"X-Forwarded-For", "Forwarded", "X-Real-Ip"} {
			if other != c.header { // clients may set it, and no proxy removes it
				r.Header[other] = []string{"6.6.6.6", "for=6.6.6.6"}
			}
		}
		if got := p.Client(r); got != c.want {
			t.Errorf("%s: %s, and not %s", name, got, c.want)
		}
	}
	r := &http.Request{RemoteAddr: "10.0.0.1:9", Header: http.Header{"X-Forwarded-For": {"6.6.6.6"}}}
	if got := (*Proxies)(nil).Client(r); got != "10.0.0.1" {
		t.Error(got)
	}
	for _, wrong := range []string{"", "10.0.0.0/33", "proxy.internal", "10.0.0"} {
		if _, err := New([]string{wrong}, "Forwarded"); err == nil {
			t.Errorf("%q is trusted", wrong)
		}
	}
}
