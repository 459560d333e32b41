package tests

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/parlance-gateway/parlance/tests/full"
)

// reloading is a gateway that runs on files, and an upstream that answers with what it was asked, as text.
type reloading struct {
	*gatewayProcess
	slow chan struct{} // what is streamed waits for it
}

// newReloading starts a gateway on the files of an archive. UPSTREAM and ADMIN in them are addresses.
func newReloading(t *testing.T, archive string) *reloading {
	t.Helper()
	bin := built(t)
	r := &reloading{slow: make(chan struct{})}
	upstream := httptest.NewServer(http.HandlerFunc(r.answer))
	t.Cleanup(upstream.Close)
	r.gatewayProcess = &gatewayProcess{t: t, bin: bin, dir: t.TempDir(), env: append(os.Environ(), "UP_KEY=sk-up-0123456789abcdef")}
	known := strings.NewReplacer("UPSTREAM", upstream.URL, "ADMIN", freePort(t))
	for _, f := range txtar.Parse([]byte(archive)).Files {
		r.write(f.Name, known.Replace(string(f.Data)))
	}
	t.Cleanup(func() {
		if r.cmd != nil {
			_ = r.cmd.Process.Kill()
			<-r.ended
		}
	})
	r.start()
	return r
}

// answer says which model and key it was asked with. A stream says so in two words, with a pause between.
func (r *reloading) answer(w http.ResponseWriter, q *http.Request) {
	body, _ := io.ReadAll(q.Body)
	var asked struct {
		Model  string
		Stream bool
		User   string
	}
	_ = json.Unmarshal(body, &asked)
	text := asked.Model + " " + strings.TrimPrefix(q.Header.Get("Authorization"), "Bearer ") + asked.User
	if !asked.Stream {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":%q},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`, text)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	chunk := func(delta, finish string) {
		fmt.Fprintf(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n", delta, finish)
		_ = http.NewResponseController(w).Flush()
	}
	chunk(`{"role":"assistant","content":"first"}`, "null")
	select {
	case <-r.slow:
	case <-q.Context().Done():
	}
	chunk(fmt.Sprintf(`{"content":%q}`, " "+text), "null")
	chunk("{}", `"stop"`)
	fmt.Fprint(w, "data: [DONE]\n\n")
}

// write replaces a file as editors do.
func (r *reloading) write(name, content string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path+"~", []byte(content), 0o600); err != nil {
		r.t.Fatal(err)
	}
	if err := os.Rename(path+"~", path); err != nil {
		r.t.Fatal(err)
	}
}

// edit replaces text in a file.
func (r *reloading) edit(name, from, to string) {
	r.t.Helper()
	src, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil || !bytes.Contains(src, []byte(from)) {
		r.t.Fatalf("there is no %q in %s: %v", from, name, err)
	}
	r.write(name, strings.ReplaceAll(string(src), from, to))
}

// run runs a command and gives its exit code and all that it prints.
func (r *reloading) run(args ...string) (code int, out string) {
	r.t.Helper()
	cmd := exec.Command(r.bin, args...)
	cmd.Dir, cmd.Env = r.dir, r.env
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		r.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(text)
}

// must runs a command, and wants an exit code and some texts.
func (r *reloading) must(args string, code int, want ...string) string {
	r.t.Helper()
	got, out := r.run(strings.Fields(args)...)
	if got != code {
		r.t.Errorf("parlance %s: exit code %d\n%s\n%s", args, got, out, r.log())
	}
	for _, text := range want {
		if !strings.Contains(out, text) {
			r.t.Errorf("parlance %s does not say %q:\n%s", args, text, out)
		}
	}
	return out
}

// post asks for a model, and gives the status and what comes.
func (r *reloading) post(model string, stream bool) (*http.Response, error) {
	return http.Post(r.url+"/v1/chat/completions", "application/json", strings.NewReader(fmt.Sprintf(`{"model":%q,"stream":%v,"messages":[{"role":"user","content":"Hi"}]}`, model, stream)))
}

// says is the text of the reply of a model, or the status of an error.
func (r *reloading) says(model string) string {
	r.t.Helper()
	res, err := r.post(model, false)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	var reply struct {
		Choices []struct{ Message struct{ Content string } }
	}
	if err := json.NewDecoder(res.Body).Decode(&reply); err != nil {
		r.t.Fatal(err)
	}
	if len(reply.Choices) != 1 {
		return fmt.Sprint(res.StatusCode)
	}
	return reply.Choices[0].Message.Content
}

