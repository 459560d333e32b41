package conversation

import (
	"testing"
	"unsafe"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// TestRecordsAreSmall holds that a body of a million parts takes little for each: see runtime's TestTinyPieces for all of it.
func TestRecordsAreSmall(t *testing.T) {
	for name, size := range map[string][2]uintptr{
		"a part":  {unsafe.Sizeof(Part{}), 24},
		"a value": {unsafe.Sizeof(value{}), 12},
		"a turn":  {unsafe.Sizeof(Turn{}), 40},
	} {
		if size[0] > size[1] {
			t.Errorf("%s takes %d bytes, more than %d", name, size[0], size[1])
		}
	}
}

// TestJoinedTurnsAreLetGo holds that of many turns of one role that become one, nothing but their parts is left.
func TestJoinedTurnsAreLetGo(t *testing.T) {
	const n = 1 << 13
	h := NewHistory(NewVocabulary())
	for range n {
		h.Turns = append(h.Turns, h.userTurn(document.Text("a")))
	}
	normalizer{History: h, q: &Requirements{Alternate: true}}.alternate()
	if len(h.Turns) != 1 || len(h.Turns[0].Parts) != n {
		t.Fatalf("%d turns, of which the first has %d parts", len(h.Turns), len(h.Turns[0].Parts))
	}
	for i, p := range h.Turns[0].Parts {
		if p != h.parts.at(i) {
			t.Fatalf("part %d is another one", i)
		}
	}
	if c := cap(h.Turns[0].Parts); c > n+n/16 {
		t.Errorf("the list of %d parts has room for %d", n, c)
	}
	if cap(h.Turns) > 64 || h.turns.used() > 0 {
		t.Errorf("there is room for %d turns, and %d are kept", cap(h.Turns), h.turns.used())
	}
	h.Reset()
	if h.newTurn(User); h.turns.used() != 1 {
		t.Errorf("%d turns after one was made", h.turns.used())
	}
}
