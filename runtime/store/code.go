package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"

	"github.com/parlance-gateway/parlance/runtime"
)

// A reply is encoded as
//
//	8 bytes        when it was made, seconds since 1970, the highest byte first
//	1 byte         0: what follows is as it is; 1: it is deflated, behind its own length as a uvarint
//	fields         each a uvarint and so many bytes: the number of items and their ids, apart from the rest
//
// The ids of items come first and are never deflated, since they are read whenever a reply is taken away.
const (
	plain    = 0
	deflated = 1

	// large is from how many bytes on deflating is worth its time.
	large = 1 << 10

	// maxRatio is what deflated data can grow to at most (zlib's documentation: 1032).
	maxRatio = 1032
)

var errDamaged = errors.New("a stored reply is damaged")

func encode(k *runtime.Kept) []byte {
	head := binary.BigEndian.AppendUint64(nil, uint64(max(k.Created, 0)))
	head = binary.AppendUvarint(head, uint64(len(k.Items)))
	for _, item := range k.Items {
		head = appendField(head, item.ID)
	}
	rest := appendField(nil, k.Model)
	rest = appendField(rest, k.Body)
	rest = appendField(rest, k.Input)
	for _, item := range k.Items {
		rest = appendField(rest, item.JSON)
	}
	if len(rest) < large {
		return append(append(head, plain), rest...)
	}
	head = binary.AppendUvarint(append(head, deflated), uint64(len(rest)))
	packed := bytes.NewBuffer(make([]byte, 0, len(head)+len(rest)/2))
	packed.Write(head)
	w, ok := deflaters.Get().(*flate.Writer)
	if !ok {
		w, _ = flate.NewWriter(nil, flate.BestSpeed) // the level is a good one
	}
	w.Reset(packed)
	_, _ = w.Write(rest) // a buffer takes everything
	_ = w.Close()
	deflaters.Put(w)
	return packed.Bytes()
}

var deflaters sync.Pool // of *flate.Writer

func appendField[T string | []byte](dst []byte, field T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(field))), field...)
}

// created is when an encoded reply was made.
func created(value []byte) int64 { return int64(binary.BigEndian.Uint64(value)) }

// fields reads what was encoded.
type fields struct {
	rest []byte
	bad  bool
}

func (f *fields) number() int {
	n, used := binary.Uvarint(f.rest)
	if used <= 0 || n > 1<<40 {
		f.rest, f.bad = nil, true
		return 0
	}
	f.rest = f.rest[used:]
	return int(n)
}

func (f *fields) bytes(n int) []byte {
	if n > len(f.rest) {
		f.rest, f.bad = nil, true
		return nil
	}
	b := f.rest[:n:n]
	f.rest = f.rest[n:]
	return b
}

func (f *fields) field() []byte { return f.bytes(f.number()) }

// itemIDs are the ids of the items of an encoded reply.
func itemIDs(value []byte) []string {
	ids, _ := readIDs(&fields{rest: value})
	return ids
}

func readIDs(f *fields) (ids []string, ok bool) {
	f.bytes(8)
	for range f.number() {
		if f.bad {
			return nil, false
		}
		ids = append(ids, string(f.field()))
	}
	return ids, !f.bad
}

// decode reads a reply. It keeps value.
func decode(value []byte) (*runtime.Kept, error) {
	f := &fields{rest: value}
	ids, ok := readIDs(f)
	form := f.bytes(1)
	if !ok || f.bad {
		return nil, errDamaged
	}
	if form[0] == deflated {
		n := f.number()
		if f.bad || n > maxRatio*len(f.rest)+64 {
			return nil, errDamaged
		}
		rest := make([]byte, n)
		if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(f.rest)), rest); err != nil {
			return nil, errDamaged
		}
		f.rest = rest
	}
	k := &runtime.Kept{Created: created(value), Model: string(f.field()), Body: f.field(), Input: f.field()}
	for _, id := range ids {
		k.Items = append(k.Items, runtime.KeptItem{ID: id, JSON: f.field()})
	}
	if f.bad {
		return nil, errDamaged
	}
	return k, nil
}