// until waits until something holds.
func (r *reloading) until(what string, holds func() bool) {
	r.t.Helper()
	for giveUp := time.Now().Add(time.Minute); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(giveUp) {
			r.t.Fatalf("%s: not so\n%s", what, r.log())
		}
	}
}

const reloadFiles = `
-- parlance.hcl --
listen = "127.0.0.1:0"
rules  = "./rules"
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM"
  key      = env("UP_KEY")
  list     = false
}
admin {
  listen = "ADMIN"
}
reload {
  watch = false
  limit = "60s"
}
-- rules/names.hcl --
alias "fast" {
  to = "one"
}
-- rules/names_spec.hcl --
request "fast is another model" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "fast", messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "one", messages = [{ role = "user", content = "Hi" }] }
}
`

// Rules and the configuration are edited, well and badly, and gone back to, while a stream goes on as it began.
func TestReload(t *testing.T) {
	t.Parallel()
	r := newReloading(t, reloadFiles)
	if got := r.says("fast"); got != "one sk-up-0123456789abcdef" {
		t.Fatal(got)
	}
	r.must("reload", 0, "nothing has changed: revision 1, ")
	res, err := r.post("fast", true)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()

	// A rule without its spec is refused with the difference; both together serve.
	r.edit("rules/names.hcl", `"one"`, `"two"`)
	r.must("reload", 1, `rules/names_spec.hcl:1: failed: request "fast is another model"`, "two", "rejected; revision 1, ")
	if got := r.says("fast"); got != "one sk-up-0123456789abcdef" {
		t.Error(got)
	}
	r.edit("rules/names_spec.hcl", `"one"`, `"two"`)
	r.must("reload", 0, "revision 2, ", " specs passed")
	if got := r.says("fast"); got != "two sk-up-0123456789abcdef" {
		t.Error(got)
	}

	// A mistake is told as `parlance check` tells it.
	r.write("rules/odd.hcl", "pair \"messages\" \"chat\" {\n  tabel \"choice\" {\n    odd = \"required\"\n  }\n}\n")
	reported := r.must("reload", 1, "rules/odd.hcl:2:3: error[R103]: Unsupported block", `Did you mean "table"?`)
	if _, checked := r.run("check"); !strings.Contains(reported, strings.TrimSpace(strings.Split(checked, "\n\n")[1])) {
		t.Errorf("check says\n%s\nreload says\n%s", checked, reported)
	}
	if log := r.log(); !strings.Contains(log, `reload: rules/odd.hcl:2:3: Unsupported block.`) || !strings.Contains(log, "reload refused") {
		t.Error(log)
	}

	// What no spec reaches is told, and refused where the operator is strict.
	r.edit("rules/odd.hcl", "tabel", "table")
	r.edit("parlance.hcl", "watch = false", "watch = false\n  strict = true")
	r.must("reload", 0, "rules/odd.hcl:3:", ": warning[R602]", "revision 3, ") // it is strict from now on
	r.edit("rules/odd.hcl", "required", "none")
	r.write("rules/more.hcl", "alias \"slow\" {\n  to = \"one\"\n}\n") // that it is listed with the others proves nothing
	r.must("reload", 1, "rules/odd.hcl:3:", ": error[R602]", "reload { strict = true }", "rules/more.hcl:1:1: error[R602]", `adds the alias "slow"`, "rejected; revision 3, ")
	r.edit("rules/odd.hcl", "none", "required")
	r.edit("parlance.hcl", "strict = true", "strict = false")
	r.must("reload", 1, `adds the alias "slow"`, "rejected; revision 3, ") // it is strict until it is not
	r.edit("parlance.hcl", "strict = false", "strict = true")
	if err := os.Remove(filepath.Join(r.dir, "rules/more.hcl")); err != nil {
		t.Fatal(err)
	}

	// Going back takes the configuration too.
	r.edit("rules/names.hcl", `"two"`, `"three"`)
	r.edit("rules/names_spec.hcl", `"two"`, `"three"`)
	r.must("rollback 2", 0, "revision 4, ")
	r.must("reload", 0, "revision 5, ") // it is not strict any more
	if got := r.says("fast"); got != "three sk-up-0123456789abcdef" {
		t.Error(got)
	}
	r.must("rollback", 0, "revision 6, ")
	if got := r.says("fast"); got != "two sk-up-0123456789abcdef" {
		t.Error(got)
	}
	r.must("rollback 99", 1, "revision 99 is not kept")
	r.must("sets", 0, "rollback to 2", "start")
	var sets struct {
		Sets []struct {
			Revision int
			Serving  bool
		}
	}
	if err := json.Unmarshal([]byte(r.must("sets --json", 0)), &sets); err != nil || len(sets.Sets) != 6 || !sets.Sets[0].Serving || sets.Sets[0].Revision != 6 {
		t.Errorf("%+v %v", sets, err)
	}

	// The stream has gone on.
	close(r.slow)
	text, err := io.ReadAll(res.Body)
	if err != nil || !strings.Contains(string(text), " one sk-up-0123456789abcdef") || !strings.Contains(string(text), "data: [DONE]") {
		t.Errorf("%s %v", text, err)
	}
	r.stop()
	if log := r.log(); strings.Contains(log, "sk-up-0123456789abcdef") {
		t.Errorf("a key is in the log:\n%s", log)
	}
}

