package runtime

import (
	"bytes"
	"compress/flate"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"sync"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// sealer seals opaque state of one upstream. A carrier is "gw1." + base64url(deflate(JSON)) + "." +
// base64url(the first 16 bytes of HMAC-SHA256); the JSON is {"p": protocol, "f": family, "b": [objects]}.
type sealer struct {
	key              []byte
	protocol, family string
	foreign          bool // what the family issued cannot be read by the account that is called
}

const sealMark = "gw1."

// maxSealed bounds what a carrier may unpack to: the carrier is the client's to send.
const maxSealed = 8 << 20

// packers are *flate.Writer: a new one is 1.2 MB.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // the level is a good one
	return w
}}

func (s *sealer) mac(text []byte) []byte {
	m := hmac.New(sha256.New, s.key)
	m.Write(text)
	return m.Sum(nil)[:16]
}

// Seal gives the carrier of a list of the upstream's own objects. The same list gives the same carrier.
func (s *sealer) Seal(native []byte) string {
	text := []byte(`{"p":`)
	text = document.AppendQuoted(text, s.protocol)
	text = append(text, `,"f":`...)
	text = document.AppendQuoted(text, s.family)
	text = append(append(append(text, `,"b":`...), native...), '}')
	var packed bytes.Buffer
	w := packers.Get().(*flate.Writer)
	w.Reset(&packed)
	w.Write(text)
	w.Close()
	packers.Put(w)
	out := sealMark + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	return out + "." + base64.RawURLEncoding.EncodeToString(s.mac([]byte(out)))
}

// Open gives the list back, nil when the carrier is damaged, forged, or issued by another upstream or account.
func (s *sealer) Open(carrier []byte) []byte {
	if s.foreign || !s.Ours(carrier) || !s.genuine(carrier) {
		return nil
	}
	dot := bytes.LastIndexByte(carrier, '.')
	packed, err := base64.RawURLEncoding.DecodeString(string(carrier[len(sealMark):dot]))
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxSealed+1))
	if err != nil || len(text) > maxSealed {
		return nil
	}
	var d document.Document
	if d.Parse(text, false) != nil {
		return nil
	}
	root := d.Root()
	if !root.Get("p").Is(s.protocol) || !root.Get("f").Is(s.family) {
		return nil
	}
	return bytes.Clone(root.Get("b").Raw())
}

// Ours reports whether a text is of the form that Seal gives.
func (s *sealer) Ours(carrier []byte) bool { return bytes.HasPrefix(carrier, []byte(sealMark)) }
