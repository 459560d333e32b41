package compile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// throughList reports the path of a block that leads through a list without the number of an element: it names nothing. edit is whether the
// block may have an argument each.
func (k *compiler) throughList(origin string, b *lang.Block, edit bool) {
	keys := strings.Split(b.Label(0), ".")
	if !edited(b.Range) || extends(b) {
		return
	}
	isList := func(n int) (list, maybeText bool) {
		if n == 0 || n >= len(keys) || isIndex(keys[n]) || isIndex(keys[n-1]) {
			return false, false
		}
		kinds, known, _ := catalog{Catalog: k.catalog}.Kinds(origin, plainKeys(keys[:n]))
		return known && kinds&expression.Lists != 0 && kinds&expression.Objects == 0, kinds&expression.Texts != 0
	}
	for n := range keys {
		list, maybeText := isList(n)
		if !list {
			continue
		}
		name := strings.Join(keys[:n], ".")
		// The elements, and the path below them; lists within them are passed through as well.
		each, rest := "req."+name, n
		for m := n + 1; m < len(keys); m++ {
			if list, _ := isList(m); list {
				each, rest = fmt.Sprintf("flatten([for x in %s : list(x.%s)])", each, strings.Join(keys[rest:m], ".")), m
			}
		}
		hint, below := "", strings.Join(keys[rest:], ".")
		switch {
		case b.Type == "reject":
			hint = fmt.Sprintf(" A condition looks into a list. Add: when = !isempty([for x in %s : x if x.%s != null])", each, below)
		case b.Type == "change":
			hint = fmt.Sprintf(" Write the field as a whole: change %q", name)
		case edit:
			hint = fmt.Sprintf(" For each of its elements write: %s %q { each = %s … }, over several lines.", b.Type, below, each)
		}
		if maybeText {
			name += ", where it is no text,"
		}
		k.wrong(lang.CodeUnknownPath, b.Range, "Path through a list", "%s is a list, so %q names nothing.%s", name, b.Label(0), hint)
		return
	}
}

func isIndex(key string) bool {
	_, err := strconv.Atoi(key)
	return err == nil
}

// plainKeys are the names of a path, without the numbers of elements.
func plainKeys(keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), isIndex)
}

// knownBelow holds the path of an edit of each element of a list against the fields that such elements have.
func (k *requestPatch) knownBelow(b *lang.Block, each hclsyntax.Expression) {
	if !edited(b.Range) || extends(b) {
		return
	}
	keys := plainKeys(strings.Split(b.Label(0), "."))
	var near []string
	origins := expression.Origins(each, k.scope)
	for _, o := range origins {
		if strings.HasPrefix(o, "?") {
			return // something that is computed
		}
		_, known, names := k.catalog.Lookup(o, keys)
		if known {
			k.throughList(o, b, false)
			return
		}
		near = append(near, names...)
	}
	if len(origins) == 0 {
		return
	}
	slices.Sort(near)
	near = slices.Compact(near)
	hint := lang.Suggest(keys[len(keys)-1], near)
	if list := k.source(each); hint == "" && strings.HasPrefix(list, "req.") && strings.HasPrefix(b.Label(0), strings.TrimPrefix(list, "req.")+".") {
		hint = fmt.Sprintf(" The path is below each element. Write: %q", strings.TrimPrefix(b.Label(0), strings.TrimPrefix(list, "req.")+"."))
	} else if hint == "" && len(near) > 0 {
		hint = " It has: " + lang.Few(near, 160) + "."
	}
	k.wrong(lang.CodeUnknownPath, b.Range, "Unknown field", "An element of the list has no field %q.%s If clients send it all the same, write ext(…) around what is read or written.", b.Label(0), hint)
}

// setInstead is how a reply is edited in place of a block that it does not have; "" when nobody knows.
func setInstead(b *lang.Block) string {
	if b.Type != "remove" || b.Label(0) == "" {
		return ""
	}
	return fmt.Sprintf(" A field may be set to null: set %q { to = null }, over several lines.", b.Label(0))
}

// throughList reports the path of an edit of a reply that leads through a list without the number of an element.
func (k *replyPatch) throughList(b *lang.Block) {
	keys := strings.Split(b.Label(0), ".")
	if !edited(b.Range) || extends(b) {
		return
	}
	for n := 1; n < len(keys); n++ {
		if isIndex(keys[n]) || isIndex(keys[n-1]) {
			continue
		}
		for _, section := range []string{".response", ".stream"} {
			kinds, known, _ := catalog{Catalog: k.catalog}.Kinds(k.protocol+section+":", plainKeys(keys[:n]))
			if !known || kinds != expression.Lists {
				continue
			}
			write := strings.Join(keys[:n], ".") + ".0." + strings.Join(keys[n:], ".")
			k.wrong(lang.CodeUnknownPath, b.Range, "Path through a list", "%s is a list, so %q names nothing. Its elements are named by their numbers, from 0. Write: %q", strings.Join(keys[:n], "."), b.Label(0), write)
			return
		}
	}
}
