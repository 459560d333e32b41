package sse

import (
	"errors"
	"fmt"
	"io"
)

// buffer holds what was read of a stream and not delivered yet.
type buffer struct {
	src   io.Reader
	limit int

	// buf[start:end] is what was read and not delivered; buf[start:next] of it was looked at.
	buf              []byte
	start, next, end int
	full             bool // the last read filled the buffer

	srcErr error // how the source ended, held until the frames before have been delivered
	err    error // what every call of Next returns from now on
}

// reset makes b read another stream. It keeps the memory unless that is large.
func (b *buffer) reset(src io.Reader) {
	limit := b.limit
	if limit <= 0 {
		limit = DefaultLimit
	}
	*b = buffer{src: src, limit: limit, buf: kept(b.buf)}
}

// fail is the final error of a source that ended otherwise than by io.EOF.
func (b *buffer) fail() error {
	switch {
	case b.srcErr == io.ErrUnexpectedEOF, b.srcErr == io.ErrNoProgress:
		b.err = b.srcErr
	case errors.Is(b.srcErr, io.EOF):
		b.err = fmt.Errorf("sse: read: %w (%v)", io.ErrUnexpectedEOF, b.srcErr)
	default:
		b.err = fmt.Errorf("sse: read: %w", b.srcErr)
	}
	return b.err
}

// fill makes room and reads, until there are new bytes or the source has ended. It returns by how much it moved what was in buf.
func (b *buffer) fill() (shift int) {
	if shift = b.start; shift > 0 {
		copy(b.buf, b.buf[shift:b.end])
		b.start, b.next, b.end = 0, b.next-shift, b.end-shift
	}
	switch {
	case len(b.buf) == 0:
		b.buf = make([]byte, firstBuffer)
	case (len(b.buf)-b.end < leastRead || b.full && len(b.buf) < fullBuffer) && len(b.buf) <= b.limit:
		larger := make([]byte, min(max(2*len(b.buf), fullBuffer), b.limit+1))
		copy(larger, b.buf[:b.end])
		b.buf = larger
	}
	for range mostEmptyReads {
		free := b.buf[b.end:]
		n, err := b.src.Read(free)
		if n < 0 || n > len(free) {
			b.srcErr = errors.New("source returned an impossible count")
			return shift
		}
		b.end += n
		b.full = n == len(free)
		b.srcErr = err
		if n > 0 || err != nil {
			return shift
		}
	}
	b.srcErr = io.ErrNoProgress
	return shift
}
