package recording

import (
	"net"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/redact"
)

// hider knows what takes the place of what.
type hider struct {
	Options
	phrases []string                     // of the rules that are more than a word, the longest first
	keys    map[string]bool              // names of members, in small letters: texts may refer to them
	names   map[string]bool              // of people, in small letters
	known   map[string]map[string]string // by what it is: what takes the place of each value
}

// segment is a stretch of a text that something else takes the place of.
type segment struct {
	from, to int
	text     string
}

// as gives the replacement of a value; make makes it when the value is new, of how many there were before.
func (h *hider) as(kind, value string, make func(n int) string) string {
	if h.known[kind] == nil {
		h.known[kind] = map[string]string{}
	}
	list := h.known[kind]
	if _, ok := list[value]; !ok {
		list[value] = make(len(list))
	}
	return list[value]
}

// tokens finds what may have to be replaced. The order of the alternatives matters: of those that begin at the same place the first counts.
var tokens = lazyregexp.New(strings.Join([]string{
	`(?P<escape>\\u[0-9a-fA-F]{4}|\\+[nrtbf"/](?:\\+[nrt"])*)`,
	`(?P<url>[a-zA-Z][a-zA-Z0-9+.-]*://[^\s"'<>\\)\]}]+)`,
	`(?P<email>[\p{L}0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)`,
	`(?P<drive>[A-Za-z]:\\+(?:[^\\/:*?"<>|\s]+\\+)*[^\\/:*?"<>|\s]*)`,
	`(?P<path>(?:~|[\p{L}0-9._@+-]+)?(?:/[\p{L}0-9._@+-]+){2,}/?|~/[\p{L}0-9._@+-]+)`,
	`(?P<card>\+\d[\d ()-]{7,}\d|\d(?:[ -]?\d){12,18})`,
	`(?P<uuid>[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})`,
	`(?P<ip>\d{1,3}(?:\.\d{1,3}){3})`,
	`(?P<host>(?:[A-Za-z0-9-]+\.)+(?:com|net|org|io|dev|local|internal|lan|corp|co|us|de|fr|uk|eu|cn|jp|info|cloud|app)\b)`,
	`(?P<id>[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+|[A-Za-z0-9]{12,})`,
	`(?P<word>[\p{L}\p{M}\p{N}]+)`,
}, "|"))

// replaced is a text in its pieces, which end at cuts.
func (h *hider) replaced(p *piece, cuts []int) []string {
	return cutAt(p.text, h.segments(p), cuts)
}

// personal is a text without what is personal; its words stay.
func (h *hider) personal(text string) string {
	calm := *h
	calm.Texts = false
	return cutAt(text, calm.segments(&piece{text: text}), []int{len(text)})[0]
}

// cutAt applies segments and cuts the result where the text was cut. What takes the place of a segment that was cut is cut at the same place.
func cutAt(text string, list []segment, cuts []int) (out []string) {
	at := 0   // of the text
	used := 0 // bytes of the first segment's replacement
	for _, cut := range cuts {
		var b strings.Builder
		for at < cut || len(list) > 0 && list[0].from < at {
			if len(list) == 0 || list[0].from > at {
				to := cut
				if len(list) > 0 {
					to = min(to, list[0].from)
				}
				b.WriteString(text[at:to])
				at = to
				if at == cut {
					break
				}
				continue
			}
			s := list[0]
			if s.to <= cut {
				b.WriteString(s.text[used:])
				at, used, list = s.to, 0, list[1:]
				continue
			}
			end := max(used, runeStart(s.text, min(cut-s.from, len(s.text))))
			b.WriteString(s.text[used:end])
			used, at = end, cut
			break
		}
		out = append(out, b.String())
	}
	return out
}

