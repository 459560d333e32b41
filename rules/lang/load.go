package lang

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// What bounds a rule file before HCL's parser, which recurses, sees it: 120 KB of brackets would end the process.
// The built-in files have up to 30 KB, nest 10 deep, and chain 20 operators.
const (
	maxFile    = 4 << 20
	maxNesting = 250
	maxChain   = 10_000 // operators, members and indexes of one expression, which make a tree as deep; lines of a heredoc
	maxInvalid = 20     // characters that are no HCL; each would be a message
)

// Parse reads HCL's native syntax, after a look at its size and nesting.
func Parse(src []byte, name string) (*hclsyntax.Body, hcl.Diagnostics) {
	start := hcl.Range{Filename: name, Start: hcl.InitialPos, End: hcl.InitialPos}
	if len(src) > maxFile {
		return nil, hcl.Diagnostics{Diag(CodeTooLarge, start, "File too large", "A file may have %d MiB; this one has %d bytes.", maxFile>>20, len(src))}
	}
	if d := notText(src, name); d != nil {
		return nil, hcl.Diagnostics{d}
	}
	tokens, _ := hclsyntax.LexConfig(src, name, hcl.InitialPos) // the parser says what is wrong with them
	if d := harmless(tokens); d != nil {
		return nil, hcl.Diagnostics{d}
	}
	body, diags := ParseBuiltIn(src, name)
	defaults := commentedDefaults(src, tokens)
	if diags.HasErrors() {
		for _, d := range defaults {
			if diags[0].Subject != nil && slices.ContainsFunc(diags, func(e *hcl.Diagnostic) bool {
				return e.Subject != nil && e.Subject.Start.Line-d.Subject.Start.Line <= 1 && e.Subject.Start.Line >= d.Subject.Start.Line
			}) {
				d.Severity, d.Extra = hcl.DiagError, CodeSyntax
				return body, hcl.Diagnostics{d}
			}
		}
		if other := notRules(src, name); other != nil {
			return nil, other
		}
		return body, reworded(diags, src, name, tokens)
	}
	if d := swallowed(src, name, tokens); d != nil {
		diags = append(diags, d)
	}
	return body, append(diags, defaults...)
}

// ParseBuiltIn is Parse for files that are known to be harmless: those that are built into the binary.
func ParseBuiltIn(src []byte, name string) (*hclsyntax.Body, hcl.Diagnostics) {
	f, diags := hclsyntax.ParseConfig(src, name, hcl.InitialPos)
	for _, d := range diags {
		if d.Extra == nil {
			d.Extra = CodeSyntax
		}
	}
	if f == nil {
		return nil, diags
	}
	body, _ := f.Body.(*hclsyntax.Body)
	return body, diags
}

