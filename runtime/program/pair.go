package program

import (
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Pair is a client's protocol on an upstream's, compiled.
type Pair struct {
	Others           map[string][]*conversation.WriteRule // by part and tool: how kinds are written that no rule names
	Program          *Program
	Client, Upstream *Protocol
	Block            *lang.Block

	// The request.
	Layout           *expression.Layout
	Req              *expression.Var
	Rec              struct{ Call, Profile, Root, Turn, Part, Tool int }
	Rejects          []Rejection
	Changes          []Alteration
	ConditionalDrops []ConditionalDrop
	Overridden       []OverriddenField
	Sent             *expression.Var // what was written, for their conditions
	Answer           *Answer         // nil: every request is for the upstream
	LossCache        *LossCache
	Reader           *conversation.Reader
	Requires         *conversation.Requirements
	Writers          *conversation.Writers
	Body             expression.Node
	Path             expression.Node
	Framing          expression.Node  // of the upstream's streams; nil: server-sent events
	Escapes          bool             // the path escapes what is put into it
	Query            []template.Field // parameters behind the path
	Headers          []template.Field
	Patch            []RequestEdit // of a pair whose bodies cross as they are
	Patched          bool
	Reads            SwitchReads
	Repair           *Repair   // of histories that cross as they are; nil: none
	requests         sync.Pool // *requestState

	Continues bool            // a reply may be one that is gone on with,
	May       expression.Node // when this holds; nil: always

	// The reply.
	Reply     *reply.Rules
	Estimated Dropper   // what is told of counts that are estimated
	replies   sync.Pool // *expression.Env
}

type Rejection struct {
	Path string
	When expression.Node
	Why  string
	Code string
	At   hcl.Range
}

type RequestEdit struct {
	Path   string
	Each   expression.Node // nil: once
	Item   *expression.Var
	Nth    *expression.Var // the element's number; nil when no rule reads it
	When   expression.Node
	To     expression.Node // nil: the field is removed
	Now    expression.Node
	Create bool
	Why    string // of a field that is removed
	At     hcl.Range
	Group  uint64 // a bit that edits of the same field have in common; 0 when it is the only one
}