// All of the configuration is taken over but for what only a restart changes, which is told. Nothing of it is when a part is refused.
func TestReloadTakesTheConfiguration(t *testing.T) {
	full.Only(t)
	t.Parallel()
	r := newReloading(t, reloadFiles)
	other := httptest.NewServer(http.HandlerFunc(r.answer))
	defer other.Close()
	r.write("key.txt", "sk-from-a-file")
	r.edit("parlance.hcl", "admin {", fmt.Sprintf("upstream \"v\" {\n  protocol = \"chat\"\n  url = %q\n  key = file(\"./key.txt\")\n  models = [\"v-*\"]\n  list = false\n}\nalias \"name\" {\n  to = \"v-1\"\n}\nadmin {", other.URL))
	r.must("reload", 0, "revision 2, ")
	if got := r.says("name"); got != "v-1 sk-from-a-file" {
		t.Error(got)
	}
	// A key that is read from a file is a change as well, though no name nor hash tells it.
	r.write("key.txt", "sk-another")
	r.must("reload", 0, "revision 3, ")
	if got := r.says("name"); got != "v-1 sk-another" {
		t.Error(got)
	}
	r.edit("parlance.hcl", `listen = "127.0.0.1:0"`, `listen = "127.0.0.1:1"`)
	r.edit("parlance.hcl", `rules  =`, "log {\n  format = \"json\"\n  level = \"debug\"\n}\nrules =")
	r.must("reload", 0, "only a restart changes: listen", "only a restart changes: log { format }", "revision 4, ")
	r.until("it debugs", func() bool {
		res, err := http.Get(r.url + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		return strings.Contains(r.log(), "level=DEBUG")
	})

	// An upstream and its accounts are gone at once for whoever calls now.
	r.edit("parlance.hcl", `"v-1"`, `"w-1"`)
	r.edit("parlance.hcl", "upstream \"v\"", "upstream \"w\"")
	r.edit("parlance.hcl", `"v-*"`, `"w-*"`)
	r.must("reload", 0, "revision 5, ")
	if got := r.says("name"); got != "w-1 sk-another" {
		t.Error(got)
	}
	r.until("the accounts of v are gone", func() bool { return !strings.Contains(r.must("accounts list", 0), "\nv ") })

	// A file of accounts that is followed may be broken while something else changes: its other accounts serve on.
	r.write("accounts.csv", "id,key\nb,sk-b\n")
	r.edit("parlance.hcl", `key = file("./key.txt")`, `accounts = "./accounts.csv"`)
	r.must("reload", 0, "revision 6, ")
	r.write("accounts.csv", "id,key\nb,sk-b\nc,\n")
	r.edit("parlance.hcl", `"w-1"`, `"w-2"`)
	r.must("reload", 0, "accounts.csv:3:1: warning[R502]", "revision 7, ")
	if got := r.says("name"); got != "w-2 sk-b" {
		t.Error(got)
	}

	// A client's key: from now on everybody needs one.
	r.edit("parlance.hcl", "upstream \"w\"", "client \"me\" {\n  key = env(\"UP_KEY\")\n}\nupstream \"w\"")
	r.must("reload", 0, "revision 8, ")
	if got := r.says("name"); got != "401" {
		t.Error(got)
	}
	// A reload that is refused leaves nothing behind.
	r.edit("parlance.hcl", "env(\"UP_KEY\")", "env(\"NOT_SET\")")
	r.edit("parlance.hcl", `"w-2"`, `"x-1"`)
	r.must("reload", 1, `The environment variable "NOT_SET" is not set.`, "revision 8, ")
	r.must("rollback 1", 0, "revision 9, ")
	if got := r.says("name"); got != "401" { // a gateway that had keys lets nobody in without
		t.Error(got)
	}
}

// Rules that loop without end fail their spec at the engine's bound of steps, or end the trial when its time is shorter. The
// gateway goes on serving.
func TestATrialThatDoesNotEnd(t *testing.T) {
	full.Only(t)
	loops := `""`
	for _, v := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		loops = fmt.Sprintf("join(\"\", [for %s in req.messages : %s])", v, loops)
	}
	turns := strings.Repeat(`{ role = "user", content = "Hi" }, { role = "assistant", content = "Ho" }, `, 30)
	endless := map[string]string{
		"rules/many.hcl":      fmt.Sprintf("pair \"messages\" \"chat\" {\n  ask {\n    user = %s\n  }\n}\n", loops),
		"rules/many_spec.hcl": fmt.Sprintf("request \"many\" {\n  client = \"messages\"\n  upstream = \"chat\"\n  given = { model = \"m\", max_tokens = 9, messages = [%s{ role = \"user\", content = \"Hi\" }] }\n  expect = { model = \"m\" }\n}\n", turns),
	}
	for _, tt := range []struct {
		name, limit, want string
		files             map[string]string
	}{
		{"steps", "90s", "(rules/many.hcl:3:225: this loop takes more steps than a request may cost)", endless},
		{"time", "100ms", "the trial was stopped after 100ms of processor time", endless}, // it takes longer than that, whatever the rule does
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newReloading(t, reloadFiles)
			r.edit("parlance.hcl", `limit = "60s"`, fmt.Sprintf("limit = %q", tt.limit)) // the start has 60s
			r.must("reload", 0, "revision 2, ")
			for name, text := range tt.files {
				r.write(name, text)
			}
			r.must("reload", 1, tt.want, "rejected; revision 2, ")
			if got := r.says("fast"); got != "one sk-up-0123456789abcdef" {
				t.Error(got)
			}
		})
	}
}

