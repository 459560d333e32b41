package conversation

import (
	"fmt"
	"sync"
	"testing"
)

// A vocabulary grows while it is read, and a word keeps its number.
func TestVocabularyGrowsWhileItIsRead(t *testing.T) {
	v := NewVocabulary()
	const words = 100
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for i := range words {
				if name := fmt.Sprint("kind", i); v.KindName(v.Kind(name)) != name {
					t.Errorf("%s has the number of %s", name, v.KindName(v.Kind(name)))
				}
			}
		})
		all.Go(func() {
			for range words {
				if n := v.KindCount(); n < 3 || v.KindName(n-1) == "" || v.Kinds()[KindToolCall] != "tool_call" {
					t.Errorf("kinds are %v", v.Kinds())
				}
			}
		})
	}
	all.Wait()
	if n := v.KindCount(); n != 3+words {
		t.Errorf("%d kinds, want %d", n, 3+words)
	}
}
