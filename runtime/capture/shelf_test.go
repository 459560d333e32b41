package capture

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// shelf is a Shelf in memory.
type shelf struct {
	kept map[string]*runtime.Kept
	away error
}

func (s *shelf) Put(id string, k *runtime.Kept)             { s.kept[id] = k }
func (s *shelf) Get(id string) (k *runtime.Kept, err error) { return s.kept[id], s.away }
func (s *shelf) Forget() error                              { clear(s.kept); return s.away }

// A call that another gateway captured is found by its id, is shown and exported as there, and is explained where the same rules and settings serve.
func TestCallsOfOtherGateways(t *testing.T) {
	s := &shelf{kept: map[string]*runtime.Kept{}}
	one, other := New(nil), New(nil)
	by := &Translator{Upstreams: []string{"else", "up"}, Profiles: []*runtime.Profile{nil, {}}, Hash: "abc", Seal: []byte("the seal")}
	for _, r := range []*Ring{one, other} {
		r.Share(s)
		r.Configure(Bounds{Bytes: 8 * 200}, Rule{Models: []string{"*"}, Unmasked: true})
	}
	c := one.Begin("me", "m")
	c.ID, c.At, c.Revision, c.Hash, c.Protocol, c.Stream, c.Status, c.Outcome, c.Took = "req_1", time.Now().UTC(), 3, "abc", "chat", true, 200, "clean", time.Second
	c.Cost, c.Seal, c.Target = money.Dollar, by.Seal, "/v1/x?y"
	c.Read("X-Some", "header")
	c.Sent([]byte(`{"model":"m"}`))
	first := c.Try(Attempt{Upstream: "up", Account: "a", Model: "n", Network: "reset", Failed: true, Rest: -1,
		Target: &runtime.Target{Upstream: "up", Protocol: "chat", Model: "n", Family: "f", Profile: by.Profiles[1], Keys: hider{"a key"}, Edits: &runtime.Edits{Patches: [][]byte{[]byte(`{"x":1}`)}}}})
	a := c.Try(Attempt{Upstream: "up", Account: "b", Target: first.Target, Status: 200, ContentType: "text/event-stream", Stream: true})
	a.Append(bytes.Repeat([]byte("\xffx"), 100))
	c.Finish(by)

	packed := string(s.kept["req_1"].Body)
	for _, secret := range []string{"a key", "the seal", "dGhlIHNlYWw"} {
		if bytes.Contains([]byte(packed), []byte(secret)) {
			t.Errorf("%s is on the shelf: %s", secret, packed)
		}
	}
	found, err := other.Fetch("req_1")
	if err != nil || found == nil {
		t.Fatal(found, err)
	}
	if diff := cmp.Diff(one.Show(c), other.Show(found), cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "Summary.Replayable" }, cmp.Ignore())); diff != "" {
		t.Error(diff)
	}
	if !found.Attempts[1].Cut() || len(found.Attempts[1].Answer) == 0 || !bytes.Equal(found.Attempts[1].Answer, a.Answer) || found.Attempts[0].Answer != nil {
		t.Errorf("%+v", found.Attempts[1])
	}
	for _, explain := range []func(API) error{
		func(a API) error { _, err := a.Explain("req_1", 0); return err },
		func(a API) error { _, err := a.Export([]string{"req_1"}, nil, false); return err },
	} {
		if err := explain(API{other}); !errors.Is(err, ErrElsewhere) {
			t.Errorf("with other rules: %v", err)
		}
	}
	mine := &Translator{Upstreams: by.Upstreams, Profiles: []*runtime.Profile{nil, {}}, Hash: "abc", Seal: by.Seal}
	other.Serves(mine)
	found, _ = other.Fetch("req_1")
	if target := found.Attempts[0].Target; found.TranslatedBy() != mine || target.Profile != mine.Profiles[1] || string(found.Seal) != "the seal" || target.Family != "f" || string(target.Edits.Patches[0]) != `{"x":1}` {
		t.Errorf("%+v, %+v", found, found.Attempts[0].Target)
	}
	if !found.Summary().Replayable {
		t.Error("it cannot be explained")
	}

	if c, err := other.Fetch("req_2"); c != nil || err != nil {
		t.Error(c, err)
	}
	s.kept["req_2"] = &runtime.Kept{}
	s.kept["req_3"] = &runtime.Kept{Body: []byte(`{"Tries":[null,{}]}`)}
	for _, id := range []string{"req_2", "req_3"} {
		if c, err := other.Fetch(id); c != nil || err != nil {
			t.Error(id, c, err)
		}
	}
	s.away = errors.New("away")
	if _, err := (API{other}).Show("req_1"); !errors.Is(err, s.away) {
		t.Error(err)
	}
	if v, err := (API{one}).Show("req_1"); v == nil || err != nil {
		t.Error("it is not found where it was taken:", err)
	}
	if err := (API{one}).Forget(); !errors.Is(err, s.away) {
		t.Error(err)
	}
	if len(s.kept) > 0 || len(one.Calls()) > 0 {
		t.Error("not all is forgotten")
	}
}

type hider struct{ Key string }

func (h hider) Hide(text string) string { return text }
