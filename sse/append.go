package sse

import "slices"

// Append appends one whole frame to dst and returns the extended slice: the event line unless event is empty,
// one data line for each line of data, and the blank line. Data is split at LF, CRLF and CR alike, so no byte of
// it can end the frame or begin another; a reader joins the lines by LF. Empty data gives one empty data line.
//
// An event name with LF, CR or NUL in it is refused: its line is left out and the data still goes. The name is
// for routing only, and a name cut or cleaned would be another name.
func Append(dst []byte, event string, data []byte) []byte {
	// The whole of the usual frame, whose data is one line, so that dst grows once at most.
	dst = slices.Grow(dst, len("event: \n")+len(event)+len("data: \n\n")+len(data))
	if event != "" && isOneLine(event) {
		dst = append(dst, "event: "...)
		dst = append(dst, event...)
		dst = append(dst, '\n')
	}
	var breaks breaks
	from := 0
	for {
		to := breaks.next(data, from)
		dst = append(dst, "data: "...)
		dst = append(dst, data[from:to]...)
		dst = append(dst, '\n')
		if to == len(data) {
			return append(dst, '\n')
		}
		from = to + lineEndLen(data[to:])
	}
}

// AppendComment appends a block that is one comment line, which readers skip, and returns the extended slice:
// used to keep a connection alive. Each line end in text becomes a space.
func AppendComment(dst []byte, text string) []byte {
	dst = append(dst, ": "...)
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n' && i > 0 && text[i-1] == '\r':
			// The CR before it has become the space.
		case c == '\n' || c == '\r':
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, "\n\n"...)
}

// isOneLine reports whether s can stand in a field: without line ends, and without NUL, for which
// WHATWG has readers ignore an id and at which readers in C stop.
func isOneLine(s string) bool {
	for i := range len(s) {
		if c := s[i]; c == '\n' || c == '\r' || c == 0 {
			return false
		}
	}
	return true
}

// lineEndLen returns the length of the line end that p begins with.
func lineEndLen(p []byte) int {
	if len(p) > 1 && p[0] == '\r' && p[1] == '\n' {
		return 2
	}
	return 1
}
