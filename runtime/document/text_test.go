package document

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestEqualText holds the comparison of two texts against that of what they decode to.
func TestEqualText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "b", `\n`, `\u000a`, `\"`, `\u0022`, "é", `\u00e9`, "😀", `\ud83d\ude00`, `\ud83d`, `\ude00`, `\/`, "/", "�"}
	for range 20_000 {
		var a, b strings.Builder
		for range r.IntN(5) {
			a.WriteString(pieces[r.IntN(len(pieces))])
		}
		for range r.IntN(5) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		x, y := []byte(a.String()), []byte(b.String())
		if got, want := equalText(x, y), bytes.Equal(AppendUnescaped(nil, x), AppendUnescaped(nil, y)); got != want {
			t.Fatalf("%s and %s: %v, want %v", x, y, got, want)
		}
	}
	// A long text is not decoded to see that a short one is another.
	long := Of([]byte(`"` + strings.Repeat(`a\n`, 1<<20) + `"`))
	if n := testing.AllocsPerRun(10, func() { long.Equal(Text("b\n")) }); n > 3 {
		t.Errorf("%v allocations", n)
	}
}
