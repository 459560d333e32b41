package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/tools/txtar"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(killedVariable); path != "" {
		serveUntilKilled(path)
	}
	goleak.VerifyTestMain(m)
}

// opened are options with some accounts, at a time that stands still. They are kept in a table, or, when that is nil, in memory.
func opened(t testing.TB, kept pool.Table) Options {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }
	p, err := pool.New(pool.Options{Now: now, Table: kept})
	if err != nil {
		t.Fatal(err)
	}
	err = p.Configure([]pool.GroupOptions{
		{Upstream: "many", Accounts: []pool.Account{
			{ID: "own", Key: pool.NewSecret("sk-canary-own"), Source: "config", Proxy: "http://user:canary@proxy.test:80"},
			{ID: "from/file", Key: pool.NewSecret("sk-canary-file"), Source: "file:a.csv"},
		}},
		{Upstream: "one", Lone: true, Accounts: []pool.Account{{ID: "key", Key: pool.NewSecret("sk-canary-one"), Source: "config"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	k, err := keys.New(keys.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	k.Configure([]keys.Key{{Name: "me", Digest: keys.DigestOf("canary-me"), Source: "config", Limits: keys.Limits{InFlight: 3}}})
	k.Record(keys.Call{Series: keys.Series{Client: "me", Upstream: "many", Account: "own", Model: "m"}, Counts: keys.Counts{Fresh: 7, Output: 5}})
	t.Cleanup(func() {
		k.Close()
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return Options{Pool: p, Keys: k, Now: now, Version: "v-test"}
}

// shadowing says what it was asked.
type shadowing struct{ asked string }

func (s *shadowing) Status(calls bool) any { return map[string]any{"asked": s.asked, "calls": calls} }
func (s *shadowing) Stop()                 { s.asked = "stop" }

func (s *shadowing) Start(_ context.Context, files map[string][]byte, share float64, until time.Time) (any, bool, error) {
	s.asked = fmt.Sprint(len(files), " files, ", share)
	return s.Status(false), files["broken.hcl"] == nil, nil
}

func (s *shadowing) Promote(context.Context) (any, bool, error) {
	if s.asked == "" {
		return nil, false, errors.New("there is no candidate")
	}
	return map[string]string{"promoted": s.asked}, true, nil
}

// capturing says what it was asked.
type capturing struct{ asked string }

func (c *capturing) List() any { return map[string]string{"asked": c.asked} }
func (c *capturing) Stop()     { c.asked = "stop" }
func (c *capturing) Forget() error {
	c.asked = "forget"
	return nil
}

func (c *capturing) Ask(clients, models []string, unmasked bool, until time.Time) {
	c.asked = fmt.Sprint(clients, models, unmasked, until.Format(time.TimeOnly))
}

func (c *capturing) Export(ids, names []string, texts bool) (any, error) {
	if len(ids) > 0 && ids[0] == "gone" {
		return nil, errors.New("it is gone")
	}
	return map[string]any{"exported": fmt.Sprint(ids, names, texts)}, nil
}

func (c *capturing) Show(id string) (any, error) {
	switch id {
	case "req_1":
		return map[string]string{"shown": id}, nil
	case "elsewhere":
		return nil, keys.ErrAway
	}
	return nil, nil
}

func (c *capturing) Explain(id string, attempt int) (any, error) {
	switch {
	case id != "req_1":
		return nil, nil
	case attempt == 2:
		return nil, errors.New("there is no second")
	}
	return map[string]any{"explained": id, "attempt": attempt}, nil
}

// table forgets everything.
type table struct{}

func (table) Each(func(string, []byte) error) error { return nil }
func (table) Put(string, []byte)                    {}
func (table) Delete(string)                         {}

// TestTheAPI walks the files of testdata: a file is a request, "METHOD path" with headers behind it as "Name=value", and its body; the
// next one is the status of the answer, and each of its lines is a part of the answer's body. "no " before a line: it is none.
func TestTheAPI(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			script, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var kept pool.Table
			if strings.Contains(string(script.Comment), "without a key") {
				kept = table{}
			}
			o := opened(t, kept)
			o.Probe = func(_ context.Context, upstream, id string) (any, error) {
				if id == "own" {
					return nil, errors.New("nothing to ask")
				}
				return map[string]any{"ok": true, "asked": upstream + " " + id}, nil
			}
			var log strings.Builder
			o.Logger = slog.New(slog.NewTextHandler(&log, nil))
			o.Volatile = strings.Contains(string(script.Comment), "volatile")
			if strings.Contains(string(script.Comment), "keyed") {
				o.Key = pool.NewSecret("canary-admin")
			}
			o.Hosts = []string{"gateway.internal"}
			if !strings.Contains(string(script.Comment), "not running") {
				o.Shadow = &shadowing{}
				o.Captures, o.Metrics = &capturing{}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Type", "application/json")
					fmt.Fprint(w, "counted")
				})
				o.MetricsOpen = strings.Contains(string(script.Comment), "metrics are open")
			}
			h := New(o)
			for i := 0; i+1 < len(script.Files); i += 2 {
				ask, want := script.Files[i], script.Files[i+1]
				words := strings.Fields(ask.Name)
				r := httptest.NewRequest(words[0], words[1], strings.NewReader(string(ask.Data)))
				r.Host = "127.0.0.1:8788"
				for _, header := range words[2:] {
					name, value, _ := strings.Cut(header, "=")
					value = strings.ReplaceAll(value, "_", " ")
					if name == "Host" {
						r.Host = value
					}
					r.Header.Set(name, value)
				}
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				body := w.Body.String()
				if fmt.Sprint(w.Code) != want.Name {
					t.Errorf("%s: %d, not %s: %s", ask.Name, w.Code, want.Name, body)
					continue
				}
				for line := range strings.Lines(string(want.Data)) {
					line = strings.TrimSpace(line)
					part, not := strings.CutPrefix(line, "no ")
					if strings.Contains(body, part) == not {
						t.Errorf("%s: %s\nwanted: %s", ask.Name, body, line)
					}
				}
				if w.Header().Get("Content-Type") != "application/json" || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s: %v", ask.Name, w.Header())
				}
				if strings.Contains(body+log.String(), "canary") {
					t.Errorf("%s: a key is shown: %s%s", ask.Name, body, &log)
				}
			}
		})
	}
}

// The key that is made is shown, once, and works.
func TestAKeyIsShownOnce(t *testing.T) {
	o := opened(t, nil)
	h := New(o)
	r := httptest.NewRequest("POST", "/keys", strings.NewReader(`{"name":"new"}`))
	r.Host = "localhost"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	found := regexp.MustCompile(`"key":"([^"]+)"`).FindStringSubmatch(w.Body.String())
	if found == nil {
		t.Fatal(w.Body)
	}
	if c := o.Keys.Find(found[1]); c == nil || c.Name() != "new" {
		t.Error("the key does not work")
	}
	r = httptest.NewRequest("GET", "/keys", nil)
	r.Host = "localhost"
	w = httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if strings.Contains(w.Body.String(), found[1]) || !strings.Contains(w.Body.String(), `"name":"new"`) {
		t.Error(w.Body)
	}
}

func TestServe(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, New(opened(t, nil)), slog.New(slog.DiscardHandler)) }()
	client := &http.Client{Transport: &http.Transport{}}
	res, err := client.Get("http://" + l.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if res.StatusCode != 200 || !strings.Contains(string(text), `"version":"v-test"`) {
		t.Error(res.StatusCode, string(text))
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	client.CloseIdleConnections()
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("it still listens")
	}
}

