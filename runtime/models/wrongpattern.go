package models

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"strings"
)

var (
	notGlob   = lazyregexp.New(`^\^|\$$|\\|\(.*\|.*\)|\[\^?[^\]]*\w-\w[^\]]*\]|\[[^\]]*\][+*?]|\)[+*?]|\.\+|\?|(^|[^\w.])\.\*|\{[^}]*,[^}]*\}`)
	dotStar   = lazyregexp.New(`[_-]\.\*`) // behind a word it is plain: names of Bedrock begin with anthropic. and the like
	HasScheme = lazyregexp.New(`^[a-z]+://`)
	hasPort   = lazyregexp.New(`:\d+$`)
)

// PatternMistake says why a pattern of names hardly fits any; "" when it may.
func PatternMistake(text, of string) string {
	switch {
	case strings.TrimSpace(text) != text:
		return fmt.Sprintf("The pattern begins or ends with a space, and no name does. Write: %q", strings.TrimSpace(text))
	case text == "":
		return "The pattern is empty, and no name is. * alone fits every name."
	case (of == "host" || of == "upstreams") && HasScheme.MatchString(text):
		return fmt.Sprintf("A host has no scheme and no path. Write: %q", hostOf(text))
	case of == "host" && strings.Contains(text, "/"):
		return fmt.Sprintf("A host has no path. Write: %q", hostOf(text))
	case of == "host" && hasPort.MatchString(text):
		return fmt.Sprintf("A host is compared without its port. Write: %q", hostOf(text))
	case of == "host" && strings.ToLower(text) != text && strings.Contains(text, "."):
		return fmt.Sprintf("Hosts are written in small letters. Write: %q", strings.ToLower(text))
	case notGlob.MatchString(text), of != "host" && dotStar.MatchString(text):
		return "Only * is special in a pattern: it stands for any text. All else stands for itself, and this looks like a regular expression." + inStars(text)
	case strings.Contains(text, "|"):
		return fmt.Sprintf("Only * is special in a pattern, and | stands for itself. Write them as a list: [\"%s\"]", strings.Join(strings.Split(text, "|"), `", "`))
	case strings.ContainsAny(text, "%") || strings.Contains(text, "${"):
		return "Only * is special in a pattern: it stands for any text."
	}
	return ""
}

var (
	alternatives = lazyregexp.New(`\((?:\?:)?([^()]*\|[^()]*)\)([+*?{]?)`)
	anyText      = lazyregexp.New(`\(\.[*+]\??\)|\.[*+]\??`)
	someText     = lazyregexp.New(`\[[^\]]*\][+*?]?|\\[dw][+*?]?|\([^)]*\|[^)]*\)[+*?]?|\{[^}]*\}|\?`)
	stars        = lazyregexp.New(`\*+`)
)

// inStars is how what a regular expression says may be said with stars; "" when nobody knows.
func inStars(text string) string {
	wider := ""
	var list []string
	for _, plain := range apart(strings.TrimSuffix(strings.TrimPrefix(text, "^"), "$")) {
		plain = anyText.ReplaceAllString(plain, "*")
		if someText.MatchString(plain) {
			plain, wider = someText.ReplaceAllString(plain, "*"), ", which fits more"
		}
		plain = strings.ReplaceAll(stars.ReplaceAllString(plain, "*"), `\`, "")
		if plain == "" || strings.ContainsAny(plain, `()|^$`) {
			return ""
		}
		list = append(list, fmt.Sprintf("%q", plain))
	}
	if len(list) == 1 {
		return " Write: " + list[0] + wider
	}
	return " Write each by itself: " + strings.Join(list, ", ") + wider
}

// apart takes alternatives in parentheses apart, unless there are many or they may be missing.
func apart(text string) []string {
	list := []string{text}
	for {
		var more []string
		for _, one := range list {
			m := alternatives.FindStringSubmatchIndex(one)
			if m == nil || m[4] != m[5] {
				return list
			}
			for _, alternative := range strings.Split(one[m[2]:m[3]], "|") {
				more = append(more, one[:m[0]]+alternative+one[m[1]:])
			}
		}
		if len(more) > 8 {
			return list
		}
		list = more
	}
}

func hostOf(text string) string {
	text = HasScheme.ReplaceAllString(text, "")
	text, _, _ = strings.Cut(text, "/")
	return hasPort.ReplaceAllString(text, "")
}

// WrongPattern says why a pattern of models or names hardly fits any; "" when it may.
func WrongPattern(text string) string {
	if text == "" {
		return "" // somebody else says so
	}
	return PatternMistake(text, "models")
}
