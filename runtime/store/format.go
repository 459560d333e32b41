package store

import (
	"encoding/binary"

	"github.com/parlance-gateway/parlance/runtime"
)

// What follows is for other places that keep replies in the same form.

// ReplyKey is where a reply of a client is kept. No other client has that key, whatever the id.
func ReplyKey(client, id string) string { return keyOf(client, id) }

// Keepable is a reply as it is kept, in memory of its own; nil when its id is too long. Items whose ids are too long are not in it.
func Keepable(id string, k *runtime.Kept) *runtime.Kept {
	if len(id) > maxID {
		return nil
	}
	return clone(k)
}

// Unknown is what is kept of a reply whose id another reply has, too.
func Unknown(k *runtime.Kept) *runtime.Kept { return unknown(k) }

// Encode gives the value of a reply, compressed, and encrypted unless c is nil. key is its ReplyKey: an encrypted value opens only there.
func Encode(k *runtime.Kept, key string, c Cipher) ([]byte, error) { return encode(k, key, c) }

// Decode reads what Encode wrote. It keeps value.
func Decode(value []byte, key string, c Cipher) (*runtime.Kept, error) { return decode(value, key, c) }

// SplitReplyKey takes a ReplyKey apart; "", "" is none.
func SplitReplyKey(key string) (client, id string) {
	n, used := binary.Uvarint([]byte(key))
	if used <= 0 || n > uint64(len(key)-used) {
		return "", ""
	}
	return key[used : used+int(n)], key[used+int(n):]
}

// Encrypted reports whether what Encode wrote is encrypted.
func Encrypted(value []byte) bool { return len(value) >= headSize && value[headSize-1]&encrypted != 0 }
