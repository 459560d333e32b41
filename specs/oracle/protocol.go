package oracle

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/specs/oracle/chat"
	"github.com/parlance-gateway/parlance/specs/oracle/gemini"
	"github.com/parlance-gateway/parlance/specs/oracle/messages"
	"github.com/parlance-gateway/parlance/specs/oracle/ollama"
	"github.com/parlance-gateway/parlance/specs/oracle/responses"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// Protocol is what the runner knows of a protocol by itself, so that a rule file cannot be wrong about it. A
// protocol that has none is run without the variations that need it.
type Protocol struct {
	Request string // a client's request with everything switched on; "": specs give one, and scenarios have no answers
	History string // the path of the list of messages
	say     [2]string
	Typed   bool   // the name of an event is its type
	Number  string // the member that numbers the events of a stream; "": none does

	FoldStream   func([]wire.Frame) (any, error) // what a stream told
	FoldBody     func(body any) (any, error)
	DropUnshared func(stream, body wire.Object) // takes away what the two need not share

	// CheckStream holds a client's stream to the protocol's grammar. failed tells that it must end as a reply does
	// that failed, and never as a success.
	CheckStream func(list []wire.Frame, failed bool) error

	CheckBody func(body any) error // holds a client's body to what clients insist on; nil: FoldBody does that

	text func(reply any) string // what a folded reply says as text
}

var Protocols = map[string]*Protocol{
	"chat": {
		Request:    `{"model":"spec-model","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"Hi"}]}`,
		History:    "messages",
		say:        [2]string{`{"role":"assistant","content":"Noted."}`, `{"role":"user","content":"Go on."}`},
		FoldStream: chat.FoldStream, FoldBody: chat.FoldBody, DropUnshared: chat.DropUnshared, CheckStream: chat.CheckStream, text: chat.Text,
	},
	"gemini": {
		FoldStream: gemini.FoldStream, FoldBody: gemini.FoldBody, DropUnshared: gemini.DropUnshared, CheckStream: gemini.CheckStream, CheckBody: gemini.CheckBody, text: gemini.Text,
	},
	"ollama": {
		FoldStream: ollama.FoldStream, FoldBody: ollama.FoldBody, DropUnshared: ollama.DropUnshared, CheckStream: ollama.CheckStream, CheckBody: ollama.CheckBody, text: ollama.Text,
	},
	"messages": {
		Request:    `{"model":"spec-model","max_tokens":1024,"stream":true,"thinking":{"type":"adaptive"},"messages":[{"role":"user","content":"Hi"}]}`,
		History:    "messages",
		Typed:      true,
		say:        [2]string{`{"role":"assistant","content":"Noted."}`, `{"role":"user","content":"Go on."}`},
		FoldStream: messages.FoldStream, FoldBody: messages.FoldBody, DropUnshared: messages.DropUnshared, CheckStream: messages.CheckStream, text: messages.Text,
	},
	"responses": {
		Request: `{"model":"spec-model","stream":true,"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"summary":"auto"},` +
			`"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}]}`,
		History: "input",
		Typed:   true,
		Number:  "sequence_number",
		say: [2]string{
			`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Noted.","annotations":[]}]}`,
			`{"type":"message","role":"user","content":[{"type":"input_text","text":"Go on."}]}`,
		},
		FoldStream: responses.FoldStream, FoldBody: responses.FoldBody, DropUnshared: responses.DropUnshared, CheckStream: responses.CheckStream, CheckBody: responses.CheckBody, text: responses.Text,
	},
}

// Streaming is a request that asks for a stream, or does not.
func Streaming(request []byte, stream bool) []byte {
	out, err := sjson.SetRawBytes(bytes.Clone(request), "stream", strconv.AppendBool(nil, stream))
	if err != nil {
		return request
	}
	return out
}

// Grown is a request one turn later: what the assistant said, unless it had the last word, and the user's
// next message. certain is how many messages at the end may look otherwise now, because they were the last.
func (d *Protocol) Grown(request []byte) (out []byte, uncertain int) {
	if d.History == "" {
		return nil, 0
	}
	history := gjson.GetBytes(request, d.History)
	list := history.Array()
	if len(list) == 0 || !history.IsArray() {
		return nil, 0 // A mere text cannot grow.
	}
	say := d.say[:]
	if last := list[len(list)-1]; last.Get("role").String() == "assistant" || strings.HasSuffix(last.Get("type").String(), "_call") || last.Get("type").String() == "reasoning" {
		say, uncertain = say[1:], 2
	}
	out = bytes.Clone(request)
	for _, m := range say {
		var err error
		if out, err = sjson.SetRawBytes(out, d.History+".-1", []byte(m)); err != nil {
			return nil, 0
		}
	}
	return out, uncertain
}

// ClientRequest is a small request of a client with everything switched on, nil for a protocol that the runner
// does not know.
func ClientRequest(protocol string) []byte {
	d := Protocols[protocol]
	if d == nil || d.Request == "" {
		return nil
	}
	return []byte(d.Request)
}
