package tests

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

const troubledFiles = `
-- parlance.hcl --
listen = "127.0.0.1:0"
client "me" {
  key = "client-key-0123456789"
}
client "slow" {
  key                 = "slow-key-0123456789ab"
  requests_per_minute = 1
}
client "poor" {
  key            = "poor-key-0123456789ab"
  tokens_per_day = 1
}
limits {
  body = "64KiB"
}
retry {
  attempts = 2
}
upstream "pool" {
  protocol = "chat"
  url      = "TROUBLED"
  models   = ["pooled-*"]
  list     = false
  account "one" {
    key = env("UP_KEY")
  }
}
upstream "unset" {
  protocol = "chat"
  url      = "TROUBLED"
  key      = env("PARLANCE_TEST_NOT_SET")
  models   = ["unset"]
  list     = false
}
upstream "gone" {
  protocol = "chat"
  url      = "http://127.0.0.1:1"
  key      = env("UP_KEY")
  models   = ["gone"]
  list     = false
}
store {
  path = "./p.db"
}
admin {
  listen = "ADMIN"
}
`

// troubledUpstream is one that serves a model of its own name. Each has its own account, which errors may disable.
const troubledUpstream = `
upstream "NAME" {
  protocol = "chat"
  url      = "TROUBLED"
  key      = env("UP_KEY")
  models   = ["NAME"]
  list     = false
  timeouts {
    first_byte = "500ms"
  }
}
`

// unprovoked are errors of the page that need more than a few calls; the tests that have them are named.
var unprovoked = map[string]string{
	"the specs of the rules could not be run":        "TestATrialThatDoesNotEnd",
	"fails for many of its accounts in the same way": "tests of pool and runtime/gateway about incidents",
	"has no memory left":                             "TestBodiesAtOnce",
	"A translation rule failed":                      "tests of runtime/gateway with broken rules",
	"there are no rules to begin with":               "tests of bundles",
	"the signature is not that of the bundle":        "tests of bundles",
	"older ones are not taken":                       "tests of bundles",
	"The token":                                      "TestTokensOfAnIssuer",
	"The group of the API key is not known here":     "TestTokensOfAnIssuer",
}

// trouble is an upstream that does what the name of the model says.
func trouble(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	fail := func(status int, text string) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error":{"message":%q,"type":"invalid_request_error"}}`, text)
	}
	switch is := func(model string) bool { return strings.Contains(string(body), `"`+model+`"`) }; {
	case is("bad-key"):
		fail(401, "Incorrect API key provided.")
	case is("bad-access"):
		fail(403, "Your organization may not use this model.")
	case is("pooled-limit"):
		fail(429, "Rate limit reached.")
	case is("bad-silence"):
		<-r.Context().Done()
	case is("bad-cut"):
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"first"},"finish_reason":null}]}`+"\n\n")
		_ = http.NewResponseController(w).Flush()
		time.Sleep(50 * time.Millisecond) // so that it is passed on
		panic(http.ErrAbortHandler)
	default:
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`)
	}
}

// said is all that a call, or the gateway, answers.
func said(t *testing.T, method, url, body string, header ...string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		if r.Header.Set(header[i], header[i+1]); header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, _ := io.ReadAll(res.Body)
	return strings.ReplaceAll(string(text), `\"`, `"`) + "\n"
}

// TestTroubleshootingHasWhatIsPrinted provokes the errors of the page on the running binary.
func TestTroubleshootingHasWhatIsPrinted(t *testing.T) {
	t.Parallel()
	upstream := httptest.NewServer(http.HandlerFunc(trouble))
	t.Cleanup(upstream.Close)
	files := troubledFiles
	for _, name := range []string{"good", "bad-key", "bad-access", "bad-silence", "bad-cut"} {
		files += strings.ReplaceAll(troubledUpstream, "NAME", name)
	}
	r := newReloading(t, strings.ReplaceAll(files, "TROUBLED", upstream.URL))
	all := callsInTrouble(t, r) + startsInTrouble(t, r) + callsWithoutKeys(t)
	page := mustRead(t, "../docs/troubleshooting.md")
	provoked := 0
	for _, m := range regexp.MustCompile("(?m)^### `([^`]+)`$").FindAllStringSubmatch(page, -1) {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(m[1]), "…", ".*")
		if regexp.MustCompile(pattern).MatchString(all) {
			provoked++
			continue
		}
		known := false
		for text := range unprovoked {
			known = known || strings.Contains(m[1], text)
		}
		if !known {
			t.Errorf("nothing says %q", m[1])
		}
	}
	if provoked < 20 {
		t.Errorf("%d errors were provoked", provoked)
	}
	if t.Failed() {
		t.Log(all)
	}
}

