package bundle

import (
	"context"
	"crypto/sha256"
	"errors"
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
)

// world is a server with a bundle, an instance that follows it, and a clock.
type world struct {
	t       *testing.T
	server  *httptest.Server
	private minisign.PrivateKey
	options Options
	set     Settings

	mu    sync.Mutex // guards what follows
	files map[string][]byte
	away  bool
	now   time.Time

	f        *Follower
	revision int
	broken   string // what the name of a file has that the trial refuses
	served   []string
	stuck    bool // nothing can be gone back to
}

func newWorld(t *testing.T, canary int) *world {
	t.Helper()
	public, private := pair(t)
	w := &world{t: t, private: private, now: time.Unix(1_800_000_000, 0), broken: "broken"}
	w.server = httptest.NewTLSServer(http.HandlerFunc(w.answer))
	t.Cleanup(w.server.Close)
	u, err := url.Parse(w.server.URL + "/rules.tar.gz")
	if err != nil {
		t.Fatal(err)
	}
	w.set = Settings{URL: u, Keys: []PublicKey{public}, Poll: time.Hour, Canary: canary, CanaryFor: 30 * time.Minute, Instance: "a"}
	w.options = Options{Path: filepath.Join(t.TempDir(), "kept.json"), HTTP: w.server.Client(), Now: w.clock}
	return w
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) answer(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	file, away := w.files[r.URL.Path], w.away
	w.mu.Unlock()
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(file))
	switch {
	case away || file == nil:
		rw.WriteHeader(http.StatusServiceUnavailable)
	case r.Header.Get("If-None-Match") == tag:
		rw.WriteHeader(http.StatusNotModified)
	default:
		rw.Header().Set("ETag", tag)
		_, _ = rw.Write(file)
	}
}

