package reply

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Item is what has a place of its own in the client's reply: a part that stands by itself, or what holds adjacent
// parts together.
type Item struct {
	r      *turn
	write  *WriteItem // nil: the part stands by itself
	parts  []*Part
	index  int
	closed bool
}

// Field is a member of the item by its number.
func (i *Item) Field(e *expression.Env, id int) document.Value {
	i.r.spoils()
	switch id {
	case itemIndex:
		return e.Int(i.index)
	case itemComplete:
		return document.Bool(i.complete())
	case itemLast:
		return document.Bool(i.r.lastSeen() == i.parts[len(i.parts)-1])
	}
	return document.Value{}
}

func (i *Item) complete() bool {
	if i.write == nil {
		return i.parts[0].closed
	}
	return i.closed
}

// List is the parts that the item holds.
func (i *Item) List(*expression.Env, int) expression.Records { return partList(i.parts) }

// Write are the rules by which the item is said, nil for a part that stands by itself.
func (i *Item) Write() *WriteItem { return i.write }

// Part is the first part of the item.
func (i *Item) Part() *Part { return i.parts[0] }

type itemList []*Item

func (l itemList) Len() int                   { return len(l) }
func (l itemList) At(i int) expression.Record { return l[i] }

// bindPart makes a part, and what holds it, what the rules mean by part and item.
func (r *turn) bindPart(p *Part) {
	r.env.BindRecord(r.rules.Rec.Part, p)
	if p.item != nil && p.item.write != nil {
		r.env.BindRecord(r.rules.Rec.Item, p.item)
	}
}

// hold gives a part its item: the open one, when it is the part's kind of item, else a new one. The one before is
// closed.
func (r *writer) hold(dst []byte, p *Part) []byte {
	if r.group != nil && r.group.write == p.write.Item {
		p.item, p.place = r.group, len(r.group.parts)
		r.group.parts = append(r.group.parts, p)
		return dst
	}
	dst = r.closeGroup(dst)
	item := &Item{r: &r.turn, write: p.write.Item, parts: []*Part{p}, index: len(r.items)}
	r.items = append(r.items, item)
	p.item, p.place = item, 0
	if item.write == nil {
		return dst
	}
	r.group = item
	if r.writes() {
		r.bindPart(p)
		dst = r.events(dst, item.write.Open)
	}
	return dst
}

// leave takes a part back that could not be opened, and what would have held it alone.
func (r *writer) leave(p *Part) {
	p.opened = false
	item := p.item
	if item == nil || len(item.parts) == 0 || item.parts[len(item.parts)-1] != p {
		return
	}
	if item.parts = item.parts[:len(item.parts)-1]; len(item.parts) == 0 {
		item.parts = append(item.parts, p) // whoever has the item may ask for its first part
		r.items = slices.DeleteFunc(r.items, func(other *Item) bool { return other == item })
		if r.group == item {
			r.group = nil
		}
	}
}

// closeGroup closes the item that holds several parts, if one is open.
func (r *writer) closeGroup(dst []byte) []byte {
	item := r.group
	if item == nil {
		return dst
	}
	r.group, item.closed = nil, true
	if r.writes() {
		r.env.BindRecord(r.rules.Rec.Item, item)
		if dst = r.events(dst, item.write.Close); r.env.Err() != nil {
			item.closed = false
		}
	}
	return dst
}
