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
	"waits", "how long the gateway waits before each call to the upstream except the first, with an entry for each: [\"0s\"], or [\"100ms..2s\", \"0s\"], where .. means from and to",
	"status", "the client's HTTP status",
	"says", "text that the client's answer contains",
	"expect", "the body of the client's answer, as JSON",
	"fails", "whether a stream that has begun ends with an error",
	"answer_headers", "headers of the client's answer; \"\" for a header that must be absent, \"*\" for any value",
}

// sceneHTTP is what a client's request may be made of besides what its protocol makes of a model and a text.
var sceneHTTP = []string{
	"path", "the path and query that the client calls, as in \"/v1/models?limit=2\"; default: that of the client's protocol. If all requests of a scenario have a path, and it has neither client nor streamed, it is run once",
	"method", "the HTTP method; default with a path: POST if there is a body, else GET",
	"body", "the body, a text or a value; without a path, its field for streaming is set to the variant that runs",
}

var sceneLimits = &lang.Grammar{
	Doc: "The limits of the clients' key, as in parlance.hcl. With this block, requests send a key, unless their headers have another one; without it, they need none.",
	Args: plainArgs(
		"models", "patterns of the models that clients may ask for",
		"requests_per_minute", "requests in a minute", "tokens_per_minute", "tokens in a minute",
		"tokens_per_day", "tokens in a day", "tokens_per_month", "tokens in a month",
	),
}

var sceneStates = &lang.Grammar{
	Doc:    "The expected states of accounts: \"ready\", \"resting 10m\" (a cooldown that ends in 10 minutes), \"resting 10m for m\" (only for calls of the model m), or \"disabled\" (until somebody enables it).",
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
	Doc:    "A simulation of the pool: accounts, clients' requests, the upstream's answers, and the expected results. If there is only one request, its arguments can be written here, without a block request.",
	Labels: []string{"name"}, Many: true, Unique: true,
	Args: plainArgs(append([]string{
		"client", "the client's protocol, or a list of protocols, each of which is run: chat, messages or responses (the default)",
		"upstream", "the upstream's protocol, or a list of protocols, each of which is run: chat (the default), messages or responses",
		"streamed", "whether the client wants a stream; default: both are run",
		"choose", "how the pool chooses: least_recently_used, highest_balance, weighted or fill_first",
		"in_flight", "how many calls of one account may run at the same time",
		"session_ttl", "how long a session stays with its account",
		"proxies", "a rotating list of proxies",
		"lone", "whether the upstream has one key, and no pool",
		"attempts", "how many accounts are tried for one request at most",
		"deadline", "how long all attempts of a request may take together",
		"model", "the model that clients ask for; default: some-model",
		"text", "what the user says; default: Hi",
		"headers", "headers of the client's requests",
		"cases", casesDoc,
	}, slices.Concat(sceneHTTP, sceneExpectations)...)...),
	Blocks: map[string]*lang.Grammar{
		"account": {
			Doc: "An account of the upstream.", Labels: []string{"id"}, Many: true, Unique: true,
			Args: plainArgs(
				"upstream", "the name of its upstream, if there are several; the upstream that is named first is tried first",
				"count", "the number of such accounts; their ids are id-1, id-2, …",
				"weight", "its share of the calls if the pool chooses by weight",
				"balance", "its balance",
				"in_flight", "how many of its calls may run at the same time",
				"proxy", "the proxy that its calls go through",
				"disabled", "\"forever\", or how long it is disabled from the beginning on",
			),
		},
		"answer": {
			Doc: "An answer of the upstream. The label is the account that gets it; without a label, the next call of any account gets it. Answers are used in the order of the file: with a label for all calls of the account, without one once. A call for which no answer is left gets a good reply.", Labels: []string{"account?"}, Many: true,
			Args: plainArgs(
				"model", "the upstream's name of the model that is asked for; default: any",
				"path", "the path and query that are called; default: each path at which the upstream is asked for a reply. A call of another path without an answer here gets 404",
				"times", "how many calls get this answer; default: 1 without a label, else all",
				"status", "the HTTP status; default: 200",
				"headers", "its headers",
				"body", "its body or stream, byte for byte",
				"content_type", "the content type; default: that of the body",
				"type", "the type of an error, which is written in the form of the upstream's protocol",
				"code", "the code of the error",
				"message", "the message of the error",
				"within", "whether the error is sent with status 200: as the body, or in a stream after the events that come before the first output",
				"cut", "\"before\" or \"after\" the output begins: the reply is cut off there",
				"network", "a failure of the network in place of an answer: \"refused\", \"reset\", \"timeout\", \"dns\", \"tls\" or \"proxy\"",
				"takes", "how long the answer takes",
				"text", "the text of a good reply",
			),
		},
		"request": {
			Doc: "A request of a client. A scenario without such a block has one request.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: plainArgs(append([]string{
				"at", "when it is sent: the time since the beginning",
				"model", "the model", "session", "the session that it belongs to", "text", "what the user says", "headers", "headers of the request",
				"client", "the client's protocol", "streamed", "whether it wants a stream", "times", "how many times it is sent, one after the other",
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
