// Package sse reads and writes the frames of an event stream (server-sent events).
//
// It knows frames only: neither HTTP, nor what the data of a frame means. The grammar is that of WHATWG
// HTML, "Parsing an event stream": lines end in LF, CRLF or CR, in any mixture; one UTF-8 byte order mark
// at the start is skipped; a line that begins with a colon is a comment; one space after a field's colon is
// dropped; data lines are joined by LF; retry and unknown fields are ignored. Bytes are not checked to be
// UTF-8: the reader works on lines, so a character that two reads cut in half is whole again in its frame.
//
// One thing differs. WHATWG discards a last frame that no blank line ends; language model servers omit that
// line, so [Reader.Next] delivers such a frame, and the error of the call after it tells an end from a cut.
package sse

import "errors"

// Frame is one event of a stream. Its slices point into the reader's memory and are valid until the next
// call of Next, TryNext or Reset: copy what has to last longer.
type Frame struct {
	// Event is the event name, of length 0 when there was none.
	Event []byte

	// Data holds the data lines joined by LF, without field names and without the one space after the colon.
	// It has no LF at its end that was not sent, and may be empty: "data:" alone is a frame.
	Data []byte

	// ID is the id that this very frame carries, nil when it carries none. An id that contains NUL counts as
	// none. Unlike the "last event ID" of a browser it is not inherited by the frames that follow.
	ID []byte
}

// DefaultLimit is the length of the longest frame that a reader accepts when it is not told another. A
// generated image arrives as one line of base64, so it is far above any text; it is there so that an endless
// line cannot take all memory.
const DefaultLimit = 64 << 20

var (
	// ErrTooLong is returned by Next, from then on, when a frame exceeds the limit. The stream cannot be
	// read further, since the place where the next frame begins is not known.
	ErrTooLong = errors.New("sse: frame longer than the limit")

	// ErrTruncated is returned by Next in place of io.EOF when the source ended inside a line, or after an
	// event name whose data never came. The last frame, if there was one, may lack its rest.
	ErrTruncated = errors.New("sse: stream stopped inside a frame")
)
