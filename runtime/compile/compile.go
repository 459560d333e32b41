// Package compile compiles the rules of a lang.Set into a program.Program, and reports what is wrong with them. It has a file for
// each kind of block, and files for what is checked of all rules: spelling, unused names, mistakes.
//
// What all of them use are methods of compiler. Types that embed it compile one thing each, and hold its state: failureRules, modelRules and
// protocolRules do so before there are pairs. A pair has pairRules, and in them historyReader and requestWriter, or requestPatch, for
// requests, and replyReader, replyWriter and replyPatch for replies. The reviewer comes last, and looks for what compiles and cannot be meant.
package compile

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Program checks the meaning of a set and compiles it. All mistakes are reported at once; with errors
// among them there is no Program.
func Program(set *lang.Set) (*program.Program, hcl.Diagnostics) { return compile(set, false, nil) }

func compile(set *lang.Set, traced bool, seeking *seeking) (*program.Program, hcl.Diagnostics) {
	p := &program.Program{
		Set: set, Vocabulary: conversation.NewVocabulary(),
		ProtocolsByName: map[string]*program.Protocol{}, PairsByName: map[[2]string]func() *program.Pair{}, ModelProfiles: map[string][]models.ProfileRule{}, HostProfiles: map[string][]models.ProfileRule{}, WithTracing: traced, RuleWitness: &expression.Witness{}, FindDrops: findDrops,
	}
	k := newCompiler(p)
	seeks(k, seeking)
	numberKinds(k)
	failures(k)
	k.protocols()
	withoutStatus(k)
	fieldLists(k)
	overlappingRoutes(k)
	profiles(k)
	modelNames(k)
	balances(k)
	prices(k)
	for _, b := range set.Pairs {
		at := [2]string{b.Label(0), b.Label(1)}
		if set.AsBuiltIn(b) { // it has no mistakes, and a gateway needs few of these
			p.PairsByName[at] = sync.OnceValue(func() *program.Pair {
				k := newCompiler(p)
				k.proven = true
				return k.pair(b)
			})
		} else if seeking.found() {
			continue // one pair that reaches the place is enough
		} else if pair := k.pair(b); pair != nil {
			p.PairsByName[at] = func() *program.Pair { return pair }
		}
	}
	edits(k)
	routingReaders(k)
	if !set.BuiltIn() {
		spelling(k)
		unused(k)
	}
	headerNames(k)
	(&reviewer{compiler: k}).review()
	diags := set.Blame(lang.Sort(causes(k.Diags)))
	if diags.HasErrors() {
		return nil, diags
	}
	return p, diags
}

// newCompiler makes a compiler of the rules of a program.
func newCompiler(p *program.Program) *compiler {
	k := &compiler{program: p, catalog: p.Set.Fields(), Compiler: expression.Compiler{Shapes: template.Shapes, Traced: p.WithTracing}}
	k.Paths = catalog{p.Set.Fields(), p.Set}
	k.Headers, k.Secret, k.Source, k.AskFor = k.headerName, k.credential, k.source, k.askFor
	return k
}

// causes leaves out what only follows from rules that are too large to be compiled to their end.
func causes(diags hcl.Diagnostics) hcl.Diagnostics {
	var large hcl.Diagnostics
	for _, d := range diags {
		if d.Extra == lang.CodeTooLarge {
			large = append(large, d)
		}
	}
	if large != nil {
		return large
	}
	return diags
}

// Whose tells which other protocols, or other parts of this one, have a field; "": none.
func (c catalog) Whose(origin string, keys []string) string {
	hint := whose(c.Catalog, origin, keys)
	if len(keys) != 1 {
		return hint
	}
	if other := c.sameWord(origin, keys[0]); other != "" {
		return fmt.Sprintf("%s Here it is %s.", hint, other)
	}
	return hint + deeper(c.Catalog, origin, keys[0])
}

