package sse

import (
	"bytes"
	"io"
)

// Values reads a stream of JSON objects: one on each line, or the elements of an array, however white space and commas stand between them.
// Each is a Frame with nothing but data. It does not check the objects, only where they end; bytes between them that belong to no object are a
// frame up to the end of their line, which no JSON parser takes. It is not safe for use by several goroutines at once.
type Values struct {
	buffer
	depth    int
	inString bool
	from     int // where the string begins, while inString
}

// NewValues returns a reader of the objects of src. None may be longer than limit bytes; a limit of 0 or less means DefaultLimit.
func NewValues(src io.Reader, limit int) *Values {
	v := &Values{buffer: buffer{limit: limit}}
	v.Reset(src)
	return v
}

// Reset makes v read another stream, with the same limit.
func (v *Values) Reset(src io.Reader) {
	v.reset(src)
	v.depth, v.inString, v.from = 0, false, 0
}

// Next returns the next object, or io.EOF after the last. A source that ends within an object gives ErrTruncated, and what came of it is not
// delivered. Errors are those of Reader.Next, and final.
func (v *Values) Next() (Frame, error) {
	for {
		if f, ok := v.TryNext(); ok {
			return f, nil
		}
		if v.err != nil {
			return Frame{}, v.err
		}
		if v.srcErr != nil {
			return v.finish()
		}
		v.from -= v.fill()
	}
}

// TryNext returns the next object if all of it is in the buffer. It never reads.
func (v *Values) TryNext() (Frame, bool) {
	if v.err != nil {
		return Frame{}, false
	}
	if v.next == v.start && !v.begin() {
		return Frame{}, false
	}
	if v.buf[v.start] != '{' {
		return v.stray()
	}
	if v.scan() {
		return v.deliver(), true
	}
	if v.end-v.start > v.limit {
		v.err = ErrTooLong
	}
	return Frame{}, false
}

// begin skips what stands between two objects, and reports whether something follows.
func (v *Values) begin() bool {
	for ; v.start < v.end; v.start++ {
		switch v.buf[v.start] {
		case ' ', '\t', '\r', '\n', ',', '[', ']', 0xEF, 0xBB, 0xBF:
		default:
			v.next, v.depth, v.inString = v.start, 0, false
			return true
		}
	}
	v.next = v.start
	return false
}

// stray delivers what is no object, up to the end of its line.
func (v *Values) stray() (Frame, bool) {
	i := bytes.IndexByte(v.buf[v.next:v.end], '\n')
	if i < 0 {
		if v.next = v.end; v.end-v.start > v.limit {
			v.err = ErrTooLong
		}
		return Frame{}, false
	}
	v.next += i
	return v.deliver(), true
}

// scan looks for the end of the object, and reports whether it is there.
func (v *Values) scan() bool {
	buf := v.buf[:v.end]
	for v.next < len(buf) {
		if v.inString {
			i := bytes.IndexByte(buf[v.next:], '"')
			if i < 0 {
				v.next = len(buf)
				return false
			}
			at := v.next + i
			v.next = at + 1
			backslashes := 0
			for j := at - 1; j >= v.from && buf[j] == '\\'; j-- {
				backslashes++
			}
			v.inString = backslashes%2 == 1
			continue
		}
		c := buf[v.next]
		v.next++
		switch c {
		case '"':
			v.inString, v.from = true, v.next
		case '{', '[':
			v.depth++
		case '}', ']':
			if v.depth--; v.depth <= 0 {
				return true
			}
		}
	}
	return false
}

func (v *Values) deliver() Frame {
	f := Frame{Data: v.buf[v.start:v.next:v.next]}
	v.start = v.next
	return f
}

// finish deals with what is left when the source has ended.
func (v *Values) finish() (Frame, error) {
	switch {
	case v.srcErr == io.EOF && v.start == v.end:
		v.err = io.EOF
	case v.srcErr == io.EOF && v.buf[v.start] != '{':
		v.next, v.err = v.end, io.EOF
		return v.deliver(), nil
	case v.srcErr == io.EOF:
		v.err = ErrTruncated
	default:
		v.err = v.fail()
	}
	return Frame{}, v.err
}
