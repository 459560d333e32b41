package explain

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestCompareStreams(t *testing.T) {
	stream := func(events ...string) *Explanation {
		x := &Explanation{Reply: &Answer{Stream: true, Ended: "clean"}}
		for i, data := range events {
			x.Reply.Events = append(x.Reply.Events, Event{Number: i + 1, Writes: []Written{{Event: "e", data: []byte(data), Rule: "r.hcl:1:1"}}})
		}
		return x
	}
	for _, c := range []struct {
		name          string
		before, after *Explanation
		want          string
	}{
		{"the same", stream(`{"a":1}`, `{"a":2}`), stream(`{"a":1}`, `{"a":2}`), ""},
		{"a value", stream(`{"a":1}`, `{"a":2}`, `{"a":3}`), stream(`{"a":1}`, `{"a":7}`, `{"a":3}`), "~ event 2 a  2 → 7  r.hcl:1"},
		{"one more", stream(`{"a":1}`, `{"a":3}`), stream(`{"a":1}`, `{"b":[2,{}]}`, `{"a":3}`), `+ event 2 name  "e"  r.hcl:1` + "\n" + "+ event 2 b[0]  2  r.hcl:1\n+ event 2 b[1]  {}  r.hcl:1"},
		{"one less", stream(`{"a":1}`, `{"a":2}`, `{"a":3}`), stream(`{"a":1}`, `{"a":3}`), `- event 2 before name  "e"  r.hcl:1` + "\n" + "- event 2 before a  2  r.hcl:1"},
		{"no JSON", stream(`[DONE`), stream(`[END`), `~ event 1  "[DONE" → "[END"  r.hcl:1`},
	} {
		comparison := Compare(c.before, c.after)
		var b bytes.Buffer
		if err := comparison.WriteText(&b, Layout{}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(b.String()) {
			words := strings.Join(strings.Fields(line), " ")
			got = append(got, words)
		}
		want := strings.Join(strings.Fields(c.want), " ")
		if strings.Join(got, " ") != want || comparison.None() != (c.want == "") {
			t.Errorf("%s: %q, not %q", c.name, got, want)
		}
	}
}

func TestCompareLosses(t *testing.T) {
	with := func(paths ...string) *Explanation {
		x := &Explanation{Request: &Sent{body: []byte(`{}`)}}
		for _, p := range paths {
			x.Request.Lost = append(x.Request.Lost, Loss{Path: p, Why: "why"})
		}
		return x
	}
	c := Compare(with("a", "b"), with("b", "c"))
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(text), `{"lost":[{"path":"c","why":"why"}],"found":[{"path":"a","why":"why"}]}`; got != want {
		t.Errorf("%s", got)
	}
}
