package reply

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// skim goes through JSON that rules made, once, and holds it to a shape. It keeps what the members say that tell which part an event
// is for.
type skim struct {
	src  []byte
	at   int
	why  string // what is wrong; "": nothing
	any  bool   // all that is wrong is noted in whys, and not the first in why
	whys []string
	wire *wire           // what is told of calls; nil: nobody is
	env  *expression.Env // knows long values that were only moved; nil: nobody does

	again *repeated // nil: nothing is known of what was said before
	dst   []byte    // what is being written, with src at its end
	body  int       // where src begins in it
	items []string  // the types of parts that may stand in a body; nil: any
	newer []string  // and others

	reported
	within, number int // -1: not there
	list           int // of a piece
	kindWithin     []byte
	same           [3][]byte
	own            [2]uint64 // of the object that is gone over: what no other part has
	owns           int
	shared         bool // parts may have the same ids
}

// reported is what the members say of the call or the choice that they are in.
type reported struct {
	index                     int // -1: not there
	kind, id                  []byte
	named                     bool // there is a name
	begins, finishes, written bool
}

// holds reports what is wrong with an object, "" when nothing is.
func (s *skim) holds(src []byte, shape *Shape) string {
	s.src, s.at, s.why = src, 0, ""
	s.index, s.within, s.number, s.owns = -1, -1, -1, 0
	s.object(shape, nil)
	return s.why
}

func (s *skim) wrong(format string, args ...any) {
	if s.any {
		s.whys = append(s.whys, fmt.Sprintf(format, args...))
	} else if s.why == "" {
		s.why = fmt.Sprintf(format, args...)
	}
}

// all reports all that is wrong with a value that is to be what a member takes.
func (s *skim) all(src []byte, m *member) []string {
	s.any = true
	s.one(src, m)
	return s.whys
}

// one reports what is wrong with a value that is to be what a member takes.
func (s *skim) one(src []byte, m *member) string {
	s.src = src
	s.value(m)
	return s.why
}

// more goes over what stands between values, and reports whether a value follows.
func (s *skim) more() bool {
	for s.at < len(s.src) {
		switch s.src[s.at] {
		case ',', ':', ' ', '\n', '\r', '\t':
			s.at++
		case '}', ']':
			s.at++
			return false
		default:
			return s.why == ""
		}
	}
	return false
}

// text goes over the string that begins here, and gives what is between its quotes.
func (s *skim) text() []byte {
	begin := s.at + 1
	if begin+2 < len(s.src) && s.src[begin] == expression.LaterMark {
		s.at = begin + 3 // a long string, which is written from where it is
		return s.src[begin : begin+2]
	}
	for i := begin; ; i++ {
		k := bytes.IndexByte(s.src[min(i, len(s.src)):], '"')
		if k < 0 {
			s.at = len(s.src)
			return nil
		}
		i += k
		slashes := 0
		for i-1-slashes >= begin && s.src[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			s.at = i + 1
			return s.src[begin:i]
		}
	}
}

// moved goes over a long value that begins here, when a rule only moved it: it is what it was before.
func (s *skim) moved() bool {
	if s.env == nil {
		return false
	}
	n := s.env.Moved(s.src[s.at:])
	s.at += n
	return n > 0
}

// kindHere is the type of the value that begins here.
func (s *skim) kindHere() kinds {
	if s.at >= len(s.src) {
		return 0
	}
	switch s.src[s.at] {
	case '"':
		return kindString
	case '{':
		return kindObject
	case '[':
		return kindArray
	case 't', 'f':
		return kindBool
	case 'n':
		return kindNull
	}
	return kindNumber
}

// skip goes over the value that begins here.
func (s *skim) skip() {
	switch s.kindHere() {
	case kindString:
		if !s.moved() {
			s.text()
		}
	case kindObject, kindArray:
		if s.moved() {
			return
		}
		for depth := 0; s.at < len(s.src); {
			switch s.src[s.at] {
			case '"':
				s.text()
				continue
			case '{', '[':
				depth++
			case '}', ']':
				depth--
			}
			s.at++
			if depth == 0 {
				return
			}
		}
	default:
		for i, c := range s.src[s.at:] {
			if c == ',' || c == '}' || c == ']' || c == ' ' {
				s.at += i
				return
			}
		}
		s.at = len(s.src)
	}
}

