package capture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/recording"
)

// Export gives calls as they can be kept in a file; see API.Export. The oldest call is the first.
func (r *Ring) Export(ids, names []string, texts bool) ([]*recording.Call, error) {
	var calls []*Call
	for _, id := range ids {
		c, err := r.Fetch(id)
		switch {
		case err != nil:
			return nil, err
		case c == nil:
			return nil, fmt.Errorf("there is no captured call %q", id)
		case c.by.Load() == nil:
			return nil, fmt.Errorf("call %s: %w", id, c.forgotten())
		case c.Body == nil && c.BodySize > 0:
			return nil, fmt.Errorf("call %s: %w", id, ErrTooLarge)
		}
		calls = append(calls, c)
	}
	if len(ids) == 0 {
		calls = slices.DeleteFunc(r.Calls(), func(c *Call) bool { return !c.Summary().Replayable })
		slices.Reverse(calls)
	}
	list := []*recording.Call{}
	words := map[string]bool{}
	for _, c := range calls {
		texts = texts || c.Masked
		maps.Copy(words, r.trace(c.by.Load()).words().Words)
		list = append(list, c.Recordings()...)
	}
	recording.Hide(list, recording.Options{Words: words, Texts: texts, Names: names})
	return list, nil
}

// Whole reports whether all of the request and of the answers is kept.
func (c *Call) Whole() bool {
	return (c.Body != nil || c.BodySize == 0) && !slices.ContainsFunc(c.Attempts, (*Attempt).Cut)
}

// Recordings are the attempts of the call, as they are: nothing is hidden.
func (c *Call) Recordings() (list []*recording.Call) {
	for _, a := range c.Attempts {
		if a.Continues && len(list) > 0 {
			a.answer(list[len(list)-1])
			continue
		}
		rec := &recording.Call{
			ID: c.ID, Client: c.Protocol, Upstream: a.Target.Protocol, Called: c.Target, Header: maps.Clone(c.Header), Stream: c.Stream, Model: a.Model,
			Request: bytes.Clone(c.Body), Refused: a.Refused != "",
		}
		var flags map[string]document.Value
		rec.Host, rec.Name, flags = a.Target.Profile.Declared()
		rec.KnownHost = a.Target.Profile.KnownHost()
		for name, v := range flags {
			if rec.Profile == nil {
				rec.Profile = map[string]json.RawMessage{}
			}
			rec.Profile[name] = bytes.Clone(v.Raw())
		}
		if e := a.Target.Edits; e != nil {
			rec.SetHeader = slices.Clone(e.Headers)
			for _, patch := range e.Patches {
				rec.Sets = append(rec.Sets, bytes.Clone(patch))
			}
		}
		a.answer(rec)
		list = append(list, rec)
	}
	return list
}

// answer adds what the upstream answered.
func (a *Attempt) answer(rec *recording.Call) {
	if a.Status == 0 {
		return
	}
	rec.Status, rec.Type, rec.End = a.Status, a.ContentType, a.End
	if a.Cut() {
		rec.End = runtime.Cut
	}
	out := recording.Answer{Stream: a.Stream, Text: string(a.Answer)}
	if a.Stream {
		events, err := recording.Events(a.Answer)
		if err != nil && rec.End == runtime.EOF {
			rec.End = runtime.Cut
		}
		out.Text = string(events)
	}
	rec.Answers = append(rec.Answers, out)
}
