package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// section is the list of fields of what is edited.
func (k *editor) section(p *program.Protocol) string {
	if k.reply {
		return p.ID + ".response|" + p.ID + ".stream"
	}
	return p.ID + ".request"
}

// selectors reports [name=word] in a path where elements have no such field, or the field never has the word.
func selectors(k *editor, c *lang.Block, path, above []fields.PathStep, list []*program.Protocol) {
	for i, step := range path {
		if step.Key == "" || len(list) == 0 || anywhere(path[:i+1]) || anywhere(above) {
			continue
		}
		var keys []string
		for _, s := range slices.Concat(above, path[:i+1]) {
			keys = append(keys, s.Name)
		}
		var near, words []string
		known := false
		for _, p := range list {
			_, has, names := k.catalog.Lookup(k.section(p)+":", append(keys[:len(keys):len(keys)], step.Key))
			if !has {
				near = append(near, names...)
				continue
			}
			known = true
			said := k.catalog.Words(k.section(p) + ":" + strings.Join(append(keys[:len(keys):len(keys)], step.Key), "."))
			if said == nil {
				words = nil
				break
			}
			words = append(words, said...)
		}
		if !known {
			k.wrong(lang.CodeUnknownPath, c.Range, "Unknown field", "%s has no field %q by which [%s=%s] could select.%s A selector is a name, = and words without quotes: [type=text|image].", strings.Join(keys, "."), step.Key, step.Key, strings.Join(step.Words, "|"), lang.Suggest(step.Key, near))
			return
		}
		for _, word := range step.Words {
			if words == nil || strings.HasSuffix(word, "*") || isWord(word, words) {
				continue
			}
			plain, hint := strings.Trim(strings.TrimLeft(word, "="), `"' `), ""
			if plain != word && isWord(plain, words) {
				hint = fmt.Sprintf(" Write: [%s=%s]", step.Key, plain)
			} else if hint = lang.Suggest(plain, words); hint == "" {
				slices.Sort(words)
				hint = " It is one of: " + lang.Few(slices.Compact(words), 140) + "."
			}
			k.wrong(lang.CodeBadValue, c.Range, "Unknown word", "The field %s.%s is never %q, so this selects nothing.%s", strings.Join(keys, "."), step.Key, word, hint)
			return
		}
	}
}

// isWord reports whether a text is one of some words; one that ends in * stands for all that begin so.
func isWord(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return w == text || strings.HasSuffix(w, "*") && strings.HasPrefix(text, w[:len(w)-1])
	})
}

// needed reports the removal of a field that each request has.
func needed(k *editor, c *lang.Block, path []fields.PathStep, list []*program.Protocol) {
	if k.reply || len(path) != 1 || path[0].Key != "" {
		return
	}
	for _, p := range list {
		if slices.Contains(k.catalog.Needed(p.ID+".request"), path[0].Name) && k.has(p) {
			k.warn(lang.CodeMeant, c.Range, "Field that is needed", "Each request of %s has %q: upstreams refuse one without it. For another value, write set %q { to = … }, over several lines.", p.ID, path[0].Name, path[0].Name)
			return
		}
	}
}

// notEach reports a block each whose path leads to a single value.
func (k *editor) notEach(c *lang.Block, path []fields.PathStep, p *program.Protocol) {
	origin := k.section(p) + ":" + fields.PlainPath(fields.FieldPath{Steps: path}.String())
	kinds, known, _ := catalog{Catalog: k.catalog}.Kinds(origin, nil)
	if known && kinds != 0 && kinds&(expression.Lists|expression.Objects|expression.KindSet(0).With(document.Null)) == 0 {
		k.wrong(lang.CodeType, c.Range, "Not a list", "Each is for the elements of a list, or for an object, and %q is %s. Edit the field itself: set %q { to = … }, over several lines.", c.Label(0), kinds.Plain(), c.Label(0))
	}
}