// harmless looks for what the parser, or whoever walks what it made, recurses on: brackets, and within one
// expression prefix operators, conditionals, splats and template controls, which nest without brackets.
func harmless(tokens hclsyntax.Tokens) *hcl.Diagnostic {
	type level struct {
		open         hclsyntax.TokenType
		nests, chain int
	}
	open := []level{{open: hclsyntax.TokenOBrace}}
	deep, invalid := 0, 0 // deep is the sum of what all open levels nest
	for _, t := range tokens {
		top := &open[len(open)-1]
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			top.chain++
			if t.Type == hclsyntax.TokenTemplateControl {
				top.nests++
				deep++
			}
			open = append(open, level{open: t.Type, nests: 1})
			deep++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc, hclsyntax.TokenTemplateSeqEnd:
			if len(open) > 1 {
				deep -= top.nests
				open = open[:len(open)-1]
			}
		case hclsyntax.TokenBang, hclsyntax.TokenMinus, hclsyntax.TokenQuestion, hclsyntax.TokenStar:
			top.chain++
			top.nests++
			deep++
		case hclsyntax.TokenComma, hclsyntax.TokenNewline:
			// The next expression begins; but a line ends nothing between round and square brackets.
			if t.Type == hclsyntax.TokenComma || top.open == hclsyntax.TokenOBrace {
				fresh := level{open: top.open}
				if len(open) > 1 {
					fresh.nests = 1
				}
				deep -= top.nests - fresh.nests
				*top = fresh
			}
		case hclsyntax.TokenInvalid, hclsyntax.TokenBadUTF8, hclsyntax.TokenQuotedNewline:
			if invalid++; invalid > maxInvalid {
				return Diag(CodeSyntax, t.Range, "Invalid character", "This is not a rule file: it holds more than %d characters that HCL does not know.", maxInvalid)
			}
		case hclsyntax.TokenIdent, hclsyntax.TokenNumberLit, hclsyntax.TokenQuotedLit, hclsyntax.TokenComment:
		default: // lines of a heredoc among them, which the parser joins one by one, copying all before
			top.chain++
		}
		if deep > maxNesting {
			return Diag(CodeTooLarge, t.Range, "File nested too deeply", "Brackets, conditionals and prefix operators may be nested %d levels deep.", maxNesting)
		}
		if open[len(open)-1].chain > maxChain {
			return Diag(CodeTooLarge, t.Range, "Expression too long", "An expression may have %d operators, a heredoc as many lines.", maxChain)
		}
	}
	return nil
}

// anotherName is what to do about a block that stands twice.
func anotherName(labels []string) string {
	if len(labels) == 1 {
		return " Give it another name, or move its content into the first."
	}
	return " Move its content into the first."
}

// holderOf names the blocks within one of the grammar's that have an argument, one or two; "" for none, or more.
func holderOf(name string, g *Grammar) string {
	var found []string
	for _, inner := range slices.Sorted(maps.Keys(g.Blocks)) {
		if _, ok := g.Blocks[inner].Args[name]; ok {
			found = append(found, inner+" { … }")
		}
	}
	if len(found) > 2 {
		return ""
	}
	return strings.Join(found, " or ")
}

// Decode turns a body into a block of the grammar's shape, and says everything that does not fit. in is what
// the body belongs to, for messages.
func Decode(body *hclsyntax.Body, g *Grammar, in string) (*Block, hcl.Diagnostics) {
	b := &Block{Args: map[string]*Attr{}, Range: body.SrcRange, Span: body.SrcRange}
	return b, (&decoder{root: g}).fill(b, body, g, in)
}

// decoder fills blocks from the bodies of a file.
type decoder struct {
	over  bool      // the file is laid over the base: blocks have marks, and need not be whole
	root  *Grammar  // of the file, where it is none of rules
	whole hcl.Range // without over: where it is said that there is no base, if it is
}

