package expression

// Bare is a node without what a Trace has put around it.
func Bare(n Node) Node { return bare(n) }

// Branches are the nodes of which a node is one, when it runs; nil for any other.
func Branches(n Node) []Node {
	switch n := n.(type) {
	case *choose:
		return []Node{n.yes, n.no}
	case *firstOf:
		return n.of
	case *firstFull:
		return n.of
	}
	return nil
}
