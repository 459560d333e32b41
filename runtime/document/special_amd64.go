//go:build !purego

package document

// special marks the special bytes of n blocks, a bit for each byte. It is in special_amd64.s, with the instructions that every amd64 has.
//
//go:noescape
func special(dst *uint64, src *byte, n int)