// What changes on disk is taken over by itself, and by a signal where that is off.
func TestReloadByItself(t *testing.T) {
	full.Only(t)
	t.Parallel()
	r := newReloading(t, strings.ReplaceAll(reloadFiles, "watch = false", "watch = true"))
	both := func(model string) {
		r.write("rules/names.hcl", fmt.Sprintf("alias \"fast\" {\n  to = %q\n}\n", model))
		r.write("rules/names_spec.hcl", strings.ReplaceAll(strings.Split(reloadFiles, "-- rules/names_spec.hcl --\n")[1], `"one"`, fmt.Sprintf("%q", model)))
	}
	both("two")
	r.until("two", func() bool { return r.says("fast") == "two sk-up-0123456789abcdef" })
	r.write("rules/names.hcl", "alias \"fast\" {")
	r.until("refused", func() bool { return strings.Contains(r.log(), "reload: rules/names.hcl:1:") })
	if got := r.says("fast"); got != "two sk-up-0123456789abcdef" {
		t.Error(got)
	}
	both("three")
	r.until("three", func() bool { return r.says("fast") == "three sk-up-0123456789abcdef" })
	r.edit("parlance.hcl", "watch = true", "watch = false")
	r.until("unwatched", func() bool { return strings.Contains(r.must("sets", 0), "\n4 ") })
	both("four")
	if err := r.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	r.until("four", func() bool { return r.says("fast") == "four sk-up-0123456789abcdef" })
	r.until("a line about it", func() bool { return strings.Contains(r.log(), "why=signal") })
	r.stop()
}

// A gateway without a configuration follows the folder of its rules.
func TestReloadWithoutAConfiguration(t *testing.T) {
	t.Parallel()
	bin := built(t)
	dir := t.TempDir()
	r := &reloading{gatewayProcess: &gatewayProcess{t: t, bin: bin, dir: dir, env: os.Environ(), args: []string{"--listen", "127.0.0.1:0", "--rules", "rules"}, lone: true}}
	t.Cleanup(func() {
		if r.cmd != nil {
			_ = r.cmd.Process.Kill()
			<-r.ended
		}
	})
	r.write("rules/names.hcl", "alias \"mine\" {\n  to = \"demo\"\n}\n")
	r.start()
	r.write("rules/names.hcl", "alias \"mine\" {\n  to = \"demo-529\"\n}\n")
	r.until("another model", func() bool { return r.says("mine") == "529" || r.says("mine") == "503" })
	r.stop()
}
