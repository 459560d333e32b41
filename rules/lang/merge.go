package lang

import "strings"

// Meets says how a block of an overlay meets what the base has in the same place.
type Meets string

// There is one rule: a block changes the base's block with its type and labels, and is added before the others where there is none. The
// ways differ in what has labels of its own. The marks change, replace and remove name a block of the base.
const (
	// Merges: the block stands once, or once with its labels. Its arguments and fields take the place of the base's of the same
	// name, or are added; blocks within it meet alike.
	Merges Meets = "merges"
	// Replaces: the block is an output template, which counts as one value, and takes the place of the base's.
	Replaces Meets = "replaces"
	// First: the block is one of a list whose labels may repeat. It is added, before all that the base has.
	First Meets = "first"
	// Named: the block is one of a list, and is merged with the base's that has its labels and upstreams. Else it is as First.
	Named Meets = "named"
)

// Doc is the way in words, for the reference.
func (m Meets) Doc() string {
	switch m {
	case Merges:
		return "changes the built-in block: what you write replaces the argument, row or template of the same name, or is added"
	case Replaces:
		return "an output template is one value: yours replaces the built-in one"
	case First:
		return "is added before the built-in ones, in your order; `change` names a built-in one to change"
	case Named:
		return "changes the built-in block with the same label and `upstreams`; if there is none, it is added before the built-in ones"
	}
	return ""
}

// rows reports whether the fields are the rows of a table, whose keys are anybody's words.
func (g *Grammar) rows() bool { return strings.HasPrefix(g.Fields, "rows") }

// listed reports whether blocks of the type stand in a list.
func (m Meets) listed() bool { return m == First || m == Named }

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
