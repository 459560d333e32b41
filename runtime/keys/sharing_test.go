package keys

import (
	"testing"
	"time"
)

// slow is a Sharing whose server takes its time.
type slow struct {
	asked, answer chan struct{}
	admits        int
	last          SharedAsk
}

func (s *slow) Admit(asks []SharedAsk) ([]SharedAnswer, bool) {
	s.admits++
	s.last = asks[0]
	return make([]SharedAnswer, len(asks)), true
}
func (*slow) Settle(SharedEnd) {}
func (s *slow) Spent(names []string) ([]Spent, bool) {
	s.asked <- struct{}{}
	<-s.answer
	list := make([]Spent, len(names))
	for i := range list {
		list[i] = Spent{At: time.Now(), Day: 7}
	}
	return list, true
}
func (*slow) Instances() int                                           { return 3 }
func (*slow) Alone(string, bool, Spent)                                {}
func (*slow) Count(string, Series, *Totals)                            {}
func (*slow) Usage(_, _ string, _ func(string, Series, *Totals)) error { return nil }

// While lists wait for the server, clients that are known by something else than a key are found, and keys are changed.
func TestListsHoldNobodyUp(t *testing.T) {
	s := &slow{asked: make(chan struct{}), answer: make(chan struct{})}
	k, err := New(Options{Sharing: s})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	k.Configure([]Key{{Name: "a", Digest: DigestOf("a")}}, Group{Name: "g"})
	for name, list := range map[string]func() int64{
		"keys":    func() int64 { return k.List()[0].Day },
		"groups":  func() int64 { return k.Groups()[0].Day },
		"refresh": func() int64 { k.Refresh(); return 7 },
	} {
		day := make(chan int64)
		go func() { day <- list() }()
		<-s.asked
		done := make(chan struct{})
		go func() {
			k.Identity("somebody", nil)
			_ = k.Disable("a")
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Errorf("%s: all others wait", name)
		}
		s.answer <- struct{}{}
		if n := <-day; n != 7 {
			t.Errorf("%s: %d", name, n)
		}
	}
}

// A client that has as many calls as it may is refused before its request is read, and without asking the server.
func TestACrowdIsRefusedAtOnce(t *testing.T) {
	s := &slow{}
	k, err := New(Options{Sharing: s})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	k.Configure([]Key{{Name: "a", Digest: DigestOf("a"), Limits: Limits{InFlight: 2}, Group: "g"}, {Name: "b", Digest: DigestOf("b"), Group: "g"}},
		Group{Name: "g", Limits: Limits{InFlight: 3}})
	begin := func(name string) (Permit, *Refusal) { return k.Named(name).Begin(false) }
	var permits []Permit
	for _, name := range []string{"a", "a", "b"} {
		p, refusal := begin(name)
		if refusal != nil {
			t.Fatal(refusal)
		}
		permits = append(permits, p)
	}
	for _, c := range []struct {
		name, group string
		limit       int64
	}{{"a", "", 2}, {"b", "g", 3}} {
		if _, refusal := begin(c.name); refusal == nil || refusal.Reason != InFlight || refusal.Group != c.group || refusal.Limit != c.limit {
			t.Errorf("%s: %+v", c.name, refusal)
		}
	}
	if s.admits != 0 {
		t.Errorf("the server was asked %d times", s.admits)
	}
	permits[0].Done(0)
	for _, name := range []string{"a", "b"} {
		p, refusal := begin(name)
		if refusal != nil {
			t.Errorf("%s: a call has ended, and: %v", name, refusal)
			continue
		}
		p.Done(0)
	}
	// What was refused is not counted as running.
	permits[1].Done(0)
	permits[2].Done(0)
	for _, c := range []*Client{k.Named("a"), k.Named("b"), k.groups["g"]} {
		if c.running != 0 {
			t.Errorf("%d calls of %s run", c.running, c.name)
		}
	}
}

// A call may be one of those that the server let in ahead unless a budget is used up as far as is known here, or nothing is known of the others.
func TestWhichCallsMayBeLetInAhead(t *testing.T) {
	s := &slow{}
	k, err := New(Options{Sharing: s})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	k.Configure([]Key{{Name: "a", Limits: Limits{TokensPerDay: 100}}})
	c := k.Named("a")
	begin := func(countOnly bool) Permit {
		p, refusal := c.Begin(countOnly)
		if refusal != nil {
			t.Fatal(refusal)
		}
		return p
	}
	ask := func(p Permit, a Ask) Permit {
		if refusal := p.Ask(a); refusal != nil {
			t.Fatal(refusal)
		}
		return p
	}
	first, second, third := begin(false), begin(false), begin(true)
	first = ask(first, Ask{Tokens: 10})
	if !s.last.Ahead || s.last.Cost != 0 {
		t.Errorf("the first call: %+v", s.last)
	}
	first.Done(80)
	ask(begin(false), Ask{Tokens: 15}) // Its 15 tokens are not spent yet.
	if !s.last.Ahead || s.last.Cost != 80 {
		t.Errorf("when 80 tokens of 100 are spent: %+v", s.last)
	}
	c.shared.spent.Day = 85 // The answer had nothing spent.
	c.shared.spent.At = k.options.Now()
	ask(second, Ask{Tokens: 10})
	if s.last.Ahead {
		t.Errorf("when all is spent: %+v", s.last)
	}
	ask(third, Ask{CountOnly: true})
	if s.last.Ahead {
		t.Errorf("a call that only counts: %+v", s.last)
	}
	c.shared.alone = true
	c.shared.spent.Day = 0
	ask(begin(false), Ask{})
	if s.last.Ahead {
		t.Errorf("after a question without an answer: %+v", s.last)
	}
}
