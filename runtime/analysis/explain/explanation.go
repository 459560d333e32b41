// Package explain shows the origin of each field and event of a translation: the
// rule and the places in the input, what the engine changed in the conversation, and what was dropped.
//
// It runs a program that was compiled for tracing (runtime.CompileTraced), which translates as the ordinary one does.
package explain

import "encoding/json"

// Explanation is what became of a call, or of one piece of it. It marshals to JSON; WriteText shows it to people.
type Explanation struct {
	Client   string    `json:"client"`   // the client's protocol
	Upstream string    `json:"upstream"` // the upstream's
	Asked    string    `json:"asked,omitempty"`
	Model    string    `json:"model,omitempty"` // the upstream's name for it
	Masked   bool      `json:"masked,omitempty"`
	Route    *Route    `json:"route,omitempty"`
	Attempts []Attempt `json:"attempts,omitempty"`
	Request  *Sent     `json:"request,omitempty"`
	Refused  *Problem  `json:"refused,omitempty"` // the request is not sent, and the client is told this
	Reply    *Answer   `json:"reply,omitempty"`
	Error    *Failure  `json:"error,omitempty"` // the upstream answered with an error
}

// Field is a piece of what is written, with what made it. A value that only moves is one Field with all that is in it.
type Field struct {
	Path    string          `json:"path"`            // in what is written: messages[2].content
	Value   json.RawMessage `json:"value,omitempty"` // not there where it is larger than MaxValue, or masked
	Text    string          `json:"text,omitempty"`  // of what has no Value: how it begins, or what it is
	Size    int             `json:"size"`            // bytes of JSON
	How     How             `json:"how"`
	Rule    string          `json:"rule,omitempty"` // file:line:column of the field that writes it
	From    []Place         `json:"from,omitempty"`
	Given   []Place         `json:"given,omitempty"`   // what decided that it is this
	Through []string        `json:"through,omitempty"` // further rules on the way, from the writing ones to the reading ones
	Pass    string          `json:"pass,omitempty"`    // of the engine, which made the value
}

// How a value was made.
type How string

// The ways.
const (
	Moved    How = "moved"    // the bytes that stand at From
	Computed How = "computed" // by the rule, of what stands at From
	Literal  How = "literal"  // written out in the rule
	Engine   How = "engine"   // by the engine: the pass says what it did
)

// Place is where something was read.
type Place struct {
	In    string `json:"in"`              // request, event, body, error, sealed, kept, engine; missing: what was looked for and is not there
	Event int    `json:"event,omitempty"` // the number of the upstream's event, from 1
	To    int    `json:"to,omitempty"`    // that of the last of several events in which it stands at the same path
	Path  string `json:"path"`            // "" for the whole; in engine a name such as call.model, profile.stop_max, header.user-agent
}

// Change is something that the engine did to the conversation, or to a body that crosses as it is.
type Change struct {
	Pass  string          `json:"pass,omitempty"`
	Did   string          `json:"did"`             // merged, moved, added, removed, changed, opened, restored, set
	What  string          `json:"what,omitempty"`  // turn, tool, or the kind of a part
	At    []Place         `json:"at,omitempty"`    // where it stands in what came
	To    []Place         `json:"to,omitempty"`    // the turn that it was merged into; what it stands behind now
	Field string          `json:"field,omitempty"` // of what was changed
	From  json.RawMessage `json:"from,omitempty"`
	Now   json.RawMessage `json:"now,omitempty"`
	Rule  string          `json:"rule,omitempty"`
	Why   string          `json:"why,omitempty"`
}

// Loss is something that did not cross.
type Loss struct {
	Path string `json:"path,omitempty"`
	Rule string `json:"rule,omitempty"` // "" for what the engine does not know
	Why  string `json:"why"`
}

// Sent is what is sent upstream.
type Sent struct {
	Path    Field    `json:"path"`
	Headers []Header `json:"headers,omitempty"`
	AsItIs  bool     `json:"as_it_is,omitempty"` // the body is the client's bytes, but for the changes
	Size    int      `json:"size"`
	Fields  []Field  `json:"fields,omitempty"` // of the body; none where it crosses as it is
	Alias   []Change `json:"alias,omitempty"`  // what the model's name changed in the client's request, before all
	Changes []Change `json:"changes,omitempty"`
	Lost    []Loss   `json:"lost,omitempty"`

	body []byte
}

