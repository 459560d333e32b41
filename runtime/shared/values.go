package shared

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// shelf is where values of one kind are kept: under their keys, each with an end of its time, and in an index that limits what all take.
type shelf struct {
	kind    string // what the keys begin with, after the prefix
	tag     string // of the keys of the index
	maxAge  time.Duration
	maxSize int64
	timeout time.Duration // the longest that one who asks waits

	local     *store.Memory // what is not on the server yet
	unwritten unwritten
}

// unwritten are the ids of what is kept here until it is written, the oldest first.
type unwritten struct {
	mu   sync.Mutex
	list []valueID
}

type valueID struct{ client, id string }

const (
	// maxUnwritten is how many values of a kind may wait for a server that does not answer. The oldest are forgotten first.
	maxUnwritten = 10_000

	// unwrittenSize is how many bytes they may take.
	unwrittenSize = 32e6

	// valuesAtOnce is how many values are written together, of valueBytes at most, or one.
	valuesAtOnce = 100
	valueBytes   = 4 << 20
)

func newShelf(s *Server, kind, tag string, maxAge time.Duration, maxSize int64, timeout time.Duration) *shelf {
	return &shelf{kind: kind, tag: tag, maxAge: maxAge, maxSize: maxSize, timeout: timeout, local: store.NewMemory(store.Options{MaxSize: unwrittenSize, MaxAge: maxAge, Now: s.Now})}
}

// What a server keeps of states and captures, beside all replies: for so long, unless replies are kept for less, and a part of their size.
const (
	stateAge   = 2 * time.Hour
	captureAge = 24 * time.Hour
	sizePart   = 4
)

// shelve makes the places for values.
func shelve(s *Server) {
	o := &s.options
	part := o.MaxSize / sizePart
	s.replies = newShelf(s, ofReply, "replies", o.MaxAge, o.MaxSize, o.Timeout)
	s.states = newShelf(s, ofState, "states", min(o.MaxAge, stateAge), part, o.Timeout)
	s.captures = newShelf(s, ofCapture, "captures", min(o.MaxAge, captureAge), part, background)
}

// wait keeps a value here until it is written. It reports whether another one was forgotten for it.
func (h *shelf) wait(client, id string, k *runtime.Kept) (forgot bool) {
	u := &h.unwritten
	u.mu.Lock()
	defer u.mu.Unlock()
	_, waits, _ := h.local.Get(client, id)
	h.local.Put(client, id, k)
	if waits {
		return false
	}
	if u.list = append(u.list, valueID{client, id}); len(u.list) <= maxUnwritten {
		return false
	}
	old := u.list[0]
	u.list = u.list[1:]
	return h.local.Delete(old.client, old.id)
}

// first are the ids of some that wait, the oldest first.
func (h *shelf) first(n int) []valueID {
	h.unwritten.mu.Lock()
	defer h.unwritten.mu.Unlock()
	return append([]valueID(nil), h.unwritten.list[:min(n, len(h.unwritten.list))]...)
}

// waits is how many do.
func (h *shelf) waits() int {
	h.unwritten.mu.Lock()
	defer h.unwritten.mu.Unlock()
	return len(h.unwritten.list)
}

// done ends the waiting of a value, the first that waits. It waits on when another one came under its id while it was written; nil: it was
// forgotten.
func (h *shelf) done(of valueID, written *runtime.Kept) {
	u := &h.unwritten
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.list) == 0 || u.list[0] != of {
		return // It was forgotten for others.
	}
	u.list = u.list[1:]
	switch now, ok, _ := h.local.Get(of.client, of.id); {
	case !ok:
	case now == written:
		h.local.Delete(of.client, of.id)
	default:
		u.list = append(u.list, of)
	}
}

// forget ends the waiting of all.
func (h *shelf) forget() {
	h.unwritten.mu.Lock()
	defer h.unwritten.mu.Unlock()
	for _, of := range h.unwritten.list {
		h.local.Delete(of.client, of.id)
	}
	h.unwritten.list = nil
}

