package lang

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Upgrade rewrites a file of an older version in today's words. Layout and comments stay. The diagnostics name what it cannot rewrite,
// and what to do. whole reports that the file belongs to rules with base = "none", which change no built-in blocks.
func Upgrade(src []byte, name string, whole bool) ([]byte, hcl.Diagnostics) {
	body, diags := Parse(src, name)
	if diags.HasErrors() {
		return src, diags
	}
	if Holds(src) != HoldsRules {
		return src, nil
	}
	u := &upgrade{src: src, whole: whole || body.Attributes["base"] != nil}
	for _, b := range body.Blocks {
		u.block(b, File, nil)
	}
	return u.apply(), u.diags
}

// ReplacesBase reports whether a file has the line base = "none".
func ReplacesBase(src []byte, name string) bool {
	if !bytes.Contains(src, []byte("base")) {
		return false
	}
	body, diags := Parse(src, name)
	return !diags.HasErrors() && body.Attributes["base"] != nil
}

// upgrade collects the edits of one file.
type upgrade struct {
	src   []byte
	whole bool
	edits []edit
	diags hcl.Diagnostics
}

// edit replaces the bytes from begin to end.
type edit struct {
	begin, end int
	text       string
}

func (u *upgrade) edit(at hcl.Range, text string) {
	u.edits = append(u.edits, edit{at.Start.Byte, at.End.Byte, text})
}

func (u *upgrade) apply() []byte {
	slices.SortStableFunc(u.edits, func(a, b edit) int { return cmp.Compare(a.begin, b.begin) })
	var out bytes.Buffer
	done := 0
	for _, e := range u.edits {
		out.Write(u.src[done:e.begin])
		out.WriteString(e.text)
		done = e.end
	}
	out.Write(u.src[done:])
	return out.Bytes()
}

// block rewrites a block, whose grammar is the one of its type in that of the block around it. path is where it stands.
func (u *upgrade) block(b *hclsyntax.Block, around *Grammar, path []*hclsyntax.Block) {
	kind := b.Type
	if len(path) > 0 {
		if kind = newTypes[path[len(path)-1].Type+" "+b.Type]; kind != "" {
			u.edit(b.TypeRange, kind)
		} else {
			kind = b.Type
		}
	}
	g := around.Blocks[kind]
	if b.Type == "skip" && len(path) > 0 && path[len(path)-1].Type == "patch" {
		u.edit(b.TypeRange, "drop")
		return
	}
	if g == nil {
		return // check reports it
	}
	path = append(slices.Clip(path), b)
	if !u.whole {
		u.marks(b, g)
	}
	if outer := path[0]; outer.Type == "pair" || outer.Type == "protocol" {
		u.functions(b, outer)
	}
	u.names(b)
	if b.Type == "tier" {
		u.rest(b)
	}
	for _, inner := range b.Body.Blocks {
		u.block(inner, g, path)
	}
}

// marks rewrites amend, override, last and the old form of remove.
func (u *upgrade) marks(b *hclsyntax.Block, g *Grammar) {
	old := map[string]*hclsyntax.Attribute{}
	for _, name := range []string{"amend", "override", "last", markRemove} {
		a := b.Body.Attributes[name]
		if a == nil {
			continue
		}
		if _, own := g.Args[name]; own {
			continue
		}
		if m, ok := readMark(a); ok && (m.number == 0) == (name == "last" || name == markRemove) {
			old[name] = a
		}
	}
	if a := old["amend"]; a != nil {
		u.edit(a.NameRange, markChange)
	}
	if a, remove := old["override"], old[markRemove]; a != nil && remove != nil {
		u.cut(a)
		u.edit(remove.Expr.Range(), string(a.Expr.Range().SliceBytes(u.src)))
	} else if a != nil {
		u.edit(a.NameRange, markReplace)
	}
	if a := old["last"]; a != nil && (b.Type == "reply" || b.Type == "usage") {
		u.cut(a) // the same as without it
	} else if a != nil {
		u.diags = append(u.diags, Diag(CodeMark, a.NameRange, "Not rewritten", "%s", oldMarks["last"]))
	}
	if b.Type == "tier" && len(old) == 0 && b.Body.Attributes[markChange] == nil && b.Body.Attributes[markReplace] == nil {
		u.tier(b)
	}
}

// tier has a tier replace the built-in one of its name, as it did, where it would now leave some of its arguments.
func (u *upgrade) tier(b *hclsyntax.Block) {
	if b.Body.Attributes["when"] == nil || b.Body.Attributes["action"] == nil || b.Body.Attributes["upstreams"] != nil {
		return
	}
	for _, t := range forAll(builtInSet().Tiers) {
		if !slices.Equal(t.Labels, b.Labels) {
			continue
		}
		for name := range t.Args {
			if b.Body.Attributes[name] == nil {
				at := hcl.Range{Start: b.OpenBraceRange.End, End: b.OpenBraceRange.End}
				if line := bytes.IndexByte(u.src[at.Start.Byte:], '\n'); line >= 0 { // behind a comment
					at.Start.Byte += line
					at.End = at.Start
				}
				u.edit(at, "\n  "+markReplace+" = true")
				return
			}
		}
	}
}

