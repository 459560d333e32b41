package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// inReply reports what only requests have.
func (k *editor) inReply(b *lang.Block) {
	if !k.reply {
		return
	}
	const text = "%s stands in edit \"request\".%s"
	if a := b.Args["system_prefix"]; a != nil {
		k.wrong(lang.CodeUnknownArgument, a.Range, "Not of replies", text, "system_prefix", "")
	}
	for _, c := range b.Blocks {
		switch c.Type {
		case "rename_tool":
			k.wrong(lang.CodeUnknownBlock, c.Range, "Not of replies", text, "rename_tool", " The gateway restores the client's name in the reply.")
		case "headers":
			k.wrong(lang.CodeUnknownBlock, c.Range, "Not of replies", text, "headers", " The gateway sets the headers of answers. The upstream's headers that are passed on are in pass, in the block upstream of a protocol.")
		}
	}
}

// pathsOf holds the paths of a block's steps against the fields of the protocols. all is whether the block names no protocols.
func (k *editor) pathsOf(b *lang.Block, above []fields.PathStep, list []*program.Protocol, all bool) {
	for _, c := range b.Blocks {
		switch c.Type {
		case "set", "remove", "rename", "each":
		default:
			continue
		}
		path, ok := k.path(c)
		if !ok {
			continue
		}
		path = append(slices.Clip(above), path...)
		if c.Type == "each" && len(c.Blocks) == 0 {
			k.wrong(lang.CodeMissingArgument, c.Range, "Edit without effect", "The block changes nothing. It has blocks set, remove, rename or each.")
		}
		if last := path[len(path)-1]; c.Type == "rename" && (last.Key != "" || last.Name == "*") || c.Type == "set" && last.Name == "*" && last.Key == "" {
			k.wrong(lang.CodeBadValue, c.Range, "Bad path", "The path of %s ends in the name of a field.", c.Type)
			continue
		}
		before := len(k.Diags)
		k.known(c, path, above, list, all)
		if len(k.Diags) == before {
			selectors(k, c, path[len(above):], above, list)
		}
		if len(k.Diags) > before {
			continue // what stands within says no more
		}
		switch c.Type {
		case "rename":
			k.newName(c, path, list)
		case "remove":
			needed(k, c, path, list)
		case "each":
			if len(list) > 0 && !anywhere(path) {
				k.notEach(c, path, list[0])
			}
			if len(k.Diags) > before {
				continue
			}
			k.pathsOf(c, path, list, all)
		}
	}
}

// known reports a path that a protocol lacks, and one of a field that the engine controls.
func (k *editor) known(c *lang.Block, path, above []fields.PathStep, list []*program.Protocol, all bool) {
	var with, without []string
	var near []string
	for _, p := range list {
		ok, names := k.knows(p, path)
		if !ok {
			without, near = append(without, p.ID), append(near, names...)
			continue
		}
		with = append(with, p.ID)
		if c.Type == "each" {
			continue
		}
		if why := k.controlled(c, p, path); why != "" {
			k.wrong(lang.CodeOwned, c.Range, "Field of the engine", "%q cannot be edited: %s.", c.Label(0), why)
			return
		}
	}
	label := fields.FieldPath{Steps: path}.String()
	what := k.messages()
	switch {
	case len(without) == 0:
	case extends(c) && !all:
	case extends(c):
		k.wrong(lang.CodeMissingArgument, c.Range, "Protocol missing", "No protocol has the field %q. Name the protocols of the upstreams that have it: protocols = [\"chat\"]", label)
	case len(with) == 0 || !all:
		slices.Sort(near)
		hint := lang.Suggest(path[len(path)-1].Name, slices.Compact(near))
		if plain := plainKeys(strings.Split(c.Label(0), ".")); len(plain) > 0 && len(plain) < len(path)-len(above) {
			hint = fmt.Sprintf(" A path leads to all elements of a list, and names none by its number; [type=text] selects some. Write: %s %q, with a condition on item if need be.", c.Type, strings.Join(plain, "."))
		}
		if outer := (fields.FieldPath{Steps: above}).String(); len(above) > 0 && strings.HasPrefix(strings.ReplaceAll(c.Label(0), "[*]", ""), outer+".") {
			hint = fmt.Sprintf(" The path is below each element. Write: %s %q", c.Type, strings.TrimPrefix(strings.ReplaceAll(c.Label(0), "[*]", ""), outer+"."))
		}
		if list := strings.FieldsFunc(c.Label(0), func(c rune) bool { return c == ',' || c == ' ' }); hint == "" && len(list) > 1 {
			hint = fmt.Sprintf(" A block has one path. Write a block for each: %s %q, and so on.", c.Type, list[0])
		}
		if hint == "" && len(above) == 0 && len(path) == 1 {
			if deep := k.catalog.Deeper(list[0].ID+".request", path[0].Name); len(deep) == 1 && !k.reply {
				hint = fmt.Sprintf(" It is deeper. Write: %s %q", c.Type, deep[0])
			}
		}
		if hint == "" {
			hint = k.whose(path, without)
		}
		if hint == "" && c.Type == "set" && !k.reply {
			hint = " If the upstream takes it all the same, write to = ext(…)."
		}
		if hint == "" && k.reply {
			hint = " Replies are edited as the client gets them, in the fields of its protocol, whatever the upstream sends."
		}
		k.wrong(lang.CodeUnknownPath, c.Range, "Unknown field", "%s of %s have no field %q.%s", what, strings.Join(without, ", "), label, hint)
	case c.Type == "set" || c.Type == "rename":
		k.wrong(lang.CodeMissingArgument, c.Range, "Protocol missing", "%s of %s have the field %q, and those of %s do not. Name the protocols that the edit is for: protocols = [%s]", what, strings.Join(with, ", "), label, strings.Join(without, ", "), quotedNames(with))
	}
}

