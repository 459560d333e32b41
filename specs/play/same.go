package play

import "bytes"

// sameText reports whether JSON that was got is what was expected, but for white space between tokens: then neither has to be decoded.
// want is JSON.
func sameText(want, got []byte) bool {
	for word := false; ; {
		w, g := skipSpace(want), skipSpace(got)
		if len(w) == 0 || len(g) == 0 {
			return len(w) == len(g)
		}
		c := w[0]
		if c != g[0] || word && partOfWord(c) && (len(w) < len(want)) != (len(g) < len(got)) {
			return false // where one has two words, the other may have one
		}
		n := 1
		if c == '"' {
			if n = textLength(w); len(g) < n || !bytes.Equal(w[:n], g[:n]) {
				return false
			}
		}
		word = partOfWord(c)
		want, got = w[n:], g[n:]
	}
}

// skipSpace is what follows white space.
func skipSpace(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\n' || b[0] == '\t' || b[0] == '\r') {
		b = b[1:]
	}
	return b
}

// partOfWord reports whether a byte outside of texts belongs to a number, or to true, false or null.
func partOfWord(c byte) bool {
	switch c {
	case '{', '}', '[', ']', ',', ':', '"':
		return false
	}
	return true
}

// textLength is how long the text is that b begins with, its quotes included.
func textLength(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}

// agrees reports whether a value is what is expected: fill makes of it, with strings that stand for others, what was got.
func agrees(want, got any) bool {
	switch w := want.(type) {
	case string:
		s, isString := got.(string)
		return isString && s == w || standsFor(w, got)
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(g) != len(w) {
			return false
		}
		for k, v := range w {
			if there, ok := g[k]; !ok || !agrees(v, there) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return false
		}
		for i, v := range w {
			if !agrees(v, g[i]) {
				return false
			}
		}
		return true
	}
	switch got.(type) {
	case map[string]any, []any:
		return false
	}
	return want == got
}