// sameWord is the path in a request that is asked for by the word of a protocol's block ask, for which another protocol has a field; "" for none.
func (c catalog) sameWord(origin, field string) string {
	here, ok := strings.CutSuffix(origin, ".request:")
	if !ok || c.set == nil {
		return ""
	}
	reads := func(a *lang.Attr) (list []string) {
		for _, t := range a.Expr.Variables() {
			if root, ok := t[0].(hcl.TraverseRoot); ok && root.Name == "req" && len(t) > 1 {
				path := ""
				for _, step := range t[1:] {
					s, ok := step.(hcl.TraverseAttr)
					if !ok {
						break
					}
					path += "." + s.Name
				}
				list = append(list, "req"+path)
			}
		}
		return list
	}
	var words []string
	var own *lang.Block
	for _, p := range c.set.Protocols {
		ask := p.First("ask")
		if p.Label(0) == here {
			own = ask
			continue
		}
		for _, a := range ask.FieldsOrNone() {
			if slices.Contains(reads(a), "req."+field) {
				words = append(words, a.Name)
			}
		}
	}
	for _, a := range own.FieldsOrNone() {
		if list := reads(a); slices.Contains(words, a.Name) && len(list) > 0 {
			return list[0]
		}
	}
	return ""
}

// sectionNames are what the sections of the catalog hold, in words.
var sectionNames = []struct{ section, words string }{{"request", "requests"}, {"response", "replies"}, {"stream", "streams"}, {"error", "errors"}}

// whose is Whose, for a path that the section before the colon of an origin lacks.
func whose(c *fields.Catalog, origin string, keys []string) string {
	here, below, _ := strings.Cut(origin, ":")
	if below != "" || len(keys) == 0 || keys[0] == "" {
		return ""
	}
	var found []string
	for _, protocol := range c.Protocols() {
		var of []string
		for _, s := range sectionNames {
			if name := protocol + "." + s.section; name != here && c.Has(name) {
				if _, known, _ := c.Lookup(name+":", keys); known {
					of = append(of, s.words)
				}
			}
		}
		if of != nil {
			found = append(found, of[0]+" of "+protocol)
		}
	}
	if found == nil {
		return ""
	}
	return " It is a field of " + strings.Join(found, " and ") + "."
}

// WhoseWord tells which other protocols have a word for a field of this name; "": none.
func (c catalog) WhoseWord(word string, origins []string) string {
	var found []string
	for _, protocol := range c.Protocols() {
		own := slices.ContainsFunc(origins, func(o string) bool { return strings.HasPrefix(o, protocol+".") })
		if !own && c.Says(protocol, word) {
			found = append(found, protocol)
		}
	}
	if found == nil {
		return ""
	}
	return " It is a word of " + strings.Join(found, " and ") + "."
}

// deeper is a hint at the one field of a section that has a name, and stands below another; "": none, or several.
func deeper(c *fields.Catalog, origin, name string) string {
	section, below, _ := strings.Cut(origin, ":")
	if list := c.Deeper(section, name); below == "" && len(list) == 1 {
		return fmt.Sprintf(" It is deeper: %s.", list[0])
	}
	return ""
}

// catalog is the fields of the protocols, as the compiler asks for them.
type catalog struct {
	*fields.Catalog
	set *lang.Set // nil where no hint is asked for
}

func (c catalog) Kinds(origin string, keys []string) (kinds expression.KindSet, known bool, near []string) {
	types, known, near := c.Lookup(origin, keys)
	if !known {
		return 0, false, near
	}
	for _, k := range kindsOfTypes {
		if types&k.of != 0 {
			kinds = kinds.With(k.kind)
		}
	}
	return kinds, true, nil
}

// kindsOfTypes are the kinds of values of each type.
var kindsOfTypes = []struct {
	of   fields.Types
	kind document.Kind
}{
	{fields.TypeBoolean, document.True}, {fields.TypeBoolean, document.False}, {fields.TypeNumber, document.Number},
	{fields.TypeString, document.String}, {fields.TypeArray, document.Array}, {fields.TypeObject, document.Object},
}

// Traced is Program for one whose exchanges can be traced. It translates as the other does, and takes its
// time; package explain is what it is for.
func Traced(set *lang.Set) (*program.Program, hcl.Diagnostics) { return compile(set, true, nil) }