// whose tells which other protocols have a field that the only protocol of an edit lacks, and what it is called there; "": none.
func (k *editor) whose(path []fields.PathStep, without []string) string {
	if len(without) != 1 || anywhere(path) {
		return ""
	}
	origin := without[0] + ".request:"
	if k.reply {
		origin = without[0] + ".response:"
	}
	keys := strings.Split(fields.PlainPath(fields.FieldPath{Steps: path}.String()), ".")
	hint := whose(k.catalog, origin, keys)
	if here := (catalog{k.catalog, k.program.Set}).sameWord(origin, keys[0]); here != "" && hint != "" && len(keys) == 1 {
		hint += fmt.Sprintf(" Here it is %s.", strings.TrimPrefix(here, "req."))
	}
	if hint != "" && k.reply {
		hint += " Replies are edited as the client gets them, in the fields of its protocol."
	}
	return hint
}

// messages is what is edited.
func (k *editor) messages() string {
	if k.reply {
		return "Replies"
	}
	return "Requests"
}

// newName reports the name that a field gets, where it is a path, or where no protocol of the edit has such a field.
func (k *editor) newName(c *lang.Block, path []fields.PathStep, list []*program.Protocol) {
	to, at := c.Text("to"), c.Arg("to")
	if to == "" {
		return
	}
	if dot := strings.LastIndexByte(to, '.'); dot >= 0 {
		k.wrong(lang.CodeBadValue, at.Range(), "Not a name", "A field stays where it is, and gets another name, which is no path. Write: to = %q", to[dot+1:])
		return
	}
	renamed := append(slices.Clip(path[:len(path)-1]), fields.PathStep{Name: to})
	var near, without []string
	for _, p := range list {
		known, names := k.knows(p, renamed)
		if known {
			return
		}
		if was, _ := k.knows(p, path); was {
			without, near = append(without, p.ID), append(near, names...)
		}
	}
	if len(without) > 0 && !extends(c) {
		slices.Sort(near)
		k.warn(lang.CodeUnknownPath, at.Range(), "Unknown field", "%s of %s have no field %q there: upstreams may refuse it, or leave it out.%s", k.messages(), strings.Join(without, ", "), to, lang.Suggest(to, slices.Compact(near)))
	}
}

func quotedNames(names []string) string {
	var out []string
	for _, n := range names {
		out = append(out, fmt.Sprintf("%q", n))
	}
	return strings.Join(out, ", ")
}

// controlled is why a field cannot be edited, "" when it can.
func (k *editor) controlled(c *lang.Block, p *program.Protocol, path []fields.PathStep) string {
	if k.reply {
		own, needed := p.Form().Controlled()
		is := func(names []string) bool { return same(path, names) }
		if slices.ContainsFunc(own, is) {
			return "the engine gives it its value, and clients follow the stream by it"
		}
		if c.Type != "set" && path[0].Name != fields.Anywhere && slices.ContainsFunc(needed, is) {
			return "clients of " + p.Label + " cannot read a reply without it"
		}
		return ""
	}
	return ownedField(p, path)
}

// ownedField is why a field of requests of a protocol is not the rules' to change, "" when it is.
func ownedField(p *program.Protocol, path []fields.PathStep) string {
	client := p.Block.First("client")
	for arg, why := range map[string]string{
		"stream": "the client decides whether it gets a stream, and the gateway reads what comes by it",
		"model":  "the model is chosen before; an alias or a route gives another one, so that limits and metrics are right",
	} {
		x := client.Arg(arg)
		if x == nil {
			continue
		}
		for _, t := range x.Variables() {
			if t.RootName() != "req" || len(t) != 2 {
				continue
			}
			if step, ok := t[1].(hcl.TraverseAttr); ok && same(path, []string{step.Name}) {
				return why
			}
		}
	}
	return ""
}

