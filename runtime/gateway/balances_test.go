package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// holdings are the accounts with what is known of their balances.
func holdings(g *Gateway) string {
	var list []string
	for _, v := range g.pool.List(pool.Filter{}) {
		text := v.ID + " " + string(v.State)
		if !v.BalanceAt.IsZero() {
			text += fmt.Sprint(" ", v.Balance)
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

func TestBalancesAreAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		balance := map[string]string{"k1": `{"balance":10}`, "k2": `{"balance":"20.5"}`, "k3": `{"balance":30}`}
		status := map[string]int{}
		s := &script{}
		s.hosts = map[string]func(*http.Request) (int, string){"up.test": func(r *http.Request) (int, string) {
			key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
			s.mu.Lock()
			defer s.mu.Unlock()
			if code, ok := status[key]; ok {
				return code, `{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}`
			}
			return 200, balance[key]
		}}
		base := at("up.test")
		base.Path = "/api/v1"
		log := &logBuffer{}
		g := scripted(t, s, func(o *Options) { o.Logger = slog.New(slog.NewTextHandler(log, nil)) }, Upstream{Name: "up", Protocol: "chat", BaseURL: base, Keys: keysOf("k1", "k2", "k3"), Balance: "plain"},
			Upstream{Name: "none", Protocol: "chat", BaseURL: at("none.test"), Keys: keysOf("other")})
		change := func(f func()) {
			s.mu.Lock()
			defer s.mu.Unlock()
			f()
		}
		expect := func(about string, after time.Duration, want, asked string) {
			t.Helper()
			time.Sleep(after)
			synctest.Wait()
			if got := holdings(g); got != want {
				t.Errorf("%s: %s", about, got)
			}
			if got := s.seen(); got != asked {
				t.Errorf("%s: asked %s", about, got)
			}
		}
		const all = "GET up.test/balance k1\nGET up.test/balance k2\nGET up.test/balance k3"
		expect("before it is started", time.Hour, "key ready; key-1 ready; key-2 ready; key-3 ready", "")
		g.Start()
		expect("all at once", 0, "key ready; key-1 ready 10; key-2 ready 20.5; key-3 ready 30", all)
		expect("and then not for a while", 5*time.Minute-time.Second, "key ready; key-1 ready 10; key-2 ready 20.5; key-3 ready 30", "")

		change(func() {
			balance["k1"] = `{"balance":1}`
			balance["k2"] = `nonsense`
			status["k3"] = 500
		})
		time.Sleep(time.Second + 100*time.Second)
		synctest.Wait()
		if got := strings.Count(s.seen(), "GET"); got != 1 {
			t.Errorf("%d at once instead of one after the other", got)
		}
		time.Sleep(200 * time.Second)
		synctest.Wait()
		s.seen()
		if got := holdings(g); got != "key ready; key-1 ready 1; key-2 ready 20.5; key-3 ready 30" {
			t.Errorf("what cannot be had stays: %s", got)
		}

		change(func() { status["k3"] = 401 })
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		s.seen()
		if got := holdings(g); got != "key ready; key-1 ready 1; key-2 ready 20.5; key-3 disabled 30" {
			t.Errorf("a key that is refused: %s", got)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if got := s.seen(); strings.Contains(got, "k3") || !strings.Contains(got, "k1") {
			t.Errorf("a disabled account is asked: %s", got)
		}
		if got := strings.Count(log.String(), "the balance of an account is not known"); got != 2 { // key-2 and key-3, once each
			t.Errorf("said %d times: %s", got, log.String())
		}
		g.Close()
	})
}

func TestAnAccountIsProbed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{hosts: map[string]func(*http.Request) (int, string){
			"balance.test": says(200, `{"balance":7}`), "list.test": says(200, `{"data":[{"id":"a"},{"id":"b"}]}`),
			"down.test": says(0, ""), "refuses.test": says(401, `{"error":{"message":"no","code":"invalid_api_key"}}`), "odd.test": says(200, `[`),
		}}
		var upstreams []Upstream
		for _, name := range []string{"balance", "list", "down", "refuses", "odd"} {
			u := Upstream{Name: name, Protocol: "chat", BaseURL: at(name + ".test"), Keys: keysOf("k-"+name, "second")}
			if name == "balance" {
				u.Balance = "plain"
			}
			if name == "list" {
				u.Unlisted = true // it can be probed by its list all the same
			}
			upstreams = append(upstreams, u)
		}
		upstreams = append(upstreams, Upstream{Name: "strange", Protocol: "telegraph", BaseURL: at("strange.test")})
		g := scripted(t, s, nil, upstreams...)
		for _, tt := range []struct {
			upstream string
			want     Probed
		}{
			{"balance", Probed{OK: true, Status: 200, Balance: 7, HasBalance: true}},
			{"list", Probed{OK: true, Status: 200, Message: "The upstream has 2 models."}},
			{"down", Probed{Network: "reset", Tier: "network failure", Message: "The upstream could not be asked: reset."}},
			{"refuses", Probed{Status: 401, Tier: "auth invalid", Message: "The upstream answered 401 (upstream_auth)."}},
			{"odd", Probed{OK: true, Status: 200, Message: "The answer is no list of models."}},
		} {
			got, err := g.Probe(t.Context(), tt.upstream, "key-1")
			if err != nil || got != tt.want {
				t.Errorf("%s: %+v %v", tt.upstream, got, err)
			}
		}
		if got := s.seen(); !strings.Contains(got, "GET balance.test/balance k-balance\n") || !strings.Contains(got, "GET list.test/v1/models k-list") || strings.Contains(got, "second") {
			t.Error(got)
		}
		for _, v := range g.pool.List(pool.Filter{}) {
			if v.State != pool.Ready || v.Calls != 0 || (v.Upstream == "balance" && v.ID == "key-1") != !v.BalanceAt.IsZero() {
				t.Errorf("a probe marks: %+v", v)
			}
		}
		if _, err := g.Probe(t.Context(), "list", "nobody"); !errors.Is(err, pool.ErrUnknown) {
			t.Error(err)
		}
		if _, err := g.Probe(t.Context(), "nowhere", "key-1"); !errors.Is(err, pool.ErrUnknown) {
			t.Error(err)
		}
		if _, err := g.Probe(t.Context(), "strange", "none"); !errors.Is(err, ErrNothingToAsk) {
			t.Error(err)
		}
		s.set("list.test", hangs)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if got, err := g.Probe(ctx, "list", "key-1"); err != nil || got.Network != "timeout" || got.Took != time.Second {
			t.Error(got, err)
		}
		g.Close()
	})
}
