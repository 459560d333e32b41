package editor

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Kind is what an Item names.
type Kind int

// The kinds.
const (
	KindBlock Kind = iota
	KindArgument
	KindField
	KindFunction
	KindTable
	KindName
	KindWord
	KindKeyword
)

// Item is something that may be written at a place.
type Item struct {
	Name    string
	Kind    Kind
	Detail  string // in a line: a signature, a type
	Doc     string // in Markdown
	Snippet string // what is inserted, in the syntax of snippets of LSP; "": the name
	From    int    // the bounds of the text that it takes the place of
	To      int
}

// completer collects items.
type completer struct {
	*place
	items []Item
	has   map[string]bool
}

// Complete gives what may be written at an offset of a file.
func (p *Project) Complete(name string, offset int) []Item {
	c := &completer{place: p.placeAt(name, offset), has: map[string]bool{}}
	switch {
	case c.grammar == nil:
	case c.kind == inBody:
		c.body()
	case c.kind == inLabel:
		c.label()
	case c.kind == inString:
		c.text()
	case c.kind == inValue && c.expects():
		c.value()
	}
	slices.SortStableFunc(c.items, func(a, b Item) int { return cmp.Or(int(a.Kind)-int(b.Kind), strings.Compare(a.Name, b.Name)) })
	return c.items
}

// add adds an item, unless one of its name was added or it does not begin as the word does.
func (c *completer) add(i Item) {
	if c.has[i.Name] || i.Name == "" || i.Name == here {
		return
	}
	c.has[i.Name] = true
	i.From, i.To = c.from, c.to
	c.items = append(c.items, i)
}

// body offers what may stand in the block.
func (c *completer) body() {
	written := map[string]bool{}
	for _, a := range c.block.Attrs {
		if a.Range.Start.Byte > c.offset || a.Range.End.Byte < c.offset {
			written[a.Name] = true
		}
	}
	for name, a := range c.grammar.Args {
		if !written[name] {
			c.add(Item{Name: name, Kind: KindArgument, Detail: argDetail(a), Doc: a.Doc, Snippet: name + " = " + valueSnippet(a)})
		}
	}
	if c.overBase() {
		for _, m := range lang.Marks {
			if !written[m.Name] {
				c.add(Item{Name: m.Name, Kind: KindArgument, Detail: "the built-in block", Doc: m.Doc, Snippet: m.Name + " = ${1:true}"})
			}
		}
	}
	for name, g := range c.grammar.Blocks {
		one := slices.ContainsFunc(c.block.Blocks, func(b *Block) bool { return b.Type == name && b.TypeRange.End.Byte != c.to })
		if g.Many || !one {
			c.add(Item{Name: name, Kind: KindBlock, Detail: "block", Doc: g.Doc, Snippet: blockSnippet(name, g)})
		}
	}
	if c.grammar.Fields != "" {
		c.fields(written)
	}
}

// overBase reports whether the block is one of rules, which may change a built-in one.
func (c *completer) overBase() bool {
	return c.block.Parent != nil && c.project.Grammar(c.name, c.src) == lang.File
}

func argDetail(a lang.Arg) string {
	var words []string
	switch {
	case a.Unless != "":
		words = append(words, "required without "+a.Unless)
	case a.Required:
		words = append(words, "required")
	}
	if a.Type != lang.Expression {
		kind := string(a.Type)
		if len(a.OneOf) > 0 {
			kind += " " + strings.Join(a.OneOf, ", ")
		}
		words = append(words, kind)
	}
	if a.Default != "" {
		words = append(words, "default "+a.Default)
	}
	return strings.Join(words, ", ")
}

func valueSnippet(a lang.Arg) string {
	switch a.Type {
	case lang.Text, lang.Word, lang.Path, lang.URL, lang.Duration, lang.Size, lang.Date:
		return `"$1"`
	case lang.TextList:
		return `["$1"]`
	}
	return "$0"
}

func blockSnippet(name string, g *lang.Grammar) string {
	text, n := name, 0
	for _, l := range g.Labels {
		if plain, optional := strings.CutSuffix(l, "?"); !optional {
			n++
			text += fmt.Sprintf(` "${%d:%s}"`, n, strings.NewReplacer("}", `\}`, "$", `\$`).Replace(plain))
		}
	}
	return text + " {\n\t$0\n}"
}

