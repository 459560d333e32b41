package program

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// What rules about the names of models read of a request, besides the words that protocols define.
const (
	RoutedTokens = "tokens" // about how many the request has
	RoutedTurns  = "turns"
	RoutedTools  = "tools"
)

// RoutedWords are these, and RoutedCall what they read of the call.
var (
	RoutedWords = []string{RoutedTokens, RoutedTurns, RoutedTools}
	RoutedCall  = []string{"client", "stream", "size"}
)

// RoutingReader holds the compiled rules that read a protocol's requests for aliases, routes and edits: without a pair, since the upstream may
// not be known yet, and only the words that these rules use.
type RoutingReader struct {
	Layout *expression.Layout
	Req    *expression.Var
	Call   int
	Words  map[string]expression.Node
	Known  []string             // the words that some protocol defines
	Reader *conversation.Reader // nil: no rule reads turns, tools or parts
	states sync.Pool            // *routingState
}

// routingState is what reading a request needs, kept between requests.
type routingState struct {
	env     *expression.Env
	history *conversation.History
}

// RoutingRequest is a client's request as aliases, routes and edits read it; see models.Request. A value is read when a rule first needs it, and
// kept. It must be closed before its Exchange.
type RoutingRequest struct {
	x      *Exchange
	rules  *models.Rules
	q      *RoutingReader // nil: nothing can be read
	state  *routingState
	read   bool             // the history
	values []document.Value // of the words, by their numbers in the rules
	known  []bool           // which of them were read
	seen   []int            // which were asked for since Bind or Seen
	err    error            // why something could not be read
}

// NewRoutingRequest lets rules about the names of models read a request; nil is none.
func NewRoutingRequest(x *Exchange) *RoutingRequest { return &RoutingRequest{x: x} }

// Bind lets an Env of the rules read the request.
func (a *RoutingRequest) Bind(rules *models.Rules, e *expression.Env) {
	if a.x == nil {
		return
	}
	if a.rules != rules {
		a.Close()
		a.begin(rules)
	}
	a.seen = a.seen[:0]
	bindClient(a.x, e)
	e.BindRecord(rules.Ask, a)
	e.BindRecord(rules.Call, reply.Values{document.OptionalText(a.x.call.Client), document.Bool(a.x.stream), document.Int(len(a.x.call.Body))})
}

// Seen tells what rules have read of the request since Bind or Seen, such as "ask.tokens = 71250".
func (a *RoutingRequest) Seen() string {
	var list []string
	for _, i := range a.seen {
		word := a.rules.Asks[i]
		value := "absent"
		if a.lists(word) {
			n := 0
			if l := a.List(nil, i); l != nil {
				n = l.Len()
			}
			value = strconv.Itoa(n)
			word = "length(ask." + word + ")"
		} else {
			word = "ask." + word
			if v := a.values[i]; !v.Nothing() {
				value = shortened(string(v.Raw()))
			}
		}
		if text := word + " = " + value; !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	a.seen = a.seen[:0]
	return strings.Join(list, ", ")
}

// longestSeen is how much of a value Seen tells, in bytes.
const longestSeen = 60

func shortened(s string) string {
	if len(s) > longestSeen {
		return strings.ToValidUTF8(s[:longestSeen], "") + "…"
	}
	return s
}

// Close gives back the memory. What was read of the request must not be used any more.
func (a *RoutingRequest) Close() {
	if a == nil {
		return
	}
	if a.state != nil {
		a.state.env.Reset()
		a.state.history.Reset()
		a.q.states.Put(a.state)
	}
	*a = RoutingRequest{x: a.x}
}

// Unread is why the request could not be read as far as rules asked for it; nil when it could, or nobody asked.
func (a *RoutingRequest) Unread() *failure.Problem {
	if a.err == nil {
		return nil
	}
	return problemOf(a.err)
}

func (a *RoutingRequest) begin(rules *models.Rules) {
	x := a.x
	a.rules, a.values, a.known = rules, make([]document.Value, len(rules.Asks)), make([]bool, len(rules.Asks))
	if x.protocol.RoutingReader == nil || x.doc == nil {
		return
	}
	a.q = x.protocol.RoutingReader()
	a.state, _ = a.q.states.Get().(*routingState)
	if a.state == nil {
		a.state = &routingState{a.q.Layout.NewEnv(), conversation.NewHistory(x.program.Vocabulary)}
	}
	a.q.bind(a.state.env, x)
	a.failed()
}

// bind lets an Env read a request.
func (q *RoutingReader) bind(e *expression.Env, x *Exchange) {
	bindClient(x, e)
	e.Allow(x.call.ruleMemory() * len(x.call.Body))
	e.BindRecord(q.Call, reply.Values{document.Text(x.model), document.Text(x.model), document.Bool(x.stream), document.Text(x.call.ID), document.Int(int(x.call.Time)), document.Bool(false), document.Int(len(x.call.Body)), document.OptionalText(x.call.Client), document.Bool(x.call.Shared)})
	e.Client = x.doc
	e.Bind(q.Req, x.doc.Root())
}

// failed keeps the first error: what could not be read is absent.
func (a *RoutingRequest) failed() bool {
	err := a.state.env.Err()
	if err == nil {
		return false
	}
	if a.err == nil {
		a.err = err
	}
	a.state.env.Clear()
	return true
}

// lists reports whether a word is a list of records.
func (a *RoutingRequest) lists(word string) bool {
	if word == RoutedTurns || word == RoutedTools {
		return true
	}
	if a.q == nil || word == RoutedTokens || a.q.Words[word] != nil || slices.Contains(a.q.Known, word) {
		return false
	}
	_, plural := a.x.program.Vocabulary.Plural(word)
	return plural
}

// Field is a word of ask, by its number in the rules.
func (a *RoutingRequest) Field(_ *expression.Env, id int) document.Value {
	a.seen = append(a.seen, id)
	if a.known[id] || a.q == nil {
		return a.values[id]
	}
	a.known[id] = true
	var v document.Value
	if word := a.rules.Asks[id]; word == RoutedTokens {
		v = document.Int(tokensOf(len(a.x.call.Body)))
		if p := a.x.protocol; p.Counting != nil {
			v = document.Int(p.EstimateText(a.x.doc))
		}
	} else if n := a.q.Words[word]; n != nil {
		if v = n.Value(a.state.env); a.failed() {
			v = document.Value{}
		}
	}
	a.values[id] = v
	return v
}

// List is the turns, the tools, or the parts of a kind.
func (a *RoutingRequest) List(_ *expression.Env, id int) expression.Records {
	a.seen = append(a.seen, id)
	if a.q == nil || a.q.Reader == nil {
		return nil
	}
	h := a.state.history
	if !a.read {
		a.read = true
		h.Request = a.x.doc
		a.q.Reader.Read(a.state.env, h)
		a.failed()
	}
	list := conversation.RootTurns
	switch word := a.rules.Asks[id]; word {
	case RoutedTurns:
	case RoutedTools:
		list = conversation.RootTools
	default:
		kind, _ := h.V.Plural(word)
		list = conversation.RootKinds + kind
	}
	return (&conversation.Root{H: h}).List(nil, list)
}
