package recording

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// where finds names of people in texts. In each expression the name is the group.
var where = []*lazyregexp.Regexp{
	lazyregexp.New(`(?:/home/|/Users/|\\+Users\\+)([\p{L}][\p{L}0-9._-]+)`),
	lazyregexp.New(`([\p{L}][\p{L}0-9._-]*)@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`),
	lazyregexp.New(`(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]*\.?){0,3}) <[^>\s]+@`),
	lazyregexp.New(`(?i:my name is|i am called|i'm called|call me|author:|user\.name[ =]+|signed-off-by:|co-authored-by:|dear|hi|hello|regards,|cheers,|thanks,|sincerely,|mr\.|mrs\.|ms\.|dr\.)[ \n]+(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){0,2})`),
}

// signs are what a text must have for each expression.
var signs = [...][]string{{"/home/", "Users"}, {"@"}, {"@"}, {" ", "\n"}}

// nobody are words that stand where names do.
var nobody = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq(`user users root ubuntu admin administrator shared public runner app node git info support hello noreply no-reply team sales
		world there all everyone claude assistant customer sir madam the this that these when what how can could please test example contact office mail me my code`) {
		nobody[word] = true
	}
}

// learn notes the names of people in a text.
func (h *hider) learn(text string) {
	if h.Texts {
		return // All words are replaced.
	}
	for i, x := range where {
		if !slices.ContainsFunc(signs[i], func(sign string) bool { return strings.Contains(text, sign) }) {
			continue
		}
		for _, m := range x.FindAllStringSubmatch(text, -1) {
			h.addName(m[1])
		}
	}
}

func (h *hider) addName(name string) {
	for word := range strings.FieldsFuncSeq(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(" ._'-0123456789", r) }) {
		if utf8.RuneCountInString(word) >= 3 && !nobody[word] && !h.Words[word] {
			h.names[word] = true
		}
	}
}