// runeStart is the last place up to n where a character begins.
func runeStart(text string, n int) int {
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// segments are what is to be replaced in a text.
func (h *hider) segments(p *piece) (list []segment) {
	text := p.text
	switch {
	case text == "" || p.key == "model" || h.Words[text] && !h.names[strings.ToLower(text)] || media.MatchString(text):
		return nil
	case isData(text):
		return []segment{{0, len(text), h.as("data", text, func(int) string { return shortened(text) })}}
	case isIDKey(p.key) && !strings.ContainsAny(text, " @/"):
		return []segment{{0, len(text), h.id(text)}}
	}
	kept := h.phrasesIn(text)
	at := 0
	for _, key := range redact.Find(text) {
		list = h.tokens(list, text, at, key[0], kept)
		list = append(list, segment{key[0], key[1], redact.Mark})
		at = key[1]
	}
	return h.tokens(list, text, at, len(text), kept)
}

// phrasesIn are the stretches of a text that rules look for.
func (h *hider) phrasesIn(text string) (list [][2]int) {
	if !h.Texts {
		return nil
	}
	for _, phrase := range h.phrases {
		for from := 0; ; {
			i := strings.Index(text[from:], phrase)
			if i < 0 {
				break
			}
			list = append(list, [2]int{from + i, from + i + len(phrase)})
			from += i + len(phrase)
		}
	}
	return list
}

// tokens adds what is to be replaced in a stretch of a text. Most of a text is plain words, which no expression has to look at.
func (h *hider) tokens(list []segment, text string, from, to int, kept [][2]int) []segment {
	for from < to {
		r, size := utf8.DecodeRuneInString(text[from:to])
		if unicode.IsSpace(r) {
			from += size
			continue
		}
		end := from + chunk(text[from:to])
		if plain(text[from:end]) {
			list = h.wordsOf(list, text, from, end, kept)
			from = end
			continue
		}
		for end < to && numeric(text[end:to]) { // a number may have spaces
			end += 1 + chunk(text[end+1:to])
		}
		list = h.special(list, text, from, end, kept)
		from = end
	}
	return list
}

// chunk is how long a text is up to white space.
func chunk(text string) int {
	if n := strings.IndexFunc(text, unicode.IsSpace); n >= 0 {
		return n
	}
	return len(text)
}

// numeric reports whether a text goes on with a space and a number.
func numeric(text string) bool {
	return len(text) > 1 && text[0] == ' ' && (text[1] >= '0' && text[1] <= '9' || text[1] == '(')
}

// plain reports whether a text has words only, with punctuation around them.
func plain(text string) bool {
	inner := strings.TrimRight(text, ".:")
	return !strings.ContainsAny(inner, `@/\_-.:+~0123456789`) && len(inner) < 64
}

// special adds what is to be replaced in a stretch that may be more than words.
func (h *hider) special(list []segment, text string, from, to int, kept [][2]int) []segment {
	nested := text[0] == '{' || text[0] == '['
	for from < to {
		m := tokens.FindStringSubmatchIndex(text[from:to])
		if m == nil {
			break
		}
		begin, end := from+m[0], from+m[1]
		kind := ""
		for i, kinds := 1, tokens.SubexpNames(); i < len(kinds); i++ {
			if m[2*i] >= 0 {
				kind = kinds[i]
			}
		}
		from = end
		if kind == "escape" {
			if !nested { // no JSON in a string: the backslash alone is passed over
				from = begin + 1
			}
			continue
		}
		if inside(kept, begin, end) {
			continue
		}
		if value := text[begin:end]; kind != "word" {
			if s := h.replace(kind, value); s != value {
				list = append(list, segment{begin, end, s})
			} else if kind == "id" || kind == "host" || kind == "path" {
				list = h.wordsOf(list, text, begin, end, kept)
			}
			continue
		}
		list = h.wordsOf(list, text, begin, end, kept)
	}
	return list
}

func inside(kept [][2]int, begin, end int) bool {
	for _, k := range kept {
		if begin >= k[0] && end <= k[1] {
			return true
		}
	}
	return false
}

// wordsOf adds the words in a stretch that are to be replaced.
func (h *hider) wordsOf(list []segment, text string, begin, end int, kept [][2]int) []segment {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r) }
	for begin < end {
		n := strings.IndexFunc(text[begin:end], inWord)
		if n < 0 {
			break
		}
		begin += n
		to := end
		if n := strings.IndexFunc(text[begin:end], func(r rune) bool { return !inWord(r) }); n >= 0 {
			to = begin + n
		}
		if word := text[begin:to]; !inside(kept, begin, to) {
			if s := h.word(word); s != word {
				list = append(list, segment{begin, to, s})
			}
		}
		begin = to
	}
	return list
}

// word is what takes the place of a word.
func (h *hider) word(word string) string {
	small := strings.ToLower(word)
	if h.names[small] {
		return asIn(word, h.as("name", small, person))
	}
	if !h.Texts || h.Words[word] || h.Words[small] || h.keys[small] || utf8.RuneCountInString(word) < 3 {
		return word
	}
	for _, r := range word {
		if r >= utf8.RuneSelf {
			return h.as("word", small, func(int) string { return foreign(small) })
		}
	}
	if strings.IndexFunc(word, unicode.IsDigit) >= 0 {
		if len(word) < 5 {
			return word
		}
		return h.as("digits", word, func(n int) string { return shaped(word, n) })
	}
	return asIn(word, h.as("word"+string(rune(len(word))), small, func(n int) string { return wordFor(len(word), n) }))
}

var people = strings.Fields("alex robin kim sam chris lee max pat toni jules charlie jamie casey taylor morgan")

func person(n int) string {
	if n < len(people) {
		return people[n]
	}
	return numbered("person", n)
}

// replace is what takes the place of a value of a kind other than a word.
func (h *hider) replace(kind, value string) string {
	switch kind {
	case "url":
		return h.url(value)
	case "email":
		return h.as(kind, strings.ToLower(value), func(n int) string { return numbered("user", n) + "@example.com" })
	case "drive":
		return value[:2] + h.path(value[2:])
	case "path":
		return h.path(value)
	case "host":
		return h.host(value)
	case "ip":
		if ip := net.ParseIP(value); ip == nil || ip.IsLoopback() || ip.IsUnspecified() {
			return value
		}
		return h.as(kind, value, func(n int) string { return "192.0.2." + numbered("", n%250) })
	case "card", "uuid":
		return h.as(kind, value, func(n int) string { return shaped(value, n) })
	case "id":
		if isID(value) {
			return h.id(value)
		}
	}
	return value
}

