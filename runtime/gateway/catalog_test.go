package gateway

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// network of the tests: each host is a function, and what was asked of it is written down.
type script struct {
	mu    sync.Mutex
	asked []string // host path?query key
	hosts map[string]func(r *http.Request) (status int, body string)
}

func (s *script) RoundTrip(r *http.Request) (*http.Response, error) {
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if k := r.Header.Get("X-Api-Key"); k != "" {
		key = k + "@" + r.Header.Get("Anthropic-Version")
	}
	s.mu.Lock()
	s.asked = append(s.asked, strings.TrimSpace(r.Method+" "+r.URL.Host+r.URL.RequestURI()+" "+key))
	answer := s.hosts[r.URL.Host]
	s.mu.Unlock()
	status, body := answer(r)
	if status == 0 {
		if err := r.Context().Err(); err != nil {
			return nil, err
		}
		return nil, errors.New("connection reset")
	}
	return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: -1}, nil
}

func (s *script) set(host string, f func(r *http.Request) (int, string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hosts[host] = f
}

// seen is what was asked since it was last called, in order.
func (s *script) seen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.asked
	s.asked = nil
	slices.Sort(list)
	return strings.Join(list, "\n")
}

func says(status int, body string) func(*http.Request) (int, string) {
	return func(*http.Request) (int, string) { return status, body }
}

// hangs until the caller goes.
func hangs(r *http.Request) (int, string) {
	<-r.Context().Done()
	return 0, ""
}

func at(host string) *url.URL { return &url.URL{Scheme: "https", Host: host} }

func keysOf(list ...string) (secrets []Secret) {
	for _, k := range list {
		secrets = append(secrets, NewSecret(k))
	}
	return secrets
}

// scripted is a gateway before a script, in a bubble of synctest.
func scripted(t *testing.T, s *script, change func(*Options), upstreams ...Upstream) *Gateway {
	t.Helper()
	o := Options{Program: program(), Upstreams: upstreams, Transport: func(*pool.Proxy, time.Duration) http.RoundTripper { return s }}
	o.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	if change != nil {
		change(&o)
	}
	g := New(o)
	t.Cleanup(g.Close)
	return g
}

