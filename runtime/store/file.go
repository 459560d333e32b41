package store

import (
	"bytes"
	"encoding/binary"

	"go.etcd.io/bbolt"

	"github.com/parlance-gateway/parlance/runtime"
)

// The buckets of the file. The numbers in their names are older than Format, and stay, so that the version before can read the file, too.
var (
	replies = []byte("replies.2") // client, id -> an encoded reply
	items   = []byte("items.2")   // client, id of an item -> key of its reply
	ages    = []byte("ages.2")    // when it was made, a number -> key of a reply
	places  = []byte("places.2")  // key of a reply -> its key among the ages, and then the keys of its items
	totals  = []byte("totals.2")  // "size" -> bytes of all replies
	owners  = []byte("owners.2")  // id of a reply or an item that an upstream keeps -> key of the reply
)

var sizeKey = []byte("size")

func makeBuckets(tx *bbolt.Tx) error {
	for _, name := range [][]byte{replies, items, ages, places, totals, owners} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return nil
}

// keyOf joins a client and an id. The length of the client's name keeps one client's ids from reading as another's.
func keyOf(client, id string) string {
	key := binary.AppendUvarint(nil, uint64(len(client)))
	return string(append(append(key, client...), id...))
}

// clientOf is the part of a key that says whose it is.
func clientOf(key []byte) []byte {
	n, used := binary.Uvarint(key)
	return key[:used+int(n)]
}

// idOf is the rest of a key.
func idOf(key []byte) []byte { return key[len(clientOf(key)):] }

// agesKey orders replies by when they were made, and those of one second by the order in which they came.
func agesKey(created int64, number uint64) []byte {
	key := binary.BigEndian.AppendUint64(nil, uint64(max(created, 0)))
	return binary.BigEndian.AppendUint64(key, number)
}

func ageOf(key []byte) int64 { return int64(binary.BigEndian.Uint64(key)) }

// book is the file while it is changed.
type book struct {
	replies, items, ages, places, totals, owners *bbolt.Bucket
	size                                         int64
}

// apply writes changes, and then takes away what is too old or too much.
func apply(tx *bbolt.Tx, changed *changes, o Options) error {
	b := book{tx.Bucket(replies), tx.Bucket(items), tx.Bucket(ages), tx.Bucket(places), tx.Bucket(totals), tx.Bucket(owners), 0}
	if v := b.totals.Get(sizeKey); len(v) == 8 {
		b.size = int64(binary.BigEndian.Uint64(v))
	}
	last := make(map[string]int, len(changed.order))
	for i, key := range changed.order {
		last[key] = i
	}
	for i, key := range changed.order {
		if last[key] != i {
			continue
		}
		k := changed.replies[key]
		if err := b.remove([]byte(key)); err != nil {
			return err
		}
		if k == nil {
			continue
		}
		value, err := encode(k, key, o.Cipher)
		if err != nil {
			return err
		}
		if int64(len(value)) <= o.MaxSize {
			if err := b.add([]byte(key), value, k); err != nil {
				return err
			}
		}
	}
	oldest := o.Now().Add(-o.MaxAge).Unix()
	for {
		age, key := b.ages.Cursor().First()
		if age == nil || b.size <= o.MaxSize && ageOf(age) > oldest {
			break
		}
		if err := b.remove(bytes.Clone(key)); err != nil {
			return err
		}
	}
	return b.totals.Put(sizeKey, binary.BigEndian.AppendUint64(nil, uint64(b.size)))
}

func (b *book) add(key, value []byte, k *runtime.Kept) error {
	number, err := b.ages.NextSequence()
	if err != nil {
		return err
	}
	age := agesKey(created(value), number)
	place := bytes.Clone(age)
	client := clientOf(key)
	if k.Native {
		if err := b.own(idOf(key), key); err != nil {
			return err
		}
	}
	for i := range k.Items {
		id := k.Items[i].ID
		if k.Native {
			if err := b.own([]byte(id), key); err != nil {
				return err
			}
		}
		item := append(bytes.Clone(client), id...)
		place = append(binary.AppendUvarint(place, uint64(len(item))), item...)
		if err := b.items.Put(item, key); err != nil {
			return err
		}
	}
	b.size += int64(len(value))
	if err := b.ages.Put(age, key); err != nil {
		return err
	}
	if err := b.places.Put(key, place); err != nil {
		return err
	}
	return b.replies.Put(key, value)
}

// own notes whose an id is that an upstream keeps. The first client that was given it has it.
func (b *book) own(id, key []byte) error {
	if len(id) == 0 || b.owners.Get(id) != nil {
		return nil
	}
	return b.owners.Put(id, key)
}

// disown undoes own.
func (b *book) disown(id, key []byte) error {
	if len(id) == 0 || !bytes.Equal(b.owners.Get(id), key) {
		return nil
	}
	return b.owners.Delete(id)
}

// remove takes a reply away with all that leads to it. One that is not there is no error.
func (b *book) remove(key []byte) error {
	place := bytes.Clone(b.places.Get(key))
	if len(place) < 16 {
		return nil
	}
	b.size -= int64(len(b.replies.Get(key)))
	if err := b.ages.Delete(place[:16]); err != nil {
		return err
	}
	if err := b.disown(idOf(key), key); err != nil {
		return err
	}
	for rest := place[16:]; len(rest) > 0; {
		n, used := binary.Uvarint(rest)
		item := rest[used : used+int(n)]
		rest = rest[used+int(n):]
		if err := b.disown(idOf(item), key); err != nil {
			return err
		}
		if bytes.Equal(b.items.Get(item), key) { // a later reply may have the item as well
			if err := b.items.Delete(item); err != nil {
				return err
			}
		}
	}
	if err := b.places.Delete(key); err != nil {
		return err
	}
	return b.replies.Delete(key)
}
