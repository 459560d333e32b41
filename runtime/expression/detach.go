package expression

import (
	"math/bits"
	"sync"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Detach copies what was read into a variable's slots, so that the text it was read from may go, and tells how many bytes
// that took. The copies live until Reset.
func (e *Env) Detach(v *Var) int {
	slots, n := e.vars[v.index], 0
	for _, s := range slots {
		n += len(s.Raw())
	}
	b := takeCopy(n)
	for i, s := range slots {
		if s.Kind() == document.Absent {
			continue
		}
		start := len(b)
		b = append(b, s.Raw()...)
		slots[i] = document.Of(b[start:len(b):len(b)])
	}
	e.copies = append(e.copies, b)
	return n
}

// copies is memory for what is detached, in powers of two: a request that leaves little to its reply must not hold, for as long
// as a stream lasts, what a large one took.
var copies [21 - smallestCopy]sync.Pool // *[]byte

const smallestCopy = 8 // 256 bytes, as a power of two; 1 MiB is the largest that is kept

func takeCopy(n int) []byte {
	class := max(bits.Len(uint(max(n, 1)-1)), smallestCopy) - smallestCopy
	if class >= len(copies) {
		return make([]byte, 0, n)
	}
	if b, ok := copies[class].Get().(*[]byte); ok {
		return (*b)[:0]
	}
	return make([]byte, 0, 1<<(class+smallestCopy))
}

func giveCopies(list [][]byte) {
	for i, b := range list {
		if class := bits.Len(uint(cap(b))) - 1 - smallestCopy; class >= 0 && class < len(copies) {
			copies[class].Put(&b)
		}
		list[i] = nil
	}
}
