package shared

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
)

func value(text string) *runtime.Kept { return &runtime.Kept{Body: []byte(text)} }

// got is what an instance finds under an id, "" for nothing.
func got(t *testing.T, v Values, client, id string) string {
	t.Helper()
	found, ok := v.Get(client, []string{id})
	if !ok {
		t.Error("the server does not answer")
	}
	if found[0] == nil {
		return ""
	}
	return string(found[0].Body)
}

// What one instance keeps is found by the other, for its client alone, until its time is over; and nobody can read it on the server.
func TestValuesAreShared(t *testing.T) {
	e := start(t)
	o := e.options()
	vault := pool.NewVault(pool.NewSecret("a passphrase"))
	if _, err := vault.Seal(nil, ""); err != nil { // It takes a while to derive the key.
		t.Fatal(err)
	}
	o.Cipher = vault
	one, other := open(t, o), open(t, o)
	for kind, of := range map[string]func(*Server) Values{"state": States, "capture": Captures} {
		a, b := of(one), of(other)
		a.Put("alice", "id 1", value("hello"))
		if got(t, a, "alice", "id 1") != "hello" {
			t.Errorf("%s: it is not found where it was put", kind)
		}
		within(t, "the other finds it", func() bool { return got(t, b, "alice", "id 1") == "hello" })
		if got(t, b, "bob", "id 1") != "" {
			t.Errorf("%s: another client finds it", kind)
		}
		name := e.cli("keys", "parlance:"+kind+":*")
		if strings.Contains(e.cli("get", name), "hello") {
			t.Errorf("%s: it is not encrypted", kind)
		}
		most := map[string]time.Duration{"state": 2 * time.Hour, "capture": 24 * time.Hour}[kind]
		if left := time.Duration(number(e.cli("pttl", name))) * time.Millisecond; left > most || left < most-time.Minute {
			t.Errorf("%s: it is kept for %s", kind, left)
		}
		// One that is put again is the same; another one under its id makes nobody know which is meant.
		b.Put("alice", "id 1", value("hello"))
		written(t, other)
		if got(t, a, "alice", "id 1") != "hello" {
			t.Errorf("%s: it is not the same", kind)
		}
		for _, text := range []string{"another", "hello"} {
			b.Put("alice", "id 1", value(text))
			written(t, other)
			if text := got(t, a, "alice", "id 1"); text != "" {
				t.Errorf("%s: one of two is found: %s", kind, text)
			}
		}
	}
}

// The oldest give way when all take too much, and those of one kind never to those of another.
func TestValuesAreBounded(t *testing.T) {
	e := start(t)
	o := e.options()
	o.MaxSize = 40_000
	s := open(t, o)
	for kind, v := range map[string]Values{"state": States(s), "capture": Captures(s)} {
		for i := range 60 {
			v.Put("c\x00d", fmt.Sprintf("up\x00r%02d", i), value(token(400))) // Of those of one second the first name is the oldest.
		}
		written(t, s)
		size := number(e.cli("get", "parlance:{"+kind+"s}:size"))
		if size > 10_000 || size < 5000 {
			t.Errorf("%s: %d bytes are kept", kind, size)
		}
		if got(t, v, "c\x00d", "up\x00r59") == "" || got(t, v, "c\x00d", "up\x00r00") != "" {
			t.Errorf("%s: the newest is to stay, the oldest to go", kind)
		}
		stored := len(strings.Fields(e.cli("keys", "parlance:"+kind+":*")))
		if n := number(e.cli("zcard", "parlance:{"+kind+"s}:ages")); int64(stored) != n {
			t.Errorf("%s: %d are stored, %d are in the index", kind, stored, n)
		}
	}
	if got(t, States(s), "c\x00d", "up\x00r59") == "" {
		t.Error("values of one kind drive out those of another")
	}
}

// While the server is away values wait here, and nobody waits for them.
func TestValuesWaitForTheServer(t *testing.T) {
	e := start(t)
	o := e.options()
	o.Timeout = 50 * time.Millisecond
	a, b := open(t, o), open(t, o)
	e.kill()
	States(a).Put("c", "1", value("kept"))
	within(t, "the other notices", func() bool {
		began := time.Now()
		_, ok := States(b).Get("c", []string{"1"})
		if ok {
			t.Fatal("it is said that there is none")
		}
		_, away := b.Away()
		return away && time.Since(began) < 20*time.Millisecond
	})
	if got(t, States(a), "c", "1") != "kept" {
		t.Error("it is not found where it was put")
	}
	for range maxUnwritten + 10 {
		Captures(a).Put("", token(8), value("x"))
	}
	if n := a.Status(); n.Dropped != 10 || n.Queued < maxUnwritten {
		t.Errorf("%+v", n)
	}
	e.begin()
	written(t, a)
	within(t, "the other finds it", func() bool { return got(t, States(b), "c", "1") == "kept" })
}

// A write that the server refuses is dropped and counted, and holds nothing else up.
func TestRefusedValuesAreDropped(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	e.cli("hset", "parlance:state:\x01cbad", "a", "b")
	States(s).Put("c", "bad", value("x"))
	States(s).Put("c", "good", value("y"))
	within(t, "all is written", func() bool { _ = s.Sync(); return queued(s) == 0 })
	if n := s.Status(); n.Dropped != 1 {
		t.Errorf("%+v", n)
	}
	if got(t, States(s), "c", "good") != "y" {
		t.Error("the other one is not written")
	}
}

// All that is captured is forgotten at once, whoever captured it, and nothing else is.
func TestCapturesAreForgotten(t *testing.T) {
	e := start(t)
	a, b := open(t, e.options()), open(t, e.options())
	for i := range 250 {
		Captures(a).Put("", fmt.Sprint("a", i), value("a"))
		Captures(b).Put("", fmt.Sprint("b", i), value("b"))
	}
	States(a).Put("c", "1", value("kept"))
	written(t, a)
	written(t, b)
	Captures(a).Put("", "last", value("a"))
	if err := Captures(a).Forget(); err != nil {
		t.Fatal(err)
	}
	written(t, a)
	if left := e.cli("keys", "parlance:capture:*"); left != "" || e.cli("get", "parlance:{captures}:size") != "0" {
		t.Errorf("left: %s", left)
	}
	if got(t, States(b), "c", "1") != "kept" {
		t.Error("reasoning is gone, too")
	}
	e.kill()
	within(t, "it is said that the server does not answer", func() bool { return Captures(a).Forget() != nil })
}

// The age of a value is told by the server's clock, whatever the clock of a gateway says.
func TestValuesOfAWrongClock(t *testing.T) {
	e := start(t)
	o := e.options()
	o.now = func() time.Time { return time.Now().Add(-5 * time.Hour) }
	wrong, right := open(t, o), open(t, e.options())
	k := value("x")
	k.Created = o.now().Unix()
	States(wrong).Put("c", "1", k)
	written(t, wrong)
	if got(t, States(right), "c", "1") != "x" {
		t.Error("it is not found")
	}
	if left := number(e.cli("ttl", e.cli("keys", "parlance:state:*"))); left < int64(stateAge/time.Second)-60 {
		t.Errorf("it is kept for %d s", left)
	}
}
