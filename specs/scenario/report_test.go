package scenario

import (
	"strings"
	"testing"
)

// A play as it is printed; the lines of rules move, and are left out.
func TestText(t *testing.T) {
	scene := load(t, `scenario "s" {
		client   = "messages"
		streamed = true
		account "a" {
			upstream = "one"
			proxy    = "http://user:secret@proxy.example:8080"
		}
		account "b" {
			upstream = "two"
		}
		answer "a" {
			status  = 429
			headers = { "Retry-After" = "90" }
			message = "Rate limit reached for some-model."
		}
		request "first" {
			session = "s"
			status  = 200
		}
		request "second" {
			at     = "10s"
			model  = "some-model"
			client = "chat"
			streamed = false
			status = 200
		}
	}`)[0]
	p, err := Perform(builtIn(t), scene, "chat", "messages", true)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	p.WriteText(&b)
	var got []string
	for l := range strings.Lines(b.String()) {
		l = strings.TrimRight(l, " \n")
		if i := strings.Index(l, "errors.hcl:"); i > 0 {
			l = l[:i] + "errors.hcl"
		}
		got = append(got, l)
	}
	want := `request 1 "first": messages, model some-model, streamed, session s, at 0s
  time  wait  account  proxy                             answer  tier           action     rest                rule
  0s          one/a    http://xxxxx@proxy.example:8080  429     model's limit  cool_down  1m30s for some-model  built-in/errors.hcl
  0s          two/b                                      200
  client: 200 "Hello from b"

request 2 "second": chat, model some-model, at 10s
  time  wait  account  answer  tier  action  rest  rule
  10s         two/b    200
  client: 200 "Hello from b"

account            state    for    why            calls
one/a              ready                          1
  with some-model  resting  1m20s  model's limit
two/b              ready                          2`
	if text := strings.Join(got, "\n"); strings.Join(strings.Fields(text), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("it prints\n%s\nnot\n%s", text, want)
	}
}
