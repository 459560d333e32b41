package runtime

import (
	"fmt"
	"maps"
	"sort"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Program is a set compiled. It is immutable: a new set is a new Program, swapped whole.
type Program struct {
	set       *lang.Set
	vocab     *conversation.Vocabulary
	protocols map[string]*Protocol
	pairs     map[[2]string]*pair
	failures  *failureRules
	models    map[string][]modelRule
	hosts     map[string][]modelRule
	names     *nameRules
	balances  map[string]*Balance
	witness   *expression.Witness
	traced    bool
	findDrops func(p *pair, into *losses) // finds out what a pair drops
}

type modelRule struct {
	pattern string
	flags   map[string]document.Value
	at      map[string]hcl.Range // of the flags
}

// Compile checks the meaning of a set and compiles it. All mistakes are reported at once; with errors
// among them there is no Program.
func Compile(set *lang.Set) (*Program, hcl.Diagnostics) { return compile(set, false) }

func compile(set *lang.Set, traced bool) (*Program, hcl.Diagnostics) {
	p := &Program{
		set: set, vocab: conversation.NewVocabulary(),
		protocols: map[string]*Protocol{}, pairs: map[[2]string]*pair{}, models: map[string][]modelRule{}, hosts: map[string][]modelRule{}, traced: traced, witness: &expression.Witness{}, findDrops: findDrops,
	}
	k := &compiler{program: p, Compiler: expression.Compiler{Shapes: template.Shapes, Paths: catalog{}, Traced: traced}}
	k.Headers, k.Secret = k.headerName, k.credential
	k.vocabulary()
	k.errorClasses()
	for _, b := range set.Protocols {
		k.protocol(b)
	}
	k.worded()
	k.samePaths()
	k.profiles()
	k.names()
	k.balances()
	for _, b := range set.Pairs {
		k.pair(b)
	}
	k.spelling()
	k.headerNames()
	k.unused()
	k.mistakes()
	diags := set.Blame(lang.Sort(causes(k.Diags)))
	if diags.HasErrors() {
		return nil, diags
	}
	return p, diags
}

// Witness has a function told of each rule that runs from now on, by its place, whoever runs it; nil: nobody is told. It may be
// called by many goroutines at a time. It is for finding out what specs reach, and not for a program that serves.
func (p *Program) Witness(told func(hcl.Range)) { p.witness.Tell(told) }

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

// Protocols are the protocols in the order of their names.
func (p *Program) Protocols() []*Protocol {
	list := make([]*Protocol, 0, len(p.protocols))
	for _, x := range p.protocols {
		list = append(list, x)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list
}

// Protocol is the protocol of a name, nil when there is none.
func (p *Program) Protocol(name string) *Protocol { return p.protocols[name] }

// Rules is the set that the program was compiled of.
func (p *Program) Rules() *lang.Set { return p.set }

// Pair reports whether a client of one protocol can be served by an upstream of another.
func (p *Program) Pair(client, upstream string) bool {
	return p.pairs[[2]string{client, upstream}] != nil
}

// Pairs are the pairs as client and upstream, in order.
func (p *Program) Pairs() [][2]string {
	list := make([][2]string, 0, len(p.pairs))
	for k := range p.pairs {
		list = append(list, k)
	}
	sort.Slice(list, func(i, j int) bool { return list[i][0]+" "+list[i][1] < list[j][0]+" "+list[j][1] })
	return list
}

// Names prepares the names of models for some upstreams.
func (p *Program) Names(offers []Offer) *Names {
	return newNames(p.names, offers, func(client, protocol string) bool {
		if client == "" {
			return p.protocols[protocol] != nil
		}
		return p.Pair(client, protocol)
	})
}

// Vendors are the vendors of models that the rules know.
func (p *Program) Vendors() []lang.Vendor { return p.set.Vendors() }

// Agents are the programs that the rules know to call the gateway.
func (p *Program) Agents() []lang.Agent { return p.set.Agents() }

// Profile is what one upstream can do: the values of its protocol's switches.
type Profile struct {
	protocol string
	flags    map[string]document.Value
	mu       sync.Mutex
	byModel  map[string]reply.Values // resolved; a model's own switches lie under the upstream's
}

// NewProfile makes a profile from the switches that a configuration sets. The error names the switch that
// the protocol does not have.
func (p *Program) NewProfile(protocol string, flags map[string]document.Value) (*Profile, error) {
	pr := p.protocols[protocol]
	if pr == nil {
		return nil, fmt.Errorf("there is no protocol %q", protocol)
	}
	for name := range flags {
		if _, ok := pr.switches[name]; !ok {
			return nil, fmt.Errorf("the protocol %q has no switch %q.%s", protocol, name, p.switchHint(pr, name))
		}
		if want, got := pr.switches[name].Kind(), flags[name].Kind(); !sameKind(want, got) {
			return nil, fmt.Errorf("the switch %q is a %s, not a %s.%s", name, want, got, p.inKind(name, pr.switches[name], flags[name]))
		}
	}
	return &Profile{protocol: protocol, flags: flags, byModel: map[string]reply.Values{}}, nil
}

// UpstreamProfile is NewProfile for an upstream of a host and a name: where the configuration sets no switch, the first pattern
// of the rules that fits either and sets it counts.
func (p *Program) UpstreamProfile(protocol, host, name string, flags map[string]document.Value) (*Profile, error) {
	profile, err := p.NewProfile(protocol, flags)
	if err != nil {
		return nil, err
	}
	profile.flags = maps.Clone(flags)
	if profile.flags == nil {
		profile.flags = map[string]document.Value{}
	}
	for _, h := range p.hosts[protocol] {
		if !wildcard.Fits(h.pattern, host) && !wildcard.Fits(h.pattern, name) {
			continue
		}
		for flag, v := range h.flags {
			if _, ok := profile.flags[flag]; !ok {
				p.witness.Ran(h.at[flag])
				profile.flags[flag] = v
			}
		}
	}
	return profile, nil
}

func sameKind(a, b document.Kind) bool {
	return a == b || (a == document.True || a == document.False) && (b == document.True || b == document.False)
}

// resolve gives the values for a model: the protocol's defaults, under what models of its name can do, under
// what the configuration says.
func (p *Program) resolve(pr *Protocol, profile *Profile, model string) reply.Values {
	if profile == nil {
		profile = pr.plain
	}
	profile.mu.Lock()
	defer profile.mu.Unlock()
	if v, ok := profile.byModel[model]; ok {
		return v
	}
	values := make(reply.Values, len(pr.switchNames))
	for i, name := range pr.switchNames {
		values[i] = pr.switches[name]
		for _, m := range p.models[pr.name] {
			if v, ok := m.flags[name]; ok && fitsModel(m.pattern, model) {
				p.witness.Ran(m.at[name])
				values[i] = v
				break
			}
		}
		if v, ok := profile.flags[name]; ok {
			values[i] = v
		}
	}
	if len(profile.byModel) < 1000 {
		profile.byModel[model] = values
	}
	return values
}

// Writes reports whether a rule of the operator's writes a field of this name, which may be one of a vendor's.
func (p *Program) Writes(field string) (found bool) {
	var look func(b *lang.Block)
	look = func(b *lang.Block) {
		found = found || !lang.IsBase(b.Range) && b.Type == "set" && b.Label(0) == field
		for _, a := range b.Fields {
			found = found || a.Name == field && !lang.IsBase(a.Range)
		}
		for _, c := range b.Blocks {
			look(c)
		}
	}
	for _, list := range [][]*lang.Block{p.set.Protocols, p.set.Pairs, p.set.Aliases} {
		for _, b := range list {
			look(b)
		}
	}
	return found
}

// Whose tells which other protocols, or other parts of this one, have a field; "": none.
func (catalog) Whose(origin string, keys []string) string { return whose(origin, keys) }

// sectionNames are what the sections of the catalog hold, in words.
var sectionNames = []struct{ section, words string }{{"request", "requests"}, {"response", "replies"}, {"stream", "streams"}, {"error", "errors"}}

// whose is Whose, for a path that the section before the colon of an origin lacks.
func whose(origin string, keys []string) string {
	here, below, _ := strings.Cut(origin, ":")
	if below != "" || len(keys) == 0 || keys[0] == "" {
		return ""
	}
	var found []string
	for _, protocol := range fields.Fields().Protocols() {
		var of []string
		for _, s := range sectionNames {
			if name := protocol + "." + s.section; name != here && fields.Fields().Has(name) {
				if _, known, _ := fields.Fields().Lookup(name+":", keys); known {
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

// fitsModel reports whether a pattern is for a model, in any case, and also when a reseller's prefix stands before the model's name, as in
// deepseek/deepseek-v4.
func fitsModel(pattern, model string) bool {
	if wildcard.FitsModel(pattern, model) {
		return true
	}
	i := strings.LastIndexByte(model, '/')
	return i >= 0 && wildcard.FitsModel(pattern, model[i+1:])
}

// Words are those that a field may be; nil when it may be others.
func (catalog) Words(origin string) []string { return fields.Fields().Words(origin) }

// Nullable reports whether a field may be null.
func (catalog) Nullable(origin string) bool { return fields.Fields().Nullable(origin) }

// catalog is the fields of the protocols, as the compiler asks for them.
type catalog struct{}

func (catalog) Kinds(origin string, keys []string) (kinds expression.KindSet, known bool, near []string) {
	types, known, near := fields.Fields().Lookup(origin, keys)
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
