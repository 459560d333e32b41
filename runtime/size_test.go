package runtime

import (
	"strings"
	"testing"
)

func TestSizeOfARequest(t *testing.T) {
	image := strings.Repeat("iVBORw0KGgo", 100_000)
	for _, c := range []struct {
		body string
		want int
	}{
		{"", 0},
		{`{"text":"four"}`, 15},
		{`{"text":"日本語日本"}`, 11 + 18}, // five characters of 3.6
		{`{"data":"` + image + `"}`, 9 + 6400 + 1},
		{`"` + strings.Repeat("plain words ", 1000) + `"`, 12002},
		{`"` + strings.Repeat(`line\\n`, 1000) + `"`, 7002},
	} {
		if got := size([]byte(c.body)); got != c.want {
			t.Errorf("size(%.40q…) = %d, want %d", c.body, got, c.want)
		}
	}
	body := []byte(`{"data":"` + image + `"}`)
	if n := testing.AllocsPerRun(10, func() { size(body) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSizeOfARequest(b *testing.B) {
	body := []byte(strings.Repeat(`{"role":"user","content":"Some plain words, which are most of a request."},`, 1700))
	b.SetBytes(int64(len(body)))
	for range b.N {
		size(body)
	}
}