func (k *decoder) fill(b *Block, body *hclsyntax.Body, g *Grammar, in string) (diags hcl.Diagnostics) {
	attrs := make([]*hclsyntax.Attribute, 0, len(body.Attributes))
	for _, a := range body.Attributes {
		attrs = append(attrs, a)
	}
	sort.Slice(attrs, func(i, j int) bool { return attrs[i].NameRange.Start.Byte < attrs[j].NameRange.Start.Byte })
	misspelt := false
	meant := map[string]bool{} // what other arguments of the block were taken for
	for _, a := range attrs {
		attr := &Attr{Name: a.Name, Expr: resolveAsk(a.Expr), Range: a.NameRange}
		if _, known := g.Args[a.Name]; known {
			b.Args[a.Name] = attr
			continue
		}
		if g.Meets != "" && isMark(a.Name) {
			done, d := k.mark(b, a, g)
			if diags = append(diags, d...); done {
				continue
			}
		}
		if g.Fields != "" {
			b.Fields = append(b.Fields, attr)
			continue
		}
		misspelt, b.misspelt = true, true
		if d := k.unknownArgument(a, g, in, meant); d != nil {
			diags = append(diags, d)
		}
	}
	seen := map[string]bool{}
	for _, blk := range body.Blocks {
		sub := g.Blocks[blk.Type]
		if sub == nil {
			misspelt = true
			known := slices.Sorted(maps.Keys(g.Blocks))
			hint := Suggest(blk.Type, known)
			if other := k.otherFile(blk.Type, g); other != "" {
				hint, known = " "+other, nil
			} else if _, arg := g.Args[blk.Type]; arg {
				hint = fmt.Sprintf(" It is an argument: write %s.", argForm(b.Type, blk.Type, g.Args[blk.Type]))
			} else if at := insteadOf(blk.Type, b.Type); at != "" {
				hint, known = " "+at, nil
			} else if k.root != nil && k.root != g && k.root.Blocks[blk.Type] != nil {
				hint = fmt.Sprintf(" A block %q is written outside of all other blocks.", blk.Type)
			} else if at := blocksElsewhere(k.root, g, blk.Type); at != "" {
				hint = at
			} else if at := homes(g, blk.Type); at != "" {
				hint = at
			} else if other := notHere[blk.Type]; other == upstreamHint && g.Args["url"].Doc != "" {
				hint = " The address of an upstream is its argument url."
			} else if hint = orField(hint, blk.Type, g); other != "" {
				hint = " " + other
			}
			diags = append(diags, Diag(CodeUnknownBlock, blk.TypeRange, "Unsupported block", "There is no block %q in %s.%s%s", blk.Type, in, hint, choices(" Known: ", known)))
			continue
		}
		c := &Block{Type: blk.Type, Labels: blk.Labels, Args: map[string]*Attr{}, Range: blk.DefRange(), Span: blk.Range()}
		least := 0
		for _, l := range sub.Labels {
			if !strings.HasSuffix(l, "?") {
				least++
			}
		}
		if n := len(blk.Labels); n < least || n > len(sub.Labels) {
			diags = append(diags, Diag(CodeLabels, c.Range, "Wrong labels", "A block %q has %s.%s", blk.Type, labels(sub.Labels), labelForm(blk.Type, sub, blk.Labels)))
			continue
		}
		name := strings.Join(append([]string{blk.Type}, blk.Labels...), " ")
		if !k.over && (!sub.Many || sub.Unique) && seen[name] && blk.Type != "protocol" && blk.Type != "pair" {
			diags = append(diags, Diag(CodeTwice, c.Range, "Defined twice", "The block %q is twice in %s; the second would never be used.%s", name, in, anotherName(blk.Labels)))
		}
		seen[name] = true
		diags = append(diags, k.fill(c, blk.Body, sub, describe(c))...)
		b.Blocks = append(b.Blocks, c)
	}
	if !k.over && !misspelt { // what is misspelt may be what seems to be missing
		diags = append(diags, b.incomplete(g, in)...)
	}
	return diags
}

// orField is the hint for a block that stands where only fields do.
func orField(hint, name string, g *Grammar) string {
	if g.Fields == "" || hint != "" || len(g.Blocks) > 0 {
		return hint
	}
	return fmt.Sprintf(" A field is an argument, and an object is its value: %s = { … }", name)
}

