// Package program holds a compiled set of rules and runs it: it translates a client's request for an upstream, and an upstream's reply
// (a body or a stream) for the client. Package compile makes programs; it sets the exported fields, which never change later.
//
// This package knows no protocol: rule files contain the names of fields. It has no socket. Clock and
// randomness are parameters, so that a translation can be tested, explained and replayed.
package program

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/edit"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Program is a set compiled. It is immutable: a new set is a new Program, swapped whole.
type Program struct {
	Set             *lang.Set
	Vocabulary      *conversation.Vocabulary
	ProtocolsByName map[string]*Protocol
	PairsByName     map[[2]string]func() *Pair // by client and upstream; some are compiled by the first call
	Failures        *failure.Rules
	ModelProfiles   map[string][]models.ProfileRule
	HostProfiles    map[string][]models.ProfileRule
	ModelNames      *models.Rules
	BalancesByName  map[string]*Balance
	Prices          []PriceRule            // in the order in which they are looked at
	RequestEdits    map[string]*edit.Rules // by the upstream's protocol
	ReplyEdits      map[string]*edit.Rules // by the client's protocol
	RuleWitness     *expression.Witness
	WithTracing     bool
	FindDrops       func(p *Pair, into *Losses, requestOnly bool) // finds out what a pair drops

	findSwitchUses sync.Once
	switchUses     *switchUses
}

// Witness has a function told of each rule that runs from now on, by its place, whoever runs it; nil: nobody is told. It may be
// called by many goroutines at a time. It is for finding out what specs reach, and not for a program that serves.
func (p *Program) Witness(reported func(hcl.Range)) { p.RuleWitness.Report(reported) }

