package tokens

import (
	"bytes"
	"strings"
	"sync"
	"testing"
)

func texts(list ...string) [][]byte {
	var out [][]byte
	for _, s := range list {
		out = append(out, []byte(s))
	}
	return out
}

func TestCount(t *testing.T) {
	for _, tt := range []struct {
		name  string
		texts []string
		want  int
	}{
		{"nothing", nil, 0},
		{"empty", []string{"", ""}, 0},
		{"two words", []string{"hello world"}, 2},
		{"two texts", []string{"hello", " world"}, 2},
		{"no UTF-8", []string{"\xff\xfe"}, 1},
		{"Chinese", []string{"你好，世界"}, 3},
		{"what looks like a special token is text", []string{"<|endoftext|>"}, 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Count(texts(tt.texts...)); got != tt.want {
				t.Errorf("%d instead of %d", got, tt.want)
			}
		})
	}
}

// A text that is cut into pieces has the tokens that it has as a whole, or nearly.
func TestPiecesChangeLittle(t *testing.T) {
	prose := strings.Repeat("The quick brown fox jumps over the lazy dog, and 42 others watch.\n", 1800)
	for _, tt := range []struct {
		name, text string
		most       float64 // tokens too many or too few, of all
	}{
		{"prose", prose[:100_000], 0.001},
		{"one word", strings.Repeat("a", 50_000), 0.02},
		{"code", strings.Repeat("\tif err != nil {\n\t\treturn nil, err\n\t}\n", 2000), 0.01},
		{"letters of three bytes", strings.Repeat("語", 20_000), 0.02},
	} {
		t.Run(tt.name, func(t *testing.T) {
			whole, err := vocabulary().Count(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			got := Count(texts(tt.text))
			if off := float64(got-whole) / float64(whole); off > tt.most || off < -tt.most {
				t.Errorf("%d instead of %d", got, whole)
			}
		})
	}
}

// What is longer than is counted piece by piece is estimated by samples from all over it.
func TestSamplesStandForTheRest(t *testing.T) {
	dense, sparse := strings.Repeat("語は難しい。", 60_000), strings.Repeat("information ", 90_000)
	want := 0
	for _, s := range []string{dense, sparse} {
		for len(s) > 0 {
			n := min(len(s), 60_000)
			want += Count(texts(s[:n]))
			s = s[n:]
		}
	}
	got := Count(texts(dense, sparse))
	if off := float64(got-want) / float64(want); off > 0.05 || off < -0.05 {
		t.Errorf("%d instead of about %d", got, want)
	}
}

func TestCutNeverSplitsARune(t *testing.T) {
	for shift := range 4 {
		text := []byte(strings.Repeat("x", shift) + strings.Repeat("語", 2*piece))
		for len(text) > 0 {
			n := cut(text)
			if n <= 0 || n > piece || !bytes.Equal(bytes.ToValidUTF8(text[:n], nil), text[:n]) {
				t.Fatalf("a piece of %d bytes", n)
			}
			text = text[n:]
		}
	}
}

func TestManyCountAtTheSameTime(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if n := Count(texts("hello world")); n != 2 {
				t.Error(n)
			}
		})
	}
	wg.Wait()
}

func BenchmarkCount(b *testing.B) {
	text := texts(strings.Repeat("The quick brown fox jumps over the lazy dog, and 42 others watch.\n", 1000)[:64<<10])
	b.SetBytes(64 << 10)
	b.ReportAllocs()
	for b.Loop() {
		Count(text)
	}
}
