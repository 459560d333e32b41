package capture

import (
	"bytes"
	"strings"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/redact"
)

// Call is a call that is captured. One goroutine records it; from End on it does not change.
type Call struct {
	ID       string
	At       time.Time
	Revision int
	Hash     string
	Client   string // the name of its key
	Protocol string
	Model    string // that the client asked for
	Stream   bool
	Header   map[string]string // that rules read, by their names; no credentials
	Target   string            // the path that the client called and its query, where rules read it
	Body     []byte            `json:"-"` // decoded; nil when it is larger than what is kept
	BodySize int
	Attempts []*Attempt `json:"-"`
	Status   int        // of the answer
	Outcome  string     // how it ended
	Class    string     // of the error that the client was told
	Took     time.Duration
	Cost     money.USD
	Unpriced bool // nobody knows the cost
	Masked   bool // what people wrote is not to be shown

	// What runs the rules again as they ran.
	Seal []byte `json:"-"`

	by      atomic.Pointer[Translator] // nil when it is not kept any more
	ring    *Ring
	sampler Sampler // that took the call; nil: none did
	unkept  bool    // only the sampler wants it

	elsewhere bool // another gateway took it

	room    int // bytes that may still be kept
	size    int
	secrets redact.Keys
}

// Alone returns what records a call that no Ring keeps, of as many bytes at most.
func Alone(bytes int) *Call { return &Call{Masked: true, room: bytes} }

// Translator is what translated a call.
type Translator struct {
	Program   *runtime.Program
	Names     *runtime.Names     // of the models
	Upstreams []string           // that the Names were made of, in their order
	Profiles  []*runtime.Profile // of the Upstreams
	Hash      string             // of the rules and settings; "": it is not known
	Seal      []byte
}

// TranslatedBy is what translated the call; nil when it is not over, or that is not kept any more.
func (c *Call) TranslatedBy() *Translator { return c.by.Load() }

// Attempt is one upstream that was tried. Without an Account none was asked.
type Attempt struct {
	Upstream string
	Account  string
	Model    string          // the upstream's name for it
	Proxy    string          // redacted
	Target   *runtime.Target `json:"-"`

	Continues bool // it asked for the rest of what the one before began to answer

	Refused string // why the request is not for this upstream, by the rules

	Status      int // 0: no answer came
	ContentType string
	Stream      bool
	Header      map[string]string // of the answer, that rules read to judge it
	Answer      []byte            `json:"-"` // without its content encodings
	Received    int               // bytes of the answer, kept or not
	End         runtime.End
	Network     string

	Failed bool
	Class  string // what the rules said of the failure
	Tier   string
	Action string
	Rule   string
	Rest   time.Duration // of the account; negative: until it is enabled
	Wait   time.Duration // before the same account was asked again
	Took   time.Duration

	call *Call
}

// Read notes a header of the client's that a rule read.
func (c *Call) Read(name, value string) { c.note(&c.Header, name, value) }

// Read notes a header of the answer that a rule read.
func (a *Attempt) Read(name, value string) { a.call.note(&a.Header, name, value) }

func (c *Call) note(to *map[string]string, name, value string) {
	name = strings.ToLower(name)
	if value == "" || redact.Secret(name) {
		return
	}
	if *to == nil {
		*to = map[string]string{}
	}
	if _, known := (*to)[name]; !known && c.take(len(name)+len(value)) {
		(*to)[name] = string(c.secrets.Clean([]byte(value), false))
	}
}

// Hide names a key that must not be in what is kept.
func (c *Call) Hide(secret string) { c.secrets.Add(secret) }

// take reports whether so many bytes more may be kept.
func (c *Call) take(n int) bool {
	if n > c.room {
		return false
	}
	c.room -= n
	c.size += n
	return true
}

// Sent keeps the client's request. What was kept of it before is forgotten.
func (c *Call) Sent(body []byte) {
	c.room += len(c.Body)
	c.size -= len(c.Body)
	c.Body, c.BodySize = nil, len(body)
	if c.take(len(body)) {
		c.Body = bytes.Clone(body)
	}
}

// Try begins an attempt.
func (c *Call) Try(a Attempt) *Attempt {
	a.call = c
	c.Attempts = append(c.Attempts, &a)
	return &a
}

// Append keeps what came of an answer, as long as there is room.
func (a *Attempt) Append(p []byte) {
	a.Received += len(p)
	c := a.call
	if len(a.Answer)+len(p) != a.Received {
		return // Something before it was not kept.
	}
	if n := min(len(p), c.room); n > 0 && c.take(n) {
		a.Answer = append(a.Answer, p[:n]...)
	}
}

// Cut reports whether more came than is kept.
func (a *Attempt) Cut() bool { return a.Received > len(a.Answer) }

// Finish keeps the call, which is over, with what translated it.
func (c *Call) Finish(by *Translator) {
	c.by.Store(by)
	c.Body = c.secrets.Clean(c.Body, false)
	for _, a := range c.Attempts {
		kept := len(a.Answer)
		a.Answer = c.secrets.Clean(a.Answer, a.Cut())
		a.Received += len(a.Answer) - kept // so that Cut stays what it is
	}
	c.secrets = redact.Keys{}
	if c.ring != nil {
		c.ring.keep(c)
	}
}
