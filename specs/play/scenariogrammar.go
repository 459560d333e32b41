package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
)

var sceneExpectations = []string{
	"asked", "the accounts that are called, in this order",
	"waits", "how long the gateway waits before each call but the first, one entry for each: [\"0s\"], or [\"100ms..2s\", \"0s\"]",
	"status", "the client's HTTP status",
	"says", "text that the client's answer holds",
	"expect", "the body of the client's answer, as JSON",
	"fails", "whether a stream that has begun ends as a failed one",
	"answer_headers", "headers of the client's answer; \"\" for one that must not be there, \"*\" for any value",
}

// sceneHTTP is what a client's request may be made of besides what its protocol makes of a model and a text.
var sceneHTTP = []string{
	"path", "the path and query that are asked, \"/v1/models?limit=2\"; default: that of the client's protocol. Without client and streamed, a scenario whose requests all have one is played once",
	"method", "the HTTP method; POST with a body and GET without, where a path is given",
	"body", "the body as it stands, a text or a value; without a path its stream is set as the scenario is played",
}

var sceneLimits = &lang.Grammar{
	Doc: "What the clients' key may do, as in parlance.hcl. With it, requests show a key, unless their headers hold another; without it, they need none.",
	Args: plainArgs(
		"models", "patterns of the models that may be asked for",
		"requests_per_minute", "requests in a minute", "tokens_per_minute", "tokens in a minute",
		"tokens_per_day", "tokens in a day", "tokens_per_month", "tokens in a month",
	),
}

var sceneStates = &lang.Grammar{
	Doc:    "What has become of the accounts: \"ready\", \"resting 10m\" (for so long from now), \"disabled\" (until somebody enables it); \"resting 10m for m\" rests for calls of the model m only.",
	Fields: "account = state",
}

func plainArgs(pairs ...string) map[string]lang.Arg {
	m := map[string]lang.Arg{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = lang.Arg{Doc: pairs[i+1]}
	}
	return m
}

var sceneGrammar = &lang.Grammar{
	Doc:    "A play of the pool: accounts, what clients ask, what the upstream answers, and what must come of it. What is expected of a single request may stand here.",
	Labels: []string{"name"}, Many: true, Unique: true,
	Args: plainArgs(append([]string{
		"client", "the client's protocol, or a list of them, each played: chat, messages or responses, which is the default",
		"upstream", "the upstream's protocol, or a list of them, each played: chat (the default), messages or responses",
		"streamed", "whether the client wants a stream; default: played both ways",
		"choose", "how the pool chooses: least_recently_used, highest_balance, weighted or fill_first",
		"in_flight", "calls at a time of one account",
		"session_ttl", "how long a session stays with its account",
		"proxies", "a rotating list of proxies",
		"lone", "whether the upstream is no pool, but has one key",
		"attempts", "how many accounts a request is tried with at most",
		"deadline", "how long they may take together",
		"model", "the model that clients ask for; default: some-model",
		"text", "what the user says; default: Hi",
		"headers", "headers of the client's requests",
		"cases", casesDoc,
	}, slices.Concat(sceneHTTP, sceneExpectations)...)...),
	Blocks: map[string]*lang.Grammar{
		"account": {
			Doc: "An account of the upstream.", Labels: []string{"id"}, Many: true, Unique: true,
			Args: plainArgs(
				"upstream", "whose account it is, when there are several upstreams; the one that is named first is asked first",
				"count", "so many accounts, id-1, id-2, …",
				"weight", "how often it is chosen, beside others",
				"balance", "what it has left",
				"in_flight", "calls at a time",
				"proxy", "the proxy that its calls go through",
				"disabled", "\"forever\", or for how long it is disabled at the beginning",
			),
		},
		"answer": {
			Doc: "What the upstream does when an account calls; the label is the account, without one it is anybody. Each answer is given once, or to all calls of its account, in the order of the file; when none is left, the reply is good.", Labels: []string{"account?"}, Many: true,
			Args: plainArgs(
				"model", "the upstream's name of the model that is asked for; default: any",
				"path", "the path and query that are called; default: wherever the upstream is asked for a reply. What is asked elsewhere and has no answer is not found",
				"times", "how often; 1 without an account, else always",
				"status", "the HTTP status; default: 200",
				"headers", "its headers",
				"body", "its body or stream as it stands",
				"content_type", "the content type; default: that of the body",
				"type", "an error's type, in the upstream protocol's own envelope",
				"code", "its code",
				"message", "its message",
				"within", "whether the error comes within an answer of status 200: as its body, or in a stream behind the events that come before any output",
				"cut", "\"before\" or \"after\" the output began: the reply stops there",
				"network", "there is no answer: \"refused\", \"reset\", \"timeout\", \"dns\", \"tls\" or \"proxy\"",
				"takes", "how long the answer takes",
				"text", "the text of a good reply",
			),
		},
		"request": {
			Doc: "What a client asks. Without any, there is one.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: plainArgs(append([]string{
				"at", "when, after the beginning",
				"model", "the model", "session", "the session that it belongs to", "text", "what the user says", "headers", "headers of the request",
				"client", "the client's protocol", "streamed", "whether it wants a stream", "times", "asked so often, one after the other",
			}, slices.Concat(sceneHTTP, sceneExpectations)...)...),
			Blocks: map[string]*lang.Grammar{"states": sceneStates},
		},
		"states": sceneStates,
		"limits": sceneLimits,
	},
}

// wrongState tells whether a text is none that states are written in, and what may be meant.
func wrongState(text string) (hint string, wrong bool) {
	word, rest, _ := strings.Cut(text, " ")
	span, model, _ := strings.Cut(rest, " ")
	var err error
	switch {
	case !slices.Contains(stateWords, word):
		return otherState(word, rest), true
	case span == "for":
		if _, _, err := Between(model); err == nil && word == "resting" { // no model is called so
			return fmt.Sprintf(" Write: \"resting %s\"", model), true
		}
	case word == "resting" && span != "":
		_, _, err = Between(span)
	}
	if n, numeric := strconv.Atoi(span); err != nil && numeric == nil && n > 0 {
		return fmt.Sprintf(" Write: \"resting %ds\"", n), true
	}
	return "", err != nil
}

// otherState is a hint for a state in the words of other programs.
func otherState(word, rest string) string {
	switch strings.ToLower(word) {
	case "cooldown", "cooling", "cooled", "rest", "rests", "rested", "paused", "limited", "rate_limited", "ratelimited", "blocked", "wait", "waiting", "sleeping", "exhausted", "unavailable":
		for _, span := range strings.Fields(rest) {
			if _, _, err := Between(span); err == nil {
				return fmt.Sprintf(" Write: \"resting %s\"", span)
			}
		}
		return " Write: \"resting\""
	case "ok", "active", "available", "enabled", "healthy", "up", "good", "idle", "free":
		return " Write: \"ready\""
	case "dead", "down", "off", "banned", "forever", "invalid", "revoked", "removed", "failed", "rejected":
		return " Write: \"disabled\""
	}
	return lang.Suggest(word, stateWords)
}

var stateWords = []string{"ready", "resting", "disabled"}
