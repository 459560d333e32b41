// Package syntaxtree keeps the syntax trees of HCL files as bytes, from which they are read several times faster than HCL's parser makes
// them of the text. The built-in rules are kept in this form beside their text: see package rules/lang.
package syntaxtree

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"iter"
	"math/big"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// File is the text of a file, the name by which the places in its tree are told, and the tree.
type File struct {
	Name string
	Text []byte
	Body *hclsyntax.Body
}

// Write gives the bytes of some trees. It fails for an expression of a kind that it does not know.
func Write(files []File) ([]byte, error) {
	c := &codec{texts: map[string]int{}}
	var trees []byte // each behind its length
	for i := range files {
		c.data, c.items = nil, nil
		c.file(&files[i])
		trees = append(binary.AppendUvarint(trees, uint64(len(c.data))), c.data...)
	}
	if c.err != nil {
		return nil, c.err
	}
	sum := sumOf(files)
	out := append(sum[:], c.table()...)
	return append(out, trees...), nil
}

// Read gives each file its tree. It fails if the bytes were not written of files with these names and texts.
func Read(data []byte, files []File) (err error) {
	sum := sumOf(files)
	if len(data) < len(sum) || [sha256.Size]byte(data) != sum {
		return errors.New("the files have changed since their trees were written")
	}
	c := &codec{reading: true, data: data[len(sum):]}
	c.readTable()
	trees := make([][]byte, len(files))
	for i := range files {
		var size int
		c.number(&size)
		trees[i], c.data = c.data[:size], c.data[size:]
	}
	return OnAllProcessors(len(files), func(items iter.Seq[int]) error {
		c := &codec{reading: true, list: c.list, values: make([]cty.Value, len(c.list))}
		for i := range items {
			c.data, c.items = trees[i], nil
			c.file(&files[i])
		}
		return c.err
	})
}

func sumOf(files []File) (sum [sha256.Size]byte) {
	h := sha256.New()
	var size [8]byte
	for _, f := range files {
		for _, part := range [][]byte{[]byte(f.Name), f.Text} {
			binary.LittleEndian.PutUint64(size[:], uint64(len(part)))
			h.Write(size[:])
			h.Write(part)
		}
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// codec writes or reads. Each method does both, so that they cannot differ: it has a pointer to what is written, or where to put what is read.
type codec struct {
	reading bool
	data    []byte // that was written, or is still to be read
	err     error

	texts  map[string]int // their numbers, when writing
	list   []string       // texts by their numbers
	values []cty.Value    // by the numbers of their texts, when reading: many literals are equal

	items  []*hclsyntax.AnonSymbolExpr // the elements that splats go through
	places places
}

// number is one that is not negative.
func (c *codec) number(n *int) {
	if !c.reading {
		c.data = binary.AppendUvarint(c.data, uint64(*n))
		return
	}
	v, size := binary.Uvarint(c.data)
	*n, c.data = int(v), c.data[size:]
}

func (c *codec) bool(b *bool) {
	n := 0
	if *b {
		n = 1
	}
	c.number(&n)
	*b = n == 1
}

// text is kept once, however often it occurs.
func (c *codec) text(s *string) {
	n := 0
	if !c.reading {
		n = c.textNumber(*s)
	}
	c.number(&n)
	*s = c.list[n]
}

func (c *codec) textNumber(s string) int {
	n, known := c.texts[s]
	if !known {
		n = len(c.list)
		c.texts[s], c.list = n, append(c.list, s)
	}
	return n
}

func (c *codec) table() (out []byte) {
	out = binary.AppendUvarint(out, uint64(len(c.list)))
	for _, s := range c.list {
		out = append(binary.AppendUvarint(out, uint64(len(s))), s...)
	}
	return out
}

func (c *codec) readTable() {
	var n int
	c.number(&n)
	c.list = make([]string, n)
	rest := c.data
	size := 0
	for range n { // how long all are together
		l, used := binary.Uvarint(rest)
		size, rest = size+used+int(l), rest[used+int(l):]
	}
	all := string(c.data[:size])
	for i := range c.list {
		l, used := binary.Uvarint(c.data)
		c.list[i], all = all[used:used+int(l)], all[used+int(l):]
		c.data = c.data[used+int(l):]
	}
}

// value is that of a literal or an index.
func (c *codec) value(v *cty.Value) {
	const null, no, yes, number, text = 0, 1, 2, 3, 4
	var kind, n int
	if !c.reading {
		switch {
		case v.IsNull():
			kind = null
		case v.Type() == cty.Bool && v.False():
			kind = no
		case v.Type() == cty.Bool:
			kind = yes
		case v.Type() == cty.Number:
			exact, _ := v.AsBigFloat().GobEncode()
			kind, n = number, c.textNumber(string(exact))
		default:
			kind, n = text, c.textNumber(v.AsString())
		}
	}
	c.number(&kind)
	if kind == number || kind == text {
		c.number(&n)
	}
	if !c.reading {
		return
	}
	switch kind {
	case null:
		*v = cty.NullVal(cty.DynamicPseudoType)
	case no, yes:
		*v = cty.BoolVal(kind == yes)
	case number:
		f := new(big.Float)
		c.err = errors.Join(c.err, f.GobDecode([]byte(c.list[n])))
		*v = cty.NumberVal(f)
	default:
		if c.values[n] == cty.NilVal {
			c.values[n] = cty.StringVal(c.list[n])
		}
		*v = c.values[n]
	}
}

// file is one tree.
func (c *codec) file(f *File) {
	c.places = placesOf(f)
	c.body(&f.Body)
}

func (c *codec) body(b **hclsyntax.Body) {
	if c.reading {
		*b = &hclsyntax.Body{Attributes: hclsyntax.Attributes{}}
	}
	attributes := len((*b).Attributes)
	c.number(&attributes)
	if c.reading {
		for range attributes {
			a := &hclsyntax.Attribute{}
			c.attribute(a)
			(*b).Attributes[a.Name] = a
		}
	} else {
		for _, a := range inOrder((*b).Attributes) {
			c.attribute(a)
		}
	}
	each(c, (*[]*hclsyntax.Block)(&(*b).Blocks), c.block)
	c.place(&(*b).SrcRange, &(*b).EndRange)
}

func inOrder(all hclsyntax.Attributes) (list []*hclsyntax.Attribute) {
	for _, a := range all {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b *hclsyntax.Attribute) int { return a.SrcRange.Start.Byte - b.SrcRange.Start.Byte })
	return list
}

// each is a list. nil and a list without elements are kept apart, as the parser does.
func each[E any](c *codec, list *[]E, one func(*E)) {
	n := 0
	if *list != nil {
		n = len(*list) + 1
	}
	if c.number(&n); c.reading && n > 0 {
		*list = make([]E, n-1)
	}
	for i := range *list {
		one(&(*list)[i])
	}
}

func (c *codec) attribute(a *hclsyntax.Attribute) {
	c.text(&a.Name)
	c.expression(&a.Expr)
	c.place(&a.SrcRange, &a.NameRange, &a.EqualsRange)
}

func (c *codec) block(b **hclsyntax.Block) {
	if c.reading {
		*b = &hclsyntax.Block{}
	}
	c.text(&(*b).Type)
	each(c, &(*b).Labels, c.text)
	each(c, &(*b).LabelRanges, func(r *hcl.Range) { c.place(r) })
	c.place(&(*b).TypeRange, &(*b).OpenBraceRange)
	c.body(&(*b).Body)
	c.place(&(*b).CloseBraceRange)
}
