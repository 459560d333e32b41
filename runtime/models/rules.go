package models

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/template"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Rules are what models are called besides what upstreams call them.
type Rules struct {
	Layout   *expression.Layout
	Match    *expression.Var
	Model    *expression.Var
	Ask      int                     // the record of what the client asks for
	Call     int                     // the record of what else is known of the call
	Asks     []string                // what rules read of it; the fields of the record are numbered in this order
	Reads    bool                    // some rule reads the request
	Aliases  []*AliasRule            // in the order in which they are tried
	ByName   map[string][]*AliasRule // by the lower case of the name
	Leads    map[string]bool         // names that aliases and routes say as they are
	Routes   []*RouteRule            // the same
	Prefixes []PrefixRule
}

// Condition is when a rule about a name holds.
type Condition struct {
	Pattern
	When   expression.Node // nil: always
	Source string          // of When
	Reads  bool            // the rule reads the request, and not only the name
	Block  *lang.Block
}

// Always reports whether the rule holds for every name that its pattern fits, whatever the request.
func (c *Condition) Always() bool { return c.When == nil && !c.Reads }

// source is the condition as it is written, where it may depend on the request.
func (c *Condition) source() string {
	if !c.Reads {
		return ""
	}
	return c.Source
}

// Request is a client's request, as rules about names read it.
type Request interface {
	// Bind lets an Env of the rules' Layout read the request.
	Bind(rules *Rules, e *expression.Env)
	// Seen tells what rules have read of it since Bind or Seen, and what it was.
	Seen() string
}

type AliasRule struct {
	Condition
	To      expression.Node
	Set     map[string]expression.Node  // by the client's protocol
	Headers map[string][]template.Field // by the upstream's
	Listed  bool
	Own     bool // it is the configuration's, and not of a rule file
}

type RouteRule struct {
	Condition
	Targets []TargetRule
}

// TargetRule is one that a route asks.
type TargetRule struct {
	When     expression.Node // nil: always
	Source   string          // of When
	Upstream string          // "": whoever serves the model
	Model    expression.Node // nil: the one that was asked for
	At       hcl.Range
}

func (t *TargetRule) name() string {
	if t.Upstream != "" {
		return t.Upstream
	}
	return "any upstream"
}

type PrefixRule struct {
	Pattern
	Add string
	At  hcl.Range
}

// LeadsTo notes a name that a rule says as it is.
func (n *Rules) LeadsTo(to expression.Node) {
	if to == nil {
		return
	}
	if v, ok := expression.Literal(to); ok {
		n.Leads[v.String()] = true
	}
}

// Alias is the first alias that holds for a name and is none of those that were used, with the name that it leads to and
// what its pattern found. Without a request, those that read one are passed over.
func (n *Rules) Alias(name string, used []*AliasRule) (*AliasRule, string, *expression.Env) {
	return n.alias(name, used, false, n.holds)
}

// alias is Alias for those that read the request, or for the others. holds tells whether a rule holds for a name.
func (n *Rules) alias(name string, used []*AliasRule, reads bool, holds func(*Condition, string) *expression.Env) (*AliasRule, string, *expression.Env) {
	var first *AliasRule
	var env *expression.Env
	for _, a := range n.ByName[wildcard.Lower(name)] {
		if a.Reads != reads || slices.Contains(used, a) {
			continue
		}
		if e := holds(&a.Condition, name); e != nil {
			first, env = a, e
			break
		}
	}
	for _, a := range n.Aliases {
		if a == first {
			break
		}
		if a.Exact() || a.Reads != reads || slices.Contains(used, a) {
			continue
		}
		if e := holds(&a.Condition, name); e != nil {
			first, env = a, e
			break
		}
	}
	if first == nil {
		return nil, "", nil
	}
	return first, first.To.Value(env).String(), env
}

// holds gives the Env of a rule that holds for a name, nil when it does not.
func (n *Rules) holds(c *Condition, name string) *expression.Env {
	e := n.match(c, name)
	if e == nil || c.When != nil && !expression.Truth(e, c.When) {
		return nil
	}
	return e
}

// match gives the Env of a rule whose pattern a name fits, nil when it does not.
func (n *Rules) match(c *Condition, name string) *expression.Env {
	var found []string
	if stars := c.Stars(); stars > 0 {
		found = make([]string, stars)
	}
	if !c.capture(name, found) {
		return nil
	}
	e := n.Layout.NewEnv()
	list := []byte{'['}
	for i, f := range found {
		if i > 0 {
			list = append(list, ',')
		}
		list = document.AppendQuoted(list, f)
	}
	e.Bind(n.Match, document.Of(append(list, ']')).Indexed())
	e.Bind(n.Model, document.Text(name))
	return e
}
