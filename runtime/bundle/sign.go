package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"aead.dev/minisign"
)

// SignatureSuffix is what the name of a bundle's signature ends with, after the bundle's.
const SignatureSuffix = ".minisig"

// maxSignature is how many bytes a signature may have.
const maxSignature = 4 << 10

// ahead is how far the clock of who signs may be ahead of this one's.
const ahead = 24 * time.Hour

// Bundle is a bundle whose signature was verified. It is not changed.
type Bundle struct {
	Version time.Time // when it was signed, in seconds: a newer bundle has a later one
	Key     string    // the id of the key that it is signed with, 16 hexadecimal digits
	Digest  string    // of the archive: 12 hexadecimal digits

	Files map[string][]byte // by their paths

	archive, signature []byte
}

// PublicKey verifies bundles.
type PublicKey = minisign.PublicKey

// ParseKey reads a public key: the base64 of minisign, with or without the line of comment above it.
func ParseKey(text string) (k PublicKey, err error) {
	if err = k.UnmarshalText([]byte(strings.TrimSpace(text))); err == nil {
		return k, nil
	}
	if IsPrivate(text) {
		return k, errors.New("it is a private key, which belongs to whoever signs")
	}
	return k, errors.New(`it is no public key of minisign, such as "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"`)
}

// IsPrivate reports whether a text is a private key of minisign, encrypted or not.
func IsPrivate(text string) bool {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	return strings.HasPrefix(last, "RWRTY0Iy") || strings.HasPrefix(last, "RWQAAEIy")
}

// KeyID is the id of a public key, as it is shown and as minisign shows it.
func KeyID(k PublicKey) string { return keyID(k.ID()) }

func keyID(id uint64) string { return fmt.Sprintf("%016X", id) }

// Sign signs an archive. at becomes the version.
func Sign(key minisign.PrivateKey, archive []byte, name string, at time.Time) []byte {
	trusted := fmt.Sprintf("timestamp:%d\tfile:%s\thashed", at.Unix(), name)
	return minisign.SignWithComments(key, archive, trusted, "signature of a bundle of Parlance's rules")
}

// Verify checks the signature of an archive, which must be of one of the keys, and only then unpacks it.
func Verify(keys []PublicKey, archive, signature []byte) (*Bundle, error) {
	s, version, err := parseSignature(signature)
	if err != nil {
		return nil, err
	}
	known := false
	for _, k := range keys {
		if k.ID() != s.KeyID {
			continue
		}
		known = true
		if !minisign.Verify(k, archive, signature) {
			continue
		}
		files, err := Unpack(archive)
		if err != nil {
			return nil, err
		}
		digest := sha256.Sum256(archive)
		return &Bundle{Version: version, Key: KeyID(k), Digest: hex.EncodeToString(digest[:6]), Files: files, archive: archive, signature: signature}, nil
	}
	if !known {
		return nil, fmt.Errorf("the bundle is signed with the key %s, which is none of those that are trusted", keyID(s.KeyID))
	}
	return nil, errors.New("the signature is not that of the bundle: one of the two was changed, or belongs to another version")
}

// parseSignature reads a signature, and the version in it. Neither can be trusted before the signature was verified.
func parseSignature(text []byte) (s minisign.Signature, version time.Time, err error) {
	if len(text) > maxSignature || s.UnmarshalText(text) != nil {
		return s, version, errors.New("the signature is none of minisign")
	}
	for field := range strings.FieldsSeq(s.TrustedComment) {
		if digits, ok := strings.CutPrefix(field, "timestamp:"); ok {
			n, err := strconv.ParseInt(digits, 10, 64)
			if err != nil || n <= 0 || n > 1<<35 {
				break
			}
			return s, time.Unix(n, 0).UTC(), nil
		}
	}
	return s, version, errors.New("the signature does not say when it was made: its trusted comment needs timestamp: and the seconds since 1970")
}
