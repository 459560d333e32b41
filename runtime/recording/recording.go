// Package recording holds calls in a form that can be kept in a file: what a client sent and what an upstream answered, without keys and
// without what people wrote. Such a call can be translated again, by any rules.
package recording

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/sse"
)

// Call is one attempt of a call: a client's request, whom it was translated for, and what that upstream answered.
type Call struct {
	ID        string                     `json:"id,omitempty"` // of the call; not what the client was told
	Client    string                     `json:"client"`       // the client's protocol
	Upstream  string                     `json:"upstream"`     // the upstream's
	Called    string                     `json:"path,omitempty"`
	Header    map[string]string          `json:"headers,omitempty"` // of the client, that rules read
	Stream    bool                       `json:"stream"`            // the client wants a stream
	Model     string                     `json:"upstream_model,omitempty"`
	Host      string                     `json:"upstream_host,omitempty"`
	Name      string                     `json:"upstream_name,omitempty"`
	KnownHost bool                       `json:"-"`                 // the rules know the host or the name
	Profile   map[string]json.RawMessage `json:"profile,omitempty"` // switches that the configuration sets
	Sets      []json.RawMessage          `json:"sets,omitempty"`    // what the model's name sets in the request
	SetHeader [][2]string                `json:"sets_headers,omitempty"`
	Request   json.RawMessage            `json:"request"`
	Refused   bool                       `json:"refused,omitempty"` // by the rules, before an upstream was called
	Status    int                        `json:"status,omitempty"`  // of the answer; 0: none came
	Type      string                     `json:"content_type,omitempty"`
	Answers   []Answer                   `json:"answers,omitempty"` // more than one if the reply was continued
	End       runtime.End                `json:"end,omitempty"`
}

// Answer is what an upstream sent.
type Answer struct {
	Stream bool   `json:"stream,omitempty"`
	Text   string `json:"text"` // a body; or a stream, as server-sent events, however it was framed
}

// Failed reports whether the upstream answered with an HTTP error.
func (c *Call) Failed() bool { return c.Status != 0 && (c.Status < 200 || c.Status > 299) }

// Read reads calls, one JSON object after the other. The error tells the number of the call that cannot be read.
func Read(r io.Reader) (list []*Call, err error) {
	d := json.NewDecoder(r)
	for {
		c := &Call{}
		switch err := d.Decode(c); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return list, fmt.Errorf("call %d cannot be read: %w", len(list)+1, err)
		case c.Client == "" || c.Upstream == "":
			return list, fmt.Errorf("call %d has no client and upstream: is this a file of `parlance captures export`?", len(list)+1)
		}
		list = append(list, c)
	}
}

// Events writes frames as server-sent events, in whatever way they were framed. The error is that of a frame that cannot be read, with
// what came before it.
func Events(stream []byte) ([]byte, error) {
	var out bytes.Buffer
	frames := sse.Open(stream, max(len(stream), 1))
	for {
		f, err := frames.Next()
		if err == io.EOF {
			return out.Bytes(), nil
		}
		if err != nil {
			return out.Bytes(), err
		}
		writeFrame(&out, f.Event, f.Data)
	}
}

func writeFrame(out *bytes.Buffer, event, data []byte) {
	if len(event) > 0 {
		fmt.Fprintf(out, "event: %s\n", event)
	}
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		fmt.Fprintf(out, "data: %s\n", line)
	}
	out.WriteByte('\n')
}

// Target is whom the call is translated for, by the rules of a program.
func (c *Call) Target(p *runtime.Program) (*runtime.Target, error) {
	flags := map[string]document.Value{}
	for name, v := range c.Profile {
		flags[name] = document.Of(v)
	}
	profile, err := p.UpstreamProfile(c.Upstream, c.Host, c.Name, flags)
	if err != nil {
		return nil, err
	}
	t := &runtime.Target{Protocol: c.Upstream, Model: c.Model, Upstream: c.Name, Family: "recorded", Profile: profile}
	if len(c.Sets)+len(c.SetHeader) > 0 {
		t.Edits = &runtime.Edits{Headers: c.SetHeader}
		for _, patch := range c.Sets {
			t.Edits.Patches = append(t.Edits.Patches, patch)
		}
	}
	return t, nil
}

// HeaderOf gives a header of the client by its name, in whatever case.
func (c *Call) HeaderOf(name string) string {
	for known, value := range c.Header {
		if strings.EqualFold(known, name) {
			return value
		}
	}
	return ""
}
