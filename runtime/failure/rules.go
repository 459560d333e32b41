// Package failure judges failures of upstreams: which class a failure is of, and what is done about it.
package failure

import (
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// ForEver is a rest that somebody has to end.
const ForEver = "forever"

// Rules are the rules about failures of upstreams: their classes, and the tiers that say what to do.
type Rules struct {
	Classes []Class
	Tiers   []*Tier
	Retries []RetryRule
	Vars    Vars
	Layout  *expression.Layout
	envs    sync.Pool
	Witness *expression.Witness
}

// Class is a class of errors.
type Class struct {
	Upstreams
	Name string
	When expression.Node
	At   hcl.Range
}

// Tier is what is done about failures that fit a condition.
type Tier struct {
	Upstreams
	Name, Place string
	At          hcl.Range
	When        expression.Node
	Action      Action
	Rest        time.Duration // when it is written out
	Forever     bool
	RestOf      expression.Node // when it is computed
	Least, Most time.Duration
	Scope       Scope
	Lasting     bool
	Confirm     bool
	Proxy       bool
	Foreign     bool
	Again       int
	Backoff     time.Duration
}

// RetryRule is how long an upstream wants to be left alone.
type RetryRule struct {
	Upstreams
	Value expression.Node
	At    hcl.Range
}

// Upstreams are patterns of names; none fit all.
type Upstreams []string

func (u Upstreams) Fits(name string) bool {
	return u == nil || slices.ContainsFunc(u, func(pattern string) bool { return wildcard.Fits(pattern, name) })
}

// Vars are the variables of conditions on failures.
type Vars struct {
	Record                                                                                      int // the error
	Status, Data, Body, Class, RetryAfter, Network, Attempt, Failures, Model, Streamed, Foreign *expression.Var
}
