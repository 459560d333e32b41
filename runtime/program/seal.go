package program

import (
	"bytes"
	"compress/flate"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"io"
	"sync"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Sealer seals opaque state of one upstream for one client. A carrier is "gw2." + base64url(nonce, ciphertext, tag) of
// deflate(JSON); the JSON is {"p": protocol, "f": family, "c": client, "b": [objects]}.
//
// The ciphertext is AES-256-GCM's. The nonce is the beginning of an HMAC-SHA256 of the plaintext, with a key of its own: so the same
// objects give the same carrier, which prompt caches need, and two plaintexts do not share a nonce.
type Sealer struct {
	Key                      []byte
	Protocol, Family, Client string
	Foreign                  bool // what the family issued cannot be read by the account that is called
}

const (
	SealMark = "gw2."

	// OldSealMark begins carriers of older versions, which were authenticated but not encrypted. They are recognized, and not opened.
	OldSealMark = "gw1."

	// anySealMark begins all of them.
	anySealMark = "gw"
)

// maxSealed bounds what a carrier may unpack to: the carrier is the client's to send.
const maxSealed = 8 << 20

// packers are *flate.Writer: a new one is 1.2 MB.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // the level is a good one
	return w
}}

// unpackers are what flate.NewReader gives: a new one is 40 KB.
var unpackers = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// sealKeys is what a key is expanded to.
type sealKeys struct {
	key   string
	aead  cipher.AEAD
	nonce []byte // the HMAC's key
	place uint64 // the seed of places in conversations
}

// lastSealKeys saves expanding the key again: a process has one.
var lastSealKeys atomic.Pointer[sealKeys]

func (s *Sealer) keys() *sealKeys {
	if k := lastSealKeys.Load(); k != nil && k.key == string(s.Key) {
		return k
	}
	all, err := hkdf.Key(sha256.New, s.Key, nil, "parlance sealed state 2", 72)
	if err != nil {
		panic(err) // only for more bytes than SHA-256 can give
	}
	block, err := aes.NewCipher(all[:32])
	if err != nil {
		panic(err) // only for a key of another length
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only for a block of another size
	}
	k := &sealKeys{string(s.Key), aead, all[32:64], binary.BigEndian.Uint64(all[64:])}
	lastSealKeys.Store(k)
	return k
}

// Seal gives the carrier of a list of the upstream's own objects. The same list gives the same carrier.
func (s *Sealer) Seal(native []byte) string {
	text := []byte(`{"p":`)
	text = document.AppendQuoted(text, s.Protocol)
	text = append(text, `,"f":`...)
	text = document.AppendQuoted(text, s.Family)
	text = append(text, `,"c":`...)
	text = document.AppendQuoted(text, s.Client)
	text = append(append(append(text, `,"b":`...), native...), '}')
	var packed bytes.Buffer
	w := packers.Get().(*flate.Writer)
	w.Reset(&packed)
	_, _ = w.Write(text) // A buffer takes all.
	_ = w.Close()
	packers.Put(w)
	k := s.keys()
	m := hmac.New(sha256.New, k.nonce)
	m.Write(packed.Bytes())
	nonce := m.Sum(nil)[:k.aead.NonceSize()]
	sealed := make([]byte, len(nonce), len(nonce)+packed.Len()+k.aead.Overhead())
	copy(sealed, nonce)
	sealed = k.aead.Seal(sealed, nonce, packed.Bytes(), []byte(SealMark))
	out := make([]byte, len(SealMark), len(SealMark)+base64.RawURLEncoding.EncodedLen(len(sealed)))
	copy(out, SealMark)
	return string(base64.RawURLEncoding.AppendEncode(out, sealed))
}

// decrypt gives the deflated plaintext of a carrier that this key sealed, for whomever; nil when it did not.
func (s *Sealer) decrypt(carrier []byte) []byte {
	rest, ok := bytes.CutPrefix(carrier, []byte(SealMark))
	if !ok {
		return nil
	}
	sealed, err := base64.RawURLEncoding.AppendDecode(nil, rest)
	if err != nil {
		return nil
	}
	k := s.keys()
	n := k.aead.NonceSize()
	if len(sealed) < n+k.aead.Overhead() {
		return nil
	}
	packed, err := k.aead.Open(sealed[n:n], sealed[:n], sealed[n:], []byte(SealMark))
	if err != nil {
		return nil
	}
	return packed
}

// Open gives the list back, nil when the carrier is damaged or forged, or was issued by another upstream or account, or to another client.
func (s *Sealer) Open(carrier []byte) []byte {
	if s.Foreign {
		return nil
	}
	packed := s.decrypt(carrier)
	if packed == nil {
		return nil
	}
	r := unpackers.Get().(io.Reader)
	_ = r.(flate.Resetter).Reset(bytes.NewReader(packed), nil) // fails never
	text, err := io.ReadAll(io.LimitReader(r, maxSealed+1))
	unpackers.Put(r)
	if err != nil || len(text) > maxSealed {
		return nil
	}
	var d document.Document
	if d.Parse(text, false) != nil {
		return nil
	}
	root := d.Root()
	if !root.Get("p").Is(s.Protocol) || !root.Get("f").Is(s.Family) || root.Get("c").String() != s.Client {
		return nil
	}
	return bytes.Clone(root.Get("b").Raw())
}

// Ours reports whether a text is of the form that Seal gives, or gave in an older version.
func (s *Sealer) Ours(carrier []byte) bool {
	return bytes.HasPrefix(carrier, []byte(SealMark)) || bytes.HasPrefix(carrier, []byte(OldSealMark))
}

// genuine reports whether a carrier was made with our key, for whichever upstream and client.
func (s *Sealer) genuine(carrier []byte) bool {
	if bytes.HasPrefix(carrier, []byte(SealMark)) {
		return s.decrypt(carrier) != nil
	}
	dot := bytes.LastIndexByte(carrier, '.')
	if dot <= len(OldSealMark) || !bytes.HasPrefix(carrier, []byte(OldSealMark)) {
		return false
	}
	mac, err := base64.RawURLEncoding.DecodeString(string(carrier[dot+1:]))
	m := hmac.New(sha256.New, s.Key)
	m.Write(carrier[:dot])
	return err == nil && hmac.Equal(mac, m.Sum(nil)[:16])
}
