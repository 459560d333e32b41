package gateway

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// R17: there is no way to print a key by accident.
func TestSecretsAreNotPrinted(t *testing.T) {
	s := NewSecret(upstreamCanary)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "key", s, "keys", []Secret{s}, "upstream", Upstream{Keys: []Secret{s}})
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "key", s, "upstream", Upstream{Keys: []Secret{s}})
	asJSON, err := json.Marshal(map[string]any{"a": s, "b": []Secret{s}})
	if err != nil {
		t.Fatal(err)
	}
	hidden := struct{ s Secret }{s}
	texts := []string{log.String(), string(asJSON)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		texts = append(texts, fmt.Sprintf(verb, s), fmt.Sprintf(verb, &s), fmt.Sprintf(verb, hidden), fmt.Sprintf(verb, &hidden), fmt.Sprintf(verb, Key{"k", s}))
	}
	for _, text := range texts {
		if strings.Contains(text, upstreamCanary) || strings.Contains(text, fmt.Sprintf("%x", upstreamCanary)) {
			t.Error(text)
		}
	}
	if s.Reveal() != upstreamCanary || s.Empty() || !NewSecret("").Empty() || (Secret{}).Reveal() != "" {
		t.Error("a secret does not hold its key")
	}
}

func TestOneLineForEachCall(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	w.do("POST", "/v1/messages?x=hidden", messagesRequest("gpt-x", true)).must(t, 200)
	line := w.line(1)
	for _, want := range []string{
		"level=INFO", "id=req_0", "address=127.0.0.1", "client=tester", "protocol=messages", "upstream=up", "model=gpt-x", "status=200", "stream=true", "duration_ms=", "usage.", "end=clean",
	} {
		if !strings.Contains(line, want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
	for _, unwanted := range []string{"hidden", "Hi", "Hello"} {
		if strings.Contains(line, unwanted) {
			t.Errorf("%s is in %s", unwanted, line)
		}
	}
	w.do("GET", "/healthz", "")
	if line := w.line(2); !strings.Contains(line, "level=DEBUG") {
		t.Error(line)
	}
}

func TestNetworkErrorsAreExplainedWithoutQuotes(t *testing.T) {
	for _, err := range []error{
		&url.Error{Op: "Post", URL: "https://h.test?key=" + upstreamCanary, Err: errors.New("no")},
		fmt.Errorf("malformed MIME header line: %s", upstreamCanary),
	} {
		if text := explain(err); strings.Contains(text, upstreamCanary) {
			t.Error(text)
		}
	}
}

func TestRequestIDs(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := randomID()
		if len(id) != 24 || seen[id] || strings.Trim(id, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != "" {
			t.Fatal(id)
		}
		seen[id] = true
	}
}

// The wrapper around the connection keeps what http.ResponseController needs.
func TestTheCallUnwraps(t *testing.T) {
	var c http.ResponseWriter = &call{}
	if _, ok := c.(interface{ Unwrap() http.ResponseWriter }); !ok {
		t.Error("no Unwrap")
	}
}
