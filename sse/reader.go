package sse

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

const (
	// firstBuffer is enough for the events of most models, which come one at a time: many streams wait for most of their life.
	firstBuffer = 1 << 10

	// fullBuffer is the buffer of a stream that has filled its first: what net/http's transport reads from a connection at once
	// when it is not told otherwise (Transport.ReadBufferSize), so more would stay empty.
	fullBuffer = 4 << 10

	// largestKept is the largest buffer that survives Reset: a pool of readers must not keep one image each.
	largestKept = 64 << 10

	// leastRead is the room below which the buffer grows before a read: less would mean many small reads.
	leastRead = 512

	// mostEmptyReads is bufio's patience with a source that returns neither bytes nor an error.
	mostEmptyReads = 100
)

var byteOrderMark = []byte("\xEF\xBB\xBF")

// Reader reads the frames of one stream. It is not safe for use by several goroutines at once.
type Reader struct {
	src   io.Reader
	limit int

	// buf[start:end] is what was read and belongs to no delivered frame; buf[start:next] of it are whole
	// lines that have been understood, buf[next:end] is still to be looked at.
	buf              []byte
	start, next, end int
	full             bool // the last read filled the buffer
	breaks           breaks

	// The frame in the making. Its data is buf[dataFrom:dataTo], where the lines after the first are moved
	// up to: what they overwrite has been understood. Event and id are copied out for that reason, as they
	// may stand between two data lines.
	dataFrom, dataTo        int
	event, id               []byte
	hasData, hasID, hasLine bool // hasLine: a data, event or id line came.

	afterCR  bool // The last line ended in CR, so an LF that follows ends no line.
	begun    bool // It is known whether there was a byte order mark.
	comments int

	srcErr error // How the source ended, held until the frames read before have been delivered.
	err    error // What every call of Next returns from now on.
}

// NewReader returns a reader of the frames of src. No frame may be longer than limit bytes; a limit of 0 or
// less means DefaultLimit. A frame's length is that of all its lines from the first data, event or id line to
// the blank line, comments and unknown fields between them included. Before that line, each comment or
// unknown line is dropped at its end, and must keep to the limit by itself.
//
// Memory is taken at the first read, 4 KiB, and doubled for longer frames up to the limit.
func NewReader(src io.Reader, limit int) *Reader {
	r := &Reader{limit: limit}
	r.Reset(src)
	return r
}

// Reset makes r read another stream, with the same limit and as if it were new. The buffer is kept unless it
// grew beyond 64 KiB, so readers can be pooled; a nil src lets go of the old one meanwhile.
func (r *Reader) Reset(src io.Reader) {
	limit := r.limit
	if limit <= 0 {
		limit = DefaultLimit
	}
	*r = Reader{src: src, limit: limit, buf: kept(r.buf), event: kept(r.event)[:0], id: kept(r.id)[:0]}
}

// kept returns b, or an empty slice when b is too large to keep. It is never nil, which in Frame.ID would mean
// that there was no id rather than an empty one.
func kept(b []byte) []byte {
	if b == nil || cap(b) > largestKept {
		return []byte{}
	}
	return b
}

// Next returns the next frame, or io.EOF after the last. It reads only when no whole frame is in the buffer.
//
// A frame ends at its blank line, also at a lone CR, before it is known whether an LF follows. A block without
// a data line is no frame. When the source ends with io.EOF, what came of the last frame is delivered,
// an unfinished line included; the call after it returns ErrTruncated if the last line was unfinished, and
// io.EOF if all lines were whole. A cut between two lines of a frame cannot be told from an end: only the
// protocol's own last frame says that a reply is complete.
//
// When the source fails otherwise, the unfinished frame is discarded and the failure returned, wrapped;
// io.ErrUnexpectedEOF is returned as it is, and io.ErrNoProgress after 100 reads without a byte. A failure that
// merely wraps io.EOF is no end, and wraps io.ErrUnexpectedEOF here instead. A frame that is too long gives
// ErrTooLong. Every error is final: later calls return it again.
func (r *Reader) Next() (Frame, error) {
	for {
		if f, ok := r.TryNext(); ok {
			return f, nil
		}
		if r.err != nil {
			return Frame{}, r.err
		}
		if r.srcErr != nil {
			return r.finish()
		}
		r.fill()
	}
}

// TryNext returns the next frame if all of it, with its blank line, is in the buffer. It never reads, so
// after a Next it tells what can be passed on before the next wait. An error is left to Next.
func (r *Reader) TryNext() (Frame, bool) {
	if r.err != nil || !r.begun && !r.begin() {
		return Frame{}, false
	}
	for r.next < r.end {
		if r.afterCR {
			r.afterCR = false
			if r.buf[r.next] == '\n' {
				r.next++
				r.drop()
				continue
			}
		}
		from, to := r.next, r.breaks.next(r.buf[:r.end], r.next)
		if to == r.end {
			break
		}
		r.next = to + 1
		if r.next-r.start > r.limit {
			break
		}
		r.afterCR = r.buf[to] == '\r'
		if from < to {
			r.take(from, to)
			r.drop()
			continue
		}
		if f, ok := r.deliver(); ok {
			return f, true
		}
	}
	// Every byte counts, also those of a line without end: whether a frame is too long must not depend on
	// how the network cut it.
	if r.end-r.start > r.limit {
		r.err = ErrTooLong
	}
	return Frame{}, false
}

