package lang

import "strings"

// Meets says how a block of an overlay meets what the base has in the same place.
type Meets string

// The ways. Every block of a rule file has one of them; the marks override, amend, remove and last ask for another.
const (
	// Merges: the block stands once, or once with its labels. Its arguments and fields take the place of the base's of the same
	// name, or are added; blocks within it meet alike.
	Merges Meets = "merges"
	// Replaces: the block is a recipe as a whole, and takes the place of the base's with its labels.
	Replaces Meets = "replaces"
	// First: the block is one of a list that is gone through in order. It stands before all that the base has.
	First Meets = "first"
	// Last: the block is one of a list of which all that hold say something, and the last one counts. It stands behind the base's.
	Last Meets = "last"
	// Named: as First, but a block takes the place of the base's with its labels, when there is one.
	Named Meets = "named"
)

// Doc is the way in words, for the reference.
func (m Meets) Doc() string {
	switch m {
	case Merges:
		return "merged with the built-in block: its arguments, fields and blocks replace those of the same name, or are added"
	case Replaces:
		return "replaces the built-in block as a whole"
	case First:
		return "comes before the built-in ones, in the order of the overlay"
	case Last:
		return "comes after the built-in ones, in the order of the overlay; the last value is used"
	case Named:
		return "replaces the built-in block with the same label; if there is none, it comes before the built-in ones"
	}
	return ""
}

// rows reports whether the fields are the rows of a table, whose keys are anybody's words.
func (g *Grammar) rows() bool { return strings.HasPrefix(g.Fields, "rows") }

// listed reports whether blocks of the type stand in a list.
func (m Meets) listed() bool { return m == First || m == Last || m == Named }

// settle gives every block of a grammar that says nothing else the way that its shape asks for.
func settle(g *Grammar, done map[*Grammar]bool) {
	if done[g] {
		return
	}
	done[g] = true
	if g.Meets == "" {
		g.Meets = Merges
		if g.Many && !g.Unique {
			g.Meets = First
		}
	}
	for _, sub := range g.Blocks {
		settle(sub, done)
	}
}

func init() {
	settle(File, map[*Grammar]bool{})
	File.Meets = "" // it is no block
}
