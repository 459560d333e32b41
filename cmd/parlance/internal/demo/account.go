package demo

import (
	"net/http"
	"strings"
)

// accountFailure is the failure that a key asks for, whatever the request is: demo-402 is the key of an account without credit,
// demo-401 one that was revoked. So a pool of accounts can be seen at work. "" is none; any other key will do.
func accountFailure(r *http.Request) string {
	if name, ok := strings.CutPrefix(keyOf(r), modelPlain+"-"); ok && isFailure(name) {
		return name
	}
	return ""
}

// keyOf is the key of a request, wherever one of the protocols has it.
func keyOf(r *http.Request) string {
	if _, token, found := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " "); found {
		return strings.TrimSpace(token)
	}
	for _, p := range Program().Protocols() {
		headers, query := p.ShownKeys()
		for _, name := range headers {
			if key := r.Header.Get(name); key != "" {
				return key
			}
		}
		for _, name := range query {
			if key := r.URL.Query().Get(name); key != "" {
				return key
			}
		}
	}
	return ""
}

// accountText is the message of an error that a key asked for. It does not name the model, as a limit of that alone would.
func accountText(status int) string {
	text, _, _ := strings.Cut(failureText(status), " (")
	return text + " (this account's key asks for it)"
}

// accountRest is what retry-after says to an account that is at its limit, in seconds.
const accountRest = "60"