// get asks the gateway, as a client of the Anthropic SDK if version is not "".
func get(t *testing.T, g *Gateway, path, version string) (int, string) {
	r := httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost"+path, nil)
	if version != "" {
		r.Header.Set("Anthropic-Version", version)
	}
	w := httptest.NewRecorder()
	g.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// ids are the names of the models in a list.
func ids(body string) string {
	var list []string
	for _, piece := range strings.Split(body, `"id":"`)[1:] {
		id, _, _ := strings.Cut(piece, `"`)
		list = append(list, id)
	}
	return strings.Join(list, " ")
}

func listed(t *testing.T, g *Gateway) string {
	t.Helper()
	status, body := get(t, g, "/v1/models", "")
	if status != 200 {
		t.Errorf("%d %s", status, body)
	}
	return ids(body)
}

func TestListsOfUpstreamsAreMerged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){
			"openai.test": says(200, `{"object":"list","data":[{"id":"gpt-5","object":"model","created":1767225600,"owned_by":"openai"},{"id":"dall-e","created":1},{"id":"gpt-5-mini","created":2,"owned_by":"system"}]}`),
			"anthropic.test": func(r *http.Request) (int, string) {
				if r.URL.Query().Get("after_id") == "claude-opus-4-6" {
					return 200, `{"data":[{"type":"model","id":"claude-sonnet-4-5","display_name":"Claude Sonnet 4.5","created_at":"2025-09-29T00:00:00Z"}],"has_more":false,"last_id":"claude-sonnet-4-5"}`
				}
				return 200, `{"data":[{"type":"model","id":"claude-opus-4-6","display_name":"Claude Opus 4.6","created_at":"2026-02-05T00:00:00Z"}],"has_more":true,"last_id":"claude-opus-4-6"}`
			},
			"reseller.test": says(200, `{"data":[{"id":"openai/gpt-5"},{"id":"qwen/qwen4"},{"id":"gpt-5"},{"id":"other:free"}]}`),
		}}
		base := at("openai.test")
		base.Path = "/v1/chat/completions" // the whole address: the list is beside it
		g := scripted(t, s, nil,
			Upstream{Name: "openai", Protocol: "chat", BaseURL: base, Keys: keysOf("k1"), Models: []string{"gpt-*", "o9"}, Rename: map[string]string{"fast": "gpt-5-mini"}},
			Upstream{Name: "anthropic", Protocol: "messages", BaseURL: at("anthropic.test"), Keys: keysOf("k2"), Models: []string{"claude-*"}},
			Upstream{Name: "reseller", Protocol: "responses", BaseURL: at("reseller.test"), Keys: keysOf("k3")},
			Upstream{Name: "strange", Protocol: "telegraph", BaseURL: at("strange.test")},
			Upstream{Name: "quiet", Protocol: "chat", BaseURL: at("quiet.test"), Models: []string{"quiet-1", "quiet-*"}, Unlisted: true},
		)
		// Both dialects list the same, without doubles: gpt-5 has a reseller too, under both its names. dall-e is none of the models
		// that openai is for. Of the names in the rules those are listed that lead to a model which somebody has.
		want := "claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022 claude-3-5-sonnet-latest claude-3-opus-20240229 claude-3-opus-latest " +
			"claude-opus-4-6 claude-sonnet-4-5 fast gpt-5 gpt-5-mini o9 other:free quiet-1 qwen/qwen4"
		status, body := get(t, g, "/v1/models", "")
		if status != 200 || ids(body) != want {
			t.Errorf("%d %s\n%s", status, ids(body), body)
		}
		for _, text := range []string{
			`{"id":"gpt-5","object":"model","created":1767225600,"owned_by":"openai"}`, `{"id":"fast","object":"model","created":2,"owned_by":"system"}`,
			`{"id":"claude-3-opus-20240229","object":"model","created":` + fmt.Sprint(time.Now().Unix()) + `,"owned_by":"anthropic"}`,
			`{"id":"other:free","object":"model","created":` + fmt.Sprint(time.Now().Unix()) + `,"owned_by":"reseller"}`,
		} {
			if !strings.Contains(body, text) {
				t.Errorf("no %s in %s", text, body)
			}
		}
		_, body = get(t, g, "/v1/models", "2023-06-01")
		if ids(body) != want || !strings.Contains(body, `"has_more":false`) ||
			!strings.Contains(body, `{"type":"model","id":"claude-opus-4-6","display_name":"Claude Opus 4.6","created_at":"2026-02-05T00:00:00Z"}`) ||
			!strings.Contains(body, `{"type":"model","id":"o9","display_name":"o9","created_at":"2026-01-01T00:00:00Z"}`) {
			t.Error(body)
		}
		if _, one := get(t, g, "/v1/models/gpt-5", ""); one != `{"id":"gpt-5","object":"model","created":1767225600,"owned_by":"openai"}` {
			t.Error(one)
		}
		if got := s.seen(); got != strings.Join([]string{
			"GET anthropic.test/v1/models?after_id=claude-opus-4-6&limit=1000 k2@2023-06-01",
			"GET anthropic.test/v1/models?limit=1000 k2@2023-06-01",
			"GET openai.test/v1/models k1",
			"GET reseller.test/v1/models k3",
		}, "\n") {
			t.Error(got)
		}
		g.Close()
	})
}

func TestTheListIsKeptFreshWhileItIsWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){"up.test": says(200, `{"data":[{"id":"a"}]}`)}}
		g := scripted(t, s, nil, Upstream{Name: "up", Protocol: "chat", BaseURL: at("up.test")})
		step := func(about string, pass time.Duration, answer, want, asked string) {
			t.Helper()
			if answer != "" {
				s.set("up.test", says(200, answer))
			}
			time.Sleep(pass)
			synctest.Wait()
			if want != "" {
				if got := listed(t, g); got != want {
					t.Errorf("%s: listed %q, not %q", about, got, want)
				}
			}
			synctest.Wait()
			if got := s.seen(); got != asked {
				t.Errorf("%s: asked %q, not %q", about, got, asked)
			}
		}
		const ask = "GET up.test/v1/models"
		step("nobody has listed", time.Hour, "", "", "")
		step("the first waits for the answer", 0, "", "a", ask)
		step("it is fresh", 4*time.Minute, `{"data":[{"id":"b"}]}`, "a", "")
		step("it was wanted, so it is asked for in the background", time.Minute+time.Second, "", "b", ask)
		step("and again", 5*time.Minute, `{"data":[{"id":"c"}]}`, "c", ask)
		step("wanted for the last time", 5*time.Minute, "", "", ask)
		step("nobody wants it", 5*time.Minute, "", "", "")
		step("for hours", 5*time.Hour, "", "", "")
		s.set("up.test", func(*http.Request) (int, string) {
			time.Sleep(time.Millisecond) // Who lists now may not get what is asked for beside.
			return 200, `{"data":[{"id":"d"}]}`
		})
		step("stale at once, and asked for beside", 0, "", "c", ask)
		step("fresh", time.Second, "", "d", "")
		g.Close()
	})
}

func TestTheListIsStaleRatherThanEmpty(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){
			"a.test": says(200, `{"data":[{"id":"a"}]}`), "b.test": says(200, `{"data":[{"id":"b"}]}`), "c.test": says(503, `down`), "d.test": hangs,
		}}
		g := scripted(t, s, func(o *Options) { o.ModelsTTL = time.Minute },
			Upstream{Name: "a", Protocol: "chat", BaseURL: at("a.test")}, Upstream{Name: "b", Protocol: "chat", BaseURL: at("b.test")},
			Upstream{Name: "c", Protocol: "messages", BaseURL: at("c.test"), Models: []string{"c-known", "c-*"}},
			Upstream{Name: "d", Protocol: "chat", BaseURL: at("d.test")},
		)
		began := time.Now()
		if got := listed(t, g); got != "a b c-known" || time.Since(began) != 3*time.Second {
			t.Errorf("%s after %v", got, time.Since(began))
		}
		for _, answer := range []func(*http.Request) (int, string){says(500, "oh"), says(200, `<html>`), says(200, `{"data":7}`), says(0, ""), says(401, `{}`), hangs} {
			s.set("a.test", answer)
			for range 3 {
				time.Sleep(time.Minute)
				began = time.Now()
				if got := listed(t, g); got != "a b c-known" || time.Since(began) != 0 {
					t.Errorf("%s after %v", got, time.Since(began))
				}
			}
		}
		s.set("a.test", says(200, `{"data":[]}`)) // nothing is an answer too
		s.set("d.test", says(200, `{"data":[{"id":"d"}]}`))
		for range 3 {
			time.Sleep(time.Minute)
			listed(t, g)
		}
		if got := listed(t, g); got != "b c-known d" {
			t.Error(got)
		}
		g.Close()
	})
}

func TestAllWhoWaitForTheListWaitForOneAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){"up.test": func(*http.Request) (int, string) {
			time.Sleep(time.Second)
			return 200, `{"data":[{"id":"a"}]}`
		}}}
		g := scripted(t, s, nil, Upstream{Name: "up", Protocol: "chat", BaseURL: at("up.test")})
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if got := listed(t, g); got != "a" {
					t.Error(got)
				}
			})
		}
		all.Wait()
		if got := s.seen(); got != "GET up.test/v1/models" {
			t.Error(got)
		}
		g.Close()
	})
}

// What upstreams say outlives a reload, as far as the upstreams do.
func TestAReloadKeepsLists(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){"a.test": says(200, `{"data":[{"id":"a"}]}`), "b.test": says(200, `{"data":[{"id":"b"}]}`)}}
		a, b := Upstream{Name: "a", Protocol: "chat", BaseURL: at("a.test")}, Upstream{Name: "b", Protocol: "chat", BaseURL: at("b.test")}
		g := scripted(t, s, nil, a)
		if got := listed(t, g); got != "a" {
			t.Error(got)
		}
		g.Swap(Options{Program: program(), Upstreams: []Upstream{a, b}})
		if got := listed(t, g) + "; " + s.seen(); got != "a b; GET a.test/v1/models\nGET b.test/v1/models" {
			t.Error(got)
		}
		g.Swap(Options{Program: program(), Upstreams: []Upstream{b}})
		if got := listed(t, g) + "; " + s.seen(); got != "b; " {
			t.Error(got)
		}
		g.Close()
	})
}

func TestAListComesThroughAccountsThatWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){"up.test": func(r *http.Request) (int, string) {
			if r.Header.Get("Authorization") == "Bearer good" {
				return 200, `{"data":[{"id":"a"}]}`
			}
			return 401, `{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}`
		}}}
		g := scripted(t, s, nil, Upstream{Name: "up", Protocol: "chat", BaseURL: at("up.test"), Keys: keysOf("bad", "good")})
		if got := listed(t, g); got != "a" {
			t.Error(got)
		}
		states := ""
		for _, v := range g.pool.List(pool.Filter{}) {
			states += fmt.Sprintf("%s %s; ", v.ID, v.State)
		}
		if states != "key-1 disabled; key-2 ready; " {
			t.Error(states)
		}
		g.Close()
	})
}

func TestWhatIsNearAnUnknownModelIsOfAllThatIsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){"up.test": says(200, `{"data":[{"id":"gpt-5-codex"}]}`)}}
		g := scripted(t, s, nil, Upstream{Name: "up", Protocol: "chat", BaseURL: at("up.test"), Models: []string{"gpt-*"}},
			Upstream{Name: "anthropic", Protocol: "messages", BaseURL: at("up.test"), Models: []string{"claude-*"}, Unlisted: true})
		ask := func(model string) string {
			r := httptest.NewRequestWithContext(t.Context(), "POST", "http://localhost/v1/chat/completions", strings.NewReader(chatRequest(model, false)))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			g.ServeHTTP(w, r)
			_, near, _ := strings.Cut(w.Body.String(), "served here.")
			near, _, _ = strings.Cut(near, `","type"`)
			return fmt.Sprint(w.Code, near)
		}
		if got := ask("claud-3-opus-20240229"); got != `404 Did you mean \"claude-3-opus-20240229\"?` { // an alias
			t.Error(got)
		}
		synctest.Wait() // the miss had the list asked for
		if got := ask("gtp-5-codex"); got != `404 Did you mean \"gpt-5-codex\"?` {
			t.Error(got)
		}
		g.Close()
	})
}

func TestClosingEndsWhatIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){"up.test": hangs}}
		g := scripted(t, s, nil, Upstream{Name: "up", Protocol: "chat", BaseURL: at("up.test"), Balance: "plain"})
		g.Start()
		go listed(t, g)
		synctest.Wait()
		began := time.Now()
		g.Close()
		if time.Since(began) != 0 {
			t.Error("it was waited for")
		}
		if got := listed(t, g); got != "" { // and nothing begins anew
			t.Error(got)
		}
	})
}

// Names of the operator's stand beside the upstream's prefixed ids, each once, and each is served.
func TestLocalNamesAndAliasesAreListedBesidePrefixedIDs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){
			"reseller.test": says(200, `{"data":[{"id":"openai/gpt-5"},{"id":"qwen/qwen4"}]}`),
		}}
		program := overlaid(t, "alias \"mine\" {\n  to = \"qwen4\"\n}\n")
		g := scripted(t, s, func(o *Options) { o.Program = program }, Upstream{
			Name: "reseller", Protocol: "chat", BaseURL: at("reseller.test"), Prefixed: true, Keys: keysOf("k"),
			Models: []string{"openai/*", "qwen/*", "gpt-5", "qwen4"}, Rename: map[string]string{"gpt-5": "openai/gpt-5", "fast": "openai/gpt-5"},
		})
		list := listed(t, g)
		for _, name := range []string{"openai/gpt-5", "qwen/qwen4", "gpt-5", "qwen4", "fast", "mine"} {
			if n := strings.Count(" "+list+" ", " "+name+" "); n != 1 {
				t.Errorf("%s stands in the list %d times: %s", name, n, list)
			}
			if status, body := get(t, g, "/v1/models/"+name, ""); status != 200 {
				t.Errorf("%s: %d %s", name, status, body)
			}
		}
	})
}
