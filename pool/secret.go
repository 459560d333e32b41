package pool

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
)

// redacted is what every way of printing a Secret gives.
const redacted = "[redacted]"

// Secret is a key. It holds a function and not a string, since fmt and other printers read the unexported
// fields of a struct without asking its methods. The zero Secret is empty.
type Secret struct {
	reveal func() string
}

// NewSecret wraps a key.
func NewSecret(value string) Secret {
	if value == "" {
		return Secret{}
	}
	return Secret{func() string { return value }}
}

// Reveal is the key itself: for the header that it belongs in, and nowhere else.
func (s Secret) Reveal() string {
	if s.reveal == nil {
		return ""
	}
	return s.reveal()
}

// Empty reports whether there is no key.
func (s Secret) Empty() bool { return s.reveal == nil }

// String redacts.
func (Secret) String() string { return redacted }

// GoString redacts.
func (Secret) GoString() string { return redacted }

// Format redacts, whatever the verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }

// MarshalJSON redacts.
func (Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + redacted + `"`), nil }

// MarshalText redacts.
func (Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// LogValue redacts.
func (Secret) LogValue() slog.Value { return slog.StringValue(redacted) }

var (
	_ fmt.Formatter  = Secret{}
	_ fmt.GoStringer = Secret{}
	_ json.Marshaler = Secret{}
	_ slog.LogValuer = Secret{}
)
