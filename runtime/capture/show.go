package capture

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/sse"
)

// Summary is a call in a list.
type Summary struct {
	ID         string     `json:"id"`
	At         time.Time  `json:"at"`
	Revision   int        `json:"revision"`
	Client     string     `json:"client,omitempty"`
	Protocol   string     `json:"protocol"`
	Model      string     `json:"model,omitempty"`
	Upstream   string     `json:"upstream,omitempty"` // the last that was tried
	Attempts   int        `json:"attempts"`
	Stream     bool       `json:"stream"`
	Status     int        `json:"status"`
	Outcome    string     `json:"outcome"`
	TookMS     float64    `json:"took_ms"`
	Bytes      int        `json:"bytes"`
	Cost       *money.USD `json:"cost_usd"` // null: it is unknown
	Masked     bool       `json:"masked"`
	Replayable bool       `json:"replayable"` // it can be explained
}

// Summary is what a list says of the call.
func (c *Call) Summary() Summary {
	s := Summary{
		ID: c.ID, At: c.At, Revision: c.Revision, Client: c.Client, Protocol: c.Protocol, Model: c.Model, Attempts: len(c.Attempts), Stream: c.Stream,
		Status: c.Status, Outcome: c.Outcome, TookMS: milliseconds(c.Took), Bytes: c.size, Masked: c.Masked,
		Cost: &c.Cost, Replayable: c.by.Load() != nil && (c.Body != nil || c.BodySize == 0) && len(c.Attempts) > 0,
	}
	if c.Unpriced {
		s.Cost = nil
	}
	if n := len(c.Attempts); n > 0 {
		s.Upstream = c.Attempts[n-1].Upstream
	}
	return s
}

func milliseconds(d time.Duration) float64 { return float64(d.Round(time.Microsecond)) / 1e6 }

// Shown is a call as it is shown: with what people wrote told by its length, unless it was captured unmasked.
type Shown struct {
	Summary
	Hash    string            `json:"hash"`
	Class   string            `json:"class,omitempty"` // of the error that the client was told
	Header  map[string]string `json:"headers,omitempty"`
	Request json.RawMessage   `json:"request,omitempty"` // missing: it was larger than what is kept
	Size    int               `json:"request_bytes"`
	Tried   []Tried           `json:"tried,omitempty"`
}

// Tried is an attempt as it is shown.
type Tried struct {
	Upstream string            `json:"upstream"`
	Account  string            `json:"account,omitempty"`
	Protocol string            `json:"protocol"`
	Model    string            `json:"model"`
	Proxy    string            `json:"proxy,omitempty"`
	Goes     bool              `json:"continues,omitempty"` // it asked for the rest of what the one before began to answer
	Refused  string            `json:"refused,omitempty"`
	Status   int               `json:"status,omitempty"`
	Network  string            `json:"network,omitempty"`
	Failed   bool              `json:"failed"`
	Class    string            `json:"class,omitempty"`
	Tier     string            `json:"tier,omitempty"`
	Action   string            `json:"action,omitempty"`
	Rule     string            `json:"rule,omitempty"`
	Rest     string            `json:"rest,omitempty"`
	WaitMS   float64           `json:"wait_ms,omitempty"`
	TookMS   float64           `json:"took_ms"`
	Type     string            `json:"content_type,omitempty"`
	Header   map[string]string `json:"headers,omitempty"` // of the answer, that rules read
	Received int               `json:"answer_bytes"`
	Cut      bool              `json:"cut,omitempty"` // not all of the answer is kept
	Answer   json.RawMessage   `json:"answer,omitempty"`
	Events   []Event           `json:"events,omitempty"` // of an answer that is a stream
}

// Event is an event of a stream.
type Event struct {
	Event string          `json:"event,omitempty"`
	Data  json.RawMessage `json:"data"`
}

// Show is the call as it is shown.
func (r *Ring) Show(c *Call) *Shown {
	v := view{raw: !c.Masked}
	if by := c.by.Load(); by != nil && c.Masked {
		v.mask = r.trace(by).words()
	}
	s := &Shown{Summary: c.Summary(), Hash: c.Hash, Class: c.Class, Size: c.BodySize}
	s.Header = v.headers(c.Header)
	if c.Body != nil {
		s.Request = v.text(c.Body)
	}
	for _, a := range c.Attempts {
		t := Tried{
			Goes: a.Continues, Upstream: a.Upstream, Account: a.Account, Protocol: a.Target.Protocol, Model: a.Model, Proxy: a.Proxy, Status: a.Status, Network: a.Network,
			Failed: a.Failed, Class: a.Class, Tier: a.Tier, Action: a.Action, Rule: a.Rule, WaitMS: milliseconds(a.Wait), TookMS: milliseconds(a.Took),
			Type: a.ContentType, Header: v.headers(a.Header), Received: a.Received, Cut: a.Cut(),
		}
		if a.Refused != "" { // It may quote the request.
			t.Refused = v.plain(a.Refused)
		}
		switch {
		case a.Rest < 0:
			t.Rest = "forever"
		case a.Rest > 0:
			t.Rest = a.Rest.String()
		}
		if a.Stream {
			t.Events = v.events(a.Answer)
		} else if len(a.Answer) > 0 {
			t.Answer = v.text(a.Answer)
		}
		s.Tried = append(s.Tried, t)
	}
	return s
}

// view shows texts.
type view struct {
	raw  bool
	mask *explain.Mask // nil: nothing of a text is known to be a word of the rules
}

// text is a body as JSON: as it is when it is some, else as a string.
func (v *view) text(text []byte) json.RawMessage {
	d := new(document.Document)
	if d.Parse(text, false) != nil {
		return quoted(v.plain(string(text)))
	}
	switch {
	case v.raw:
		return bytes.Clone(text)
	case v.mask == nil:
		return (&explain.Mask{}).JSON(d.Root())
	}
	return v.mask.JSON(d.Root())
}

// plain is a text that is no JSON.
func (v *view) plain(text string) string {
	if v.raw || v.mask != nil && v.mask.Words[text] {
		return text
	}
	return "‹text, " + strconv.Itoa(utf8.RuneCountInString(text)) + " characters›"
}

func (v *view) headers(list map[string]string) map[string]string {
	shown := make(map[string]string, len(list))
	for name, value := range list {
		shown[name] = v.plain(value)
	}
	return shown
}

func quoted(text string) json.RawMessage {
	q, _ := json.Marshal(text) // strings can be
	return q
}

// events are those of a stream.
func (v *view) events(stream []byte) (list []Event) {
	r := sse.Open(stream, max(len(stream), 1))
	for {
		f, err := r.Next()
		if err != nil {
			return list
		}
		e := Event{Event: string(f.Event)}
		if v.mask != nil && v.mask.Words[string(f.Data)] {
			e.Data = quoted(string(f.Data))
		} else {
			e.Data = v.text(f.Data)
		}
		list = append(list, e)
	}
}