// Body is what is sent, as it is.
func (s *Sent) Body() []byte { return s.body }

// Header is a header of what is sent.
type Header struct {
	Name string `json:"name"`
	Field
}

// Problem is what the client is told of a failure.
type Problem struct {
	Status  int     `json:"status"`
	Class   string  `json:"class"`
	Message string  `json:"message"`
	Param   string  `json:"param,omitempty"` // the path in the client's request
	Rule    string  `json:"rule,omitempty"`
	Fields  []Field `json:"fields,omitempty"` // of the body that the client gets

	body []byte
}

// Answer is what the client gets of a reply.
type Answer struct {
	Stream  bool     `json:"stream"`             // what the client gets
	AsItIs  bool     `json:"as_it_is,omitempty"` // the upstream's bytes, but for the changes
	Events  []Event  `json:"events,omitempty"`   // of the upstream's stream, and what follows from each
	Fields  []Field  `json:"fields,omitempty"`   // of the body that the client gets
	Changes []Change `json:"changes,omitempty"`
	Lost    []Loss   `json:"lost,omitempty"`
	Ended   string   `json:"ended"` // clean, paused (another answer goes on with it), truncated, failed
	Problem *Problem `json:"problem,omitempty"`

	body []byte
}

// Event is what came of the upstream at one time, and what the client gets of it.
type Event struct {
	Number int       `json:"number"`          // from 1; 0 for the end of the answer
	Name   string    `json:"event,omitempty"` // the upstream's name of it
	Data   string    `json:"data,omitempty"`  // what it is, where it is no JSON: [DONE]
	By     []string  `json:"by,omitempty"`    // the rules that read something in it
	Writes []Written `json:"writes,omitempty"`
	Kept   string    `json:"kept,omitempty"` // why the client gets nothing of it
	Rule   string    `json:"rule,omitempty"` // that says so
}

// Written is an event that the client gets.
type Written struct {
	Event   string   `json:"event,omitempty"`
	Rule    string   `json:"rule,omitempty"` // "" for the engine's own, and for one that crosses as it is
	AsItIs  bool     `json:"as_it_is,omitempty"`
	Fields  []Field  `json:"fields,omitempty"`
	Changes []Change `json:"changes,omitempty"`
	Text    string   `json:"text,omitempty"` // of what is no JSON

	data []byte
}

// Failure is an upstream's error, and what the client gets of it.
type Failure struct {
	Status  int     `json:"status"`         // the upstream's
	Read    []Field `json:"read,omitempty"` // what the rules read of it
	Class   string  `json:"class"`
	Rule    string  `json:"rule,omitempty"` // of the class
	Tier    string  `json:"tier,omitempty"` // what is done about it
	Action  string  `json:"action,omitempty"`
	Rest    string  `json:"rest,omitempty"`   // how long the account rests: 10m0s, forever
	Judged  string  `json:"judged,omitempty"` // the place of the tier
	Problem Problem `json:"problem"`          // what the client gets
}

// Route is how the model's name led to an upstream.
type Route struct {
	Steps    []Step `json:"steps,omitempty"`
	Upstream string `json:"upstream,omitempty"` // its name in the configuration
	Model    string `json:"model,omitempty"`
	Others   []Step `json:"others,omitempty"` // who else may be asked, in this order
}

// Step is a rule that a name met on its way, or an upstream that it led to.
type Step struct {
	Kind string `json:"kind"` // alias, route, target, upstream
	Name string `json:"name"`
	To   string `json:"to,omitempty"`
	Rule string `json:"rule,omitempty"`
	When string `json:"when,omitempty"` // the condition that decided, of a rule that reads the request
	Read string `json:"read,omitempty"` // what it read there
	Not  bool   `json:"not,omitempty"`  // it did not hold, so the rule was passed over
}

// Attempt is one call of an upstream, as a captured call tells it.
type Attempt struct {
	Upstream string `json:"upstream"`
	Account  string `json:"account,omitempty"`
	Model    string `json:"model,omitempty"`
	Status   int    `json:"status,omitempty"`
	Tier     string `json:"tier,omitempty"`
	Action   string `json:"action,omitempty"`
	Rule     string `json:"rule,omitempty"`
	Why      string `json:"why,omitempty"`
	Took     string `json:"took,omitempty"`
}

// Written is the body that the request is sent with.
func (r *Sent) Written() []byte { return r.body }
