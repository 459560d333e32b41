package sse

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// frame is a Frame that can be compared and outlives the reader's buffer.
type frame struct {
	event, data, id string
	hasID           bool
}

// reading is all that a reader makes of a stream. A nil err means io.EOF.
type reading struct {
	frames   []frame
	comments int
	err      error
}

func (r reading) equal(other reading) bool {
	if len(r.frames) != len(other.frames) || r.comments != other.comments || r.err != other.err {
		return false
	}
	for i := range r.frames {
		if r.frames[i] != other.frames[i] {
			return false
		}
	}
	return true
}

func copied(f Frame) frame {
	return frame{string(f.Event), string(f.Data), string(f.ID), f.ID != nil}
}

// readAll reads r to its end by Next alone.
func readAll(t testing.TB, r *Reader) reading {
	t.Helper()
	var got reading
	for {
		f, err := r.Next()
		if err != nil {
			return ended(t, r, got, err)
		}
		got.frames = append(got.frames, copied(f))
	}
}

// readAllTrying reads r to its end as a writer that flushes seldom does: Next, then TryNext while it gives.
func readAllTrying(t testing.TB, r *Reader) reading {
	t.Helper()
	var got reading
	for {
		f, err := r.Next()
		if err != nil {
			return ended(t, r, got, err)
		}
		for ok := true; ok; f, ok = r.TryNext() {
			got.frames = append(got.frames, copied(f))
		}
	}
}

// ended completes got, and checks that the error stays.
func ended(t testing.TB, r *Reader, got reading, err error) reading {
	t.Helper()
	if _, again := r.Next(); again != err {
		t.Fatalf("Next after %v: %v", err, again)
	}
	if f, ok := r.TryNext(); ok {
		t.Fatalf("TryNext after %v: %q", err, f.Data)
	}
	got.comments = r.Comments()
	if !errors.Is(err, io.EOF) {
		got.err = err
	}
	return got
}

// reference reads a whole stream in the simplest way there is, from the text of WHATWG HTML alone. It shares
// nothing with the reader.
func reference(stream string) reading {
	var got reading
	stream = strings.TrimPrefix(stream, "\xEF\xBB\xBF")
	stream = strings.ReplaceAll(stream, "\r\n", "\n")
	stream = strings.ReplaceAll(stream, "\r", "\n")
	lines := strings.Split(stream, "\n")
	unfinished := lines[len(lines)-1] != ""

	var f frame
	var data []string
	for i, line := range lines {
		last := i == len(lines)-1
		if last && line != "" {
			got.err = ErrTruncated
		}
		if strings.HasPrefix(line, ":") {
			got.comments++
		} else if line != "" {
			name, value, _ := strings.Cut(line, ":")
			value = strings.TrimPrefix(value, " ")
			switch name {
			case "data":
				data = append(data, value)
			case "event":
				f.event = value
			case "id":
				if !strings.Contains(value, "\x00") {
					f.id, f.hasID = value, true
				}
			}
		}
		if last && f.event != "" && data == nil {
			got.err = ErrTruncated
		}
		if line == "" || last && unfinished {
			if data != nil {
				f.data = strings.Join(data, "\n")
				got.frames = append(got.frames, f)
			}
			f, data = frame{}, nil
		}
	}
	return got
}
