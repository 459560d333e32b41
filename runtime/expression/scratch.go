package expression

import (
	"math"
	"strconv"
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// scratch is the memory of the values that rules make: they live until the Env is Reset or Trimmed. It counts how much that is.
type scratch struct {
	arena []byte
	spent int // bytes that rules made since Reset or Trim
	limit int // how many they may
}

// Allow lets rules make so many bytes beside MemoryFloor, until Reset.
func (s *scratch) Allow(n int) { s.limit = MemoryFloor + n }

// Limit is how many bytes rules may make until Trim.
func (s *scratch) Limit() int { return s.limit }

// Keep copies bytes to memory that lives as long as the Env is not Reset or Trimmed.
func (s *scratch) Keep(b []byte) []byte {
	s.spent += len(b)
	start := len(s.arena)
	s.arena = append(s.arena, b...)
	kept := s.arena[start:len(s.arena):len(s.arena)]
	s.turnOver()
	return kept
}

// arenaChunk is how much of the scratch memory is in one piece. Values point into it, so a larger piece in its place would not free it.
const arenaChunk = 64 << 10

// turnOver takes another piece of scratch memory when there is hardly any room left.
func (s *scratch) turnOver() {
	if n := len(s.arena); n > arenaChunk/2 && (n > arenaChunk || cap(s.arena)-n < arenaChunk/64) {
		s.arena = make([]byte, 0, arenaChunk)
	}
}

// made is the value that was appended to the arena from start on; absent when nothing was.
func (s *scratch) made(start int) document.Value {
	s.spent += len(s.arena) - start
	v := document.Of(s.arena[start:len(s.arena):len(s.arena)])
	s.turnOver()
	return v
}

// Quoted makes a JSON string of text that is already escaped.
func (s *scratch) Quoted(inner []byte) document.Value {
	start := len(s.arena)
	s.arena = append(s.arena, '"')
	s.arena = append(s.arena, inner...)
	s.arena = append(s.arena, '"')
	return s.made(start)
}

// Text makes a JSON string of a text.
func (s *scratch) Text(text string) document.Value {
	start := len(s.arena)
	s.arena = document.AppendQuoted(s.arena, text)
	return s.made(start)
}

// Int makes a number.
func (s *scratch) Int(n int) document.Value {
	if n >= 0 && n < 256 {
		return document.Int(n)
	}
	start := len(s.arena)
	s.arena = strconv.AppendInt(s.arena, int64(n), 10)
	return s.made(start)
}

// Number makes a number: a whole one without a fraction.
func (s *scratch) Number(f float64) document.Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return document.Value{}
	}
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return s.Int(int(f))
	}
	form := byte('g')
	if f == math.Trunc(f) && math.Abs(f) < 1e21 {
		form = 'f' // a count with an exponent is no integer to some readers
	}
	start := len(s.arena)
	s.arena = strconv.AppendFloat(s.arena, f, form, -1, 64)
	return s.made(start)
}

// object makes an object of one member.
func (s *scratch) object(key string, v document.Value) document.Value {
	start := len(s.arena)
	s.arena = append(s.arena, '{')
	s.arena = document.AppendQuoted(s.arena, key)
	s.arena = append(append(append(s.arena, ':'), v.Raw()...), '}')
	return s.made(start)
}

// inSeconds makes the number that rules get for a span.
func (s *scratch) inSeconds(d time.Duration, ok bool) (document.Value, error) {
	if !ok {
		return document.Value{}, nil
	}
	return s.Number(float64(d.Round(time.Millisecond)) / float64(time.Second)), nil
}
