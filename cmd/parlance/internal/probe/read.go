package probe

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/sse"
)

// Outcomes of a question.
const (
	Taken   = "taken"   // there was a reply
	Refused = "refused" // the request was at fault
	Failed  = "failed"  // something else was: the account, the network, a limit
	Unread  = "unread"  // status 200, with something that the rules know neither as a reply nor as an error

	Malformed = "malformed" // there was a reply, with a contradiction in it
)

// received is what rules make of an answer.
type received struct {
	outcome   string
	class     string // of a failure
	message   string // of a failure, as the upstream said it; "" when the rules did not find it
	malformed string // the name of the contradiction, as profile.tolerates has it
	retry     int    // seconds after which the upstream may be asked again; 0: it did not say
	text      string
	reasoning string
	calls     int
	stop      string         // why the reply ended, in the words of the rules
	usage     map[string]int // counts above 0
}

// listener reads answers with the rules of a program.
type listener struct {
	program *runtime.Program
	plan    *plan
	target  runtime.Target
}

// exchange opens a call of the plan's client that this upstream answers. The caller closes it.
func (l *listener) exchange() (*runtime.Exchange, error) {
	request := oracle.Streaming(oracle.ClientRequest(l.plan.Client), false)
	x, err := l.program.Protocol(l.plan.Client).Open(&runtime.Call{Body: request, ID: "req_spec", Time: 1700000000, Seal: []byte("a probe seals nothing secret")})
	if err != nil {
		return nil, err
	}
	if _, err = x.Request(&l.target); err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

// read reads an answer.
func (l *listener) read(a *catalog.Answer) (h received, err error) {
	if a.Status == 0 {
		return received{outcome: Failed, class: "unreachable", message: a.Network}, nil
	}
	x, err := l.exchange()
	if err != nil {
		return received{}, err
	}
	defer x.Close()
	if a.Status < 200 || a.Status > 299 {
		return failureOf(x.Refused(a.Status, a.Header.Get("Content-Type"), a.Body)), nil
	}
	answer := x.Reply()
	defer answer.Close()
	out := replied(answer, a)
	if p := answer.Problem(); p != nil {
		if p.Said == nil && !speaks(a.Body) {
			return received{outcome: Unread, class: p.Class}, nil
		}
		h := failureOf(p)
		for form := range reply.Malformed {
			if strings.Contains(p.Message, "("+form) {
				h.outcome, h.malformed, h.message = Malformed, form, p.Message
			}
		}
		return h, nil
	}
	h = viewOf(l.plan.Client, out)
	h.outcome, h.usage = Taken, map[string]int{}
	names, counts := answer.Usage()
	for i, name := range names {
		if counts[i] > 0 {
			h.usage[name] = counts[i]
		}
	}
	if h.text+h.reasoning == "" && h.calls == 0 && h.usage["output"] == 0 && isBody(a.Body) {
		h.outcome = Unread
	}
	return h, nil
}

// replied is the body that the client gets.
func replied(reply *runtime.Reply, a *catalog.Answer) []byte {
	var out []byte
	end := runtime.EOF
	if isBody(a.Body) {
		out = reply.Body(nil, bytes.TrimSpace(a.Body))
	} else {
		r := sse.Open(a.Body, 0)
		for !reply.Ended() && reply.Problem() == nil {
			f, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				end = runtime.Cut
				break
			}
			out = reply.Frame(out, f.Event, f.Data)
		}
	}
	if !reply.Ended() {
		out = reply.End(out, end)
	}
	return out
}

func isBody(answer []byte) bool {
	answer = bytes.TrimSpace(answer)
	return len(answer) > 0 && (answer[0] == '{' || answer[0] == '[')
}

// speaks reports whether an answer is a stream of several frames: a reply that went wrong.
func speaks(answer []byte) bool { return !isBody(answer) && len(documents(answer)) > 1 }

