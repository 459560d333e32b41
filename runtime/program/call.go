package program

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/sse"
)

// Call is what a client sent, and what the engine may not get by itself.
type Call struct {
	Body    []byte                   // decoded from its content encoding; must not change until Close. Open replaces one that has keys in another spelling
	Header  func(name string) string // the client's headers; nil for none
	Target  string                   // the path that the client called, escaped, and its query behind a question mark; "": the protocol's first route
	Client  string                   // the name of the client, "" when clients have none
	Shared  bool                     // several clients use the upstreams' accounts
	ID      string                   // of this call; what is minted for it is derived from this
	Time    int64                    // seconds since 1970
	Now     func() int64             // seconds since 1970, when it is asked; nil: Time
	Elapsed func() time.Duration     // since the call arrived; nil: no time passes
	Seal    []byte                   // the key that opaque state is sealed with
	Replay  Replay                   // what keeps opaque state for clients that do not carry it; nil: nothing does

	// RuleMemory is how many times as large as the request, or what came of its reply, all may be that rules make of it, beside
	// expression.MemoryFloor; 0: DefaultRuleMemory.
	RuleMemory int

	Stream *bool // whether the client gets a stream, whatever it asks for; nil: as it asks

	Continue     bool // the caller goes on with replies that pause (Reply.Paused), where rules say how
	WithoutEdits bool // the operator's edits are not made
	Estimate     bool // counts of tokens that an upstream does not tell are estimated, where its rules say how
}

// DefaultRuleMemory is Call.RuleMemory where none is given.
const DefaultRuleMemory = 16

func (c *Call) ruleMemory() int {
	if c.RuleMemory == 0 {
		return DefaultRuleMemory
	}
	return c.RuleMemory
}

// Replay keeps an upstream's opaque state between two requests of a client that does not carry it. Its keys are of
// one client alone, and the same in every process that has the same Call.Seal.
type Replay interface {
	Put(key string, native []byte) // nil: nothing stood before the call
	Get(keys []string) [][]byte    // in the order of the keys, nil where there is none; must not change
}

// Target is the upstream that is called.
type Target struct {
	Protocol string
	Model    string        // the name that the upstream knows
	Family   string        // whose opaque state the upstream understands: the upstream's name, unless configured
	Profile  *Profile      // nil: the protocol's defaults
	Edits    *models.Edits // what the model's name sets in the client's request; nil: nothing
	Upstream string        // its name in the configuration, for classes of errors that are for some upstreams alone
	Foreign  bool          // the client may carry state of another account of this upstream: what belongs to one account is not sent
	Keys     Hider         // of the upstream's account, in what it says of a failure; nil: there are none
}

// Hider takes keys out of a text that somebody else wrote.
type Hider interface{ Hide(text string) string }

// Request is what to send upstream.
type Request struct {
	Path    string      // joined to the upstream's base URL; behind a question mark is the query. Both may hold KeyPlaceholder
	Header  [][2]string // all headers that the protocol asks for; a header that carries the account's key holds KeyPlaceholder
	Body    []byte      // valid until the Exchange is closed
	Stream  bool        // whether the upstream was asked for a stream
	Framing sse.Framing // of that stream
}

// KeyPlaceholder stands in Request.Path and Request.Header where the account's key belongs.
const KeyPlaceholder = "\x00key\x00"

// End is how an upstream's answer stopped coming.
type End uint8

// The ends. Only EOF can be a success, and only when the protocol's own end was received.
const (
	EOF      End = iota // the answer ended in the HTTP sense
	Cut                 // the connection broke
	Stalled             // nothing came for too long
	Shutdown            // the gateway stops
	TooLong             // a frame or the whole is larger than allowed
	Crowded             // there is no memory for it
)
