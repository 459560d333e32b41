package bundle

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// connects is what connects instances in a test.
type connects struct {
	back  map[string]Rejection
	fleet []*world
	away  bool
}

func (c *connects) Reject(r Rejection) { c.back[r.Version.String()+r.Digest] = r }
func (c *connects) Rejected(version time.Time, digest string) *Rejection {
	if r, ok := c.back[version.String()+digest]; ok {
		return &r
	}
	return nil
}

func (c *connects) Fleet(context.Context) (list []Standing, err error) {
	if c.away {
		return nil, errors.New("nobody answers")
	}
	for _, w := range c.fleet {
		list = append(list, w.f.Standing())
	}
	return list, nil
}

// newFleet is a canary and an instance that is none, which follow one server.
func newFleet(t *testing.T) (c *connects, canary, other *world) {
	t.Helper()
	canary, other = newWorld(t, 50), newWorld(t, 50)
	canary.set.Instance, other.set.Instance = "canary", "other"
	for name := "x"; !InShare(canary.set.Instance, 50); name += "x" {
		canary.set.Instance = "canary-" + name
	}
	for name := "x"; InShare(other.set.Instance, 50); name += "x" {
		other.set.Instance = "other-" + name
	}
	c = &connects{back: map[string]Rejection{}, fleet: []*world{canary, other}}
	other.private = canary.private
	other.set.URL, other.set.Keys, other.options.HTTP = canary.set.URL, canary.set.Keys, canary.options.HTTP
	for _, w := range c.fleet {
		w.options.Sharing = c
	}
	canary.publish("one", 100)
	canary.start()
	other.start()
	canary.calls(100, Fine)
	return c, canary, other
}

func (c *connects) pass(d time.Duration) {
	for _, w := range c.fleet {
		w.pass(d)
	}
}

func (w *world) stage(want Stage, why string) {
	w.t.Helper()
	if s := w.f.Standing(); s.Stage != want || !strings.Contains(s.Why, why) || s.Instance != w.set.Instance {
		w.t.Errorf("%+v, want %q %q", s, want, why)
	}
}

func TestOthersDoNotTakeWhatACanaryWentBackFrom(t *testing.T) {
	_, canary, other := newFleet(t)
	canary.publish("two", 200)
	canary.poll("two", "")
	other.poll("one", "")
	canary.stage(Watching, "")
	other.stage(Waiting, "")
	canary.calls(30, Failed)
	canary.is("one")
	canary.stage(WentBack, "20 of 20 calls failed")
	other.poll("one", "the instance "+canary.set.Instance+" went back from them: 20 of 20 calls failed")
	other.stage(Rejected, "20 of 20 calls failed")
	if s := other.f.Status(); s.RejectedBy != canary.set.Instance || !s.Waiting.IsZero() {
		t.Errorf("%+v", s)
	}
	other.pass(time.Hour)
	other.poll("one", "went back from them")
	other.start() // a restart changes nothing
	other.poll("one", "went back from them")

	canary.publish("two", 300) // The same files, signed again, are another try.
	canary.poll("two", "")
	other.poll("one", "")
	other.stage(Waiting, "")
	canary.calls(100, Failed)
	other.poll("one", "went back from them")
	if err := other.f.Poll(t.Context(), true); err != nil { // somebody asks for it
		t.Error(err)
	}
	other.is("two")
	other.poll("two", "")
	other.stage(Watching, "")
}

// A canary of several that does not have the bundle yet does not take what another one went back from, either.
func TestCanariesLearnOfOneAnother(t *testing.T) {
	c, canary, other := newFleet(t)
	for name := "x"; !InShare(other.set.Instance, 50); name += "x" {
		other.set.Instance = "second-" + name
	}
	other.f.Configure(other.set)
	canary.publish("two", 200)
	canary.poll("two", "")
	canary.calls(30, Failed)
	other.poll("one", "went back from them")
	if len(c.back) != 1 {
		t.Errorf("%+v", c.back)
	}
}

func TestOthersWaitUntilACanaryHasServedLongEnough(t *testing.T) {
	c, canary, other := newFleet(t)
	canary.publish("two", 200)
	other.poll("one", "")
	c.pass(20 * time.Minute) // The canary learns of them later.
	canary.poll("two", "")
	c.pass(15 * time.Minute)
	other.poll("one", "")
	other.stage(Waiting, canary.set.Instance+" still watches them")
	if s := other.f.Status(); s.WaitingFor == "" || s.Waiting.IsZero() {
		t.Errorf("%+v", s)
	}
	c.pass(15 * time.Minute)
	c.away = true
	other.poll("one", "")
	other.stage(Waiting, "nobody answers")
	c.away = false
	canary.stage(Stays, "")
	other.poll("two", "")
	other.stage(Watching, "")

	// A canary that cannot ask for the rules has shown nothing; without one, time is enough.
	canary.publish("three", 300)
	other.poll("two", "")
	c.pass(time.Hour)
	other.poll("two", "")
	other.stage(Waiting, "no instance that takes rules first")
	c.fleet = c.fleet[1:]
	other.poll("three", "")
}

func TestProvenBy(t *testing.T) {
	b := &Bundle{Version: time.Unix(200, 0), Digest: "two"}
	old := Standing{Instance: "old", URL: "u", Canary: true, Version: time.Unix(100, 0), Digest: "one", Stage: Stays}
	has := func(name string, stage Stage) Standing {
		return Standing{Instance: name, URL: "u", Canary: true, Version: b.Version.UTC(), Digest: b.Digest, Stage: stage}
	}
	elsewhere, noCanary, twin := old, has("other", Watching), has("twin", Stays)
	elsewhere.URL, noCanary.Canary, twin.Digest = "v", false, "other"
	for _, c := range []struct {
		fleet []Standing
		want  string
	}{
		{nil, ""},
		{[]Standing{elsewhere, noCanary}, ""},
		{[]Standing{old}, "such as old"},
		{[]Standing{twin}, "such as twin"},
		{[]Standing{has("new", "")}, "such as new"}, // It began with them, and watches nothing.
		{[]Standing{old, has("a", Stays)}, ""},
		{[]Standing{has("a", Stays), has("b", Watching)}, "b still watches"},
		{[]Standing{has("b", Watching), has("a", Stays)}, "b still watches"},
	} {
		if got := provenBy(c.fleet, "u", b); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.fleet, got, c.want)
		}
	}
}
