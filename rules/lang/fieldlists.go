package lang

import (
	"slices"
	"sync"
	"weak"

	"github.com/parlance-gateway/parlance/rules/fields"
)

var fieldsGrammar = &Grammar{
	Doc: "The fields that a protocol has: `check` finds paths that are none of them, and `check --coverage` and reports of losses name them. The texts are literal, with a field on each line:\n\n" +
		"```hcl\nfields \"memo\" {\n  request = <<-LIST\n    who          string!         # ! is a field that every request has\n    room         integer|null\n    say[].by     string  me|you  # its values; with * others are possible\n    say[].words  string\n    extras       map             # an object with any members\n    first        object = say[]  # the same fields as an element of say\n  LIST\n}\n```\n\n" +
		"A path is names with dots between them; `[]` stands for the elements of a list, `[type=text]` for those whose field `type` has this value. Types are string, number, integer, boolean, array, object, map, any and null. " +
		"The objects and lists in a path need no line of their own. Several blocks for a protocol add up: a block for a built-in protocol adds the fields of a vendor.",
	Labels: []string{"protocol"}, Many: true,
	Args: args("spelling", "\"snake_case\": the keys of requests that are listed in camelCase may also be in snake_case (a literal string); rules read them as they are listed", "request", "the fields of requests", "response", "the fields of replies", "error", "the fields of errors",
		"stream", "the fields of the events of a stream; a line name: comes before the fields of the event of this name. Default, if the events have no types (block on): those of response and error"),
}

// Fields is the catalog of the fields that protocols have: that of the built-in protocols, and what blocks fields list. It is made when it is
// asked for. Sets whose files list none share it.
func (s *Set) Fields() *fields.Catalog {
	if s.fields == nil {
		return builtInFields()
	}
	return s.fields()
}

// listedFields are those that no rule file lists.
var listedFields = sync.OnceValue(func() *fields.Catalog { return fields.New() })

// builtInFields are those of all built-in protocols.
var builtInFields func() *fields.Catalog

func init() { // Embedded leads back to it
	builtInFields = sync.OnceValue(func() *fields.Catalog {
		set := builtInSet()
		return listedFields().With(set.fieldLists(set.FieldBlocks)...)
	})
}

func (s *Set) catalog() *fields.Catalog {
	own := slices.DeleteFunc(slices.Clone(s.FieldBlocks), func(b *Block) bool { return IsBase(b.Range) })
	base := builtInFields
	if s.whole {
		base = listedFields
	}
	if len(own) == 0 {
		return base()
	}
	return latestFields.with(base(), s.fieldLists(own))
}

// latestFields is the catalog that was made last: the next set is often of the same files but for one.
var latestFields fieldsCache

// fieldsCache is a catalog that a base was extended to, while some set has it.
type fieldsCache struct {
	sync.Mutex
	base    *fields.Catalog
	lists   []string
	catalog weak.Pointer[fields.Catalog]
}

// with is base.With(lists...), and the same one for the same lists.
func (c *fieldsCache) with(base *fields.Catalog, lists []string) *fields.Catalog {
	c.Lock()
	defer c.Unlock()
	if known := c.catalog.Value(); known != nil && c.base == base && slices.Equal(c.lists, lists) {
		return known
	}
	made := base.With(lists...)
	c.base, c.lists, c.catalog = base, lists, weak.Make(made)
	return made
}

func (s *Set) fieldLists(blocks []*Block) (lists []string) {
	for _, b := range blocks {
		list, _ := s.FieldList(b)
		lists = append(lists, list)
	}
	return lists
}

// FieldList is a block fields in the form of fields.json, and what is wrong with its lines.
func (s *Set) FieldList(b *Block) (string, []fields.LineError) {
	texts := map[string]string{}
	for _, section := range fields.ListSections {
		if x := b.Arg(section); x != nil {
			texts[section], _ = LiteralText(x)
		}
	}
	typed := len(s.Protocol(b.Label(0)).First("read_reply").All("on")) > 0
	return fields.ParseList(b.Label(0), texts, !typed)
}

// fieldBlocks are the blocks that list fields of some protocols.
func (s *Set) fieldBlocks(protocols ...string) (list []*Block) {
	for _, b := range s.FieldBlocks {
		if slices.Contains(protocols, b.Label(0)) {
			list = append(list, b)
		}
	}
	return list
}
