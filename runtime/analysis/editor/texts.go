package editor

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// label offers labels: paths of fields where they name fields, else those that the rules use for blocks of this kind.
func (c *completer) label() {
	g := c.grammar.Blocks[c.head]
	if g == nil || len(c.labels) >= len(g.Labels) {
		return
	}
	i := len(c.labels)
	if label := g.Labels[i]; label == "field" || label == "path" {
		c.paths()
		return
	}
	what := strings.TrimSuffix(g.Labels[i], "?")
	if what == "client" || what == "upstream" || what == "protocol" {
		for _, b := range c.set.Protocols {
			c.add(Item{Name: b.Label(0), Kind: KindWord, Detail: b.Text("title")})
		}
		return
	}
	eachBlock(c.set, func(b *lang.Block, of *lang.Grammar) {
		if (of == g || b.Type == c.head && sameLabels(of, g)) && b.Label(i) != "" && slices.Equal(b.Labels[:i], c.labels) {
			c.add(Item{Name: b.Label(i), Kind: KindWord, Detail: what})
		}
	})
}

func sameLabels(a, b *lang.Grammar) bool { return slices.Equal(a.Labels, b.Labels) }

// paths offers the fields that stand below the path which is written already.
func (c *completer) paths() {
	origins := c.find().Origins
	if origins == nil {
		origins = c.dropOrigins()
	}
	c.from += len(c.labelPath())
	for _, origin := range origins {
		for _, m := range c.set.Fields().Members(origin) {
			c.add(Item{Name: m.Name, Kind: KindField, Detail: m.String()})
		}
	}
}

// dropOrigins are the documents whose fields the blocks drop and reject are about: a client's requests, or what an upstream answers.
func (c *completer) dropOrigins() []string {
	chain := c.block.Chain()
	if len(chain) == 0 {
		return nil
	}
	section := chain[0].Label(0) + ".request"
	if len(chain) > 1 && chain[1].Type == "read_reply" {
		protocol := chain[0].Label(max(0, len(chain[0].Labels)-1))
		section = protocol + ".response|" + protocol + ".stream"
	}
	var keys []string
	for key := range strings.SplitSeq(selectors.ReplaceAllString(strings.TrimSuffix(c.labelPath(), "."), ""), ".") {
		keys = append(keys, key)
	}
	return []string{section + ":" + strings.Join(keys, ".")}
}

var selectors = lazyregexp.New(`\[[^\]]*\]`)

// quoted finds the words that the documentation of an argument names.
var quoted = lazyregexp.New(`"([^"{}$]+)"`)

// text offers texts: the values of what they are compared with, those that an argument takes, and those that the rules use.
func (c *completer) text() {
	word := func(name, detail string) { c.add(Item{Name: name, Kind: KindWord, Detail: detail}) }
	if c.path != "" {
		for _, s := range c.find().Scopes {
			in := c.inside(s.Names, s.Macros)
			for _, origin := range in.Origins {
				m, _ := c.set.Fields().Member(origin)
				for _, w := range m.Words {
					word(w, "value of "+c.path)
				}
			}
		}
		if of, ok := strings.CutPrefix(c.path, lang.AskRoot+"."); ok {
			for _, w := range lang.AskValues[of] {
				word(w, "value of "+c.path)
			}
		}
		return
	}
	a, known := c.grammar.Args[c.attr.Name]
	for _, w := range a.OneOf {
		word(w, "")
	}
	if list := c.set.Named(c.attr.Name); known && list != nil {
		for _, b := range list {
			word(b.Label(0), c.attr.Name)
		}
		return
	}
	if known && a.Type == lang.Expression {
		for _, m := range quoted.FindAllStringSubmatch(a.Doc, -1) {
			word(m[1], "")
		}
	}
	if !known && c.grammar.Fields != "" {
		eachBlock(c.set, func(b *lang.Block, g *lang.Grammar) {
			if g == c.grammar {
				for _, f := range b.Fields {
					if w, ok := lang.LiteralText(f.Expr); ok && strings.HasPrefix(c.grammar.Fields, "rows") {
						word(w, "")
					}
				}
			}
		})
	}
}
