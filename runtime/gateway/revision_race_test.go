package gateway

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/parlance-gateway/parlance/pool"
)

// guarded is a host that answers who shows its key, and notes who shows another.
type guarded struct {
	*httptest.Server
	key     string
	strange atomic.Int64
}

func newGuarded(t *testing.T, key string) *guarded {
	h := &guarded{key: key}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+h.key {
			h.strange.Add(1)
			refusal(401, "Incorrect API key provided")(w, r)
			return
		}
		streams(chatText("Hello"), chatStop, chatDone)(w, r)
	}))
	t.Cleanup(h.Close)
	return h
}

// An upstream that is gone is known by what named it last, over several swaps in one call.
func TestAnUpstreamThatIsGoneIsWhereItWasLast(t *testing.T) {
	there := newGuarded(t, "key-of-the-second")
	var w *world
	var kept *serving
	w = start(t, func(rw http.ResponseWriter, r *http.Request) {
		first := w.options.Upstreams[0]
		other, moved := first, first
		other.Name = "other"
		moved.BaseURL, moved.Keys = urlOf(t, there.URL), []Secret{NewSecret(there.key), NewSecret(there.key)}
		w.swap(other)
		w.swap(moved)
		kept = w.g.acquire() // as by a call that goes on
		w.swap(other)
		refusal(429, "slow down")(rw, r)
	}, func(o *Options) {
		o.Upstreams[0].Keys = []Secret{NewSecret("one"), NewSecret("two")}
	})
	a := w.chat(false)
	kept.release()
	if a.status != 200 || there.strange.Load() > 0 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// A call takes the host that it asks and the key that it shows from one revision, whenever it began and however often upstreams
// move, are given other keys and other names meanwhile; and it is served.
func TestKeyAndHostAreOfOneRevision(t *testing.T) {
	for name, own := range map[string]bool{"the gateway's own pool": true, "a pool of the caller's": false} {
		t.Run(name, func(t *testing.T) {
			hosts := []*guarded{newGuarded(t, "key-of-the-first"), newGuarded(t, "key-of-the-second")}
			at := func(name string, n int) Upstream {
				return Upstream{Name: name, Protocol: "chat", BaseURL: urlOf(t, hosts[n].URL), Keys: []Secret{NewSecret(hosts[n].key)}, Unlisted: true}
			}
			revisions := []Upstream{at("up", 0), at("up", 1), at("other", 1), at("up", 0), at("other", 0)}
			var accounts *pool.Pool
			w := start(t, nil, func(o *Options) {
				o.Upstreams = revisions[:1]
				if own {
					return
				}
				var err error
				if accounts, err = pool.New(pool.Options{}); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = accounts.Close() })
				if err := accounts.Configure([]pool.GroupOptions{plainGroup(revisions[0])}); err != nil {
					t.Fatal(err)
				}
				o.Pool = accounts
			})
			var stop atomic.Bool
			var clients sync.WaitGroup
			for range 4 {
				clients.Go(func() {
					for !stop.Load() {
						if a := w.chat(false); a.status != 200 {
							t.Errorf("%d %s", a.status, a.body)
							return
						}
					}
				})
			}
			for i := range 100 {
				u, before := revisions[i%len(revisions)], revisions[(i+len(revisions)-1)%len(revisions)]
				o := w.options
				o.Upstreams, o.Logger = []Upstream{u}, w.g.options.Logger
				declare := func(list ...Upstream) error {
					var groups []pool.GroupOptions
					for n, u := range list {
						if n == 0 || u.Name != list[0].Name {
							groups = append(groups, plainGroup(u))
						}
					}
					return accounts.Configure(groups)
				}
				if own {
					<-w.g.Swap(o)
					continue
				}
				ended, err := w.g.SwapWith(func() error { return declare(u, before) }, o)
				if err != nil {
					t.Fatal(err)
				}
				<-ended
			}
			stop.Store(true)
			clients.Wait()
			for i, h := range hosts {
				if n := h.strange.Load(); n > 0 {
					t.Errorf("the host %d was shown the other's key %d times", i+1, n)
				}
			}
		})
	}
}