// key is where a value is kept. No other client has that key, whatever the id.
func (h *shelf) key(prefix, client, id string) string {
	return prefix + h.kind + ":" + store.ReplyKey(client, id)
}

// member names a value in the index. An id of a reply has no zero byte, and that of another value may have some.
func (h *shelf) member(client, id string) string {
	if h.kind == ofReply {
		return client + "\x00" + id
	}
	return store.ReplyKey(client, id)
}

// named is the value that a member of the index names.
func (h *shelf) named(member string) (client, id string) {
	if h.kind == ofReply {
		return owned(member)
	}
	return store.SplitReplyKey(member)
}

// Values keeps values of one kind for all instances, each under an id of a client's. They are written behind, some milliseconds after Put,
// and found here at once.
type Values struct {
	s *Server
	*shelf
}

// States is opaque state of upstreams, for clients that do not carry it.
func States(s *Server) Values { return Values{s, s.states} }

// Captures are captured calls.
func Captures(s *Server) Values { return Values{s, s.captures} }

// Put keeps a value under an id of the client's. Where another value has the id, there is nothing under it from then on. The value must not
// change.
func (v Values) Put(client, id string, k *runtime.Kept) {
	if k = store.Keepable(id, k); k == nil {
		return
	}
	k.Created = v.s.Now().Unix() // by the clock that its age is told by
	if v.wait(client, id, k) {
		v.s.dropped.count.Add(1)
	}
	v.s.queue.promptly()
	v.s.wakeUp()
}

// Get is what is kept under ids of the client's, in their order. It is nil where there is nothing, and has no Body where nobody can tell what
// is meant. ok is false when the server does not answer: then only what waits here is known. It takes one round trip, and none when all
// is here.
func (v Values) Get(client string, ids []string) (found []*runtime.Kept, ok bool) {
	found = make([]*runtime.Kept, len(ids))
	missing := make([]int, 0, len(ids))
	for i, id := range ids {
		if k, here, _ := v.local.Get(client, id); here {
			found[i] = k
		} else {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return found, true
	}
	if v.s.away.Load() {
		return found, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), v.timeout)
	defer cancel()
	cmds := make([]*redis.StringCmd, len(missing))
	_, err := v.s.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for n, i := range missing {
			cmds[n] = p.Get(ctx, v.key(v.s.options.Prefix, client, ids[i]))
		}
		return nil
	})
	for n, i := range missing {
		if value, err := cmds[n].Bytes(); err == nil {
			found[i] = v.decode(client, ids[i], value)
		}
	}
	return found, v.s.answered(err) == nil || errors.Is(err, redis.Nil)
}

// decode is nil for what is damaged, or encrypted with another key.
func (v Values) decode(client, id string, value []byte) *runtime.Kept {
	k, err := store.Decode(value, store.ReplyKey(client, id), v.s.options.Cipher)
	if err != nil {
		return nil
	}
	return k
}

// write writes what waits now. The error is why the rest waits on.
func (v Values) write(ctx context.Context) error {
	for left := v.waits(); left > 0 && !v.s.queue.full(); {
		n, err := v.writeSome(ctx, min(left, valuesAtOnce))
		if err != nil {
			return err
		}
		left -= n
	}
	return nil
}

// writing is a value that is being written.
type writing struct {
	of    valueID
	kept  *runtime.Kept // as it waits; nil when it was forgotten
	key   string
	value []byte        // nil: nothing is to be written
	left  time.Duration // until its time is over, by the server's clock
	err   error
}

// prepare makes what is written of a value that waits.
func (v Values) prepare(of valueID) *writing {
	w := &writing{of: of, key: v.key(v.s.options.Prefix, of.client, of.id)}
	k, ok, _ := v.local.Get(of.client, of.id)
	if !ok {
		v.s.dropped.count.Add(1) // There was no room for it.
		return w
	}
	w.kept, w.left = k, min(v.maxAge-v.s.Now().Sub(time.Unix(k.Created, 0)), v.maxAge)
	if w.left >= time.Second {
		w.value, _ = store.Encode(k, store.ReplyKey(of.client, of.id), v.s.options.Cipher) // What cannot be encrypted is not kept.
	}
	return w
}

