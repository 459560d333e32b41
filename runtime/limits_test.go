package runtime

import (
	"strings"
	"testing"
	"time"
)

// TestLimitsAreSaid in the words of each protocol: what has no limit is left out, and times are rounded up, so that nobody comes
// too early.
func TestLimitsAreSaid(t *testing.T) {
	p := changed(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 400e6, time.UTC)
	requests := Quota{Limit: 60, Remaining: 59, Reset: time.Second}
	for _, c := range []struct {
		name, protocol string
		s              Standing
		want           string
	}{
		{"nothing is limited", "chat", Standing{}, ""},
		{"requests", "chat", Standing{Requests: requests}, "x-ratelimit-limit-requests=60 x-ratelimit-remaining-requests=59 x-ratelimit-reset-requests=1s"},
		{"tokens", "responses", Standing{Tokens: Quota{Limit: 2_000_000, Reset: 6*time.Minute - time.Millisecond}}, "x-ratelimit-limit-tokens=2000000 x-ratelimit-remaining-tokens=0 x-ratelimit-reset-tokens=6m0s"},
		{"less than a second", "chat", Standing{Requests: Quota{Limit: 10, Remaining: 10, Reset: 1500 * time.Microsecond}}, "x-ratelimit-limit-requests=10 x-ratelimit-remaining-requests=10 x-ratelimit-reset-requests=2ms"},
		{"all of it is there", "chat", Standing{Requests: Quota{Limit: 10, Remaining: 10, Reset: 0}}, "x-ratelimit-limit-requests=10 x-ratelimit-remaining-requests=10 x-ratelimit-reset-requests=0s"},
		{
			"times of the day", "messages", Standing{Requests: requests, Tokens: Quota{Limit: 5, Remaining: 0, Reset: 12 * time.Hour}},
			"anthropic-ratelimit-requests-limit=60 anthropic-ratelimit-requests-remaining=59 anthropic-ratelimit-requests-reset=2026-11-21T12:00:02Z " +
				"anthropic-ratelimit-tokens-limit=5 anthropic-ratelimit-tokens-remaining=0 anthropic-ratelimit-tokens-reset=2026-11-22T00:00:01Z",
		},
	} {
		c.s.Now = now
		var got []string
		said := p.Protocol(c.protocol)
		said.Limits(c.s, func(i int, value string) { got = append(got, said.LimitHeaders()[i]+"="+value) })
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: %s, expected %s", c.name, got, c.want)
		}
	}
	if hidden := strings.Join(p.Protocol("messages").HiddenHeaders(), " "); !strings.HasPrefix(hidden, "anthropic-ratelimit-* anthropic-ratelimit-requests-limit ") {
		t.Error(hidden)
	}
}

// TestLimitsAreTheirAuthors: other headers, computed ones among them, and none at all.
func TestLimitsAreTheirAuthors(t *testing.T) {
	sequential(t)
	say := func(p *Program) string {
		var got []string
		chat := p.Protocol("chat")
		chat.Limits(Standing{Requests: Quota{Limit: 60, Remaining: 15, Reset: 90 * time.Second}}, func(i int, value string) { got = append(got, chat.LimitHeaders()[i]+"="+value) })
		return strings.Join(got, " ")
	}
	other := changed(t, change{"protocols/chat.hcl", `x-ratelimit-limit-requests     = requests.limit`, `ratelimit = "\"default\";r=${requests.remaining};t=${requests.seconds}"
      used = requests.limit - requests.remaining`})
	if got := say(other); got != `ratelimit="default";r=15;t=90 used=45 x-ratelimit-remaining-requests=15 x-ratelimit-reset-requests=1m30s` {
		t.Error(got)
	}
	_, diags := load(t, change{"protocols/chat.hcl", `= requests.limit`, `= requests.limits`}, change{"protocols/chat.hcl", `= tokens.limit`, `= token.limit`})
	if len(diags) != 2 || !strings.Contains(diags[0].Detail, `Did you mean "limit"?`) || !strings.Contains(diags[1].Detail, `Did you mean "tokens"?`) || diags[0].Subject.Filename != "protocols/chat.hcl" {
		t.Error(diags)
	}
}

func BenchmarkLimits(b *testing.B) {
	p := changed(b).Protocol("chat")
	s := Standing{Requests: Quota{Limit: 60, Remaining: 59, Reset: time.Second}, Tokens: Quota{Limit: 100_000, Remaining: 90_000, Reset: time.Minute}, Now: time.Now()}
	b.ReportAllocs()
	for b.Loop() {
		p.Limits(s, func(int, string) {})
	}
}
