package keys

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
)

// Digest stands in for a key: digests are of one length and say nothing about the key, so that looking for one tells an
// attacker nothing.
//
// It is a plain SHA-256. A slow hash protects words that people choose, which can be guessed by the billion; a random key
// of 256 bits cannot be guessed at any speed, and every request has to be hashed. Keys of the configuration are an
// operator's own choice: `parlance` makes good ones.
type Digest [sha256.Size]byte

const hashPrefix = "sha256:"

// DigestOf is the digest of a key.
func DigestOf(key string) Digest { return sha256.Sum256([]byte(key)) }

// ParseDigest reads what Text writes: "sha256:" and 64 hexadecimal digits.
func ParseDigest(text string) (Digest, error) {
	var d Digest
	digits, ok := strings.CutPrefix(text, hashPrefix)
	if !ok || len(digits) != hex.EncodedLen(len(d)) {
		return d, errBadDigest
	}
	if _, err := hex.Decode(d[:], []byte(digits)); err != nil {
		return d, errBadDigest
	}
	return d, nil
}

var errBadDigest = errors.New(`a hash is "sha256:" and 64 hexadecimal digits, the SHA-256 of the key`)

// Text is the digest as configurations hold it.
func (d Digest) Text() string { return hashPrefix + hex.EncodeToString(d[:]) }

// MarshalText is Text.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.Text()), nil }

// UnmarshalText is ParseDigest.
func (d *Digest) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDigest(string(text))
	return err
}

// String is enough of the digest to tell keys apart. Of a key that was a poor choice the whole would be worth guessing at.
func (d Digest) String() string { return hashPrefix + hex.EncodeToString(d[:4]) + "…" }

// Generate is a new key, for a configuration.
func Generate() string { return newKey() }

// newKey is a key of 256 random bits. Its prefix is for scanners that look for leaked keys.
func newKey() string {
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails, crypto/rand
	return "pk-" + base64.RawURLEncoding.EncodeToString(random[:])
}