var wellKnownHosts = lazyregexp.New(`(?i)^(?:localhost|127\.0\.0\.1|(?:.+\.)?(?:example\.(?:com|org|net)|github\.com|golang\.org|python\.org|w3\.org|schema\.org|json-schema\.org|openai\.com|anthropic\.com|googleapis\.com|claude\.com|claude\.ai))$`)

func (h *hider) host(host string) string {
	if wellKnownHosts.MatchString(host) {
		return host
	}
	return h.as("host", strings.ToLower(host), func(n int) string { return numbered("host", n) + ".example.com" })
}

// url keeps the scheme and the form of the path. User, password and query go.
func (h *hider) url(value string) string {
	scheme, rest, _ := strings.Cut(value, "://")
	if scheme == "file" {
		return scheme + "://" + h.path(rest)
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	authority, tail := rest[:end], rest[end:]
	authority = authority[strings.LastIndexByte(authority, '@')+1:]
	host, port, hasPort := strings.Cut(authority, ":")
	if hasPort {
		port = ":" + port
	}
	if i := strings.IndexAny(tail, "?#"); i >= 0 {
		tail = tail[:i]
	}
	if replaced := h.host(host); replaced != host || h.Texts {
		return scheme + "://" + replaced + port + h.path(tail)
	}
	return scheme + "://" + host + port + tail
}

// ordinary are folders that every machine has, and say nothing of whose it is.
var ordinary = map[string]bool{}

func init() {
	for name := range strings.FieldsSeq(`home Users usr tmp var etc opt bin lib src root dev proc mnt media srv data log logs test tests docs pkg cmd internal
		vendor node_modules dist build public static assets images scripts config api v1 v2 app main Desktop Documents Downloads Library private workspace . .. ~ .config .cache .ssh .git`) {
		ordinary[name] = true
	}
}

// path keeps the depth, ordinary folders, and what follows the last dot.
func (h *hider) path(value string) string {
	separators := func(r rune) bool { return r == '/' || r == '\\' }
	var b strings.Builder
	for len(value) > 0 {
		n := strings.IndexFunc(value, separators)
		if n == 0 {
			b.WriteByte(value[0])
			value = value[1:]
			continue
		}
		if n < 0 {
			n = len(value)
		}
		part, last := value[:n], n == len(value)
		value = value[n:]
		switch dot := strings.LastIndexByte(part, '.'); {
		case ordinary[part] || strings.Trim(part, "0123456789-.") == "":
			b.WriteString(part)
		case last && dot > 0 && len(part)-dot <= 6:
			b.WriteString(h.as("file", part[:dot], func(n int) string { return numbered("file", n) }) + part[dot:])
		default:
			b.WriteString(h.as("folder", part, func(n int) string { return numbered("folder", n) }))
		}
	}
	return b.String()
}

// idWords are pieces of ids that tell what the id is of.
var idWords = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq("call toolu srvtoolu msg resp req chatcmpl cmpl fc rs item run sess session user account org proj team gen evt file batch fp ctc id key thread asst") {
		idWords[word] = true
	}
}

// isID reports whether a word is an id: it says so at its beginning, or has a long piece of letters and digits.
func isID(word string) bool {
	pieces := strings.FieldsFunc(word, func(r rune) bool { return r == '_' || r == '-' })
	if len(pieces) > 1 && idWords[pieces[0]] {
		for _, p := range pieces[1:] {
			if strings.ContainsAny(p, "0123456789") {
				return true
			}
		}
	}
	for _, p := range pieces {
		if len(p) >= 8 && strings.ContainsAny(p, "0123456789") && strings.IndexFunc(p, unicode.IsLetter) >= 0 {
			return true
		}
	}
	return false
}

// id is an id of the same shape.
func (h *hider) id(value string) string {
	return h.as("id", value, func(n int) string {
		var b strings.Builder
		for len(value) > 0 {
			end := strings.IndexFunc(value, func(r rune) bool { return r == '_' || r == '-' })
			if end == 0 {
				b.WriteByte(value[0])
				value = value[1:]
				continue
			}
			if end < 0 {
				end = len(value)
			}
			if part := value[:end]; idWords[part] {
				b.WriteString(part)
			} else {
				b.WriteString(shaped(part, n))
			}
			value = value[end:]
		}
		return b.String()
	})
}

var (
	media   = lazyregexp.New(`^(?:image|audio|video|application|text)/[\w.+*-]+$`)
	encoded = lazyregexp.New(`^(?:data:[\w/.+;=-]*,)?[A-Za-z0-9+/_-]{80,}={0,2}$`)
)

// isData reports whether a text is data in base64.
func isData(text string) bool { return len(text) >= 80 && encoded.MatchString(text) }

// shortened is data in base64 that begins in the same way: what it is stays to be seen.
func shortened(text string) string {
	from := strings.IndexByte(text, ',') + 1
	return text[:from+16] + strings.Repeat("A", 16)
}
