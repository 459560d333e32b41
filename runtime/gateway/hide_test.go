package gateway

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/pool"
)

// Keys without a form by which they could be known.
const (
	plainAccount = "9f8e7d6c5b4a3928"
	plainOther   = "Zq81-0m2n3b4v5c6"
	plainClient  = "w7x6y5z4.a3b2c1d0"
	plainHeader  = "extra-5e4f3a2b1c"
)

// Whatever key an upstream quotes in an error, of whomever, none reaches a client or the log. What it generates is not touched (R17).
func TestNoKeyIsPassedOnInAnError(t *testing.T) {
	words := "Refused: " + strings.Join([]string{
		"yours " + plainAccount + ", another's '" + plainOther + "', a client's " + plainClient + ".",
		"the header " + plainHeader + ";", "key=" + plainOther, "http://me:hunter22@10.0.0.1:3128/x", "Bearer aB3.dE5-fG7h", "sk-proj-unknown12345678", "(end)",
	}, " ")
	said, err := json.Marshal(words)
	if err != nil {
		t.Fatal(err)
	}
	quoted := fmt.Sprintf(`{"type":"error","error":{"message":%s,"type":"some_error","code":"code-%s"}}`, said, "sk-proj-incode12345678")
	const generated = "export KEY=sk-proj-example12345678 or Bearer aB3.dE5-fG7h"
	check := func(t *testing.T, texts ...string) {
		t.Helper()
		for _, text := range texts {
			for _, key := range []string{plainAccount, plainOther, plainClient, plainHeader, "hunter22", "unknown12345678", "incode12345678"} {
				if strings.Contains(text, key) {
					t.Errorf("%s is in %s", key, text)
				}
			}
		}
	}
	for client, c := range spoken {
		for up, d := range spoken {
			late := append([]string(nil), d.stream...)
			for i := range late {
				late[i] = strings.ReplaceAll(late[i], "Hello", generated)
			}
			text := 0
			for !strings.Contains(late[text], generated) {
				text++
			}
			failure := strings.ReplaceAll(d.failure, `"The engine is overloaded"`, string(said))
			for name, serve := range map[string]http.HandlerFunc{
				"400": answers(400, "application/json", quoted), "401": answers(401, "application/json", quoted), "403": answers(403, "application/json", quoted),
				"429": answers(429, "application/json", quoted), "500": answers(500, "application/json", quoted),
				"text":  answers(400, "text/plain", words),
				"first": inPieces(strings.Join(d.begins, "") + failure),
				"late":  inPieces(strings.Join(late[:text+1], "") + failure),
				"cut":   answers(400, "text/plain", strings.Repeat("x", 280)+" "+plainAccount+" and more"),
			} {
				for _, stream := range []bool{true, false} {
					t.Run(fmt.Sprint(name, "/", client, "/", up, "/", stream), func(t *testing.T) {
						p, err := pool.New(pool.Options{})
						if err != nil {
							t.Fatal(err)
						}
						defer p.Close()
						err = p.Configure([]pool.GroupOptions{
							{Upstream: "up", Lone: true, Accounts: []pool.Account{{ID: "key", Key: NewSecret(plainAccount)}}},
							{Upstream: "other", Lone: true, Accounts: []pool.Account{{ID: "key", Key: NewSecret(plainOther)}}},
						})
						if err != nil {
							t.Fatal(err)
						}
						w := start(t, serve, func(o *Options) {
							o.Pool, o.Sleep = p, newClock().Sleep
							o.Keys = append(o.Keys, Key{"another", NewSecret(plainClient)})
							o.Upstreams[0].Protocol, o.Upstreams[0].Keys = up, nil
							o.Upstreams[0].Headers = map[string]string{"X-Extra-Token": plainHeader}
							elsewhere, _ := url.Parse("http://127.0.0.1:1")
							o.Upstreams = append(o.Upstreams, Upstream{Name: "other", Protocol: "chat", BaseURL: elsewhere, Unlisted: true, Models: []string{"never"}})
						})
						a := w.do("POST", c.path, fmt.Sprintf(c.request, stream))
						if a.status == 200 && !stream || name != "late" && a.status == 200 && !strings.Contains(a.body, "error") {
							t.Errorf("%d %s", a.status, a.body)
						}
						if name != "cut" && !strings.Contains(a.body, "Refused: ") || name != "cut" && !strings.Contains(a.body, "(end)") {
							t.Errorf("the words are missing: %d %s", a.status, a.body)
						}
						if stream && name == "late" && !strings.Contains(a.body, generated) {
							t.Errorf("what was generated was changed: %s", a.body)
						}
						line := w.line(1)
						if name != "cut" && !strings.Contains(line, `message="Refused: `) || !strings.Contains(line, " class=") || !strings.Contains(line, " tier=") || !strings.Contains(line, " upstream_status=") {
							t.Errorf("the log has no words: %s", line)
						}
						check(t, a.body, fmt.Sprint(a.header), w.log.String())
						if strings.Contains(a.body, plainAccount[:8]) {
							t.Errorf("a part of a key is in %s", a.body)
						}
					})
				}
			}
		}
	}
}

// inPieces is an upstream that streams a text a few bytes at a time.
func inPieces(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		for rest := text; rest != ""; {
			n := min(len(rest), 11)
			_, _ = io.WriteString(w, rest[:n])
			w.(http.Flusher).Flush()
			rest = rest[n:]
		}
	}
}
