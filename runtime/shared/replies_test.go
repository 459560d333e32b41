package shared

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
)

func reply(text string, items ...string) *runtime.Kept {
	k := &runtime.Kept{Body: []byte(text), Input: []byte(`[]`), Model: "m", Created: time.Now().Unix(), Native: true}
	for _, id := range items {
		k.Items = append(k.Items, runtime.KeptItem{ID: id, JSON: []byte(`{"of":"` + text + `"}`)})
	}
	return k
}

// A reply that one instance keeps is found by the other at once, by its client alone, and deleted for both.
func TestRepliesAreShared(t *testing.T) {
	e := start(t)
	o := e.options()
	vault := pool.NewVault(pool.NewSecret("a passphrase"))
	if _, err := vault.Seal(nil, ""); err != nil { // It takes a while to derive the key.
		t.Fatal(err)
	}
	o.Cipher = vault
	a, b := open(t, o).Replies(), open(t, o).Replies()
	a.Put("alice", "resp_1", reply("hello", "msg_1"))
	k, ok, _ := b.Get("alice", "resp_1")
	if !ok || string(k.Body) != "hello" || k.Model != "m" || !k.Native {
		t.Fatalf("%v %+v", ok, k)
	}
	if item, ok, _ := b.Item("alice", "msg_1"); !ok || string(item) != `{"of":"hello"}` {
		t.Errorf("%v %s", ok, item)
	}
	if _, ok, _ := b.Get("bob", "resp_1"); ok {
		t.Error("another client finds it")
	}
	if !b.Foreign("bob", "resp_1") || !b.Foreign("bob", "msg_1") || b.Foreign("alice", "resp_1") || b.Foreign("bob", "resp_9") {
		t.Error("whose it is")
	}
	if dump := e.cli("get", e.cli("keys", "*reply*")); strings.Contains(dump, "hello") {
		t.Error("it is not encrypted")
	}
	// A second one with its id makes nobody know which is meant.
	b.Put("alice", "resp_1", reply("other", "msg_2"))
	if k, ok, _ := a.Get("alice", "resp_1"); !ok || k.Body != nil {
		t.Error("two replies have one id, and one of them is shown")
	}
	a.Put("alice", "resp_2", reply("two", "msg_1"))
	if item, _, _ := b.Item("alice", "msg_1"); item != nil {
		t.Errorf("an id stands for two items, and one is shown: %s", item)
	}
	if !b.Delete("alice", "resp_2") || b.Delete("alice", "resp_2") {
		t.Error("delete")
	}
	if _, ok, _ := a.Get("alice", "resp_2"); ok {
		t.Error("it is still there")
	}
}

// The oldest replies give way when all take too much.
func TestRepliesAreBounded(t *testing.T) {
	e := start(t)
	o := e.options()
	o.MaxSize = 20_000
	s := open(t, o)
	for i := range 60 {
		k := reply(strings.Repeat(fmt.Sprint(i%10), 700)+fmt.Sprint(i), fmt.Sprintf("msg_%d", i))
		k.Input = []byte(strings.Repeat("x", 200))
		k.Created -= int64(100 - i)
		s.Replies().Put("c", fmt.Sprintf("r%02d", i), k)
	}
	written(t, s)
	size := number(e.cli("get", "parlance:{replies}:size"))
	if size > 20_000 || size < 1000 {
		t.Errorf("%d bytes are kept", size)
	}
	if _, ok, _ := s.Replies().Get("c", "r59"); !ok {
		t.Error("the newest is gone")
	}
	count := number(e.cli("zcard", "parlance:{replies}:ages"))
	stored := len(strings.Fields(e.cli("keys", "parlance:reply:*")))
	if int64(stored) != count {
		t.Errorf("%d are stored, %d are in the index", stored, count)
	}
}