// fields offers the names of fields: those of the protocol, as far as they are known, and those that the rules use in blocks of this kind.
func (c *completer) fields(written map[string]bool) {
	found := c.find()
	catalog := c.set.Fields()
	for _, origin := range found.Origins {
		for _, m := range catalog.Members(origin) {
			if !written[m.Name] {
				c.add(Item{Name: m.Name, Kind: KindField, Detail: m.String(), Snippet: m.Name + " = $0"})
			}
		}
	}
	if found.Switches != "" {
		c.switches(found.Switches, written)
	}
	if found.Origins == nil && found.Switches == "" {
		for _, name := range c.usual() {
			if !written[name] {
				c.add(Item{Name: name, Kind: KindField, Detail: c.grammar.Fields, Snippet: name + " = $0"})
			}
		}
	}
}

// switches offers those of a protocol's profile.
func (c *completer) switches(protocol string, written map[string]bool) {
	for _, a := range c.set.Protocol(protocol).First("profile").FieldsOrNone() {
		if !written[a.Name] {
			detail, doc := switchDoc(c.set, a)
			c.add(Item{Name: a.Name, Kind: KindField, Detail: detail, Doc: doc, Snippet: a.Name + " = $0"})
		}
	}
}

// switchDoc describes a switch of a profile: its default, and the comment beside it.
func switchDoc(set *lang.Set, a *lang.Attr) (detail, doc string) {
	src := set.Sources[a.Range.Filename]
	return "default " + string(a.Expr.Range().SliceBytes(src)), commentAt(src, a.Range.Start.Byte, a.Expr.Range().End.Byte)
}

// usual are the names of fields in blocks of the same kind. Those that have the same labels come first; others count if there are none.
func (c *completer) usual() []string {
	same, others := map[string]bool{}, map[string]bool{}
	eachBlock(c.set, func(b *lang.Block, g *lang.Grammar) {
		if g != c.grammar {
			return
		}
		to := others
		if slices.Equal(b.Labels, labelsOf(c.block)) {
			to = same
		}
		for _, a := range b.Fields {
			to[a.Name] = true
		}
	})
	if len(same) > 0 || c.block.Type == "table" {
		return slices.Sorted(maps.Keys(same))
	}
	return slices.Sorted(maps.Keys(others))
}

func labelsOf(b *Block) (list []string) {
	for _, l := range b.Labels {
		list = append(list, l.Text)
	}
	return list
}

// eachBlock calls f with each block of the rules, and its grammar.
func eachBlock(set *lang.Set, f func(b *lang.Block, g *lang.Grammar)) {
	var walk func(b *lang.Block, g *lang.Grammar)
	walk = func(b *lang.Block, g *lang.Grammar) {
		if g == nil {
			return
		}
		f(b, g)
		for _, c := range b.Blocks {
			walk(c, g.Blocks[c.Type])
		}
	}
	for _, b := range set.Blocks() {
		walk(b, lang.File.Blocks[b.Type])
	}
}

// expects reports whether an argument takes an expression that may be of more than literals.
func (at *place) expects() bool {
	return at.project.Grammar(at.name, at.src) == lang.File
}

// value offers names within an expression, or the members of what stands before the dot.
func (c *completer) value() {
	found := c.find()
	if c.path != "" {
		for _, s := range found.Scopes {
			c.members(c.inside(s.Names, s.Macros))
		}
		return
	}
	for _, origin := range found.Origins { // the keys of an object
		for _, m := range c.set.Fields().Members(origin) {
			c.add(Item{Name: m.Name, Kind: KindField, Detail: m.String(), Snippet: m.Name + " = $0"})
		}
	}
	for _, s := range found.Scopes {
		c.names(s.Names, s.Macros)
	}
	if found.Scopes == nil {
		return
	}
	for _, f := range expression.Functions {
		c.add(Item{Name: f.Name, Kind: KindFunction, Detail: f.Signature(), Doc: functionDoc(f), Snippet: f.Name + "($0)"})
	}
	for word, doc := range map[string]string{"omit": "no value: nothing is written", "null": "writes null", "true": "", "false": ""} {
		c.add(Item{Name: word, Kind: KindKeyword, Detail: doc})
	}
	if c.overBase() {
		c.add(Item{Name: "base", Kind: KindKeyword, Detail: "the built-in value of the same argument"})
	}
}

// inside is what is known of the value before the dot.
func (c *completer) inside(s *expression.Scope, macros map[string]*expression.Macro) expression.Inside {
	x, diags := hclsyntax.ParseExpression([]byte(c.path), c.name, hcl.InitialPos)
	if diags.HasErrors() {
		return expression.Inside{}
	}
	return expression.InsideOf(x, s, macros)
}

