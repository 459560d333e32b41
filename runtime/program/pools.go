package program

import "sync"

// documents are reused between requests: the index of an agent's request is some 40 KB.
var documents sync.Pool // *document.Document

// largest is the size of the largest text that stays with the state of its pair. Larger ones are kept apart, so that a small request
// never holds the memory of an image.
const largest = 1 << 20

var larger sync.Pool // *[]byte

// room is memory for a text of n bytes.
func room(n int) []byte {
	if n > largest {
		if b, ok := larger.Get().(*[]byte); ok && cap(*b) >= n {
			return (*b)[:0]
		}
	}
	return make([]byte, 0, n)
}

// keepLarge keeps memory for another large text. The collector takes what is not used for a while.
func keepLarge(b []byte) {
	if cap(b) <= 8<<20 {
		larger.Put(&b)
	}
}