// publish serves a bundle of one file, signed so many seconds after the beginning.
func (w *world) publish(name string, at int) {
	w.t.Helper()
	archive, err := Pack(map[string][]byte{name + ".hcl": []byte(name)})
	if err != nil {
		w.t.Fatal(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.files = map[string][]byte{"/rules.tar.gz": archive, "/rules.tar.gz.minisig": Sign(w.private, archive, "rules.tar.gz", time.Unix(1_800_000_000+int64(at), 0))}
}

// start begins as a process does.
func (w *world) start() {
	w.t.Helper()
	f, err := Open(w.options, w.set)
	if err != nil {
		w.t.Fatal(err)
	}
	if f.Current() == nil {
		if err := f.First(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
	f.Prepare(slog.New(slog.DiscardHandler), w.options.Sharing, func(_ context.Context, b *Bundle) error {
		for name := range b.Files {
			if strings.Contains(name, w.broken) {
				return errors.New("the trial refuses it")
			}
		}
		return w.serve(b)
	}, func(_ context.Context, b *Bundle) error {
		if w.stuck {
			return errors.New("stuck")
		}
		return w.serve(b)
	})
	w.f, w.revision = f, 0
	_ = w.serve(f.Current()) // as at the start of a process
}

func (w *world) serve(b *Bundle) error {
	w.revision++
	for name := range b.Files {
		w.served = append(w.served, strings.TrimSuffix(name, ".hcl"))
	}
	w.f.Serves(w.revision, b)
	return nil
}

// poll asks the server, and wants what serves then, and an error with a text.
func (w *world) poll(serves, failed string) {
	w.t.Helper()
	err := w.f.Poll(w.t.Context(), false)
	w.is(serves)
	if text := fmt.Sprint(err); failed == "" && err != nil || !strings.Contains(text, failed) {
		w.t.Errorf("%v; want %q", err, failed)
	}
	if s := w.f.Status(); (s.Error != "") != (failed != "") || !strings.Contains(s.Error, failed) {
		w.t.Errorf("the status says %q", s.Error)
	}
}

func (w *world) is(serves string) {
	w.t.Helper()
	if got := w.served[len(w.served)-1]; got != serves {
		w.t.Errorf("%s serves, want %s: %v", got, serves, w.served)
	}
}

// calls has calls end so, and goes back if that raises the alarm.
func (w *world) calls(n int, e End) {
	for range n {
		w.f.Call(w.revision, e)
	}
	select {
	case a := <-w.f.alarm:
		w.f.goBack(w.t.Context(), a)
	default:
	}
}

func TestOlderBundlesAreNotTaken(t *testing.T) {
	w := newWorld(t, 0)
	w.publish("one", 100)
	w.start()
	w.publish("two", 200)
	w.poll("two", "")
	w.publish("one", 100)
	w.poll("two", "older ones are not taken")
	w.poll("two", "older ones are not taken") // while it is there
	w.publish("other", 200)
	w.poll("two", "older ones are not taken") // two bundles of one version
	w.start()
	w.poll("two", "older ones are not taken") // after a restart as well
	w.publish("two", 200)
	w.poll("two", "")
	w.publish("one", 300)
	w.poll("one", "")
}

// A refusal is known as long as what is refused is on the server, whatever comes in between.
func TestRefusedBundles(t *testing.T) {
	w := newWorld(t, 0)
	w.publish("one", 100)
	w.start()
	w.publish("broken", 200)
	w.poll("one", "the trial refuses it")
	w.away = true
	w.poll("one", "status 503")
	w.away = false
	w.poll("one", "the trial refuses it")
	w.broken = "nothing"
	w.poll("one", "the trial refuses it") // it is not tried again and again
	if err := w.f.Poll(t.Context(), true); err != nil {
		t.Error(err)
	}
	w.is("broken") // unless somebody asks for it
	w.poll("broken", "")
}

func TestOthersWaitForTheCanaries(t *testing.T) {
	w := newWorld(t, 1) // "a" is not in this share
	if InShare("a", 1) {
		t.Fatal("it is")
	}
	w.publish("one", 100)
	w.start()
	w.publish("two", 200)
	w.poll("one", "")
	if s := w.f.Status(); s.Waiting.Unix() != 1_800_000_200 || !s.WaitingUntil.Equal(w.now.Add(30*time.Minute)) || s.Canary {
		t.Errorf("%+v", s)
	}
	w.pass(20 * time.Minute)
	w.start() // does not wait from the beginning
	w.poll("one", "")
	w.pass(10 * time.Minute)
	w.away = true
	w.poll("one", "status 503") // it may have been withdrawn
	w.away = false
	w.poll("two", "")

	w.publish("three", 300)
	w.poll("two", "")
	w.publish("two", 200) // withdrawn
	w.pass(time.Hour)
	w.poll("two", "")
	if s := w.f.Status(); !s.Waiting.IsZero() {
		t.Errorf("%+v", s)
	}
	w.publish("four", 400)
	w.poll("two", "")
	if err := w.f.Poll(t.Context(), true); err != nil { // somebody asks for it
		t.Error(err)
	}
	w.is("four")
}

func TestCanaryGoesBack(t *testing.T) {
	w := newWorld(t, 100)
	w.publish("one", 100)
	w.start()
	w.calls(500, Fine)
	w.publish("two", 200)
	w.poll("two", "")
	if s := w.f.Status(); !s.Canary || !s.Watched.Equal(w.now.Add(30*time.Minute)) {
		t.Errorf("%+v", s)
	}
	old := w.revision - 1
	for range 100 { // those that began before
		w.f.Call(old, Failed)
	}
	w.calls(19, Truncated)
	w.is("two") // too few calls
	w.calls(1, Truncated)
	w.is("one")
	w.poll("one", "20 of 20 calls were truncated, after 0 of 500")
	w.start()
	w.poll("one", "went back from the rules signed")
	if err := w.f.Poll(t.Context(), true); err != nil { // somebody asks for it
		t.Error(err)
	}
	w.is("two")
	w.publish("one", 300)
	w.poll("one", "")
}

// A bundle that comes while another one is watched is held against the one before both, and gone back from to that.
func TestCanaryComparesWithWhatWasGood(t *testing.T) {
	w := newWorld(t, 100)
	w.publish("one", 100)
	w.start()
	w.calls(500, Fine)
	w.publish("two", 200)
	w.poll("two", "")
	w.calls(10, Failed)
	w.publish("three", 300)
	w.poll("three", "")
	w.calls(30, Failed)
	w.is("one")
	w.poll("one", "20 of 20 calls failed, after 0 of 500")
}

// A restart does not end the watch.
func TestCanaryGoesBackAfterARestart(t *testing.T) {
	w := newWorld(t, 100)
	w.publish("one", 100)
	w.start()
	w.calls(500, Fine)
	w.publish("two", 200)
	w.poll("two", "")
	w.start()
	w.is("two")
	w.calls(30, Failed)
	w.is("one")

	w.publish("three", 300)
	w.calls(30, Fine)
	w.poll("three", "")
	w.pass(30 * time.Minute)
	w.poll("three", "")
	if s := w.f.Status(); !s.Watched.IsZero() {
		t.Errorf("it is watched for ever: %+v", s)
	}
	w.calls(100, Failed)
	w.is("three") // It is what is good now.
}

// The URL and the keys can change: what is there is taken when it is newer.
func TestAnotherURL(t *testing.T) {
	w := newWorld(t, 0)
	w.publish("one", 100)
	w.start()
	other := newWorld(t, 0)
	w.set.URL = other.set.URL
	w.options.HTTP.Transport.(*http.Transport).TLSClientConfig.RootCAs.AddCert(other.server.Certificate())
	w.f.Configure(w.set)
	other.publish("two", 200)
	w.poll("one", "none of those that are trusted")
	w.set.Keys = append(other.set.Keys, w.set.Keys...)
	w.f.Configure(w.set)
	w.poll("two", "")
	w.set.URL = nil
	w.f.Configure(w.set)
	other.publish("three", 300)
	w.poll("two", "") // nothing is followed
}

// The watch ends in time, also where nobody polls.
func TestWatchEnds(t *testing.T) {
	w := newWorld(t, 100)
	w.publish("one", 100)
	w.start()
	w.calls(500, Fine)
	w.publish("two", 200)
	w.poll("two", "")
	w.pass(30 * time.Minute)
	w.calls(100, Failed)
	w.is("two")
}

// What cannot be gone back to is said, and stays said.
func TestCanaryThatCannotGoBack(t *testing.T) {
	w := newWorld(t, 100)
	w.publish("one", 100)
	w.start()
	w.calls(500, Fine)
	w.publish("two", 200)
	w.poll("two", "")
	w.stuck = true
	w.calls(30, Failed)
	w.poll("two", "those before cannot serve again: stuck")
	w.pass(time.Hour)
	w.poll("two", "those before cannot serve again: stuck")
}

// Somebody who goes back by hand ends the watch.
func TestGoingBackByHand(t *testing.T) {
	w := newWorld(t, 100)
	w.publish("one", 100)
	w.start()
	one := w.f.Current()
	w.calls(500, Fine)
	w.publish("two", 200)
	w.poll("two", "")
	_ = w.serve(one)
	w.calls(100, Failed)
	w.poll("one", "")
	if got := w.f.Current().Files["two.hcl"]; got == nil {
		t.Error("what is on the server is not what is to serve")
	}
}

// Run polls by itself, takes what is new and goes back from it, and ends when it is told to.
func TestRun(t *testing.T) {
	w := newWorld(t, 100)
	w.options.Now = nil
	w.set.Poll = time.Millisecond
	w.publish("one", -1_000_000_000)
	w.start()
	w.calls(100, Fine)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); w.f.Run(ctx) }()
	until := func(what string, holds func() bool) {
		t.Helper()
		for giveUp := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
			if time.Now().After(giveUp) {
				t.Fatal(what)
			}
		}
	}
	w.publish("two", -900_000_000)
	until("it is not taken", func() bool { return w.f.Status().Version.Unix() == 900_000_000 })
	for range 30 {
		w.f.Call(2, Failed)
	}
	until("it does not go back", func() bool { s := w.f.Status(); return s.Version.Unix() == 800_000_000 && s.Error != "" })
	cancel()
	<-done
}
