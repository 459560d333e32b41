package runtime

import "testing"

// TestTextsThatBecomeOne: for a client whose adjacent texts are one part, each piece is said once, whether it came in
// deltas, as a whole at its end, or both, and in a body.
func TestTextsThatBecomeOne(t *testing.T) {
	const (
		first  = `{"type":"output_text","text":"One. ","annotations":[],"logprobs":[]}`
		second = `{"type":"output_text","text":"Two.","annotations":[],"logprobs":[]}`
		item   = `{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[` + first + `,` + second + `]}`
		whole  = `{"id":"resp_1","object":"response","status":"completed","output":[` + item + `],"usage":null}`
	)
	delta := func(n, text string) frame {
		return frame{"", `{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":` + n + `,"delta":"` + text + `"}`}
	}
	done := func(n, text string) frame {
		return frame{"", `{"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":` + n + `,"text":"` + text + `"}`}
	}
	begun := frame{"", `{"type":"response.created","response":{"id":"resp_1"}}`}
	itemDone := frame{"", `{"type":"response.output_item.done","output_index":0,"item":` + item + `}`}
	ended := frame{"", `{"type":"response.completed","response":` + whole + `}`}
	for _, c := range []struct {
		name   string
		frames []frame
	}{
		{"deltas", []frame{begun, delta("0", "One. "), done("0", "One. "), delta("1", "Tw"), delta("1", "o."), done("1", "Two."), itemDone, ended}},
		{"wholes of parts", []frame{begun, done("0", "One. "), done("1", "Two."), itemDone, ended}},
		{"the item", []frame{begun, itemDone, ended}},
		{"the first in deltas, then the item", []frame{begun, delta("0", "One. "), done("0", "One. "), itemDone, ended}},
		{"the end", []frame{begun, ended}},
	} {
		for _, stream := range []bool{true, false} {
			// For a stream, an upstream's own frames would cross: it is the others whose parts are merged.
			for _, client := range []string{"messages", "chat"} {
				wire, problem := play(t, builtIn(), client, "responses", smallRequest(client, stream), c.frames, EOF)
				check(t, c.name, client, stream, wire, problem)
			}
		}
		wire, problem := play(t, builtIn(), "responses", "responses", smallRequest("responses", false), c.frames, EOF)
		check(t, c.name, "responses", false, wire, problem)
	}
	for _, client := range clients {
		x, r := talk(t, builtIn(), client, "responses", smallRequest(client, true))
		check(t, "a body", client, true, r.Body(nil, []byte(whole)), r.Problem())
		r.Close()
		x.Close()
	}
}

func check(t *testing.T, name, client string, stream bool, wire []byte, problem *Problem) {
	t.Helper()
	hear := readBody
	if stream {
		hear = readStream
	}
	got, err := hear(client, wire)
	if err != nil || problem != nil {
		t.Errorf("%s, to %s, stream %v: %v %v\n%s", name, client, stream, err, problem, wire)
		return
	}
	text := ""
	for _, p := range got.pieces {
		text += p.text
	}
	if text != "One. Two." {
		t.Errorf("%s, to %s, stream %v: %q\n%s", name, client, stream, text, wire)
	}
}