// What cannot be written is kept here, and written when the server is back.
func TestRepliesWaitForTheServer(t *testing.T) {
	e := start(t)
	a := open(t, e.options())
	e.kill()
	a.Replies().Put("c", "r1", reply("kept", "m1"))
	if k, ok, _ := a.Replies().Get("c", "r1"); !ok || string(k.Body) != "kept" {
		t.Fatal("it is not found while the server is away")
	}
	for range 5 { // at first it is asked, then it is away
		_, ok, err := a.Replies().Get("c", "r2")
		_, has, silent := a.Replies().Item("c", "m2")
		if ok || has || err == nil || silent == nil {
			t.Fatal("it is known what the server keeps, which does not answer")
		}
	}
	e.begin()
	written(t, a)
	b := open(t, e.options())
	if k, ok, _ := b.Replies().Get("c", "r1"); !ok || string(k.Body) != "kept" {
		t.Error("it did not get to the server")
	}
}

// A reply that was read while it waited is not changed when it is written.
func TestRepliesThatWaitAreNotChanged(t *testing.T) {
	s := open(t, start(t).options())
	s.Replies().Put("c", "r1", reply("one", "m1"))
	written(t, s)
	s.away.Store(true)
	s.Replies().Put("c", "r2", reply("two", "m1"))
	k, ok, _ := s.Replies().Get("c", "r2")
	if !ok {
		t.Fatal("it is not found while the server is away")
	}
	within(t, "it is written", func() bool {
		return s.replies.waits() == 0
	})
	if k.Items[0].JSON == nil {
		t.Error("who has read it loses an item")
	}
}

// counted compares what the index says with the replies that there are.
func counted(t *testing.T, e *engine) (size int64) {
	t.Helper()
	names := strings.Fields(e.cli("keys", "parlance:reply:*"))
	for _, name := range names {
		size += int64(len(name)) + number(e.cli("strlen", name))
	}
	if n := number(e.cli("get", "parlance:{replies}:size")); n != size {
		t.Errorf("replies of %d bytes count as %d", size, n)
	}
	for _, command := range []string{"zcard parlance:{replies}:ages", "hlen parlance:{replies}:sizes"} {
		if n := e.cli(strings.Fields(command)...); n != fmt.Sprint(len(names)) {
			t.Errorf("%s is %s for %d replies", command, n, len(names))
		}
	}
	return size
}

// The size of all replies stays true whatever fails, and whatever is written twice or deleted.
func TestTheSizeOfRepliesStaysTrue(t *testing.T) {
	e := start(t)
	o := e.options()
	o.MaxSize = 20_000
	a, b := open(t, o), open(t, o)
	put := func(s *Server, id string, age int64) {
		k := reply(token(800), "item-"+id)
		k.Created -= age
		s.Replies().Put("c", id, k)
	}
	for i := range 5 {
		put(a, fmt.Sprint("r", i), 50)
		written(t, a)
		counted(t, e)
	}
	b.Replies().Put("c", "r1", reply("another one of another size")) // Nobody knows which is meant: the content goes.
	written(t, b)
	counted(t, e)
	if !b.Replies().Delete("c", "r2") {
		t.Error("the reply is not there")
	}
	written(t, b)
	counted(t, e)

	// The index cannot be written for a while.
	e.cli("acl", "setuser", "default", "-zadd")
	put(a, "r6", 40)
	put(a, "r7", 40)
	_ = a.Sync()
	a.Replies().Delete("c", "r7") // before it is noted
	_ = a.Sync()
	e.cli("acl", "setuser", "default", "+zadd")
	written(t, a)
	before := counted(t, e)

	// What is too much cannot be deleted for a while.
	e.cli("acl", "setuser", "default", "-getdel")
	for i := range 40 {
		put(a, fmt.Sprint("s", i), 30)
	}
	_ = a.Sync()
	if size := counted(t, e); size < before+20_000 {
		t.Errorf("%d bytes", size)
	}
	e.cli("acl", "setuser", "default", "+getdel")
	put(b, "last", 0)
	written(t, a)
	written(t, b)
	if size := counted(t, e); size > 20_000 || size < 10_000 {
		t.Errorf("%d bytes are kept", size)
	}
	if _, ok, _ := a.Replies().Get("c", "last"); !ok {
		t.Error("the newest is gone")
	}
}
