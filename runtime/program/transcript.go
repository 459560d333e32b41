package program

import (
	"bytes"
	"io"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/sse"
)

// Turn is what one side said, in the words of no protocol.
type Turn struct {
	Role  string // system, user or assistant
	Parts []Piece
}

// Piece is a part of a Turn.
type Piece struct {
	Kind      string // text, thinking, tool_call, tool_result, image, …
	Text      string
	ID, Name  string // of a call; ID also of its result
	Arguments []byte // of a call: JSON, or the text of a call that takes a text
	URL       string // of what is no text; a data: URL where it is enclosed
	MediaType string
	Parts     []Piece // of a result
}

// Turns reads the history of a request of the protocol. What the rules cannot read is left out; the error is why a request cannot be read at
// all.
func (p *Protocol) Turns(c *Call) ([]Turn, error) {
	x, err := p.Open(c)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	q := p.TurnReader()
	e, h := q.Layout.NewEnv(), conversation.NewHistory(p.Program.Vocabulary)
	q.bind(e, x)
	h.Request = x.doc
	q.Reader.Read(e, h)
	var turns []Turn
	for _, t := range h.Turns {
		turn := Turn{Role: t.Role.String()}
		for _, part := range t.Parts {
			turn.Parts = append(turn.Parts, pieceOf(h.V, part))
		}
		if len(turn.Parts) > 0 {
			turns = append(turns, turn)
		}
	}
	return turns, nil
}

// pieceOf is a part of a request.
func pieceOf(v *conversation.Vocabulary, part *conversation.Part) Piece {
	p := piece(v.KindName(part.Kind()), func(name string) document.Value {
		field, ok := v.KnownField(name)
		if !ok {
			return document.Value{}
		}
		return part.Get(field)
	})
	for _, inner := range part.Parts() {
		p.Parts = append(p.Parts, pieceOf(v, inner))
	}
	return p
}

// piece copies what there is of a part.
func piece(kind string, field func(name string) document.Value) Piece {
	text := func(name string) string {
		if v := field(name); v.Kind() == document.String {
			return v.String()
		}
		return ""
	}
	p := Piece{Kind: kind, Text: text("text"), ID: text("id"), Name: text("name"), URL: text("url"), MediaType: text("media_type")}
	if p.URL == "" && field("data").Kind() == document.String {
		p.URL = "data:" + p.MediaType
	}
	switch input := field("input"); {
	case !input.Nothing():
		p.Arguments = bytes.Clone(input.Raw())
	case text("arguments") != "":
		p.Arguments = []byte(text("arguments"))
	case kind == "tool_call" && p.Text != "": // A reply's grow as a text.
		p.Arguments, p.Text = []byte(p.Text), ""
	}
	return p
}

// Parts reads an upstream's answer to a request of a client's protocol: a stream or a body. What was answered until an error, or until the
// answer was cut, is told.
func (p *Program) Parts(client string, t *Target, stream bool, answer []byte) []Piece {
	pair := p.reading(client, t.Protocol)
	if pair == nil {
		return nil
	}
	x := &Exchange{program: p, protocol: pair.Client, pair: pair, call: &Call{WithoutEdits: true}, target: *t}
	x.records.call = reply.Values{document.Text(t.Model), document.Text(t.Model), document.Bool(false)}
	x.records.profile = p.ProfileValues(pair.Upstream, t.Profile, t.Model)
	r := x.Reply()
	defer r.Close()
	r.KeepText()
	if !stream {
		r.Body(nil, bytes.Clone(answer))
	}
	for frames := sse.Open(answer, 0); stream && !r.Ended() && r.Problem() == nil; {
		f, err := frames.Next()
		if err != nil {
			if err == io.EOF {
				r.End(nil, EOF)
			}
			break
		}
		r.Frame(nil, bytes.Clone(f.Event), bytes.Clone(f.Data))
	}
	var list []Piece
	for part := range r.Parts {
		list = append(list, piece(part.KindName(), part.Member))
	}
	return list
}

// reading is a pair that reads the answers of an upstream's protocol into parts: the client's if there is one, else any.
func (p *Program) reading(client, upstream string) *Pair {
	if pair := p.Pair(client, upstream); pair != nil && !pair.Patched {
		return pair
	}
	for _, pr := range p.Protocols() {
		if pr.UpstreamOnly {
			continue
		}
		if pair := p.Pair(pr.ID, upstream); pair != nil && !pair.Patched {
			return pair
		}
	}
	return nil
}
