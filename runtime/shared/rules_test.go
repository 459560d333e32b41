package shared

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/store"
	"github.com/parlance-gateway/parlance/tests/full"
)

// publisher is a web server with rules.
type publisher struct {
	t       *testing.T
	server  *httptest.Server
	public  minisign.PublicKey
	private minisign.PrivateKey

	mu    sync.Mutex // guards what follows
	files map[string][]byte
	at    time.Time
}

func newPublisher(t *testing.T) *publisher {
	p := &publisher{t: t, at: time.Now().Add(-time.Hour).Truncate(time.Second)}
	var err error
	if p.public, p.private, err = minisign.GenerateKey(nil); err != nil {
		t.Fatal(err)
	}
	p.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		_, _ = w.Write(p.files[r.URL.Path])
	}))
	t.Cleanup(p.server.Close)
	return p
}

// publish serves rules of one file from now on, signed a second later than those before.
func (p *publisher) publish(name string) {
	p.t.Helper()
	archive, err := bundle.Pack(map[string][]byte{name + ".hcl": []byte(name)})
	if err != nil {
		p.t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at = p.at.Add(time.Second)
	p.files = map[string][]byte{"/rules.tar.gz": archive, "/rules.tar.gz" + bundle.SignatureSuffix: bundle.Sign(p.private, archive, "rules.tar.gz", p.at)}
}

// following is an instance that follows rules, and shares a server with others.
type following struct {
	t *testing.T
	s *Server
	f *bundle.Follower

	mu       sync.Mutex // guards what follows
	revision int
	serves   string
	taken    []string
}

// watched is how long rules are watched. A loaded machine polls some times meanwhile.
const watched = 3 * time.Second

// follows starts an instance with a name that is among a tenth of all, or is not.
func (p *publisher) follows(o Options, name string, canary bool) *following {
	p.t.Helper()
	for bundle.InShare(name, 10) != canary {
		name += "x"
	}
	i := &following{t: p.t}
	u, err := url.Parse(p.server.URL + "/rules.tar.gz")
	if err != nil {
		p.t.Fatal(err)
	}
	i.f, err = bundle.Open(bundle.Options{Path: filepath.Join(p.t.TempDir(), "kept.json")}, bundle.Settings{
		URL: u, Keys: []bundle.PublicKey{p.public}, Poll: 50 * time.Millisecond, Instance: name, Canary: 10, CanaryFor: watched,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := i.f.First(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
	serve := func(_ context.Context, b *bundle.Bundle) error {
		i.mu.Lock()
		i.revision++
		revision := i.revision
		for file := range b.Files {
			i.serves = strings.TrimSuffix(file, ".hcl")
			i.taken = append(i.taken, i.serves)
		}
		i.mu.Unlock()
		i.f.Serves(revision, b)
		return nil
	}
	o.Instance.Name = name
	i.s = open(p.t, o)
	i.f.Prepare(slog.New(slog.DiscardHandler), NewRules(i.s, i.f.Standing), serve, serve)
	i.s.mu.Lock()
	i.s.since = i.s.since.Add(-aliveFor) // as after a while
	i.s.mu.Unlock()
	_ = serve(p.t.Context(), i.f.Current())
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); i.f.Run(ctx) }()
	p.t.Cleanup(func() { cancel(); <-done })
	return i
}

func (i *following) calls(n int, e bundle.End) {
	i.mu.Lock()
	revision := i.revision
	i.mu.Unlock()
	for range n {
		i.f.Call(revision, e)
	}
}

// now is what serves, and all that served, in their order.
func (i *following) now() (serves, taken string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.serves, fmt.Sprint(i.taken)
}

func (i *following) until(serves string) {
	i.t.Helper()
	within(i.t, serves+" serves", func() bool { now, _ := i.now(); return now == serves })
}

func TestRulesOfAFleet(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	e := start(t)
	o := e.options()
	p := newPublisher(t)
	p.publish("one")
	canary := p.follows(o, "canary", true)
	others := []*following{p.follows(o, "a", false), p.follows(o, "b", false)}
	canary.calls(100, bundle.Fine)

	p.publish("bad")
	canary.until("bad")
	for _, i := range others {
		within(t, "the others wait", func() bool { return i.f.Standing().Stage == bundle.Waiting })
	}
	canary.calls(30, bundle.Failed)
	canary.until("one")
	name := canary.f.Standing().Instance
	for _, i := range others {
		within(t, "the others know", func() bool { return i.f.Status().RejectedBy == name })
	}
	time.Sleep(watched + time.Second)
	for _, i := range others {
		if _, taken := i.now(); taken != "[one]" {
			t.Errorf("%s served", taken)
		}
		if s := i.f.Standing(); s.Stage != bundle.Rejected || !strings.Contains(s.Why, "20 of 20 calls failed") {
			t.Errorf("%+v", s)
		}
	}
	list, err := others[0].s.Fleet(t.Context())
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	for _, i := range list {
		want := bundle.Rejected
		if i.Name == name {
			want = bundle.WentBack
		}
		if i.Rules == nil || i.Rules.Stage != want {
			t.Errorf("%+v", i.Rules)
		}
	}

	p.publish("good")
	canary.until("good")
	for _, i := range others {
		if _, taken := i.now(); taken != "[one]" {
			t.Errorf("%s served before the canary has shown that it is good", taken)
		}
	}
	for _, i := range others {
		i.until("good")
	}
	if s := canary.f.Standing().Stage; s != bundle.Stays {
		t.Errorf("the others have taken what the canary is %q with", s)
	}
	if _, taken := canary.now(); taken != "[one bad one good]" {
		t.Errorf("%s served", taken)
	}

	// Who comes later knows of what was gone back from, and of it only.
	late := NewRules(open(t, o), noStanding)
	p.mu.Lock()
	bad := p.at.Add(-time.Second)
	p.mu.Unlock()
	found := 0
	for key, r := range late.rejected {
		if found++; r.Instance != name || !r.Version.Equal(bad) || late.Rejected(r.Version, r.Digest) == nil {
			t.Errorf("%s %+v", key, r)
		}
	}
	if found != 1 {
		t.Errorf("%d are known", found)
	}
}

func noStanding() bundle.Standing { return bundle.Standing{} }

// A check of a server knows what was gone back from, and a copy to a file leaves it out. It ends some day.
func TestRejectedRulesAreKept(t *testing.T) {
	e := start(t)
	o := e.options()
	s := open(t, o)
	r := NewRules(s, noStanding)
	version := time.Unix(1_800_000_000, 0)
	r.Reject(bundle.Rejection{Version: version, Digest: "0123456789ab", Instance: "x", Why: "20 of 20 calls failed"})
	written(t, s)
	within(t, "it is known", func() bool { return r.Rejected(version, "0123456789ab") != nil })
	if r.Rejected(version, "another") != nil || r.Rejected(version.Add(time.Second), "0123456789ab") != nil {
		t.Error("other rules are rejected")
	}
	d := data(t, o)
	if found, faults, err := d.Check(t.Context()); err != nil || len(faults) > 0 || found.Rules != 1 {
		t.Errorf("%+v %v %v", found, faults, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	to, err := store.Open(filepath.Join(t.TempDir(), "a.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := d.CopyTo(t.Context(), to)
	if left := fmt.Sprint(c.Left()); err != nil || !strings.Contains(left, "1 "+noFleet) || c.Accounts != 0 {
		t.Errorf("%+v %s %v", c, left, err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}

	value, err := rowOf(e.cli("hget", "parlance:{fleet}:rows", "rules/1800000000-0123456789ab"))
	if err != nil {
		t.Fatal(err)
	}
	year, _, _ := strings.Cut(value.value[strings.Index(value.value, `"at":"`)+len(`"at":"`):], "-")
	e.cli("hset", "parlance:{fleet}:rows", "rules/1800000000-0123456789ab", "5|"+strings.Replace(value.value, `"at":"`+year, `"at":"2001`, 1))
	again := open(t, o)
	NewRules(again, noStanding)
	written(t, again)
	within(t, "it is deleted", func() bool {
		return strings.HasSuffix(e.cli("hget", "parlance:{fleet}:rows", "rules/1800000000-0123456789ab"), "|")
	})
}
