package document

import (
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

var chunk = []byte(`{"id":"chatcmpl-AbCdEf0123456789","object":"chat.completion.chunk","created":1760000000,"model":"mock-model","choices":[{"index":0,"delta":{"content":" hello there, you"},"logprobs":null,"finish_reason":null}]}`)

// BenchmarkChunk reads an event and the paths that rules read of one; BenchmarkParse is its first half.
func BenchmarkChunk(b *testing.B) {
	p := NewPaths()
	read := []string{"id", "model", "choices.0.delta.content", "choices.0.delta.tool_calls", "choices.0.finish_reason", "usage", "error", "choices.0.delta.refusal", "choices.0.delta.reasoning_content"}
	for _, path := range read {
		var steps []Step
		for _, s := range strings.Split(path, ".") {
			if s == "0" {
				steps = append(steps, Step{})
			} else {
				steps = append(steps, Step{Key: s})
			}
		}
		p.Add(steps)
	}
	b.Run("parse and fill", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(chunk)))
		var d Document
		slots := make([]Value, p.Len())
		for b.Loop() {
			if err := d.Parse(chunk, false); err != nil {
				b.Fatal(err)
			}
			clear(slots)
			p.Fill(d.Root(), slots)
		}
	})
	b.Run("gjson", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(chunk)))
		for b.Loop() {
			if !gjson.ValidBytes(chunk) || !gjson.GetManyBytes(chunk, read...)[0].Exists() {
				b.Fatal()
			}
		}
	})
}

// BenchmarkText reads a text of which most is prose with escapes, as requests of agents are: 125 KB in one string.
func BenchmarkText(b *testing.B) {
	text := []byte(`["` + strings.Repeat(`Run the \"tests\" first.\n\tThen say what failed, and in which file — or nothing.\n`, 1600) + `"]`)
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		var d Document
		for b.Loop() {
			if err := d.Parse(text, false); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("gjson", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if !gjson.ValidBytes(text) {
				b.Fatal()
			}
		}
	})
}