// unknownArgument tells of an argument that a block does not have, and of what may be meant. meant are the arguments that others of the block were taken for.
func (k *decoder) unknownArgument(a *hclsyntax.Attribute, g *Grammar, in string, meant map[string]bool) *hcl.Diagnostic {
	known := slices.Sorted(maps.Keys(g.Args))
	hint := suggestArgument(a.Name, known)
	if g.Blocks[a.Name] != nil {
		hint = ""
	}
	if hint == "" && notHere[a.Name] != "" {
		hint = " " + notHere[a.Name]
	} else if hint == "" && g.Blocks[a.Name] != nil {
		hint = fmt.Sprintf(" It is a block: write %s%s.", asBlock(a.Name, g.Blocks[a.Name], a.Expr), choices(", with: ", slices.Sorted(maps.Keys(g.Blocks[a.Name].Args)), ""))
		known = nil
	} else if block, name := splitName(a.Name, g); hint == "" && block != "" {
		hint = fmt.Sprintf(" It is %s in a block: write %s.", name, strings.Replace(blockForm(block, g.Blocks[block]), "…", name+" = …", 1))
	} else if block := blockFor(a.Name, g); hint == "" && block != "" {
		hint = fmt.Sprintf(" There is a block %s%s.", asBlock(block, g.Blocks[block], a.Expr), choices(", with: ", slices.Sorted(maps.Keys(g.Blocks[block].Args)), ""))
	}
	if inner := holderOf(a.Name, g); inner != "" && g.Blocks[strings.TrimSuffix(a.Name, "s")] == nil && notHere[a.Name] == "" && Suggest(a.Name, known) == "" && (hint == "" || !strings.HasPrefix(synonym(a.Name, known), a.Name[:min(3, len(a.Name))])) {
		hint = fmt.Sprintf(" It belongs in a block %s.", inner)
	}
	root := File
	if k.root != nil {
		root = k.root
	}
	if at := elsewhere(a.Name, root, g); at != "" && !nearArgument(a.Name, known) && g.Blocks[a.Name] == nil && g.Blocks[a.Name+"s"] == nil && notHere[a.Name] == "" && holderOf(a.Name, g) == "" {
		hint = fmt.Sprintf(" It is an argument of %s.", at)
	}
	block, _, _ := strings.Cut(in, " ")
	if at := insteadOf(a.Name, block); at != "" {
		hint = " " + at
	}
	if hint == "" && g.Blocks["profile"] != nil {
		hint = fmt.Sprintf(" A switch of what it can do belongs in a block: profile { %s = … }", a.Name)
	}
	if other := synonym(a.Name, known); other != "" {
		if meant[other] {
			return nil // host = …, port = … is one mistake
		}
		meant[other] = true
	}
	has := choices(" Known: ", known)
	if len(known) == 0 && hint == "" {
		has = choices(" It has blocks: ", slices.Sorted(maps.Keys(g.Blocks)))
		if set := g.Blocks["set"]; set != nil {
			has = fmt.Sprintf(" Write: set %q { to = … }%s", a.Name, has)
		}
	}
	return Diag(CodeUnknownArgument, a.NameRange, "Unsupported argument", "There is no argument %q in %s.%s%s", a.Name, in, hint, has)
}

// mark reads a mark of a block. done is false when the argument is none: a field of the same name.
func (k *decoder) mark(b *Block, a *hclsyntax.Attribute, g *Grammar) (done bool, diags hcl.Diagnostics) {
	m, ok := readMark(a)
	old := oldMarks[a.Name]
	if !ok {
		if _, diags := Static(a.Expr, nil); g.rows() || !k.over || g.Fields != "" && (diags.HasErrors() || old != "") {
			return false, nil // a row or a field of that name
		}
		if old == "" {
			b.misspelt = true
			if text, ok := LiteralText(a.Expr); ok && g.Blocks[a.Name] != nil {
				return true, append(diags, Diag(CodeMark, a.Expr.Range(), "Block expected", "A field is named by a block here. Write: %s %q {}", a.Name, text))
			}
			if list, ok := a.Expr.(*hclsyntax.TupleConsExpr); ok && g.Blocks[a.Name] != nil && len(list.Exprs) > 0 {
				if text, ok := LiteralText(list.Exprs[0]); ok {
					return true, append(diags, Diag(CodeMark, a.Expr.Range(), "Block expected", "Each field needs its own block here. Write: %s %q {} and so on.", a.Name, text))
				}
			}
			return true, append(diags, Diag(CodeMark, a.Expr.Range(), "Wrong mark", "%s", capital(markDetail(a.Name))))
		}
	}
	if old != "" && g.Fields != "" && (m.number == 0) != (a.Name == "last") {
		return false, nil // amend and override had numbers, last had true
	}
	if !k.over {
		if k.whole.Filename == "" { // a file of another kind
			return false, nil
		}
		return true, append(diags, Diag(CodeNoBase, a.NameRange, "No base", "There is nothing to %s: %s:%d says base = \"none\", so these files are the whole of the rules. Change the block itself.", a.Name, k.whole.Filename, k.whole.Start.Line))
	}
	if old != "" {
		b.misspelt = true
		return true, append(diags, Diag(CodeMark, a.NameRange, "Word of an older version", "%s Or run: parlance fmt --upgrade %s", old, a.NameRange.Filename))
	}
	if first := b.mark; first.name != "" {
		b.mark, b.misspelt = mark{}, true
		return true, append(diags, Diag(CodeMark, a.NameRange, "Marks that contradict", "A block has one of change, replace and remove; this one has %s, too.", first.name))
	}
	b.mark = m
	return true, nil
}

