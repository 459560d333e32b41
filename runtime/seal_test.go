package runtime

import (
	"bytes"
	"compress/flate"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/program"
)

var sealTestKey = []byte("a key of this gateway that seals")

// oldCarrier is what versions before gw2 made of the objects: it could be read by anybody.
func oldCarrier(protocol, family, native string) string {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestSpeed)
	_, _ = io.WriteString(w, `{"p":"`+protocol+`","f":"`+family+`","b":`+native+`}`)
	_ = w.Close()
	out := program.OldSealMark + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	m := hmac.New(sha256.New, sealTestKey)
	_, _ = io.WriteString(m, out)
	return out + "." + base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:16])
}

// Sealed state cannot be read without the key, and opens for the client and the family that it was sealed for only.
func TestSealedStateIsEncryptedAndBound(t *testing.T) {
	const native = `[{"type":"thinking","thinking":"the secret thought","signature":"c2ln"}]`
	alice := &program.Sealer{Key: sealTestKey, Protocol: "messages", Family: "acme", Client: "alice"}
	carrier := alice.Seal([]byte(native))
	if again := (&program.Sealer{Key: sealTestKey, Protocol: "messages", Family: "acme", Client: "alice"}).Seal([]byte(native)); again != carrier {
		t.Errorf("the same state is sealed differently, which no prompt cache survives:\n%s\n%s", carrier, again)
	}
	if got := alice.Open([]byte(carrier)); string(got) != native {
		t.Errorf("opened: %s", got)
	}
	sealed, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(carrier, program.SealMark))
	if err != nil {
		t.Fatal(err)
	}
	for skip := range min(len(sealed), 40) { // wherever the ciphertext begins
		text, _ := io.ReadAll(flate.NewReader(bytes.NewReader(sealed[skip:])))
		for _, word := range []string{"secret thought", "acme", "alice", "c2ln"} {
			if bytes.Contains(text, []byte(word)) || bytes.Contains(sealed, []byte(word)) {
				t.Errorf("%q can be read", word)
			}
		}
	}
	for name, s := range map[string]*program.Sealer{
		"another client":   {Key: sealTestKey, Protocol: "messages", Family: "acme", Client: "bob"},
		"no client":        {Key: sealTestKey, Protocol: "messages", Family: "acme"},
		"another family":   {Key: sealTestKey, Protocol: "messages", Family: "other", Client: "alice"},
		"another protocol": {Key: sealTestKey, Protocol: "chat", Family: "acme", Client: "alice"},
		"another key":      {Key: []byte("a key of another gateway"), Protocol: "messages", Family: "acme", Client: "alice"},
		"another account":  {Key: sealTestKey, Protocol: "messages", Family: "acme", Client: "alice", Foreign: true},
	} {
		if got := s.Open([]byte(carrier)); got != nil {
			t.Errorf("%s opens it: %s", name, got)
		}
		if !s.Ours([]byte(carrier)) {
			t.Errorf("%s does not recognize it", name)
		}
	}
	for i := len(program.SealMark); i < len(carrier); i++ {
		changed := []byte(carrier)
		changed[i] = map[bool]byte{true: 'B', false: 'A'}[changed[i] == 'A']
		if got := alice.Open(changed); got != nil && i < len(carrier)-1 { // of the last character, some bits are not used
			t.Fatalf("changed at %d it still opens", i)
		}
	}
	for _, forged := range []string{"", program.SealMark, program.SealMark + "AAAA", program.SealMark + "-", oldCarrier("messages", "acme", native)} {
		if got := alice.Open([]byte(forged)); got != nil {
			t.Errorf("%q opens: %s", forged, got)
		}
	}
}

// What another client was given, or an older version sealed, does not reach the upstream; the report says that it was left out.
func TestSealedStateOfOthersIsDroppedAndReported(t *testing.T) {
	const thought = "the secret thought"
	native := `[{"reasoning_content":"` + thought + `"}]`
	for _, tt := range []struct {
		name, carrier string
		opens         bool
	}{
		{"its own", (&program.Sealer{Key: sealTestKey, Protocol: "chat", Family: "up", Client: "alice"}).Seal([]byte(native)), true},
		{"of another client", (&program.Sealer{Key: sealTestKey, Protocol: "chat", Family: "up", Client: "bob"}).Seal([]byte(native)), false},
		{"of another family", (&program.Sealer{Key: sealTestKey, Protocol: "chat", Family: "other", Client: "alice"}).Seal([]byte(native)), false},
		{"of an older version", oldCarrier("chat", "up", native), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, upstream := range []string{"chat", "messages"} {
				body := `{"model":"m","max_tokens":5000,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"a summary","signature":"` + tt.carrier + `"},{"type":"text","text":"Yes."},{"type":"tool_use","id":"toolu_1","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"x"}]}],"tools":[{"name":"f","input_schema":{"type":"object"}}]}`
				x, err := builtIn().Protocol("messages").Open(&Call{Body: []byte(body), ID: "c", Seal: sealTestKey, Client: "alice"})
				if err != nil {
					t.Fatal(err)
				}
				x.Report()
				flags := map[string]document.Value{}
				if upstream == "chat" {
					flags["reasoning_replay"] = document.Text("always")
				}
				profile, err := builtIn().NewProfile(upstream, flags)
				if err != nil {
					t.Fatal(err)
				}
				req, err := x.Request(&Target{Protocol: upstream, Model: "m", Family: "up", Profile: profile})
				if err != nil {
					t.Fatal(err)
				}
				opens := tt.opens && upstream == "chat"
				if got := strings.Contains(string(req.Body), thought); got != opens {
					t.Errorf("%s: the thought is sent: %v\n%s", upstream, got, req.Body)
				}
				if strings.Contains(string(req.Body), tt.carrier) || !strings.Contains(string(req.Body), "Yes.") {
					t.Errorf("%s: %s", upstream, req.Body)
				}
				reported := false
				for _, l := range x.Lost() {
					reported = reported || strings.HasPrefix(l.Path, "messages") && strings.Contains(l.Reason, "issue")
				}
				if reported == opens {
					t.Errorf("%s: reported %v: %+v", upstream, reported, x.Lost())
				}
				x.Close()
			}
		})
	}
}

func BenchmarkSeal(b *testing.B) {
	native := []byte(`[{"type":"thinking","thinking":"` + strings.Repeat("First I look, then I leap. ", 100) + `","signature":"c2ln"}]`)
	s := &program.Sealer{Key: sealTestKey, Protocol: "messages", Family: "acme", Client: "alice"}
	carrier := []byte(s.Seal(native))
	b.Run("seal", func(b *testing.B) {
		for b.Loop() {
			s.Seal(native)
		}
	})
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			s.Open(carrier)
		}
	})
}
