package document

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"
)

// TestSpecialBytes holds what is found for whole blocks to what each byte is.
func TestSpecialBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 1 + random.IntN(3)
		text := make([]byte, n*block)
		for i := range text {
			if text[i] = 'a' + byte(random.IntN(26)); random.IntN(8) == 0 {
				text[i] = byte(random.IntN(256))
			}
		}
		found := make([]uint64, n)
		special(&found[0], &text[0], n)
		for i, c := range text {
			want := c == '"' || c == '\\' || c < 0x20 || c >= 0x80
			if got := found[i/block]>>(i%block)&1 == 1; got != want {
				t.Fatalf("byte %#x at %d of %q: special is %t", c, i, text, got)
			}
		}
	}
}

// TestStringsAtTheEdgesOfBlocks reads strings that begin, end and hold something special before, at and behind the places where another block,
// or another run of blocks, begins.
func TestStringsAtTheEdgesOfBlocks(t *testing.T) {
	middles := []string{"", `\n`, `\\`, `\"`, `\u00e9`, `\ud83d\ude00`, "é", "語", "😀", "\x01", "\xff", `\x`, `\u12`, `\`, `\\\"\\`}
	for _, edge := range []int{block, 2 * block, blocks * block, 2 * blocks * block} {
		for shift := -9; shift <= 3; shift++ {
			for _, middle := range middles {
				for _, behind := range []int{0, 1, 7, block - 1, block, blocks*block - 3} {
					text := []byte(`["` + string(bytes.Repeat([]byte("a"), edge+shift-2)) + middle + string(bytes.Repeat([]byte("b"), behind)) + `",1]`)
					for cut := range 6 {
						src := text[:len(text)-cut]
						// What encoding/json takes is checked; it also takes what is not UTF-8.
						want := json.Valid(src) && middle != "\xff"
						var d Document
						if err := d.Parse(src, true); (err == nil) != want {
							t.Fatalf("%d bytes before %q, %d behind, %d cut: %v", edge+shift, middle, behind, cut, err)
						}
						if want {
							var texts []any
							_ = json.Unmarshal(src, &texts)
							if got := d.Root().Index(0).String(); got != texts[0] {
								t.Fatalf("%d bytes before %q, %d behind: read %q", edge+shift, middle, behind, got)
							}
						}
					}
				}
			}
		}
	}
}
