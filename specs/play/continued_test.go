package play

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/messages"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// A reply that pauses at any block, and is gone on with, is told as the reply would be that does not: byte for byte the same stream,
// and the same body. Everything that was received goes up again.
func TestReplyThatPausesAnywhereIsTheSameReply(t *testing.T) {
	set, diags := lang.LoadFS(fstest.MapFS{"always.hcl": {Data: []byte("protocol \"messages\" {\n  read_reply {\n    continue {\n      may = true\n    }\n  }\n}\n")}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	suite, _ := Embedded()
	cuts := 0
	for _, s := range suite.Specs {
		if s.Kind != Reply || s.Upstream != "messages" || s.Client == "messages" || s.ends != "clean" || s.expectStatus != 0 || s.continues != nil || s.estimate || s.given.isJSON() || bytes.Contains(s.given.bytes, []byte("pause_turn")) {
			continue
		}
		frames, err := wire.Frames(whole(s.given.bytes))
		if err != nil {
			continue
		}
		own := *s
		own.continues = &text{}
		g, err := (&Runner{Program: program, Plain: true}).stage(&own)
		if err != nil {
			t.Fatal(err)
		}
		for _, stream := range []bool{true, false} {
			request, err := s.clientRequest(stream)
			if err != nil {
				t.Fatal(err)
			}
			request = oracle.Streaming(request, stream)
			report := func(frames []wire.Frame) *outcome {
				o, err := g.run(play{request: request, wire: bytes.NewReader(wireOf(frames)), frames: -1})
				if err != nil {
					t.Fatal(err)
				}
				return o
			}
			want := report(frames)
			for at := range frames {
				cut, blocks := pausedAt(frames, at)
				if cut == nil {
					continue
				}
				cuts++
				got := report(cut)
				if !bytes.Equal(want.out, got.out) || got.ends != "clean" {
					t.Errorf("%s, cut before frame %d: %s", s.Place(), at, wire.Diff(string(want.out), string(got.out)))
				}
				if len(got.rest) != 1 || len(gjson.GetBytes(got.rest[0], "messages.@reverse.0.content").Array()) != blocks {
					t.Errorf("%s, cut before frame %d: what goes up for the rest is %s", s.Place(), at, got.rest)
				}
			}
		}
	}
	if cuts < 100 {
		t.Errorf("replies were cut at %d places only", cuts)
	}
}

func wireOf(frames []wire.Frame) []byte {
	var b bytes.Buffer
	for _, f := range frames {
		fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", f.Event, f.Data)
	}
	return b.Bytes()
}

// pausedAt is a reply of Messages that pauses before a frame; nil where a block is open, or nothing came yet. blocks are those with
// something in them.
func pausedAt(frames []wire.Frame, at int) (cut []wire.Frame, blocks int) {
	begun, open := 0, 0
	empty := map[int64]bool{}
	for _, f := range frames[:at] {
		kind := gjson.GetBytes(f.Data, "type").String()
		index := gjson.GetBytes(f.Data, "index").Int()
		switch kind {
		case "content_block_start":
			if gjson.GetBytes(f.Data, "content_block.type").String() == "tool_use" {
				return nil, 0 // That is for the client to run.
			}
			begun, open = begun+1, open+1
			empty[index] = gjson.GetBytes(f.Data, "content_block.type").String() == "text" && gjson.GetBytes(f.Data, "content_block.text").String() == ""
		case "content_block_delta":
			empty[index] = empty[index] && gjson.GetBytes(f.Data, "delta.text").String() == ""
		case "content_block_stop":
			open--
		case "message_delta", "message_stop", "error":
			return nil, 0
		}
	}
	next := gjson.GetBytes(frames[at].Data, "type").String()
	if begun == 0 || open != 0 || next != "content_block_start" && next != "message_delta" {
		return nil, 0
	}
	blocks = begun
	for _, e := range empty {
		if e {
			blocks--
		}
	}
	add := func(data string) {
		cut = append(cut, wire.Frame{Event: gjson.Get(data, "type").String(), Data: []byte(data)})
	}
	usage := "{}" // which the second answer tells, so that the sum is the same
	for _, f := range frames[:at] {
		if u := gjson.GetBytes(f.Data, "message.usage"); u.Exists() {
			usage = u.Raw
			f.Data = bytes.Clone(f.Data)
			for _, count := range messages.UsageCounts {
				f.Data, _ = sjson.DeleteBytes(f.Data, "message.usage."+count)
			}
		}
		cut = append(cut, f)
	}
	add(`{"type":"message_delta","delta":{"stop_reason":"pause_turn","stop_sequence":null},"usage":{}}`)
	add(`{"type":"message_stop"}`)
	add(`{"type":"message_start","message":{"id":"msg_rest","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":` + usage + `}}`)
	for _, f := range frames[at:] {
		if i := gjson.GetBytes(f.Data, "index"); i.Exists() && strings.HasPrefix(gjson.GetBytes(f.Data, "type").String(), "content_block") {
			f.Data, _ = sjson.SetBytes(bytes.Clone(f.Data), "index", i.Int()-int64(begun))
		}
		cut = append(cut, f)
	}
	return cut, blocks
}
