// Package redact removes keys from texts of clients and upstreams, in every form: plain, escaped as in JSON or in a URL, or in base64
// together with a user name.
package redact

import (
	"encoding/base64"
	"slices"
	"strings"
)

// shortest is from how many bytes on a key is looked for in texts: a shorter one may be a word.
const shortest = 8

// Mark is what stands where a key was.
const Mark = "[redacted]"

// Text is a text without the keys. One that ends with an ellipsis was cut there, and may end with a part of a key.
func (k *Keys) Text(text string) string {
	if len(k.keys) == 0 || text == "" {
		return text
	}
	whole, cut := strings.CutSuffix(text, "…")
	out := string(k.Clean([]byte(whole), cut))
	if cut {
		out += "…"
	}
	return out
}

// secrets are in the names of headers that hold credentials.
var secrets = []string{"auth", "key", "token", "secret", "cookie", "password", "credential"}

// Secret reports whether a header holds credentials, by its name.
func Secret(header string) bool {
	header = strings.ToLower(header)
	return slices.ContainsFunc(secrets, func(word string) bool { return strings.Contains(header, word) })
}

// Keys are those that are taken out. The zero value has none.
type Keys struct {
	keys   []string
	sought [256][]sought // by what they begin with, as it may be written
}

// sought is a text that is looked for: a key, or what all that holds the key holds in base64.
type sought struct {
	text   string
	base64 bool
}

// Add adds a key, unless it is so short that it may be a word.
func (k *Keys) Add(key string) {
	if len(key) < shortest || slices.Contains(k.keys, key) {
		return
	}
	k.keys = append(k.keys, key)
	k.seek(sought{key, false})
	// In base64, as of a name and a password, the key begins at any of three places of a group. Its first and last bytes share
	// a group with what is beside them, and are not looked for.
	for before := range 3 {
		from := (3 - before) % 3
		whole := []byte(key[from : len(key)-(len(key)-from)%3])
		k.seek(sought{base64.StdEncoding.EncodeToString(whole), true})
		k.seek(sought{base64.URLEncoding.EncodeToString(whole), true})
	}
}

func (k *Keys) seek(s sought) {
	for _, c := range []byte{s.text[0], '\\', '%'} {
		if !slices.Contains(k.sought[c], s) {
			k.sought[c] = append(k.sought[c], s)
		}
	}
}

// Clean is a text without the keys: the text itself where it holds none. What was cut may end with a part of one.
func (k *Keys) Clean(text []byte, cut bool) []byte {
	if len(k.keys) == 0 {
		return text
	}
	var out []byte // nil as long as it is the text
	done := 0      // of the text, that is in out
	for i := 0; i < len(text); i++ {
		if len(k.sought[text[i]]) == 0 {
			continue
		}
		from, to := k.at(text, i, cut)
		if to == 0 {
			continue
		}
		out = append(append(out, text[done:max(from, done)]...), Mark...)
		done, i = to, to-1
		if to == len(text) && cut && !k.whole(text[from:]) {
			out = out[:len(out)-len(Mark)]
		}
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}

// whole reports whether a text holds a key that was not cut.
func (k *Keys) whole(text []byte) bool {
	for i := range text {
		if _, to := k.at(text, i, false); to > 0 {
			return true
		}
	}
	return false
}

// at is what is to be taken out of a text because of what stands at a place; to is 0 for nothing.
func (k *Keys) at(text []byte, i int, cut bool) (from, to int) {
	for _, s := range k.sought[text[i]] {
		end := written(text, i, s.text, cut)
		switch {
		case end == 0:
			continue
		case !s.base64:
			return i, end
		}
		// A group has four characters: up to three of them, on either side, are of the key as well.
		for from = i; from > max(i-3, 0) && inBase64(text[from-1]); from-- {
		}
		for last := min(end+3, len(text)); end < last && inBase64(text[end]); end++ {
		}
		for ; end < len(text) && text[end] == '='; end++ {
		}
		return from, end
	}
	return 0, 0
}

func inBase64(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.IndexByte("+/-_", c) >= 0
}

// written is where a key ends that begins at i, with any of its characters as it is, escaped as in JSON, also in JSON within JSON, or
// as in a URL. 0: there is none. A text that was cut may end before the key does.
func written(text []byte, i int, key string, cut bool) (end int) {
	for k := range len(key) {
		if i < len(text) && text[i] == key[k] && key[k] != '\\' {
			i++
			continue
		}
		n := character(text[i:], key[k])
		if n == 0 {
			if cut && k > 0 && partial(text[i:]) {
				return len(text)
			}
			return 0
		}
		i += n
	}
	return i
}

// partial reports whether a text may go on to be a character: nothing is left of it, or an escape that was cut.
func partial(text []byte) bool {
	return len(text) == 0 || len(text) < len(`\\\\u002b`) && (text[0] == '\\' || text[0] == '%')
}

// character is how many bytes at the beginning of a text write a character; 0: they write another.
func character(text []byte, c byte) int {
	if len(text) == 0 {
		return 0
	}
	slashes := 0
	for slashes < len(text) && text[slashes] == '\\' {
		slashes++
	}
	rest := text[slashes:]
	switch {
	case slashes > 0 && len(rest) >= 5 && rest[0] == 'u' && rest[1] == '0' && rest[2] == '0' && hex(rest[3:], c):
		return slashes + 5
	case slashes > 0 && c == '\\':
		return slashes
	case slashes > 0 && len(rest) > 0 && rest[0] == c && (c == '/' || c == '"'):
		return slashes + 1
	case slashes == 0 && text[0] == c:
		return 1
	case text[0] == '%' && len(text) >= 3 && hex(text[1:], c):
		return 3
	}
	return 0
}

// hex reports whether two hexadecimal digits begin a text that are a character.
func hex(text []byte, c byte) bool {
	const digits = "0123456789abcdef"
	return text[0]|0x20 == digits[c>>4]|0x20 && text[1]|0x20 == digits[c&15]|0x20
}