// Comments returns the number of comment lines seen so far, in frames and between them. A block of nothing but
// comments is not a frame, yet it shows that the upstream is alive.
func (r *Reader) Comments() int { return r.comments }

// take understands the line buf[from:to], which is not empty.
func (r *Reader) take(from, to int) {
	if value, ok := field(r.buf, from, to, "data"); ok {
		r.hasLine = true
		r.takeData(value, to)
	} else if value, ok := field(r.buf, from, to, "event"); ok {
		r.hasLine = true
		r.event = append(r.event[:0], r.buf[value:to]...)
	} else if value, ok := field(r.buf, from, to, "id"); ok {
		r.hasLine = true
		if id := r.buf[value:to]; bytes.IndexByte(id, 0) < 0 {
			r.id, r.hasID = append(r.id[:0], id...), true
		}
	} else if r.buf[from] == ':' {
		r.comments++
	}
}

// takeData adds the value buf[from:to] to the data. There is room before from: the end of the data line before
// it, and the name of its field.
func (r *Reader) takeData(from, to int) {
	if !r.hasData {
		r.dataFrom, r.dataTo, r.hasData = from, to, true
		return
	}
	r.buf[r.dataTo] = '\n'
	r.dataTo += 1 + copy(r.buf[r.dataTo+1:], r.buf[from:to])
}

// drop lets go of the lines before next, unless a frame has begun with one of them.
func (r *Reader) drop() {
	if !r.hasLine {
		r.start = r.next
	}
}

// deliver ends the block, and returns its frame if it had data.
func (r *Reader) deliver() (f Frame, ok bool) {
	if r.hasData {
		f.Data = r.buf[r.dataFrom:r.dataTo:r.dataTo]
		f.Event = r.event
		if r.hasID {
			f.ID = r.id
		}
		ok = true
	}
	r.event = r.event[:0]
	r.hasData, r.hasID, r.hasLine = false, false, false
	r.drop()
	return f, ok
}

// finish deals with what is left when the source has ended, and decides on the error that stays.
func (r *Reader) finish() (Frame, error) {
	switch {
	case r.srcErr == io.EOF:
		r.err = io.EOF
	case r.srcErr == io.ErrUnexpectedEOF, r.srcErr == io.ErrNoProgress:
		r.err = r.srcErr
	case errors.Is(r.srcErr, io.EOF):
		// A caller that asks errors.Is(err, io.EOF) must not take a broken connection for an end.
		r.err = fmt.Errorf("sse: read: %w (%v)", io.ErrUnexpectedEOF, r.srcErr)
	default:
		r.err = fmt.Errorf("sse: read: %w", r.srcErr)
	}
	if r.err != io.EOF {
		return Frame{}, r.err
	}
	if r.next < r.end {
		r.err = ErrTruncated
		r.take(r.next, r.end)
	}
	if len(r.event) > 0 && !r.hasData {
		r.err = ErrTruncated
	}
	if f, ok := r.deliver(); ok {
		return f, nil
	}
	return Frame{}, r.err
}

// fill makes room and reads, until there are new bytes or the source has ended.
func (r *Reader) fill() {
	r.makeRoom()
	for range mostEmptyReads {
		free := r.buf[r.end:]
		n, err := r.src.Read(free)
		if n < 0 || n > len(free) {
			r.srcErr = errors.New("source returned an impossible count")
			return
		}
		r.end += n
		r.full = n == len(free)
		r.srcErr = err
		if n > 0 || err != nil {
			return
		}
	}
	r.srcErr = io.ErrNoProgress
}

// begin skips the byte order mark. It returns false as long as what came may yet become one.
func (r *Reader) begin() bool {
	head := r.buf[:min(r.end, len(byteOrderMark))]
	if bytes.HasPrefix(byteOrderMark, head) {
		if len(head) < len(byteOrderMark) {
			return false
		}
		r.start, r.next = len(head), len(head)
	}
	r.begun = true
	return true
}

// makeRoom moves what is needed to the front of the buffer, and enlarges it if little is free even so. A frame
// is moved once and then copied at each doubling, so the work is linear in its length.
//
// At least one byte is free afterwards: start to end is within the limit, and the buffer may have one byte
// more, which tells a frame of just that length from one that is too long.
func (r *Reader) makeRoom() {
	if shift := r.start; shift > 0 {
		copy(r.buf, r.buf[shift:r.end])
		r.start = 0
		r.next -= shift
		r.end -= shift
		r.dataFrom -= shift
		r.dataTo -= shift
		r.breaks.lf -= shift
		r.breaks.cr -= shift
	}
	if len(r.buf) == 0 {
		r.buf = make([]byte, firstBuffer)
		return
	}
	full := r.full && len(r.buf) < fullBuffer
	if len(r.buf)-r.end >= leastRead && !full || len(r.buf) > r.limit {
		return
	}
	size := 2 * len(r.buf)
	if full {
		size = fullBuffer
	}
	if size > r.limit {
		size = r.limit + 1
	}
	larger := make([]byte, size)
	copy(larger, r.buf[:r.end])
	r.buf = larger
}