// rest rewrites action = "disable" with a rest. Only a rest "forever" disables.
func (u *upgrade) rest(b *hclsyntax.Block) {
	action, rest := b.Body.Attributes["action"], b.Body.Attributes["rest"]
	if rest == nil {
		return
	}
	word := ""
	if action != nil {
		word, _ = LiteralText(action.Expr)
	}
	text, _ := LiteralText(rest.Expr)
	switch {
	case action == nil && text == "forever":
		u.edit(rest.Range(), `action = "disable"`)
	case word == "disable" && text == "forever":
		u.cut(rest)
	case word == "disable":
		u.edit(action.Expr.Range(), `"cool_down"`)
	}
}

// cut removes an argument, and its line if nothing else stands there.
func (u *upgrade) cut(a *hclsyntax.Attribute) {
	at := a.Range()
	begin := bytes.LastIndexByte(u.src[:at.Start.Byte], '\n') + 1
	end := len(u.src)
	if line := bytes.IndexByte(u.src[at.End.Byte:], '\n'); line >= 0 {
		end = at.End.Byte + line + 1
	}
	if len(bytes.TrimSpace(u.src[begin:at.Start.Byte]))+len(bytes.TrimSpace(u.src[at.End.Byte:end])) == 0 {
		at.Start.Byte, at.End.Byte = begin, end
	}
	u.edit(at, "")
}

// askWords are the functions that built-in pairs had for what a client asks for, and the words that all pairs share now.
var askWords = map[string]string{"limit": "limit", "stops": "stops", "user": "user", "cachekey": "cache_key", "single": "single", "budget": "budget"}

// goneFunctions are functions that built-in pairs had and for which no word has the same value. The text is the nearest word of ask.
var goneFunctions = map[string]string{
	"effort": "effort", "tier": "tier", "verbosity": "verbosity", "wanted": "format", "shown": "shown", "toolchoice": "choice and ask.tool", "chosen": "tool", "choicetype": "choice", "picked": "tool",
	"allowed": "allowed", "unseen": "shown", "wish": "effort", "natural": "effort", "budgeted": "budget",
}

// newTypes are the blocks that have other names now, by the block around them and the former name.
var newTypes = map[string]string{
	"protocol hear": "read_reply", "protocol say": "write_reply", "pair hear": "read_reply",
	"errors hear": "read", "stop_reasons hear": "read", "stop_reasons say": "write",
}

// NewFields are the fields that have other names now, by the former name.
var NewFields = map[string]string{"reply.asked": "reply.request_tokens", "reply.heard": "reply.text_size"}

// names rewrites the names that had another one.
func (u *upgrade) names(b *hclsyntax.Block) {
	for _, a := range b.Body.Attributes {
		for _, t := range a.Expr.Variables() {
			if len(t) < 2 {
				continue
			}
			root := t.SourceRange()
			root.End = root.Start
			root.End.Byte += len(t.RootName())
			if t.RootName() == "said" {
				u.edit(root, "written")
			}
			if field, ok := t[1].(hcl.TraverseAttr); ok {
				if name := NewFields[t.RootName()+"."+field.Name]; name != "" {
					root.End = field.SrcRange.End
					u.edit(root, name)
				}
			}
		}
	}
}

// functions rewrites the calls of functions that the built-in pairs no longer have, within a block of a pair or protocol.
func (u *upgrade) functions(b, outer *hclsyntax.Block) {
	own := map[string]bool{}
	for _, f := range outer.Body.Blocks {
		if f.Type == "function" && len(f.Labels) == 1 {
			own[f.Labels[0]] = true
		}
	}
	if b.Type == "function" && outer.Type == "pair" && len(b.Labels) == 1 && !hasFunction(outer.Labels, b.Labels[0]) {
		if word := cmp.Or(askWords[b.Labels[0]], goneFunctions[b.Labels[0]]); word != "" {
			u.diags = append(u.diags, Diag(CodeUnknownName, b.DefRange(), "Not rewritten", "The built-in pair has no function %q any more: its rules read ask.%s. To change that for this pair, write ask { %s = … } instead of the function.", b.Labels[0], word, strings.Fields(word)[0]))
		}
	}
	for _, a := range b.Body.Attributes {
		_ = hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
			call, ok := n.(*hclsyntax.FunctionCallExpr)
			if !ok || len(call.Args) > 0 || own[call.Name] || hasFunction(outer.Labels, call.Name) {
				return nil
			}
			if word := askWords[call.Name]; word != "" {
				u.edit(call.Range(), AskName(word))
			} else if word := goneFunctions[call.Name]; word != "" {
				u.diags = append(u.diags, Diag(CodeUnknownFunction, call.Range(), "Not rewritten", "The built-in pair has no function %q any more. What the client asks for is ask.%s now; docs/rules.md lists its values.", call.Name, word))
			}
			return nil
		})
	}
}

// hasFunction reports whether a function of the built-in rules can be called in a pair or protocol with these labels.
func hasFunction(labels []string, name string) bool {
	set := builtInSet()
	lists := [][]*Block{set.Functions}
	for _, label := range labels {
		lists = append(lists, set.Protocol(label).All("function"))
	}
	if len(labels) == 2 {
		lists = append(lists, set.Pair(labels[0], labels[1]).All("function"))
	}
	for _, list := range lists {
		if slices.ContainsFunc(list, func(f *Block) bool { return f.Label(0) == name }) {
			return true
		}
	}
	return false
}
