package shared

import (
	"bytes"
	"context"
	"errors"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// Replies keeps replies for all instances. It is a gateway.Keeper.
//
// A reply is on the server before its client has the end of it, so that another instance finds it. One that could not be written is kept
// here, in 32 MB at most, and written when the server answers.
type Replies struct{ s *Server }

// Replies are those that are kept on the server.
func (s *Server) Replies() Replies { return Replies{s} }

func (s *Server) replyKey(client, id string) string {
	return s.replies.key(s.options.Prefix, client, id)
}
func (s *Server) itemKey(client, id string) string {
	return s.options.Prefix + "item:" + store.ReplyKey(client, id)
}
func (s *Server) ownerKey(id string) string { return s.options.Prefix + "owner:" + id }

// Put keeps a reply under an id of the client's. Where another reply has the id, no more is known from then on than whose they are,
// and so it is with an item whose id stands for another item.
func (r Replies) Put(client, id string, k *runtime.Kept) {
	s := r.s
	if k = store.Keepable(id, k); k == nil {
		return
	}
	if !s.away.Load() && !s.queue.full() {
		ctx, cancel := context.WithTimeout(context.Background(), s.options.Timeout)
		defer cancel()
		switch err := s.answered(r.keep(ctx, client, id, k)); {
		case refused(err):
			s.dropped.note(s.options.Logger, err, s.replyKey(client, id))
			return
		case err == nil:
			return
		}
	}
	if s.replies.wait(client, id, k) {
		s.dropped.count.Add(1)
	}
}

// keep writes a reply, and what leads to it.
func (r Replies) keep(ctx context.Context, client, id string, k *runtime.Kept) error {
	s := r.s
	key := s.replyKey(client, id)
	if before, err := s.client.Get(ctx, key).Bytes(); err == nil {
		if other, err := store.Decode(before, store.ReplyKey(client, id), s.options.Cipher); err != nil || !same(other, k) {
			k = store.Unknown(k)
		}
	} else if err != redis.Nil {
		return err
	}
	if err := r.distinct(ctx, client, key, k); err != nil {
		return err
	}
	value, err := store.Encode(k, store.ReplyKey(client, id), s.options.Cipher)
	if err != nil {
		return nil // It cannot be encrypted: nothing is kept.
	}
	p := s.client.Pipeline()
	p.Set(ctx, key, value, s.options.MaxAge)
	for _, item := range k.Items {
		p.Set(ctx, s.itemKey(client, item.ID), client+"\x00"+id, s.options.MaxAge)
	}
	if k.Native {
		p.SetNX(ctx, s.ownerKey(id), client, s.options.MaxAge)
		for _, item := range k.Items {
			if item.ID != "" {
				p.SetNX(ctx, s.ownerKey(item.ID), client, s.options.MaxAge)
			}
		}
	}
	if _, err := p.Exec(ctx); err != nil {
		s.failed.Add(1)
		return err
	}
	s.queue.kept(keptReply{shelf: s.replies, client: client, id: id, size: int64(len(key) + len(value)), created: k.Created})
	s.wakeUp()
	return nil
}

func same(a, b *runtime.Kept) bool { return bytes.Equal(a.Body, b.Body) && a.Created == b.Created }

// distinct takes the content of items away whose ids stand for other items.
func (r Replies) distinct(ctx context.Context, client, key string, k *runtime.Kept) error {
	s := r.s
	if len(k.Items) == 0 {
		return nil
	}
	keys := make([]*redis.StringCmd, len(k.Items))
	p := s.client.Pipeline()
	for i := range k.Items {
		keys[i] = p.Get(ctx, s.itemKey(client, k.Items[i].ID))
	}
	if _, err := p.Exec(ctx); err != nil && err != redis.Nil {
		return err
	}
	for i := range k.Items {
		of := keys[i].Val()
		if of == "" || s.replyKey(owned(of)) == key {
			continue
		}
		other, err := r.read(ctx, of)
		if err == redis.Nil {
			continue
		} else if err != nil {
			return err
		}
		if found, known := other.Item(k.Items[i].ID); !known || !bytes.Equal(found, k.Items[i].JSON) {
			k.Items[i].JSON = nil
		}
	}
	return nil
}

// owned is the client and the id that an item leads to.
func owned(of string) (client, id string) {
	at := bytes.LastIndexByte([]byte(of), 0)
	if at < 0 {
		return "", of
	}
	return of[:at], of[at+1:]
}

// read is the reply that an item leads to. redis.Nil: there is none.
func (r Replies) read(ctx context.Context, of string) (*runtime.Kept, error) {
	s := r.s
	client, id := owned(of)
	value, err := s.client.Get(ctx, s.replyKey(client, id)).Bytes()
	if err != nil {
		return nil, err
	}
	k, err := store.Decode(value, store.ReplyKey(client, id), s.options.Cipher)
	if err != nil {
		return nil, redis.Nil // It is damaged, or of another key.
	}
	return k, nil
}

var errAway = errors.New("the server does not answer")

// call runs f unless the server is away. ok is false when there is nothing, and err when the server did not say.
func (r Replies) call(f func(ctx context.Context) error) (ok bool, err error) {
	s := r.s
	if s.away.Load() {
		return false, errAway
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.options.Timeout)
	defer cancel()
	if err = s.answered(f(ctx)); errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, err
}

// Get is a reply of the client's; false when there is none, or none any more. With an error the server did not say.
func (r Replies) Get(client, id string) (k *runtime.Kept, ok bool, err error) {
	if k, ok, _ := r.s.replies.local.Get(client, id); ok {
		return k, true, nil
	}
	ok, err = r.call(func(ctx context.Context) (err error) {
		k, err = r.read(ctx, client+"\x00"+id)
		return err
	})
	return k, ok, err
}

// Item is an item of any reply of the client's, by its own id. With an error the server did not say.
func (r Replies) Item(client, id string) (item []byte, ok bool, err error) {
	if item, ok, _ := r.s.replies.local.Item(client, id); ok {
		return item, true, nil
	}
	found := false
	_, err = r.call(func(ctx context.Context) error {
		of, err := r.s.client.Get(ctx, r.s.itemKey(client, id)).Result()
		if err != nil {
			return err
		}
		k, err := r.read(ctx, of)
		if err != nil {
			return err
		}
		item, found = k.Item(id)
		return nil
	})
	return item, found, err
}

// Delete forgets a reply; false when there is none, or the server does not answer.
func (r Replies) Delete(client, id string) bool {
	s := r.s
	local := s.replies.local.Delete(client, id)
	removed, _ := r.call(func(ctx context.Context) error { return r.remove(ctx, client, id) })
	return removed || local
}

// remove takes a reply away with all that leads to it, and out of the index. redis.Nil: there is none.
func (r Replies) remove(ctx context.Context, client, id string) error {
	s := r.s
	if err := r.take(ctx, client, id); err != nil {
		return err
	}
	s.queue.kept(keptReply{shelf: s.replies, client: client, id: id})
	s.wakeUp()
	return nil
}

// take takes a reply away with all that leads to it. redis.Nil: there is none.
func (r Replies) take(ctx context.Context, client, id string) error {
	s := r.s
	key := s.replyKey(client, id)
	value, err := s.client.GetDel(ctx, key).Bytes()
	if err != nil {
		return err
	}
	p := s.client.Pipeline()
	p.Del(ctx, s.ownerKey(id))
	if k, err := store.Decode(value, store.ReplyKey(client, id), s.options.Cipher); err == nil {
		for _, item := range k.Items {
			p.Del(ctx, s.itemKey(client, item.ID))
			p.Del(ctx, s.ownerKey(item.ID))
		}
	}
	_, err = p.Exec(ctx)
	return err
}

// Foreign reports whether an id that an upstream keeps is known as another client's.
func (r Replies) Foreign(client, id string) bool {
	if id == "" {
		return false
	}
	if r.s.replies.local.Foreign(client, id) {
		return true
	}
	owner, known := "", false
	_, _ = r.call(func(ctx context.Context) (err error) {
		owner, err = r.s.client.Get(ctx, r.s.ownerKey(id)).Result()
		known = err == nil
		return err
	})
	return known && owner != client
}