// writeSome writes some of the oldest, and reports how many wait no longer.
func (v Values) writeSome(ctx context.Context, most int) (n int, err error) {
	ctx, cancel := context.WithTimeout(ctx, background)
	defer cancel()
	var list []*writing
	size := 0
	for _, of := range v.first(most) {
		w := v.prepare(of)
		if size += len(w.value); size > valueBytes && len(list) > 0 {
			break
		}
		list = append(list, w)
	}
	v.set(ctx, list)
	for _, w := range list {
		switch {
		case refused(w.err):
			v.s.dropped.note(v.s.options.Logger, w.err, w.key)
		case w.err != nil:
			v.s.failed.Add(1)
			return n, w.err
		case w.value != nil:
			v.s.queue.kept(keptReply{shelf: v.shelf, client: w.of.client, id: w.of.id, size: int64(len(w.key) + len(w.value)), created: w.kept.Created})
		}
		v.done(w.of, w.kept)
		n++
	}
	return n, nil
}

// set writes values. Where another one has the id, nobody can tell which is meant.
func (v Values) set(ctx context.Context, list []*writing) {
	taken := make([]*redis.BoolCmd, len(list))
	v.pipe(ctx, list, func(p redis.Pipeliner, i int) redis.Cmder {
		if list[i].value == nil {
			return nil
		}
		taken[i] = p.SetNX(ctx, list[i].key, list[i].value, list[i].left)
		return taken[i]
	})
	before := make([]*redis.StringCmd, len(list))
	v.pipe(ctx, list, func(p redis.Pipeliner, i int) redis.Cmder {
		if taken[i] == nil || list[i].err != nil || taken[i].Val() {
			return nil
		}
		before[i] = p.Get(ctx, list[i].key)
		return before[i]
	})
	v.pipe(ctx, list, func(p redis.Pipeliner, i int) redis.Cmder {
		w := list[i]
		if before[i] == nil || w.err != nil {
			return nil
		}
		if other := v.decode(w.of.client, w.of.id, []byte(before[i].Val())); other != nil && other.Body != nil && bytes.Equal(other.Body, w.kept.Body) {
			return nil
		}
		w.value, _ = store.Encode(store.Unknown(w.kept), store.ReplyKey(w.of.client, w.of.id), v.s.options.Cipher)
		return p.Set(ctx, w.key, w.value, w.left)
	})
}

// pipe runs a command for each value for which there is one, all in one round trip.
func (v Values) pipe(ctx context.Context, list []*writing, command func(redis.Pipeliner, int) redis.Cmder) {
	p := v.s.client.Pipeline()
	cmds := make([]redis.Cmder, len(list))
	for i := range list {
		cmds[i] = command(p, i)
	}
	if p.Len() == 0 {
		return
	}
	_, _ = p.Exec(ctx) // Each command has its own error.
	for i, c := range cmds {
		if c != nil && c.Err() != nil && !errors.Is(c.Err(), redis.Nil) {
			list[i].err = c.Err()
		}
	}
}

// Forget deletes all values, but for those that wait at other instances. The error is that of a server that does not answer.
func (v Values) Forget() error {
	v.forget()
	v.s.flush(v.s.writing) // has all in the index
	if v.s.away.Load() {
		return ErrAway
	}
	ctx, cancel := context.WithTimeout(context.Background(), background)
	defer cancel()
	all, err := v.s.client.ZRange(ctx, v.s.key(v.tag, "ages"), 0, -1).Result()
	if err != nil {
		return errors.Join(ErrAway, err)
	}
	p := v.s.client.Pipeline()
	gone := make([]keptReply, len(all))
	for i, of := range all {
		client, id := v.named(of)
		p.Del(ctx, v.key(v.s.options.Prefix, client, id))
		gone[i] = keptReply{shelf: v.shelf, client: client, id: id}
	}
	if _, err := p.Exec(ctx); err != nil {
		return errors.Join(ErrAway, err)
	}
	v.s.index(ctx, gone)
	return nil
}