// A body without an end is not read to its end.
func TestBodiesAreBounded(t *testing.T) {
	r := httptest.NewRequest("POST", "/accounts?upstream=many", io.LimitReader(endless{}, maxBody+1<<20))
	r.Host = "localhost"
	r.Header.Set("Content-Type", "text/csv")
	w := httptest.NewRecorder()
	New(opened(t, nil)).ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), "64 MiB") {
		t.Error(w.Code, w.Body)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'k'
	}
	return len(p), nil
}

// docs/admin.md names every path, and every code of an error.
func TestTheDocumentIsWhole(t *testing.T) {
	text, err := os.ReadFile("../../docs/admin.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(text)
	patterns := append(slices.Collect(maps.Keys(routes)), slices.Collect(maps.Keys(texts))...)
	for _, pattern := range patterns {
		method, path, _ := strings.Cut(strings.ReplaceAll(pattern, "{$}", ""), " ")
		if i := strings.LastIndex(path, "/"); !strings.Contains(doc, "`"+method+" "+path) && !(strings.Contains(doc, "`"+method+" "+path[:i]) && strings.Contains(doc, "`"+path[i:]+"`")) {
			t.Errorf("%s is not there", pattern)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`http\.Status\w+, "(\w+)"|code = "(\w+)"`)
	found := 0
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range codes.FindAllStringSubmatch(string(src), -1) {
			found++
			if code := m[1] + m[2]; !strings.Contains(doc, "`"+code+"`") {
				t.Errorf("%s: the code %s is not there", name, code)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d codes", found)
	}
}

// Calls without the key are logged, with where they come from and without what they showed.
func TestRefusedCallsAreLogged(t *testing.T) {
	var log strings.Builder
	o := opened(t, nil)
	o.Key, o.Logger = pool.NewSecret("canary-admin"), slog.New(slog.NewTextHandler(&log, nil))
	r := httptest.NewRequest("GET", "http://127.0.0.1/accounts?x=canary-query", nil)
	r.RemoteAddr = "192.0.2.7:1234"
	r.Header.Set("Authorization", "Bearer canary-guess")
	w := httptest.NewRecorder()
	New(o).ServeHTTP(w, r)
	if w.Code != 401 {
		t.Error(w.Code)
	}
	for _, want := range []string{"level=WARN", "address=192.0.2.7", "path=/accounts", "status=401"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %s in %s", want, log.String())
		}
	}
	if strings.Contains(log.String(), "canary") {
		t.Error(log.String())
	}
}