// refusals are the classes of failures that are the request's.
var refusals = []string{"bad_request", "not_found", "context_too_long", "too_large", "unsupported_media", "policy"}

func failureOf(p *runtime.Problem) received {
	h := received{outcome: Failed, class: p.Class, retry: int(p.Retry.Seconds())}
	if slices.Contains(refusals, p.Class) {
		h.outcome = Refused
	}
	if p.Said != nil {
		h.message = p.Said.Message.String()
	}
	return h
}

// viewOf reads a body that the gateway wrote for a client of chat or messages.
func viewOf(client string, body []byte) (h received) {
	doc := gjson.ParseBytes(body)
	if client == "messages" {
		for _, b := range doc.Get("content").Array() {
			h.text += b.Get("text").String()
			h.reasoning += b.Get("thinking").String()
			if b.Get("type").String() == "tool_use" {
				h.calls++
			}
		}
		h.stop = map[string]string{"end_turn": "end", "max_tokens": "length", "tool_use": "tool_call", "stop_sequence": "stop_string"}[doc.Get("stop_reason").String()]
		return h
	}
	m := doc.Get("choices.0.message")
	h.text, h.reasoning, h.calls = m.Get("content").String(), m.Get("reasoning_content").String(), len(m.Get("tool_calls").Array())
	h.stop = map[string]string{"stop": "end", "length": "length", "tool_calls": "tool_call"}[doc.Get("choices.0.finish_reason").String()]
	return h
}

// documents are the JSON values of an answer: its body, or the data of its frames.
func documents(answer []byte) (list []gjson.Result) {
	if isBody(answer) {
		return []gjson.Result{gjson.ParseBytes(answer)}
	}
	r := sse.Open(answer, 0)
	for {
		f, err := r.Next()
		if err != nil {
			return list
		}
		if gjson.ValidBytes(f.Data) {
			list = append(list, gjson.ParseBytes(bytes.Clone(f.Data)))
		}
	}
}

// leaf is a value in a document that holds no others.
type leaf struct {
	path  []string // names, and numbers of elements in brackets
	value gjson.Result
}

// plain is the path without the numbers of elements: choices.delta.content.
func (l *leaf) plain() string { return strings.Join(l.names(), ".") }

func (l *leaf) names() []string {
	return slices.DeleteFunc(slices.Clone(l.path), func(s string) bool { return s[0] == '[' })
}

// expr is the path as rules write it, below a word.
func expr(word string, path []string) string {
	var b strings.Builder
	b.WriteString(word)
	for _, p := range path {
		switch {
		case p[0] == '[':
			b.WriteString(p)
		case hclsyntax.ValidIdentifier(p):
			b.WriteString("." + p)
		default:
			b.WriteString("[" + strconv.Quote(p) + "]")
		}
	}
	return b.String()
}

// leaves are all of a document. Members without a name are passed over.
func leaves(doc gjson.Result) (list []leaf) {
	var walk func(v gjson.Result, path []string)
	walk = func(v gjson.Result, path []string) {
		n := 0
		if !v.IsObject() && !v.IsArray() {
			list = append(list, leaf{slices.Clone(path), v})
			return
		}
		v.ForEach(func(key, value gjson.Result) bool {
			name := key.String()
			if v.IsArray() {
				name = "[" + strconv.Itoa(n) + "]"
				n++
			}
			if name != "" && (v.IsArray() || name[0] != '[') && len(path) < 20 {
				walk(value, append(path, name))
			}
			return true
		})
	}
	walk(doc, nil)
	return list
}

// at is the value at a path of a document.
func at(doc gjson.Result, path []string) gjson.Result {
	for _, p := range path {
		if p[0] == '[' {
			list := doc.Array()
			n, _ := strconv.Atoi(strings.Trim(p, "[]"))
			if n >= len(list) {
				return gjson.Result{}
			}
			doc = list[n]
			continue
		}
		doc = doc.Get(gjson.Escape(p))
	}
	return doc
}