// incomplete says which arguments of a block are missing.
func (b *Block) incomplete(g *Grammar, in string) hcl.Diagnostics {
	var missing []string
	for _, name := range slices.Sorted(maps.Keys(g.Args)) {
		if a := g.Args[name]; a.Required && b.Args[name] == nil && (a.Unless == "" || b.Args[a.Unless] == nil && b.First(a.Unless) == nil) {
			missing = append(missing, name)
		}
	}
	switch len(missing) {
	case 0:
		return nil
	case 1:
		name := missing[0]
		return hcl.Diagnostics{Diag(CodeMissingArgument, b.Range, "Missing argument", "%s needs the argument %q: %s.%s", capital(in), name, strings.TrimSuffix(g.Args[name].Doc, "."), missingForm(b.Type, name, g.Args[name]))}
	}
	var reported []string
	for _, name := range missing {
		reported = append(reported, fmt.Sprintf("%s (%s)", argForm(b.Type, name, g.Args[name]), strings.TrimSuffix(g.Args[name].Doc, ".")))
	}
	return hcl.Diagnostics{Diag(CodeMissingArgument, b.Range, "Missing arguments", "%s needs the arguments %s.", capital(in), strings.Join(reported, " and "))}
}

func describe(b *Block) string {
	name := b.Type
	for _, l := range b.Labels {
		name += fmt.Sprintf(" %q", l)
	}
	return name
}

func labels(names []string) string {
	switch len(names) {
	case 0:
		return "no label"
	case 1:
		if n, optional := strings.CutSuffix(names[0], "?"); optional {
			return fmt.Sprintf("at most one label, its %s", n)
		}
		return fmt.Sprintf("one label, its %s", names[0])
	}
	return fmt.Sprintf("%d labels: %s", len(names), strings.Join(names, ", "))
}

// blockFor is the block that somebody may have meant by an argument, "" for none: timeouts for timeout or request_timeout.
func blockFor(name string, g *Grammar) string {
	for _, block := range slices.Sorted(maps.Keys(g.Blocks)) {
		if one := strings.TrimSuffix(block, "s"); len(one) > 3 && strings.Contains(name, one) {
			return block
		}
	}
	return ""
}

func choices(before string, names []string, after ...string) string {
	text := strings.Join(names, ", ")
	if len(names) == 0 || len(names) > 20 || len(text) > 140 {
		return ""
	}
	end := "."
	if after != nil {
		end = after[0]
	}
	return before + text + end
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func doubles(list []*Block) (diags hcl.Diagnostics) {
	seen := map[string]*Block{}
	for _, b := range list {
		name := describe(b)
		if first := seen[name]; first != nil {
			diags = append(diags, Diag(CodeTwice, b.Range, "Defined twice", "%s is also at %s:%d. Move its content there.", capital(name), first.Range.Filename, first.Range.Start.Line))
			continue
		}
		seen[name] = b
	}
	return diags
}
