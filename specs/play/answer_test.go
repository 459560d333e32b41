package play

import (
	"bytes"
	"testing"

	"github.com/parlance-gateway/parlance/specs/oracle"
)

// An answer is a legal reply in each protocol, says the same as a stream and as a body, and is no reply when a piece is missing.
func TestAnswersAreLegal(t *testing.T) {
	for protocol := range oracle.Protocols {
		if oracle.ClientRequest(protocol) == nil {
			continue
		}
		a := Answer{Protocol: protocol, Model: "m", Pieces: []string{"Hello ", "\"there\"\n", "end"}}
		handshake, text, end := a.Stream()
		if got, err := oracle.SuccessText(protocol, bytes.Join([][]byte{handshake, text, end}, nil), true); err != nil || got != a.text() {
			t.Errorf("%s as a stream: %q, %v", protocol, got, err)
		}
		if got, err := oracle.SuccessText(protocol, a.Body(), false); err != nil || got != a.text() {
			t.Errorf("%s as a body: %q, %v", protocol, got, err)
		}
		for name, part := range map[string][]byte{"without its end": append(bytes.Clone(handshake), text...), "without its beginning": append(bytes.Clone(text), end...)} {
			if got, err := oracle.SuccessText(protocol, part, true); err == nil {
				t.Errorf("%s %s is a reply: %q", protocol, name, got)
			}
		}
		if _, err := oracle.SuccessText(protocol, []byte(`{"error":{"message":"no"}}`), false); err == nil {
			t.Errorf("%s: an error is a reply", protocol)
		}
	}
	if (Answer{Protocol: "telegraph"}).Body() != nil {
		t.Error("there is an answer in a protocol that nobody knows")
	}
	if _, err := oracle.SuccessText("telegraph", nil, false); err == nil {
		t.Error("a protocol that nobody knows is legal")
	}
}
