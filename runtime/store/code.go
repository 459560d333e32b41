package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"

	"github.com/parlance-gateway/parlance/runtime"
)

// A reply is encoded as
//
//	8 bytes        when it was made, seconds since 1970, the highest byte first
//	1 byte         of the bits below
//	the rest       when it is deflated, its own length as a uvarint and what it deflates to; fields else, each a uvarint and so many bytes
//
// What follows the first nine bytes is encrypted when the store has a key.
const (
	deflated = 1 << iota
	encrypted
	native  // the upstream keeps it too
	idsOnly // no more is known than whose it is

	headSize = 8 + 1

	// large is from how many bytes on deflating is worth its time.
	large = 1 << 10

	// maxRatio is what deflated data can grow to at most (zlib's documentation: 1032).
	maxRatio = 1032
)

var (
	errDamaged = errors.New("a stored reply is damaged")
	errNoKey   = errors.New("a stored reply is encrypted, and the store has no key")
)

// encode gives the value of a reply. key is where it is kept: an encrypted value opens only there.
func encode(k *runtime.Kept, key string, c Cipher) ([]byte, error) {
	value := binary.BigEndian.AppendUint64(nil, uint64(max(k.Created, 0)))
	value = append(value, 0)
	if k.Native {
		value[8] |= native
	}
	if k.Body == nil {
		value[8] |= idsOnly
	}
	rest := appendField(nil, k.Model)
	rest = appendField(rest, k.Body)
	rest = appendField(rest, k.Input)
	rest = binary.AppendUvarint(rest, uint64(len(k.Items)))
	for _, item := range k.Items {
		rest = appendField(rest, item.ID)
		rest = appendField(rest, item.JSON)
	}
	if len(rest) >= large {
		value[8] |= deflated
		packed := bytes.NewBuffer(make([]byte, 0, len(rest)/2))
		packed.Write(binary.AppendUvarint(nil, uint64(len(rest))))
		w, ok := deflaters.Get().(*flate.Writer)
		if !ok {
			w, _ = flate.NewWriter(nil, flate.BestSpeed) // the level is a good one
		}
		w.Reset(packed)
		_, _ = w.Write(rest) // a buffer takes everything
		_ = w.Close()
		deflaters.Put(w)
		rest = packed.Bytes()
	}
	if c != nil {
		value[8] |= encrypted
		var err error
		if rest, err = c.Seal(rest, about(key, value)); err != nil {
			return nil, fmt.Errorf("encrypt a reply: %w", err)
		}
	}
	return append(value, rest...), nil
}

// about is what an encrypted value belongs to: its place, and what stands in clear before it.
func about(key string, value []byte) string {
	return "reply\x00" + string(value[:headSize]) + key
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

// decode reads a reply. It keeps value.
func decode(value []byte, key string, c Cipher) (*runtime.Kept, error) {
	if len(value) < headSize {
		return nil, errDamaged
	}
	form, rest := value[8], value[headSize:]
	if form&encrypted != 0 {
		if c == nil {
			return nil, errNoKey
		}
		var err error
		if rest, err = c.Open(rest, about(key, value)); err != nil {
			return nil, fmt.Errorf("decrypt a reply: %w", err)
		}
	}
	f := &fields{rest: rest}
	if form&deflated != 0 {
		n := f.number()
		if f.bad || n > maxRatio*len(f.rest)+64 {
			return nil, errDamaged
		}
		inflated := make([]byte, n)
		if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(f.rest)), inflated); err != nil {
			return nil, errDamaged
		}
		f.rest = inflated
	}
	k := &runtime.Kept{Created: created(value), Native: form&native != 0, Model: string(f.field()), Body: f.field(), Input: f.field()}
	if form&idsOnly != 0 {
		k.Body = nil
	}
	for range f.number() {
		if f.bad {
			return nil, errDamaged
		}
		item := runtime.KeptItem{ID: string(f.field()), JSON: f.field()}
		if len(item.JSON) == 0 {
			item.JSON = nil
		}
		k.Items = append(k.Items, item)
	}
	if f.bad {
		return nil, errDamaged
	}
	return k, nil
}
