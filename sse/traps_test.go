package sse

import (
	"strings"
	"testing"
	"testing/iotest"
)

// The traps are those of the catalogue of failures seen in gateways; their numbers are its numbers.

func TestT049CharacterSplitAcrossReads(t *testing.T) {
	stream := "data: {\"text\":\"北京 \U0001F600 é\"}\n\ndata: {\"text\":\"\\uD83D\"}\n\ndata: {\"text\":\"\\uDE00\"}\n\n"
	sameHoweverCut(t, stream)
	got := readAll(t, NewReader(iotest.OneByteReader(strings.NewReader(stream)), 0))
	want := reading{frames: data("{\"text\":\"北京 \U0001F600 é\"}", `{"text":"\uD83D"}`, `{"text":"\uDE00"}`)}
	if !got.equal(want) {
		t.Errorf("got %+v", got)
	}
}

func TestT050EventSplitAcrossReadsAndSeveralInOne(t *testing.T) {
	src := &steps{t: t, parts: []string{
		"event: response.completed\ndata: {\"type\":\"response.comp",
		"leted\",\"usage\":{}}\n\n",
		"data: 1\n\ndata: 2\n\ndata: 3\n\n",
	}}
	r := NewReader(src, 0)
	f, err := r.Next()
	if err != nil || string(f.Event) != "response.completed" || string(f.Data) != `{"type":"response.completed","usage":{}}` {
		t.Fatalf("%q, %q, %v", f.Event, f.Data, err)
	}
	for _, want := range []string{"1", "2", "3"} {
		if f, err := r.Next(); err != nil || string(f.Data) != want {
			t.Fatalf("%q, %v; want %q", f.Data, err, want)
		}
	}
	if src.reads != 3 {
		t.Errorf("%d reads", src.reads)
	}
	sameHoweverCut(t, "event: response.completed\ndata: {\"type\":\"response.completed\"}\n\ndata: 1\n\ndata: 2\n\ndata: 3\n\n")
}

func TestT052DataWithoutASpace(t *testing.T) {
	stream := "event:message_start\ndata:{\"choices\":[]}\n\ndata:[DONE]\n\ndata:  two spaces\n\n"
	sameHoweverCut(t, stream)
	got := readAll(t, NewReader(strings.NewReader(stream), 0))
	want := reading{frames: []frame{{event: "message_start", data: `{"choices":[]}`}, {data: "[DONE]"}, {data: " two spaces"}}}
	if !got.equal(want) {
		t.Errorf("got %+v", got)
	}
}

func TestT053WholeGrammar(t *testing.T) {
	stream := "\xEF\xBB\xBFdata: {\"first\":1}\n\n" +
		": ping\n\n" +
		"id: 7\nretry: 1000\nfoo: bar\ndata: {\ndata: \"a\":1}\n\n"
	sameHoweverCut(t, stream)
	got := readAll(t, NewReader(strings.NewReader(stream), 0))
	want := reading{
		frames:   []frame{{data: `{"first":1}`}, {data: "{\n\"a\":1}", id: "7", hasID: true}},
		comments: 1,
	}
	if !got.equal(want) {
		t.Errorf("got %+v", got)
	}
}
