package pool

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Vault seals what must not be read by whoever reads the table: with AES-256 in Galois/Counter mode, under a key that PBKDF2
// derives from a passphrase. Its methods may be called at once.
//
// A sealed text is
//
//	1 byte         1, the version
//	4 bytes        the rounds of PBKDF2 with SHA-256, the highest byte first
//	16 bytes       its salt
//	12 bytes       the nonce
//	the rest       the text, enciphered, and 16 bytes that tell whether it was changed
type Vault struct {
	passphrase Secret
	rounds     uint32
	random     io.Reader

	mu   sync.Mutex
	keys map[vaultKey]cipher.AEAD // deriving one takes about a tenth of a second
	own  *vaultKey                // what new texts are sealed under
}

type vaultKey struct {
	rounds uint32
	salt   [16]byte
}

const (
	vaultVersion = 1
	vaultHead    = 1 + 4 + 16

	// vaultRounds is what OWASP's Password Storage Cheat Sheet asks for with SHA-256.
	vaultRounds = 600_000

	// maxRounds keeps a damaged text from costing minutes.
	maxRounds = 4 * vaultRounds
)

// NewVault makes a vault. The same passphrase opens what it sealed; an empty one gives nil, which is no vault.
func NewVault(passphrase Secret) *Vault {
	if passphrase.Empty() {
		return nil
	}
	return &Vault{passphrase: passphrase, rounds: vaultRounds, random: rand.Reader, keys: map[vaultKey]cipher.AEAD{}}
}

// Seal seals a text. What it is about, such as its name in the table, is not in it, but must be said again to open it: a sealed
// text does not open in another's place.
func (v *Vault) Seal(text []byte, about string) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.own == nil {
		own := vaultKey{rounds: v.rounds}
		if _, err := io.ReadFull(v.random, own.salt[:]); err != nil {
			return nil, fmt.Errorf("make a salt: %w", err)
		}
		v.own = &own
	}
	aead, err := v.cipher(*v.own)
	if err != nil {
		return nil, err
	}
	sealed := make([]byte, vaultHead+aead.NonceSize(), vaultHead+aead.NonceSize()+len(text)+aead.Overhead())
	sealed[0] = vaultVersion
	binary.BigEndian.PutUint32(sealed[1:], v.own.rounds)
	copy(sealed[5:], v.own.salt[:])
	nonce := sealed[vaultHead:]
	if _, err := io.ReadFull(v.random, nonce); err != nil {
		return nil, fmt.Errorf("make a nonce: %w", err)
	}
	return aead.Seal(sealed, nonce, text, []byte(about)), nil
}

// errSealDamaged is why a text that is not sealed, or not any more, cannot be opened.
var errSealDamaged = errors.New("the sealed text is damaged")

// Open opens a sealed text. ErrVaultKey means that it was sealed with another passphrase, is about something else, or was changed.
func (v *Vault) Open(sealed []byte, about string) ([]byte, error) {
	if len(sealed) < vaultHead || sealed[0] != vaultVersion {
		return nil, errSealDamaged
	}
	k := vaultKey{rounds: binary.BigEndian.Uint32(sealed[1:])}
	copy(k.salt[:], sealed[5:])
	if k.rounds == 0 || k.rounds > maxRounds {
		return nil, errSealDamaged
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	aead, err := v.cipher(k)
	if err != nil {
		return nil, err
	}
	rest := sealed[vaultHead:]
	if len(rest) < aead.NonceSize()+aead.Overhead() {
		return nil, errSealDamaged
	}
	text, err := aead.Open(nil, rest[:aead.NonceSize()], rest[aead.NonceSize():], []byte(about))
	if err != nil {
		return nil, ErrVaultKey
	}
	if v.own == nil && k.rounds >= v.rounds {
		v.own = &k // one key less to derive
	}
	return text, nil
}

// maxKeys is how many derived keys are remembered: one is in use, others come from tables that were put together.
const maxKeys = 16

func (v *Vault) cipher(k vaultKey) (cipher.AEAD, error) {
	if aead := v.keys[k]; aead != nil {
		return aead, nil
	}
	key, err := pbkdf2.Key(sha256.New, v.passphrase.Reveal(), k.salt[:], int(k.rounds), 32)
	if err != nil {
		return nil, fmt.Errorf("derive a key: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	if len(v.keys) >= maxKeys {
		clear(v.keys)
	}
	v.keys[k] = aead
	return aead, nil
}
