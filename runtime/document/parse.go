package document

import (
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// none stands for no container.
const none = 1<<32 - 1

// parse is one loop without recursion: value, then what may follow it, until no container is open. It returns
// the place of the mistake and its reason, which is "" when there is none.
//
// While a container is open its node holds what the loop needs when it comes back to it: next is the container
// around it, end the keys it has so far as a set of hashes, and escaped says that two had the same hash.
func (d *Document) parse(strict bool, most int) (at int, reason string) {
	src, nodes, names := d.src, d.nodes, d.names // in variables of their own: they are the busiest
	s := scanner{src: src, ahead: blocks}
	s.look(0)
	i := space(src, 0)
	in, depth := uint32(none), 0 // the innermost open container, and how many there are
	inObject := false
value:
	if i >= len(src) {
		reason = "the text ends where a value should be"
		goto failed
	}
	switch c := src[i]; {
	case c == '"':
		end, escaped := s.short(i), false
		if end == 0 {
			if end, escaped, reason = s.str(i, &d.beyond); reason != "" {
				i = end
				goto failed
			}
		}
		if len(nodes) == cap(nodes) {
			nodes = grown(nodes, i, len(src))
		}
		nodes = nodes[:len(nodes)+1]
		nodes[len(nodes)-1].set(i, end, len(nodes), String, escaped)
		i = end
	case c == '{' || c == '[':
		if depth == most {
			reason = "the text is nested deeper than " + strconv.Itoa(most) + " levels"
			goto failed
		}
		depth++
		inObject = c == '{'
		kind := Array
		if inObject {
			kind = Object
		}
		if len(nodes) == cap(nodes) {
			nodes = grown(nodes, i, len(src))
		}
		nodes = nodes[:len(nodes)+1]
		nodes[len(nodes)-1].set(i, 0, int(in), kind, false)
		in = uint32(len(nodes) - 1)
		if i++; i < len(src) && src[i] <= ' ' {
			i = space(src, i)
		}
		if i < len(src) && src[i] == c+2 { // } is two after {, ] two after [
			goto closing
		}
		if inObject {
			goto key
		}
		goto value
	case c == '-' || c >= '0' && c <= '9':
		end := number(src, i)
		if end < 0 {
			reason = "a number is malformed"
			goto failed
		}
		if len(nodes) == cap(nodes) {
			nodes = grown(nodes, i, len(src))
		}
		nodes = nodes[:len(nodes)+1]
		nodes[len(nodes)-1].set(i, end, len(nodes), Number, false)
		i = end
	default:
		kind, end := literal(src, i)
		if kind == Absent {
			reason = "no JSON value begins with " + strconv.QuoteRune(firstRune(src[i:]))
			goto failed
		}
		if len(nodes) == cap(nodes) {
			nodes = grown(nodes, i, len(src))
		}
		nodes = nodes[:len(nodes)+1]
		nodes[len(nodes)-1].set(i, end, len(nodes), kind, false)
		i = end
	}
after:
	if i < len(src) && src[i] <= ' ' {
		i = space(src, i)
	}
	if in == none {
		if i < len(src) {
			reason = "there is more text after the JSON value"
			goto failed
		}
		d.nodes = nodes
		return 0, ""
	}
	if i >= len(src) {
		reason = "the text ends inside an array or object"
		goto failed
	}
	if src[i] == ',' {
		if i++; i < len(src) && src[i] <= ' ' {
			i = space(src, i)
		}
		if inObject {
			goto key
		}
		goto value
	}
closing:
	{
		n := &nodes[in]
		if inObject {
			if src[i] != '}' {
				reason = "a comma or } should follow a member"
				goto failed
			}
			if n.escaped {
				if k := d.twice(nodes, in); k != 0 {
					i = int(nodes[k].start)
					reason = "the key " + string(src[i:nodes[k].end]) + " stands twice in one object"
					goto failed
				}
				n.escaped = false
			}
		} else if src[i] != ']' {
			reason = "a comma or ] should follow an element"
			goto failed
		}
		i++
		in, depth = n.next, depth-1
		n.end, n.next = uint32(i), uint32(len(nodes))
		inObject = in != none && nodes[in].kind == Object
	}
	goto after
key:
	if i >= len(src) {
		reason = "the text ends inside an array or object"
		goto failed
	}
	if src[i] != '"' {
		reason = "a key in quotes should stand here"
		goto failed
	}
	{
		end, escaped := s.short(i), false
		if end == 0 {
			if end, escaped, reason = s.str(i, &d.beyond); reason != "" {
				i = end
				goto failed
			}
		}
		if strict {
			n, hash := &nodes[in], keyHash(src, i, end)
			d.keys.add(hash)
			if escaped {
				d.keys.other = true
			}
			n.escaped = n.escaped || escaped || n.end&bit(hash) != 0
			n.end |= bit(hash)
			if names != nil {
				odd := escaped
				switch n := uint(end - i - 2); {
				case n <= 8 && i >= 0 && i < len(src)-9:
					w := word(src, i+1) << ((8 - n) * 8)
					odd = odd || (w|uppercaseWord(w))&highs != 0
				case n <= 16 && i >= 0 && i < len(src)-17:
					w, x := word(src, i+1), word(src, i+9)<<((16-n)*8)
					odd = odd || (w|x|uppercaseWord(w)|uppercaseWord(x))&highs != 0
				default:
					odd = odd || uppercase(src, i+1, end-1)
				}
				if odd && names.odd(src[i:end], escaped) || names.snakeCase && names.snake(src[i:end]) {
					d.odd, names = true, nil
				}
			}
		}
		if len(nodes) == cap(nodes) {
			nodes = grown(nodes, i, len(src))
		}
		nodes = nodes[:len(nodes)+1]
		nodes[len(nodes)-1].set(i, end, len(nodes), String, escaped)
		i = end
	}
	if i < len(src) && src[i] <= ' ' {
		i = space(src, i)
	}
	if i >= len(src) || src[i] != ':' {
		reason = "a colon should follow a key"
		goto failed
	}
	if i++; i < len(src) && src[i] <= ' ' {
		i = space(src, i)
	}
	goto value
failed:
	d.nodes, d.in = nodes, in
	return i, reason
}

// grown is nodes with room for more, where i of n bytes of the text are read. A long text gets as many as it needs if the rest of it is like what is
// read: memory that grows by a factor, and is copied each time, takes twice as much.
func grown(nodes []node, i, n int) []node {
	most := max(16, 2*len(nodes))
	if len(nodes) >= 1<<12 {
		most = len(nodes) + len(nodes)/4
		if i > 0 {
			most = max(most, int(float64(len(nodes))*float64(n)/float64(i)*1.02))
		}
	}
	most = min(most, len(nodes)+n-i+1) // no value is shorter than a byte
	return append(make([]node, 0, most), nodes...)
}

// set fills a node in its place: one that is put together elsewhere and then copied makes the processor wait.
func (n *node) set(start, end, next int, kind Kind, escaped bool) {
	n.start, n.end, n.next, n.kind, n.escaped = uint32(start), uint32(end), uint32(next), kind, escaped
}

// short is the index after a string whose opening quote is at i, when it is in one block that is known and nothing in it is special; else 0.
// Nearly all keys and half of the strings are like that.
func (s *scanner) short(i int) (end int) {
	if k := uint(i + 1 - s.from); k < uint(s.known) {
		if w := s.found[k/block%blocks] >> (k % block); w != 0 {
			if end = i + 1 + bits.TrailingZeros64(w); end < len(s.src) && s.src[end] == '"' {
				return end + 1
			}
		}
	}
	return 0
}

// literal is the kind of true, false or null at i and the index after it, or Absent.
func literal(src []byte, i int) (Kind, int) {
	switch rest := src[i:]; {
	case len(rest) >= 4 && string(rest[:4]) == "true":
		return True, i + 4
	case len(rest) >= 4 && string(rest[:4]) == "null":
		return Null, i + 4
	case len(rest) >= 5 && string(rest[:5]) == "false":
		return False, i + 5
	}
	return Absent, i
}

func firstRune(b []byte) rune {
	r, _ := utf8.DecodeRune(b)
	return r
}
