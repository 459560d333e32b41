package compile

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Place is what may be written at a place of a rule file.
type Place struct {
	Scopes   []Scope  // of an expression; rules that serve several pairs are in several
	Origins  []string // the fields that may be written are those below these origins of the catalog; nil: none are known
	Switches string   // the protocol whose switches may be written, "": none
}

// Scope is the names and functions that an expression may use.
type Scope struct {
	Names  *expression.Scope
	Macros map[string]*expression.Macro
}

// Find finds out what may be written where a word stands in the rules that is a name of nothing. What is wrong with the rules does not
// matter.
func Find(set *lang.Set, word string) *Place {
	s := &seeking{word: word}
	_, _ = compile(set, false, s)
	return &s.Place
}

// seeking is the search for a place. A nil one finds nothing.
type seeking struct {
	Place
	word string
}

// maxPlaces is how many scopes of one place are looked at: a function is compiled into each place that calls it.
const maxPlaces = 4

// seeks has a compiler look for a place.
func seeks(k *compiler, s *seeking) {
	if s == nil {
		return
	}
	k.seeking = s
	k.Seek = func(name string, scope *expression.Scope, macros map[string]*expression.Macro) bool {
		if name == s.word && len(s.Scopes) < maxPlaces {
			s.Scopes = append(s.Scopes, Scope{scope, macros})
		}
		return name == s.word
	}
}

func (s *seeking) is(name string) bool { return s != nil && name == s.word }

func (s *seeking) found() bool {
	return s != nil && (s.Scopes != nil || s.Origins != nil || s.Switches != "")
}

// origin notes that the members of a field stand at the place.
func (s *seeking) origin(origin string, keys []string) {
	for _, key := range keys {
		if !strings.HasSuffix(origin, ":") {
			origin += "."
		}
		origin += key
	}
	if !slices.Contains(s.Origins, origin) {
		s.Origins = append(s.Origins, origin)
	}
}
