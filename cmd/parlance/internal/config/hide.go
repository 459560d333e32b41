package config

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// beforeKeys is the part of a line behind which there may be a key: all up to an equals sign, or the indentation of an element of
// a list. Names of blocks stand before any equals sign.
var beforeKeys = regexp.MustCompile(`^[\s\[]*"|^[^=]*=`)

// named is what ends before a string that names a variable or a file.
var named = regexp.MustCompile(`\b(env|file)\(\s*$`)

// hideStrings makes strings unreadable in a text that is not HCL: nobody knows yet which of them are keys.
func hideStrings(text []byte) {
	for line := range bytes.Lines(text) {
		at := beforeKeys.FindIndex(line)
		if at == nil {
			continue
		}
		rest := line[at[1]:]
		if line[at[1]-1] == '"' {
			rest = line[at[1]-1:]
		}
		for {
			begin := bytes.IndexByte(rest, '"')
			if begin < 0 {
				break
			}
			inside := rest[begin+1:]
			end := closing(inside)
			if !named.Match(rest[:begin]) && !slices.Contains(ownWords(), string(inside[:end])) {
				lang.Hide(inside[:end])
			}
			rest = inside[min(end+1, len(inside)):]
		}
	}
}

// closing is where a string ends whose quote has been read: at the other one, or with the line.
func closing(inside []byte) int {
	for i := 0; i < len(inside); i++ {
		switch inside[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(inside)
}

// ownWords are the values that settings choose from, which are no secrets.
var ownWords = sync.OnceValue(func() (words []string) {
	var collect func(g *lang.Grammar)
	collect = func(g *lang.Grammar) {
		for _, a := range g.Args {
			words = append(words, a.OneOf...)
		}
		for _, b := range g.Blocks {
			collect(b)
		}
	}
	collect(Grammar)
	return words
})