func callsInTrouble(t *testing.T, r *reloading) (all string) {
	path := r.url + "/v1/chat/completions"
	ask := func(key, model string) {
		t.Helper()
		stream := model == "bad-cut"
		all += said(t, http.MethodPost, path, fmt.Sprintf(`{"model":%q,"stream":%v,"messages":[{"role":"user","content":"Hi"}]}`, model, stream), "Authorization", "Bearer "+key)
	}
	const me = "client-key-0123456789"
	for _, model := range []string{"bad-key", "bad-access", "bad-silence", "bad-cut", "unset", "gone", "unknown", "pooled-limit"} {
		ask(me, model)
	}
	for range 2 {
		ask("slow-key-0123456789ab", "good")
		ask("poor-key-0123456789ab", "good")
	}
	r.must("accounts disable one", 0)
	ask(me, "pooled-good")
	all += said(t, http.MethodPost, path, "{}", "Authorization", "Bearer "+me, "Content-Type", "text/plain")
	all += said(t, http.MethodPost, r.url+"/v1/v1/messages", "{}", "Authorization", "Bearer "+me)
	all += said(t, http.MethodPost, path, strings.Repeat(" ", 65<<10)+"{}", "Authorization", "Bearer "+me)
	all += said(t, http.MethodGet, r.url+"/v1/responses", "", "Authorization", "Bearer "+me, "Connection", "Upgrade", "Upgrade", "websocket")
	all += said(t, http.MethodPost, path, "{}")
	for range 25 { // of one address
		ask("wrong-key-0123456789", "good")
	}
	return all
}

// startsInTrouble are what the command prints that does not start.
func startsInTrouble(t *testing.T, r *reloading) (all string) {
	upstream := "upstream \"u\" {\n  protocol = \"chat\"\n  url = \"http://127.0.0.1:1\"\n  list = false\n}\n"
	for name, text := range map[string]string{
		"open.hcl":   upstream,
		"wrong.hcl":  "lisen = \"127.0.0.1:0\"\n" + upstream,
		"store.hcl":  "listen = \"127.0.0.1:0\"\nstore {\n  path = \"./p.db\"\n}\n" + upstream,
		"newer.hcl":  "listen = \"127.0.0.1:0\"\nstore {\n  path = \"./newer.db\"\n}\n" + upstream,
		"listen.hcl": "listen = \"" + strings.TrimPrefix(r.url, "http://") + "\"\n" + upstream,
		"rules.hcl":  "listen = \"127.0.0.1:0\"\nrules = \"./wrong\"\n" + upstream,
	} {
		r.write(name, text)
	}
	if err := os.MkdirAll(filepath.Join(r.dir, "wrong"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.write("wrong/rule.hcl", "pair \"messages\" \"chat\" {\n  fields {\n    x = nofunction(1)\n  }\n}\n")
	newerStore(t, filepath.Join(r.dir, "newer.db"))
	for _, file := range []string{"open.hcl", "wrong.hcl", "store.hcl", "newer.hcl", "listen.hcl", "rules.hcl"} {
		args := []string{"serve", "-c", file}
		if file == "open.hcl" {
			args = append(args, "--listen", "0.0.0.0:0")
		}
		code, out := r.run(args...)
		if code == 0 {
			t.Errorf("%s starts:\n%s", file, out)
		}
		all += out
	}
	return all
}

// newerStore makes a store as a later version of Parlance may write it.
func newerStore(t *testing.T, path string) {
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("format"))
		if err != nil {
			return err
		}
		return b.Put([]byte("version"), []byte("99"))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func callsWithoutKeys(t *testing.T) (all string) {
	r := newReloading(t, "-- parlance.hcl --\nlisten = \"127.0.0.1:0\"\nupstream \"u\" {\n  protocol = \"chat\"\n  url = \"UPSTREAM\"\n  list = false\n}\nadmin {\n  listen = \"ADMIN\"\n}\n")
	all += said(t, http.MethodGet, r.url+"/v1/models", "", "Host", "elsewhere.example")
	return all + said(t, http.MethodGet, r.url+"/v1/models", "", "Origin", "https://elsewhere.example")
}
