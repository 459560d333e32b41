package models

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	notGlob   = regexp.MustCompile(`^\^|\$$|\\|\(.*\|.*\)|\[\^?[^\]]*\w-\w[^\]]*\]|\[[^\]]*\][+*?]|\)[+*?]|\.\+|\?|(^|[^\w.])\.\*|\{[^}]*,[^}]*\}`)
	dotStar   = regexp.MustCompile(`[A-Za-z_-]\.\*`)
	HasScheme = regexp.MustCompile(`^[a-z]+://`)
	hasPort   = regexp.MustCompile(`:\d+$`)
)

// PatternMistake says why a pattern of names hardly fits any; "" when it may.
func PatternMistake(text, of string) string {
	switch {
	case strings.TrimSpace(text) != text:
		return fmt.Sprintf("A space stands at the edge of the pattern, and no name has one. Write: %q", strings.TrimSpace(text))
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

// inStars is how what a regular expression says may be said with stars.
func inStars(text string) string {
	plain := strings.TrimSuffix(strings.TrimPrefix(text, "^"), "$")
	plain = regexp.MustCompile(`\(\.[*+]\??\)|\.[*+]\??|\[[^\]]*\][+*?]?|\\[dw][+*]?|\([^)]*\|[^)]*\)[+*?]?|\{[^}]*\}|\?`).ReplaceAllString(plain, "*")
	plain = strings.ReplaceAll(regexp.MustCompile(`\*+`).ReplaceAllString(plain, "*"), `\`, "")
	if plain == "" || strings.ContainsAny(plain, `()|^$`) {
		return ""
	}
	return fmt.Sprintf(" Write: %q", plain)
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