// Protocols are the protocols in the order of their names.
func (p *Program) Protocols() []*Protocol {
	list := make([]*Protocol, 0, len(p.ProtocolsByName))
	for _, x := range p.ProtocolsByName {
		list = append(list, x)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list
}

// Protocol is the protocol of a name, nil when there is none.
func (p *Program) Protocol(name string) *Protocol { return p.ProtocolsByName[name] }

// Rules is the set that the program was compiled of.
func (p *Program) Rules() *lang.Set { return p.Set }

// HasPair reports whether a client of one protocol can be served by an upstream of another.
func (p *Program) HasPair(client, upstream string) bool {
	return p.PairsByName[[2]string{client, upstream}] != nil
}

// Pair is a client's protocol on an upstream's, nil when the rules have no such pair. A pair of the built-in rules is compiled when
// it is asked for first, which takes some milliseconds.
func (p *Program) Pair(client, upstream string) *Pair {
	if compiled := p.PairsByName[[2]string{client, upstream}]; compiled != nil {
		return compiled()
	}
	return nil
}

// Pairs are the pairs as client and upstream, in order.
func (p *Program) Pairs() [][2]string {
	list := make([][2]string, 0, len(p.PairsByName))
	for k := range p.PairsByName {
		list = append(list, k)
	}
	sort.Slice(list, func(i, j int) bool { return list[i][0]+" "+list[i][1] < list[j][0]+" "+list[j][1] })
	return list
}

// Names prepares the names of models for some upstreams.
func (p *Program) Names(offers []models.Offer) *models.Names {
	return models.New(p.ModelNames, offers, func(client, protocol string) bool {
		if client == "" {
			return p.ProtocolsByName[protocol] != nil
		}
		return p.HasPair(client, protocol)
	})
}

// Vendors are the vendors of models that the rules know.
func (p *Program) Vendors() []lang.Vendor { return p.Set.Vendors() }

// Agents are the programs that the rules know to call the gateway.
func (p *Program) Agents() []lang.Agent { return p.Set.Agents() }

// Profile is what one upstream can do: the values of its protocol's switches.
type Profile struct {
	Protocol string
	flags    map[string]document.Value
	of       declared
	mu       sync.Mutex
	ByModel  map[string]reply.Values // resolved; a model's own switches lie under the upstream's
}

// declared is what a profile was made of.
type declared struct {
	host, name string
	flags      map[string]document.Value
	known      bool // the rules set switches for the host or the name
}

// KnownHost reports whether the rules set switches of the profile because of the upstream's host or name.
func (p *Profile) KnownHost() bool { return p != nil && p.of.known }

// Declared is what the profile was made of: the upstream's host and name, and the switches that the configuration sets. A program of other
// rules makes its own profile of them.
func (p *Profile) Declared() (host, name string, flags map[string]document.Value) {
	if p == nil {
		return "", "", nil
	}
	return p.of.host, p.of.name, p.of.flags
}

// NewProfile makes a profile from the switches that a configuration sets. The error names the switch that
// the protocol does not have.
func (p *Program) NewProfile(protocol string, flags map[string]document.Value) (*Profile, error) {
	pr := p.ProtocolsByName[protocol]
	if pr == nil {
		return nil, fmt.Errorf("there is no protocol %q", protocol)
	}
	for name, v := range flags {
		if d := p.WrongSwitch(protocol, name, v); d != "" {
			return nil, errors.New(strings.ToLower(d[:1]) + d[1:])
		}
	}
	return &Profile{Protocol: protocol, flags: flags, of: declared{flags: flags}, ByModel: map[string]reply.Values{}}, nil
}

// WrongSwitch says why a value is none of a switch of a protocol; "" when it may be one.
func (p *Program) WrongSwitch(protocol, name string, v document.Value) string {
	pr := p.ProtocolsByName[protocol]
	if pr == nil {
		return ""
	}
	want, ok := pr.SwitchDefaults[name]
	switch {
	case !ok:
		return fmt.Sprintf("The protocol %q has no switch %q.%s", protocol, name, p.SwitchHint(pr, name))
	case !SameKind(want.Kind(), v.Kind()):
		return fmt.Sprintf("The switch %q is a %s, not a %s.%s", name, want.Kind(), v.Kind(), p.InKind(name, want, v))
	}
	return ""
}

// UpstreamProfile is NewProfile for an upstream of a host and a name: where the configuration sets no switch, the first pattern
// of the rules that fits either and sets it counts.
func (p *Program) UpstreamProfile(protocol, host, name string, flags map[string]document.Value) (*Profile, error) {
	profile, err := p.NewProfile(protocol, flags)
	if err != nil {
		return nil, err
	}
	profile.of.host, profile.of.name = host, name
	profile.flags = maps.Clone(flags)
	if profile.flags == nil {
		profile.flags = map[string]document.Value{}
	}
	for _, h := range p.HostProfiles[protocol] {
		if !wildcard.Fits(h.Pattern, host) && !wildcard.Fits(h.Pattern, name) {
			continue
		}
		profile.of.known = true
		for flag, v := range h.Flags {
			if _, ok := profile.flags[flag]; !ok {
				p.RuleWitness.Ran(h.At[flag])
				profile.flags[flag] = v
			}
		}
	}
	return profile, nil
}

func SameKind(a, b document.Kind) bool {
	return a == b || (a == document.True || a == document.False) && (b == document.True || b == document.False)
}

// ModelLimits are how many tokens a model of an upstream takes, by its profile: of a request and its reply together, and of a reply; 0 when
// nobody knows.
func (p *Program) ModelLimits(protocol string, profile *Profile, model string) (context, output int) {
	pr := p.ProtocolsByName[protocol]
	if pr == nil {
		return 0, 0
	}
	values := p.ProfileValues(pr, profile, model)
	for i, name := range pr.SwitchNames {
		switch n, _ := values[i].Int(); name {
		case "context":
			context = n
		case "max_output":
			output = n
		}
	}
	return context, output
}

// ProfileValues gives the values for a model: the protocol's defaults, under what models of its name can do, under
// what the configuration says.
func (p *Program) ProfileValues(pr *Protocol, profile *Profile, model string) reply.Values {
	if profile == nil {
		profile = pr.Defaults
	}
	profile.mu.Lock()
	defer profile.mu.Unlock()
	if v, ok := profile.ByModel[model]; ok {
		return v
	}
	values := make(reply.Values, len(pr.SwitchNames))
	for i, name := range pr.SwitchNames {
		values[i] = pr.SwitchDefaults[name]
		for _, m := range p.ModelProfiles[pr.ID] {
			if v, ok := m.Flags[name]; ok && models.FitsModel(m.Pattern, model) {
				p.RuleWitness.Ran(m.At[name])
				values[i] = v
				break
			}
		}
		if v, ok := profile.flags[name]; ok {
			values[i] = v
		}
	}
	if len(profile.ByModel) < 1000 {
		profile.ByModel[model] = values
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
	for _, list := range [][]*lang.Block{p.Set.Protocols, p.Set.Pairs, p.Set.Aliases, p.Set.Edits} {
		for _, b := range list {
			look(b)
		}
	}
	return found
}

// Reads reports whether a rule of a protocol, or of a pair with it, reads a field of its clients' requests.
func (p *Program) Reads(client, field string) (found bool) {
	var look func(b *lang.Block)
	look = func(b *lang.Block) {
		for _, a := range slices.Concat(slices.Collect(maps.Values(b.Args)), b.Fields) {
			_ = hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
				if t, ok := n.(*hclsyntax.ScopeTraversalExpr); ok && t.Traversal.RootName() == "req" && len(t.Traversal) > 1 {
					name, ok := t.Traversal[1].(hcl.TraverseAttr)
					found = found || ok && name.Name == field
				}
				return nil
			})
		}
		for _, c := range b.Blocks {
			look(c)
		}
	}
	for _, b := range slices.Concat(p.Set.Protocols, p.Set.Pairs) {
		if b.Label(0) == client {
			look(b)
		}
	}
	return found
}
