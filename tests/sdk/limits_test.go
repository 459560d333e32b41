package sdk

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// A client that has reached its limits sees what the SDKs take for just that, with the headers that they know. Each limit is
// tried by a client of its own for each SDK.
func TestLimitsOfClients(t *testing.T) {
	t.Parallel()
	type limit struct {
		name, config      string
		answered          int // calls before
		openai, anthropic failure
		openaiHeader      string
		anthropicHeader   string
		message           string
	}
	limits := []limit{
		{
			name: "requests", config: "requests_per_minute = 2", answered: 2, message: "limit of 2 requests per minute",
			openai:       failure{Status: 429, Type: "rate_limit_error", Code: "rate_limit_exceeded"},
			anthropic:    failure{Status: 429, Type: "rate_limit_error"},
			openaiHeader: "x-ratelimit-limit-requests", anthropicHeader: "anthropic-ratelimit-requests-limit",
		},
		{
			name: "budget", config: "tokens_per_day = 2", answered: 1, message: "budget of 2 tokens",
			openai:       failure{Status: 429, Type: "insufficient_quota", Code: "insufficient_quota"},
			anthropic:    failure{Status: 402, Type: "billing_error"},
			openaiHeader: "x-ratelimit-limit-tokens", anthropicHeader: "anthropic-ratelimit-tokens-limit",
		},
		{
			name: "model", config: `models = ["gpt-*"]`, message: "may not use the model",
			openai:    failure{Status: 403, Type: "permission_error"},
			anthropic: failure{Status: 403, Type: "permission_error"},
		},
	}
	var clients strings.Builder
	for _, l := range limits {
		for _, family := range families {
			fmt.Fprintf(&clients, "client \"%[1]s-%[2]s\" {\n  key = \"pk-0123456789-%[1]s-%[2]s\"\n  %[3]s\n}\n", l.name, family, l.config)
		}
	}
	g := serve(t, upstreams(theatre.server.URL, clients.String(), ""))
	for _, l := range limits {
		for _, family := range families {
			t.Run(l.name+"_"+family, func(t *testing.T) {
				t.Parallel()
				key := "pk-0123456789-" + l.name + "-" + family
				p := theatre.play("c", both("chat/usage"))
				ask := func(streaming bool) error {
					k := newTalk(family, g.url)
					k.options().model, k.options().streaming = p.model, streaming
					k.options().headers = map[string]string{"Authorization": "Bearer " + key, "X-Api-Key": key}
					k.user("Hi")
					_, err := k.ask(t.Context())
					return err
				}
				for i := range l.answered {
					if err := ask(i%2 == 1); err != nil {
						t.Fatal(err)
					}
				}
				want, header := l.openai, l.openaiHeader
				if family == "anthropic" {
					want, header = l.anthropic, l.anthropicHeader
				}
				for _, streaming := range []bool{false, true} {
					got, ok := failed(ask(streaming))
					if !ok || !got.is(want) || !strings.Contains(got.message, l.message) {
						t.Errorf("streaming %v: got %+v, want %+v", streaming, got, want)
					}
					if header == "" {
						continue
					}
					if seconds, err := strconv.Atoi(got.header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 24*60*60 || got.header.Get(header) != "2" {
						t.Errorf("the headers are %v", got.header)
					}
				}
				if seen := len(p.seen()); seen != l.answered {
					t.Errorf("the upstream was asked %d times, of %d that were allowed", seen, l.answered)
				}
			})
		}
	}
}