// same reports whether a path names a field, and not what it is part of.
func same(path []fields.PathStep, names []string) bool {
	if len(path) == 0 || len(names) == 0 {
		return len(path) == len(names)
	}
	if path[0].Name == fields.Anywhere {
		return same(path[1:], names) || same(path, names[1:])
	}
	if len(path) == 1 && path[0].Key != "" {
		return false // elements of a list
	}
	return (path[0].Name == "*" || path[0].Name == names[0]) && same(path[1:], names[1:])
}

// outOfReach reports a part of an edit that does nothing for a protocol that the block names. Of the others a configuration tells whether the
// edit is for an upstream of them.
func (k *editor) outOfReach(b *lang.Block, at hcl.Range, format string, args ...any) {
	if b.Arg("protocols") != nil {
		k.wrong(lang.CodeUnfinished, at, "Out of reach", format, args...)
	}
}

// undone reports steps that another one, which holds always, leaves nothing to do.
func undone(k *compiler) {
	type placed struct {
		path   []fields.PathStep
		step   *lang.Block
		block  *lang.Block
		always bool
	}
	var all []placed
	var walk func(top, b *lang.Block, above []fields.PathStep, always bool)
	walk = func(top, b *lang.Block, above []fields.PathStep, always bool) {
		for _, c := range b.Blocks {
			path, err := fields.ParseEdit(c.Label(0))
			if err != nil || c.Type == "rename_tool" || c.Type == "headers" {
				continue
			}
			path = append(slices.Clip(above), path...)
			if c.Type == "each" {
				walk(top, c, path, always && c.Arg("when") == nil)
				continue
			}
			now := placed{path, c, top, always && c.Arg("when") == nil}
			for _, other := range all {
				if other.block.Label(0) == top.Label(0) && readsWhatIsSet(k, c, other.step, other.path) {
					break
				}
			}
			for _, other := range all {
				if other.block.Label(0) != top.Label(0) || !contains(other.block, top) {
					continue
				}
				if other.always && fields.Covers(other.path, path) && (other.step.Type != "set" || len(other.path) == len(path)) {
					k.wrong(lang.CodeUnreachable, c.Range, "Edit without effect", "%s %q (%s) changes the same field before it, and always: of edits of one field the first is made.", other.step.Type, other.step.Label(0), lang.Place(other.step.Range))
					break
				}
				if to := slices.Clone(other.path); other.always && other.step.Type == "rename" {
					if to[len(to)-1] = (fields.PathStep{Name: other.step.Text("to")}); fields.Covers(path, to) && fields.Covers(to, path) {
						k.wrong(lang.CodeUnreachable, c.Range, "Edit without effect", "rename %q (%s) gives a field this name, and it is changed once only.", other.step.Label(0), lang.Place(other.step.Range))
						break
					}
				}
			}
			all = append(all, now)
		}
	}
	for _, b := range k.program.Set.Edits {
		walk(b, b, nil, b.Arg("when") == nil)
	}
}

// contains reports whether an edit is for all calls that another one is for.
func contains(a, b *lang.Block) bool {
	for _, arg := range []string{"upstreams", "models", "clients", "protocols"} {
		if a.Arg(arg) != nil && !slices.Equal(a.Texts(arg), b.Texts(arg)) {
			return false
		}
	}
	return true
}

// readsWhatIsSet warns of a condition that asks for just the value that an edit before it gives the field: edits read the body as it was.
func readsWhatIsSet(k *compiler, c, before *lang.Block, path []fields.PathStep) bool {
	x, to := c.Arg("when"), before.Arg("to")
	if x == nil || to == nil || before.Type != "set" || !edited(x.Range()) {
		return false
	}
	word, _, _, ok := literalOf(to)
	for _, part := range operands(x, hclsyntax.OpLogicalAnd) {
		a, isSaid := k.writesOf(part)
		if ok && isSaid && !a.not && len(a.words) == 1 && a.words[0] == word && a.of == "req."+(fields.FieldPath{Steps: path}).String() {
			k.warn(lang.CodeMeant, part.Range(), "Read before it is set", "All edits read the body as it was before the first of them, so this does not see what set %q (%s) gives the field. Ask for what holds before: take the condition of that one.", before.Label(0), lang.Place(before.Range))
			return true
		}
	}
	return false
}
