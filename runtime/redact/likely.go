package redact

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// likely finds what looks like a key, whoever it belongs to. In each expression the key is the group.
var likely = []*lazyregexp.Regexp{
	// Keys with the prefix of a vendor, and what vendors show of one: sk-proj-abc…, sk-****abcd.
	lazyregexp.New(`(?:^|[^A-Za-z0-9])((?:sk|pk|rk|tp|ak)-[A-Za-z0-9_*.…•-]{8,}|(?:gsk|hf|ghp|gho|ghs|r8|fw|tgp|pplx|nvapi|xai|github_pat|key|sess|org-key)[-_][A-Za-z0-9_*-]{16,}|AIza[A-Za-z0-9_-]{20,}|AKIA[A-Z0-9]{12,})`),
	// JSON Web Tokens.
	lazyregexp.New(`(?:^|[^A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?)`),
	// Credentials of a header.
	lazyregexp.New(`(?i)\b(?:bearer|basic)[ \t]+([A-Za-z0-9._~+/=*-]{8,})`),
	// A name and a value: api_key=…, "x-api-key": "…", access token '…'.
	lazyregexp.New(`(?i)\b(?:api[-_ ]?key|access[-_ ]?key|secret|password|passwd|token|authorization)(?: is| provided)?\\?["']?[ \t]*[:=][ \t]*\\?["']?([A-Za-z0-9._~+/-]{8,}={0,2})`),
	// The query of a URL.
	lazyregexp.New(`(?i)[?&](?:key|api[-_]?key|token|access_token|sig|signature|secret|password)=([^&\s"'<>\\]+)`),
	// The user and password of a URL.
	lazyregexp.New(`(?i)\b[a-z][a-z0-9+.-]*://([^/\s"'<>@?#\\]+(?:@[^/\s"'<>@?#\\]+)*)@`),
}

// certain are the expressions whose group is a key whatever it is; that of another is none when it may be a word.
var certain = [...]bool{true, true, false, false, true, true}

// Likely is a text without what looks like a key, a token or the password of a URL. A word is left as it is.
func Likely(text string) string {
	for i, expression := range likely {
		if !expression.MatchString(text) {
			continue
		}
		var b strings.Builder
		done := 0
		for _, at := range expression.FindAllStringSubmatchIndex(text, -1) {
			from, to := at[2], at[3]
			to -= len(text[from:to]) - len(strings.TrimRight(text[from:to], ".…"))
			if !certain[i] && word(text[from:to]) {
				continue
			}
			b.WriteString(text[done:from])
			b.WriteString(Mark)
			done = to
		}
		b.WriteString(text[done:])
		text = b.String()
	}
	return text
}

// signs are what each expression needs, in small letters: it is tried around them only, which takes a small part of the time.
var signs = [...][]string{
	{"sk-", "pk-", "rk-", "tp-", "ak-", "gsk", "hf", "ghp", "gho", "ghs", "r8", "fw", "tgp", "pplx", "nvapi", "xai", "github_pat", "key", "sess", "aiza", "akia"},
	{"eyj"}, {"bearer", "basic"}, {"key", "secret", "passw", "token", "authorization"}, {"key=", "token=", "sig=", "signature=", "secret=", "password="}, {"://"},
}

// near is how far from a sign an expression may begin or have to look, up to the next white space.
const near = 80

// Find is where in a text something looks like a key, from byte to byte, in the order of the text.
func Find(text string) (list [][2]int) {
	small := []byte(text)
	for i, c := range small {
		if c >= 'A' && c <= 'Z' {
			small[i] = c + 'a' - 'A'
		}
	}
	for i, expression := range likely {
		for _, w := range windows(small, signs[i]) {
			for _, at := range expression.FindAllStringSubmatchIndex(text[w[0]:w[1]], -1) {
				from, to := w[0]+at[2], w[0]+at[3]
				to -= len(text[from:to]) - len(strings.TrimRight(text[from:to], ".…"))
				if certain[i] || !word(text[from:to]) {
					list = append(list, [2]int{from, to})
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], b[1]-a[1]) })
	end := 0
	return slices.DeleteFunc(list, func(at [2]int) bool {
		if at[0] < end {
			return true
		}
		end = at[1]
		return false
	})
}

// windows are the stretches of a text around signs, each from white space to white space, in their order.
func windows(text []byte, signs []string) (list [][2]int) {
	for _, sign := range signs {
		for at := 0; ; {
			i := bytes.Index(text[at:], []byte(sign))
			if i < 0 {
				break
			}
			i += at
			from, to := bytes.LastIndexAny(text[:max(0, i-near)], " \n\t")+1, len(text)
			if rest := min(i+len(sign)+near, len(text)); rest < len(text) {
				if n := bytes.IndexAny(text[rest:], " \n\t"); n >= 0 {
					to = rest + n
				}
			}
			list = append(list, [2]int{from, to})
			at = max(to, i+1)
		}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return a[0] - b[0] })
	merged := list[:0]
	for _, w := range list {
		if n := len(merged); n > 0 && w[0] <= merged[n-1][1] {
			merged[n-1][1] = max(merged[n-1][1], w[1])
			continue
		}
		merged = append(merged, w)
	}
	return merged
}

// word reports whether a text is a word of a language, or several that are joined: letters with a capital at the beginning at most.
func word(text string) bool {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("-_./", r) }) {
		if len(part) > 24 {
			return false
		}
		for i, c := range []byte(part) {
			if !(c >= 'a' && c <= 'z' || i == 0 && c >= 'A' && c <= 'Z') {
				return false
			}
		}
	}
	return true
}

// Tokens is a text without the tokens that are keys. A token ends at white space, quotes, brackets, and what separates values.
func Tokens(text string, key func(string) bool) string {
	var b strings.Builder
	done := 0
	try := func(from, to int) bool {
		if to-from < shortest || !key(text[from:to]) {
			return false
		}
		b.WriteString(text[done:from])
		b.WriteString(Mark)
		done = to
		return true
	}
	for from := 0; from < len(text); {
		to, next := len(text), len(text)
		if n := strings.IndexFunc(text[from:], separates); n >= 0 {
			to = from + n
			_, size := utf8.DecodeRuneInString(text[to:])
			next = to + size
		}
		trimmed := from + len(strings.TrimRight(text[from:to], ".:!?"))
		if !try(from, to) && !try(from, trimmed) {
			if name := strings.IndexAny(text[from:to], "=:/"); name >= 0 && !try(from+name+1, to) {
				try(from+name+1, trimmed)
			}
		}
		from = next
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

func separates(r rune) bool {
	return r <= ' ' || strings.ContainsRune("\"'`<>()[]{},;&?|\\…", r)
}
