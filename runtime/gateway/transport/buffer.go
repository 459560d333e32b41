package transport

import (
	"io"
	"math/bits"
	"sync"
)

// Buffer is a piece of memory that is used again. Buffers come in powers of two, so that a small need never
// holds a large one: an idle stream that kept the buffer of an image would cost a hundred others.
type Buffer struct {
	Bytes []byte
	class int // of its pool, -1 when it is too large to keep
}

const (
	smallestBuffer = 12 // 4 KiB, as a power of two
	largestBuffer  = 23 // 8 MiB: larger ones are rare, and let go
)

var buffers [largestBuffer - smallestBuffer + 1]sync.Pool

// NewBuffer returns an empty buffer with room for n bytes.
func NewBuffer(n int) *Buffer {
	class := max(bits.Len(uint(max(n, 1)-1)), smallestBuffer) - smallestBuffer
	if class >= len(buffers) {
		return &Buffer{Bytes: make([]byte, 0, n), class: -1}
	}
	if b, ok := buffers[class].Get().(*Buffer); ok {
		return b
	}
	return &Buffer{Bytes: make([]byte, 0, 1<<(class+smallestBuffer)), class: class}
}

// Release gives the memory back. Nothing that points into it may be used afterwards.
func (b *Buffer) Release() {
	if b == nil {
		return
	}
	// What was appended beyond the room is other memory: it goes where its size belongs, or away.
	size := cap(b.Bytes)
	class := bits.Len(uint(size)) - 1 - smallestBuffer
	if class < 0 || class >= len(buffers) {
		return
	}
	b.Bytes, b.class = b.Bytes[:0], class
	buffers[class].Put(b)
}

// Fill reads r to its end, behind what the buffer holds, and moves to more memory as it is needed. More than
// limit bytes in all give ErrTooLarge. claim is asked before more memory is taken; nil: nobody is.
func (b *Buffer) Fill(r io.Reader, limit int, claim func(int) error) error {
	for {
		if len(b.Bytes) == cap(b.Bytes) {
			if claim != nil {
				if err := claim(2 * cap(b.Bytes)); err != nil {
					return err
				}
			}
			b.Grow(2 * cap(b.Bytes))
		}
		n, err := r.Read(b.Bytes[len(b.Bytes):cap(b.Bytes)])
		b.Bytes = b.Bytes[:len(b.Bytes)+n]
		if len(b.Bytes) > limit {
			return ErrTooLarge
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// Grow makes room for n bytes in all.
func (b *Buffer) Grow(n int) {
	if n <= cap(b.Bytes) {
		return
	}
	larger := NewBuffer(n)
	larger.Bytes = append(larger.Bytes, b.Bytes...)
	*b, *larger = *larger, *b
	larger.Release()
}

// FirstClaim is how much memory a Content-Length gets before any of its bytes have come: a declaration costs the
// sender nothing, so more is only given once this much is there.
const FirstClaim = 256 << 10

// Exactly reads a body of n bytes and its end. claim is asked before memory is taken.
func (b *Buffer) Exactly(r io.Reader, n int, claim func(int) error) error {
	if err := claim(min(n+1, FirstClaim)); err != nil {
		return err
	}
	b.Grow(min(n+1, FirstClaim)) // one byte more, for the read that sees the end
	for len(b.Bytes) < n {
		if len(b.Bytes) == cap(b.Bytes) {
			if err := claim(n + 1); err != nil {
				return err
			}
			b.Grow(n + 1)
		}
		read, err := r.Read(b.Bytes[len(b.Bytes):min(cap(b.Bytes), n)])
		b.Bytes = b.Bytes[:len(b.Bytes)+read]
		if err == io.EOF && len(b.Bytes) == n {
			return nil
		}
		if err == io.EOF {
			return io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
	b.Grow(n + 1)
	_, err := r.Read(b.Bytes[n : n+1])
	if err == io.EOF {
		return nil
	}
	return err
}
