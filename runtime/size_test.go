package runtime

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
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
	for _, body := range []string{`{"model":"m","text":"日本語日本 ö \u00f6","ä":[]}`, `{"data":"` + image + `","text":"€"}`} {
		var d document.Document
		if err := d.Parse([]byte(body), true); err != nil {
			t.Fatal(err)
		}
		if got, want := sizeOf([]byte(body), &d), size([]byte(body)); got != want {
			t.Errorf("size of %.40q… is %d from its document, and %d from its text", body, got, want)
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
