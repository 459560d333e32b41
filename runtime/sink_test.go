package runtime

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// hoarder is a sink that keeps what it is given, and takes nothing before it was asked so many times.
type hoarder struct {
	declines int
	got      []byte
	pieces   int
	roomed   int
}

func (h *hoarder) Flush(said []byte) []byte {
	if h.declines > 0 {
		h.declines--
		return said
	}
	h.got = append(h.got, said...)
	return said[:0]
}

func (h *hoarder) Write(piece []byte) {
	h.pieces++
	h.got = append(h.got, piece...)
}

func (h *hoarder) Room(said []byte, n int) []byte {
	h.roomed += n
	return slices.Grow(said, n)
}

// sayLong reads a text of n times a thousand characters, from a Chat upstream, and gives all that the client gets.
func sayLong(t testing.TB, client string, body []byte, s Sink, n int) []byte {
	x := translateOnce(t, builtIn(), client, "chat", body)
	defer x.Close()
	if s != nil {
		x.Into(s)
	}
	r := x.Reply()
	defer r.Close()
	var out []byte
	hear := func(frame string) {
		if out = r.Frame(out, nil, []byte(frame)); s != nil {
			out = s.Flush(out)
		}
	}
	for range n {
		hear(`{"id":"chatcmpl-1","created":1,"choices":[{"index":0,"delta":{"content":"` + strings.Repeat(`01234\"\n78`, 100) + `"}}]}`)
	}
	hear(`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`)
	hear("[DONE]")
	if !r.Ended() || r.Problem() != nil {
		t.Fatal(r.Problem())
	}
	return out
}

// What goes to a sink is what would be said without one, whenever the sink begins to take it.
func TestSinkGetsTheSameBytes(t *testing.T) {
	for _, client := range clients {
		for _, body := range [][]byte{benchRequest(client, "small"), benchRequest(client, "agent")} {
			want := sayLong(t, client, body, nil, 150)
			for _, declines := range []int{0, 1, 2, 152, 155, 158, 1000} {
				h := &hoarder{declines: declines}
				rest := sayLong(t, client, body, h, 150)
				got := append(h.got, rest...)
				if !bytes.Equal(got, want) {
					t.Errorf("%s, taken from the %dth time on: %d bytes, without a sink %d", client, declines, len(got), len(want))
				}
				if client == "responses" && declines == 0 && h.pieces != 4 {
					t.Errorf("the text of 150 KB was written %d times from where it is, want the 4 snapshots", h.pieces)
				}
			}
		}
	}
}

// A text that a rule asks for is kept once, with the slack that memory has which grows, and no snapshot of it is a copy.
func TestLongReplyIsHeldOnce(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	const thousands = 4 << 10
	sayLong(t, "responses", benchRequest("responses", "small"), &counted{}, 10)
	h := &live{}
	h.base = h.now()
	sayLong(t, "responses", benchRequest("responses", "small"), h, thousands)
	if h.writes == 0 {
		t.Fatal("no snapshot was written")
	}
	if most := float64(h.most) / (1000 * thousands); most > 1.5 {
		t.Errorf("a reply holds %.2f times its text while its snapshots are written", most)
	} else {
		t.Logf("%.2f times its text", most)
	}
}

// live is a sink that measures what is alive while the snapshots are written.
type live struct {
	counted
	base, most, writes int
}

func (l *live) now() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func (l *live) Write(piece []byte) {
	l.writes++
	l.most = max(l.most, l.now()-l.base)
	l.counted.Write(piece)
}
