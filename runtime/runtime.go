// Package runtime is the API of the engine: it exports what other packages use of the packages below it.
//
// How a call goes:
//
//	program, diags := runtime.Compile(set)               // once for each set of rules
//	names := program.Names(offers)                       // once for each configuration
//
//	x, err := program.Protocol("messages").Open(&call)   // reads the client's request as far as all upstreams need it
//	routing := runtime.NewRoutingRequest(x)              // the request, as rules about names read it
//	choices, _ := names.Resolve("messages", x.Model(), routing) // whom to ask
//	req, err := x.Request(&target)                       // translates the request for one of them; again for the next
//	…                                                    // send req, read the answer's headers
//	r := x.Reply()                                       // the answer of that upstream, as its client gets it
//	out = r.Frame(out, event, data)                      // for each event of a stream; r.Body for a whole body
//	out = r.End(out, runtime.EOF)                        // the answer has ended
//	r.Close()
//	x.Close()
//
// When an answer is an error, x.Refused reads it, program.Judge says what to do about it, and Protocol.Error writes what the client
// is told.
//
// The packages below:
//
//   - compile turns rules into a program and reports what is wrong with them.
//   - program holds what was compiled, and runs it: Program, Protocol, Exchange, Reply.
//   - models resolves the names of models, and failure judges failures.
//   - document, expression, template, conversation and reply are the engine: JSON, expressions, output, turns and parts, streams.
package runtime

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
	"github.com/parlance-gateway/parlance/runtime/compile"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// Compile checks the meaning of a set and compiles it. All mistakes are reported at once; with errors
// among them there is no Program.
func Compile(set *lang.Set) (*Program, hcl.Diagnostics) { return compile.Program(set) }

// CompileTraced is Compile for a Program whose exchanges can be traced. It translates as the other does, and takes its
// time; package explain is what it is for.
func CompileTraced(set *lang.Set) (*Program, hcl.Diagnostics) { return compile.Traced(set) }

// Cover compares a set that compiles with the fields of its protocols: nothing is run.
func Cover(set *lang.Set) *coverage.Coverage { return compile.Coverage(set) }

// IdleDrops warns of drops in an operator's rules that have no effect, since other rules send the fields.
func IdleDrops(set *lang.Set) hcl.Diagnostics { return compile.IdleDrops(set) }

// What was compiled, and a call on its way through it.
type (
	Program      = program.Program
	Protocol     = program.Protocol
	Profile      = program.Profile
	Call         = program.Call
	Fixed        = program.Fixed
	FixedRequest = program.FixedRequest
	Replay       = program.Replay
	Target       = program.Target
	Exchange     = program.Exchange
	Request      = program.Request
	Reply        = program.Reply
	Sink         = program.Sink
	Tracing      = program.Tracing
	Turn         = program.Turn
	Piece        = program.Piece
)

// KeyPlaceholder stands in Request.Path and Request.Header where the account's key belongs.
const KeyPlaceholder = program.KeyPlaceholder

// End is how an upstream's answer stopped coming.
type End = program.End

// The ends. Only EOF can be a success, and only when the protocol's own end was received.
const (
	EOF      = program.EOF      // the answer ended in the HTTP sense
	Cut      = program.Cut      // the connection broke
	Stalled  = program.Stalled  // nothing came for too long
	Shutdown = program.Shutdown // the gateway stops
	TooLong  = program.TooLong  // a frame or the whole is larger than allowed
	Crowded  = program.Crowded  // there is no memory for it
)

// What clients and upstreams may be asked besides.
type (
	Model    = program.Model    // a model in a list
	List     = program.List     // how upstreams are asked for their models
	Balance  = program.Balance  // how upstreams are asked for a balance
	Count    = program.Count    // how clients ask how large a request is
	Stored   = program.Stored   // how replies are kept
	Ask      = program.Ask      // what a request wants of the replies that are kept
	Kept     = program.Kept     // a reply that is kept
	KeptItem = program.KeptItem // an item of it
	Standing = program.Standing // what a client has left
	Quota    = program.Quota    // what is left of a limit
)

// Names of models, and whom they lead to.
type (
	Names          = models.Names
	Offer          = models.Offer
	Choice         = models.Choice
	Edits          = models.Edits
	ListedName     = models.ListedName
	RoutingRequest = program.RoutingRequest // a request, as rules about names read it
)

// NewRoutingRequest lets rules about the names of models read a request.
func NewRoutingRequest(x *Exchange) *RoutingRequest { return program.NewRoutingRequest(x) }

// Merged is a JSON text with what a patch changes (RFC 7396, JSON Merge Patch). Both are valid.
func Merged(text, patch []byte) []byte { return program.Merged(text, patch) }

// WrongPattern says why a pattern of names hardly fits any; "" when it may.
func WrongPattern(text string) string { return models.WrongPattern(text) }

// Failures, and what is done about them.
type (
	Problem = failure.Problem
	Failure = failure.Failure
	Verdict = failure.Verdict
)

// The actions and scopes of a verdict.
const (
	Return   = failure.Return   // the client is told
	Retry    = failure.Retry    // another account is asked
	Disable  = failure.Disable  // the account is disabled, and another is asked
	CoolDown = failure.CoolDown // the account rests for a time, and another is asked

	AccountScope = failure.AccountScope // what rests is the account
	ModelScope   = failure.ModelScope   // what rests is the model on this account
)
