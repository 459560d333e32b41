package expression_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Texts that rules make take hardly more memory than what they hold, however many there are.
func TestMadeTextsAreNotCopied(t *testing.T) {
	e, n := compiled(t, `"<reminder>${x.text}</reminder>"`, `{"text":"hello"}`)
	e.Allow(64 << 20)
	held := 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 200_000 {
		held += len(n.Value(e).Raw())
	}
	runtime.ReadMemStats(&after)
	if err := e.Err(); err != nil {
		t.Fatal(err)
	}
	if made := int(after.TotalAlloc - before.TotalAlloc); made > held*5/4 {
		t.Errorf("%d bytes are held in %d", held, made)
	}
}

// What loops may cost grows with the client's request.
func TestStepsGrowWithTheRequest(t *testing.T) {
	x := "[" + strings.Repeat(`"a",`, 1_100_000) + `"a"]`
	for _, large := range []bool{false, true} {
		e, n := compiled(t, `length([for a in x : a if a == "b"])`, x)
		if large {
			e.Client = new(document.Document)
			if err := e.Client.Parse([]byte(x), true); err != nil {
				t.Fatal(err)
			}
		}
		done := 0
		for ; done < 10 && e.Err() == nil; done++ {
			n.Value(e)
		}
		if want := map[bool]int{false: 4, true: 5}[large]; done != want {
			t.Errorf("a large request: %v; %d loops over a million elements were run, not %d", large, done, want)
		}
	}
}

// The arguments of many calls are read with the memory of one.
func TestToolInputsShareMemory(t *testing.T) {
	e, n := compiled(t, `toolinput(x.a)`, `{"a":"{\"b\":[1]}"}`)
	e.Allow(64 << 20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const calls = 100_000
	for range calls {
		if got := n.Value(e).Get("b"); string(got.Raw()) != "[1]" {
			t.Fatalf("b is %s, %v", got.Raw(), e.Err())
		}
	}
	runtime.ReadMemStats(&after)
	if made := (after.TotalAlloc - before.TotalAlloc) / calls; made > 128 {
		t.Errorf("%d bytes for each call", made)
	}
}