// object goes over the object that begins here. only are the variants that it may be; nil: all.
func (s *skim) object(shape *Shape, only []string) {
	if s.kindHere() != kindObject {
		s.wrong("it is no object")
		return
	}
	var variant *Shape
	var word []byte
	if shape.by >= 0 {
		by := &shape.members[shape.by]
		word = s.peek(by.name)
		variant = shape.of[string(word)]
		if only != nil && !slices.Contains(only, string(word)) {
			s.wrong("%s is %q and not %s", by.name, word, strings.Join(only, " or "))
			return
		}
	}
	outer := s.reported
	if shape.call {
		s.index, s.id, s.kind, s.named = -1, nil, nil, false
	}
	if shape.choice {
		s.begins, s.finishes, s.written = false, false, false
		if s.wire != nil {
			s.wrongly(s.wire.choose(s.peekNumber("index")))
		}
	}
	var seen, also uint64
	for s.at++; s.more(); {
		name := s.text()
		s.more()
		if i := shape.find(name); i >= 0 {
			if seen&(1<<i) != 0 {
				s.wrong("%s stands twice", name)
			}
			seen |= 1 << i
			s.value(&shape.members[i])
		} else if i := variant.find(name); i >= 0 {
			also |= 1 << i
			s.value(&variant.members[i])
		} else {
			if shape.closed && string(name) == "error" {
				s.wrong("it has a member error, at which clients raise")
			}
			s.skip()
		}
	}
	if lacks := shape.must &^ seen; lacks != 0 {
		s.wrong("%s is missing", shape.members[bits.TrailingZeros64(lacks)].name)
	}
	if variant != nil {
		for i := range s.own[:s.owns] {
			s.own[i] ^= hash(word) // Parts of different types are told apart by that.
		}
		if lacks := variant.must &^ also; lacks != 0 {
			s.wrong("%s is missing", variant.members[bits.TrailingZeros64(lacks)].name)
		}
	}
	if shape.call {
		if s.wire != nil && s.why == "" {
			s.wrongly(s.wire.called(s))
		}
		s.index, s.id, s.kind, s.named = outer.index, outer.id, outer.kind, outer.named
	}
	if shape.choice {
		if s.wire != nil && s.why == "" {
			s.wrongly(s.wire.chosen(s))
		}
		s.begins, s.finishes, s.written = s.begins || outer.begins, s.finishes || outer.finishes, s.written || outer.written
	}
}

func (s *skim) wrongly(why string) {
	if why != "" {
		s.wrong("%s", why)
	}
}

// peek is the text of a member of the object that begins here.
func (s *skim) peek(name string) (text []byte) {
	before := s.at
	for s.at++; s.more(); {
		found := string(s.text()) == name
		s.more()
		if found && s.kindHere() == kindString {
			text = s.text()
			break
		}
		s.skip()
	}
	s.at = before
	return text
}

// peekNumber is a whole number that is a member of the object that begins here, -1 when there is none.
func (s *skim) peekNumber(name string) int {
	before, n := s.at, -1
	for s.at++; s.more(); {
		found := string(s.text()) == name
		s.more()
		from := s.at
		if s.skip(); !found {
			continue
		}
		if k, err := strconv.Atoi(string(s.src[from:s.at])); err == nil {
			n = k
		}
		break
	}
	s.at = before
	return n
}

// find is the number of a member, -1 when there is none.
func (shape *Shape) find(name []byte) int {
	if shape == nil {
		return -1
	}
	for left := shape.lengths[len(name)&31]; left != 0; left &= left - 1 {
		if i := bits.TrailingZeros64(left); shape.members[i].name == string(name) {
			return i
		}
	}
	return -1
}

// repeats goes over an object that was held to the same shape just before, and reports whether this is one.
func (s *skim) repeats(m *member) bool {
	a := s.again
	if a == nil || a.of != m || !bytes.HasPrefix(s.src[s.at:], s.dst[a.from:a.to]) {
		return false
	}
	s.at += a.to - a.from
	return true
}

