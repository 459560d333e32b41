package gateway

import (
	"io"
	"math/bits"
	"sync"
)

// buffer is a piece of memory that is used again. Buffers come in powers of two, so that a small need never
// holds a large one: an idle stream that kept the buffer of an image would cost a hundred others.
type buffer struct {
	b     []byte
	class int // of its pool, -1 when it is too large to keep
}

const (
	smallestBuffer = 12 // 4 KiB, as a power of two
	largestBuffer  = 23 // 8 MiB: larger ones are rare, and let go
)

var buffers [largestBuffer - smallestBuffer + 1]sync.Pool

// take returns an empty buffer with room for n bytes.
func take(n int) *buffer {
	class := max(bits.Len(uint(max(n, 1)-1)), smallestBuffer) - smallestBuffer
	if class >= len(buffers) {
		return &buffer{b: make([]byte, 0, n), class: -1}
	}
	if b, ok := buffers[class].Get().(*buffer); ok {
		return b
	}
	return &buffer{b: make([]byte, 0, 1<<(class+smallestBuffer)), class: class}
}

// release gives the memory back. Nothing that points into it may be used afterwards.
func (b *buffer) release() {
	if b == nil {
		return
	}
	// What was appended beyond the room is other memory: it goes where its size belongs, or away.
	size := cap(b.b)
	class := bits.Len(uint(size)) - 1 - smallestBuffer
	if class < 0 || class >= len(buffers) {
		return
	}
	b.b, b.class = b.b[:0], class
	buffers[class].Put(b)
}

// fill reads r to its end, behind what the buffer holds, and moves to more memory as it is needed. More than
// limit bytes in all give errTooLarge. claim is asked before more memory is taken; nil: nobody is.
func (b *buffer) fill(r io.Reader, limit int, claim func(int) error) error {
	for {
		if len(b.b) == cap(b.b) {
			if claim != nil {
				if err := claim(2 * cap(b.b)); err != nil {
					return err
				}
			}
			b.grow(2 * cap(b.b))
		}
		n, err := r.Read(b.b[len(b.b):cap(b.b)])
		b.b = b.b[:len(b.b)+n]
		if len(b.b) > limit {
			return errTooLarge
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// grow makes room for n bytes in all.
func (b *buffer) grow(n int) {
	if n <= cap(b.b) {
		return
	}
	larger := take(n)
	larger.b = append(larger.b, b.b...)
	*b, *larger = *larger, *b
	larger.release()
}

// believed is how much memory a Content-Length gets before any of its bytes have come: a declaration costs the
// sender nothing, so more is only given once this much is there.
const believed = 256 << 10

// exactly reads a body of n bytes and its end. claim is asked before memory is taken.
func (b *buffer) exactly(r io.Reader, n int, claim func(int) error) error {
	if err := claim(min(n+1, believed)); err != nil {
		return err
	}
	b.grow(min(n+1, believed)) // one byte more, for the read that sees the end
	for len(b.b) < n {
		if len(b.b) == cap(b.b) {
			if err := claim(n + 1); err != nil {
				return err
			}
			b.grow(n + 1)
		}
		read, err := r.Read(b.b[len(b.b):min(cap(b.b), n)])
		b.b = b.b[:len(b.b)+read]
		if err == io.EOF && len(b.b) == n {
			return nil
		}
		if err == io.EOF {
			return io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
	b.grow(n + 1)
	_, err := r.Read(b.b[n : n+1])
	if err == io.EOF {
		return nil
	}
	return err
}
