package compile

import (
	"strings"
	"testing"
)

// What panics beside is a panic of the caller, who can recover from it, and tells where it was.
func TestBesidePanics(t *testing.T) {
	ran := false
	defer func() {
		if text, _ := recover().(string); !ran || !strings.Contains(text, "broken") || !strings.Contains(text, "pair_test.go") {
			t.Errorf("ran: %v, recovered %q", ran, text)
		}
	}()
	beside(func() { panic("broken") }, func() { ran = true })
}