// members offers what stands below a value.
func (c *completer) members(in expression.Inside) {
	for _, origin := range in.Origins {
		for _, m := range c.set.Fields().Members(origin) {
			c.add(Item{Name: m.Name, Kind: KindField, Detail: m.String(), Doc: originDoc(origin, m.Name)})
		}
	}
	for _, name := range in.Members() {
		item := Item{Name: name, Kind: KindField}
		item.Detail, item.Doc = c.memberDoc(in, name)
		c.add(item)
	}
}

// memberDoc describes a member of a record or table.
func (at *place) memberDoc(in expression.Inside, name string) (detail, doc string) {
	switch {
	case in.Table != nil:
		for _, row := range in.Table.Rows {
			if row.Key == name {
				return string(row.Value.Range().SliceBytes(at.set.Sources[row.Value.Range().Filename])), ""
			}
		}
	case in.Schema == nil && at.path == lang.AskRoot:
		return "asked for by clients", askDoc(at.set, name)
	case in.Schema != nil && in.Schema.Name() == "profile":
		own := at.upstream()
		for _, b := range slices.Concat([]*lang.Block{at.set.Protocol(own)}, at.set.Protocols) {
			if a := fieldOf(b.First("profile"), name); a != nil {
				return switchDoc(at.set, a)
			}
		}
	case in.Schema != nil:
		if m, ok := in.Schema.Resolve([]string{name}); ok && m.Elem != nil {
			return "list of " + m.Elem.Name() + "s", ""
		}
		return "of " + in.Schema.Name(), ""
	}
	return "", ""
}

// upstream is the protocol of the upstream that the rules at the place are for, "" when they are for any.
func (at *place) upstream() string {
	chain := at.block.Chain()
	if len(chain) == 0 {
		return ""
	}
	switch b := chain[0]; b.Type {
	case "pair":
		return b.Label(1)
	case "protocol", "model", "host":
		return b.Label(0)
	}
	return ""
}

func fieldOf(b *lang.Block, name string) *lang.Attr {
	for _, a := range b.FieldsOrNone() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// askDoc tells from which fields of the protocols a word of ask is read.
func askDoc(set *lang.Set, word string) string {
	var lines []string
	for _, b := range slices.Concat(set.Protocols, set.Pairs) {
		if a := fieldOf(b.First("ask"), word); a != nil {
			lines = append(lines, fmt.Sprintf("- %s: `%s`", strings.Join(b.Labels, " to "), oneLine(a.Expr.Range().SliceBytes(set.Sources[a.Range.Filename]))))
		}
	}
	return strings.Join(lines, "\n")
}

// originDoc names a field in full.
func originDoc(origin, name string) string {
	section, path, _ := strings.Cut(origin, ":")
	if path != "" {
		path += "."
	}
	return fmt.Sprintf("`%s` of %s", path+name, strings.ReplaceAll(section, ".", " "))
}

// names offers the names of a scope, and the functions of rule files.
func (c *completer) names(s *expression.Scope, macros map[string]*expression.Macro) {
	for _, name := range s.Names() {
		if hclsyntax.ValidIdentifier(name) && !strings.HasPrefix(name, "0x") {
			item := Item{Name: name, Kind: KindName}
			x, _ := hclsyntax.ParseExpression([]byte(name), c.name, hcl.InitialPos)
			in := expression.InsideOf(x, s, macros)
			if item.Detail = insideDetail(in); in.Table != nil {
				item.Kind, item.Snippet = KindTable, name+"[$0]"
				item.Doc = commentOf(c.set, in.Table.Range)
			}
			c.add(item)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(macros)) {
		if strings.HasPrefix(name, lang.AskRoot+".") {
			c.add(Item{Name: lang.AskRoot, Kind: KindName, Detail: "what the client asks for, in words that all protocols share"})
			continue
		}
		m := macros[name]
		c.add(Item{Name: name, Kind: KindFunction, Detail: fmt.Sprintf("%s(%s)", name, strings.Join(m.Params, ", ")), Doc: commentOf(c.set, m.Range), Snippet: name + "($0)"})
	}
}

// insideDetail describes a value in a line.
func insideDetail(in expression.Inside) string {
	switch {
	case in.Table != nil:
		return "table"
	case in.Schema != nil && in.List:
		return "list of " + in.Schema.Name() + "s"
	case in.Schema != nil:
		return "record: " + lang.Few(in.Schema.Names(), 60)
	case len(in.Origins) > 0:
		return strings.TrimSuffix(in.Origins[0], ":")
	}
	return ""
}
