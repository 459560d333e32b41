package sse

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/aws/aws-sdk-go-v2/aws/protocol/eventstream"
	"github.com/aws/aws-sdk-go-v2/aws/protocol/eventstream/eventstreamapi"
)

// message is a message as the AWS SDK encodes it. Headers are pairs of a name and a text.
func message(t testing.TB, payload string, headers ...string) []byte {
	t.Helper()
	m := eventstream.Message{Payload: []byte(payload)}
	for i := 0; i < len(headers); i += 2 {
		m.Headers.Set(headers[i], eventstream.StringValue(headers[i+1]))
	}
	var out bytes.Buffer
	if err := eventstream.NewEncoder().Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func event(t testing.TB, name, payload string) []byte {
	return message(t, payload, eventstreamapi.MessageTypeHeader, "event", eventstreamapi.EventTypeHeader, name, eventstreamapi.ContentTypeHeader, "application/json")
}

func allMessages(src io.Reader, limit int) (list []string, err error) {
	r := NewAWSEventStreamReader(src, limit)
	for {
		f, err := r.Next()
		if err != nil {
			return list, err
		}
		list = append(list, string(f.Event)+" "+string(f.Data))
	}
}

func TestAWSEventStream(t *testing.T) {
	var other eventstream.Headers
	for name, v := range map[string]eventstream.Value{
		"a": eventstream.BoolValue(true), "b": eventstream.BoolValue(false), "c": eventstream.Int8Value(1), "d": eventstream.Int16Value(2), "e": eventstream.Int32Value(3),
		"f": eventstream.Int64Value(4), "g": eventstream.BytesValue("bytes"), "h": eventstream.TimestampValue{}, "i": eventstream.UUIDValue{}, ":event-type": eventstream.StringValue("typed"),
	} {
		other.Set(name, v)
	}
	var typed bytes.Buffer
	if err := eventstream.NewEncoder().Encode(&typed, eventstream.Message{Headers: other, Payload: []byte(`{}`)}); err != nil {
		t.Fatal(err)
	}
	long := `{"text":"` + strings.Repeat("x", 100_000) + `"}`
	stream := slices.Concat(
		event(t, "messageStart", `{"role":"assistant"}`), event(t, "none", ""), typed.Bytes(), event(t, "long", long),
		message(t, `{"message":"slow down"}`, ":message-type", "exception", ":exception-type", "throttlingException"),
		message(t, "", ":message-type", "error", ":error-code", "Internal", ":error-message", "a \"b\" \\\x01"),
		message(t, "plain"),
	)
	want := []string{
		`messageStart {"messageStart":{"role":"assistant"}}`, `none {"none":{}}`, `typed {"typed":{}}`, `long {"long":` + long + `}`,
		`throttlingException {"throttlingException":{"message":"slow down"}}`, `error {"error":{"code":"Internal","message":"a \"b\" \\\u0001"}}`, ` plain`,
	}
	for _, src := range []io.Reader{bytes.NewReader(stream), iotest.OneByteReader(bytes.NewReader(stream)), iotest.DataErrReader(iotest.HalfReader(bytes.NewReader(stream)))} {
		if got, err := allMessages(src, 0); !slices.Equal(got, want) || err != io.EOF {
			t.Errorf("%.400q, %v", got, err)
		}
	}
	frames := Open(stream, 0)
	if f, err := frames.Next(); err != nil || string(f.Event) != "messageStart" {
		t.Errorf("opened: %q, %v", f.Event, err)
	}
}

// A stream that was cut or changed in any place never ends as if it were whole.
func TestDamagedMessages(t *testing.T) {
	first, second := event(t, "a", `{"n":1}`), event(t, "b", `{"n":2}`)
	stream := slices.Concat(first, second)
	for i := range stream {
		if got, err := allMessages(bytes.NewReader(stream[:i]), 0); i != 0 && i != len(first) && err != ErrTruncated || len(got) != i/len(first) {
			t.Errorf("cut at %d: %q, %v", i, got, err)
		}
		for bit := range 8 {
			damaged := bytes.Clone(stream)
			damaged[i] ^= 1 << bit
			if got, err := allMessages(bytes.NewReader(damaged), 0); err != ErrDamaged || len(got) != i/len(first) {
				t.Errorf("bit %d of byte %d: %q, %v", bit, i, got, err)
			}
		}
	}
	if got, err := allMessages(bytes.NewReader(stream), len(first)-1); len(got) != 0 || err != ErrTooLong {
		t.Errorf("too long: %q, %v", got, err)
	}
	broken := errors.New("broken")
	if got, err := allMessages(io.MultiReader(bytes.NewReader(first), iotest.ErrReader(broken)), 0); len(got) != 1 || !errors.Is(err, broken) {
		t.Errorf("%q, %v", got, err)
	}
}

// Whatever comes, the reader takes what the AWS SDK takes, and nothing else.
func FuzzAWSEventStream(f *testing.F) {
	f.Add(slices.Concat(event(f, "a", `{"n":1}`), message(f, "x")))
	f.Fuzz(func(t *testing.T, stream []byte) {
		got, err := allMessages(bytes.NewReader(stream), 1<<20)
		src, decoder := bytes.NewReader(stream), eventstream.NewDecoder()
		n := 0
		for {
			if _, err := decoder.Decode(src, nil); err != nil {
				break
			}
			n++
		}
		if len(got) != n {
			t.Errorf("%d messages, %v; the SDK reads %d", len(got), err, n)
		}
	})
}

func BenchmarkAWSEventStream(b *testing.B) {
	stream := bytes.Repeat(event(b, "contentBlockDelta", `{"contentBlockIndex":0,"delta":{"text":" word"},"p":"abcdefgh"}`), 1000)
	r := NewAWSEventStreamReader(nil, 0)
	src := bytes.NewReader(nil)
	b.ReportAllocs()
	for b.Loop() {
		src.Reset(stream)
		r.Reset(src)
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}
