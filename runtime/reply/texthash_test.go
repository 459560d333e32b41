package reply

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// plainHash adds one unit after the other.
func plainHash(text string) (t textHash) {
	for _, u := range utf16.Encode([]rune(text)) {
		if strings.ContainsRune(" \n\t\r", rune(u)) {
			t.space = (t.space ^ uint64(t.n)<<8 ^ uint64(u)) * fnvPrime
		} else {
			t.dense = (t.dense ^ (uint64(u) + 1)) * fnvPrime
		}
		t.n++
	}
	return t
}

// escaped is the text of a JSON string, with some characters escaped that need not be.
func escaped(r *rand.Rand, text string) (pieces [][]byte) {
	var b []byte
	cut := func() { pieces, b = append(pieces, b), nil }
	for _, c := range text {
		if r.IntN(5) == 0 {
			cut()
		}
		if r.IntN(6) > 0 {
			quoted := document.AppendQuoted(nil, string(c))
			b = append(b, quoted[1:len(quoted)-1]...)
			continue
		}
		for i, u := range utf16.Encode([]rune{c}) {
			if i > 0 && r.IntN(2) == 0 {
				cut()
			}
			const hex = "0123456789abcdef"
			b = append(b, '\\', 'u', hex[u>>12], hex[u>>8&15], hex[u>>4&15], hex[u&15])
		}
	}
	cut()
	return pieces
}

// TestTextHash holds the hash of a text against its definition, however the text comes.
func TestTextHash(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	letters := []rune("ab  c,.\n\t\"\\/{}\b€ß数😀x")
	for range 2000 {
		text := make([]rune, r.IntN(60))
		for i := range text {
			text[i] = letters[r.IntN(len(letters))]
		}
		want := plainHash(string(text))
		var got textHash
		all := []byte{}
		for _, p := range escaped(r, string(text)) {
			if n := got.add(p, math.MaxInt); n != len(p) {
				t.Fatalf("%q: stopped at %d of %d", p, n, len(p))
			}
			all = append(all, p...)
		}
		if got != want {
			t.Fatalf("%q in pieces: %+v, want %+v", string(text), got, want)
		}
		// The first units of it.
		most := r.IntN(want.n + 1)
		units := utf16.Encode(text)
		if most > 0 && utf16.IsSurrogate(rune(units[most-1])) {
			continue
		}
		got = textHash{}
		at := got.add(all, most)
		if got != plainHash(string(utf16.Decode(units[:most]))) {
			t.Fatalf("%d units of %q: %+v", most, string(text), got)
		}
		got.add(all[at:], math.MaxInt)
		if got != want {
			t.Fatalf("%q in two: %+v, want %+v", string(text), got, want)
		}
	}
	if got, want := plainHash("a b\nc").dense, plainHash("abc ").dense; got != want {
		t.Errorf("white space counts: %x, %x", got, want)
	}
	if plainHash("ab").dense == plainHash("ba").dense {
		t.Error("the order does not count")
	}
}

func BenchmarkTextHash(b *testing.B) {
	for _, tt := range []struct{ name, text string }{
		{"prose", strings.Repeat("hello there, you and some more of it; ", 100)},
		{"arguments", strings.Repeat(`{\"path\":\"src/main.go\",\"limit\":20,\"old\":\"a\\n\"}`, 80)},
		{"umlauts", strings.Repeat("Größe und Überfluß für alle Häuser ", 100)},
		{"Chinese", strings.Repeat("数据流和其他的东西", 150)},
		{"escapes", strings.Repeat(`w\u00f6rld and \u6570\u636e`, 150)},
	} {
		b.Run(tt.name, func(b *testing.B) {
			text := []byte(tt.text)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				var t textHash
				t.add(text, math.MaxInt)
			}
		})
	}
}