// remembers notes where an object stands that is as it should be, and that says nothing of the event's part.
func (s *skim) remembers(m *member, from int) {
	if s.again != nil && s.why == "" && s.at-from >= longObject && s.index < 0 && s.within < 0 && s.number < 0 && s.kind == nil && s.kindWithin == nil && s.id == nil && !s.named && !s.begins && !s.finishes && !s.written {
		*s.again = repeated{m, s.body + from, s.body + s.at}
	}
}

// sameID is what is wrong with parts that clients could not tell apart.
const sameID = "two parts have the same id"

// objects goes over the list of objects that begins here.
func (s *skim) objects(m *member) {
	none, own, owns := m.some, s.own, s.owns
	var buf [32]uint64
	ids := buf[:0]
	for s.at++; s.more(); none = false {
		s.owns = 0
		s.object(m.shape, m.only)
		if !m.shape.call { // A call may be told in several pieces.
			ids = append(ids, s.own[:s.owns]...)
		}
	}
	s.own, s.owns = own, owns
	if len(ids) > 1 && !s.shared {
		slices.Sort(ids)
		for i, id := range ids[1:] {
			if id == ids[i] {
				s.wrong("%s", sameID)
			}
		}
	}
	if none {
		s.wrong("%s is empty", m.name)
	}
}

// value goes over the value of a member.
func (s *skim) value(m *member) {
	from, kind := s.at, s.kindHere()
	if kind&m.takes == 0 {
		s.wrong("%s is of a wrong type", m.name)
		s.skip()
		return
	}
	var text []byte
	switch {
	case kind == kindString:
		if s.moved() {
			text = s.src[from+1 : s.at-1]
		} else {
			text = s.text()
		}
		if m.filled && len(text) == 0 {
			s.wrong("%s is empty", m.name)
		}
		if m.words != nil && !has(m.words, text) {
			s.wrong("%s is %q and not %s", m.name, text, strings.Join(m.words, " or "))
		}
		if m.events != nil && m.events[string(text)] != nil {
			s.wrong("%s is %q, which is an event", m.name, text)
		}
		if s.items != nil && m.slot == slotKind && !has(s.items, text) && !has(s.newer, text) {
			s.wrong("%s is %q, which no body of the protocol has", m.name, text)
		}
	case kind == kindArray && m.shape != nil && m.items:
		s.objects(m)
	case kind == kindObject && m.shape != nil && !m.items:
		if !s.repeats(m) {
			s.object(m.shape, m.only)
			s.remembers(m, from)
		}
	default:
		s.skip()
	}
	if m.slot == slotNone && !m.whole && m.own == 0 {
		return
	}
	raw := s.src[from:min(s.at, len(s.src))]
	if m.own != 0 && s.owns < len(s.own) {
		s.own[s.owns] = hash(raw) ^ m.own
		s.owns++
	}
	n := -1
	if m.whole && kind == kindNumber {
		if len(raw) == 1 && raw[0] == sequenceByte {
			n = s.number // it is the number by itself
		} else if k, err := strconv.Atoi(string(raw)); err == nil && k >= 0 {
			n = k
		} else {
			s.wrong("%s is %s, which counts nothing", m.name, raw)
		}
	}
	switch m.slot {
	case slotIndex:
		s.index = n
	case slotWithin, slotOther:
		s.within, s.list = n, int(m.slot-slotWithin)
	case slotNumber:
		s.number = n
	case slotKind:
		s.kind = text
	case slotKindWithin:
		s.kindWithin = text
	case slotID:
		s.id = raw
	case slotName:
		s.named = true
	case slotBegin:
		s.begins = true
	case slotFinish:
		s.finishes = kind != kindNull
	case slotWritten:
		s.written = true
	case slotSame, slotSame + 1, slotSame + 2:
		s.same[m.slot-slotSame] = raw
	}
}

// has is slices.Contains for text that is no string.
func has(words []string, text []byte) bool {
	for _, w := range words {
		if w == string(text) {
			return true
		}
	}
	return false
}
