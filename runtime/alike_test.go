package runtime

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/hashicorp/hcl/v2"
)

// TestFramesWithPartsAndCountsThatAreAlike reads streams of Gemini's, whose frames have a list of parts and counts that grow, as they come again
// and again, and holds what is said and counted to what is where each frame is received by itself, as it is where rules are covered.
func TestFramesWithPartsAndCountsThatAreAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	chunk := func(parts string, n int) string {
		usage := ""
		if n%50 > 8 {
			usage = fmt.Sprintf(`"usageMetadata":{"promptTokenCount":%d,"candidatesTokenCount":%d,"totalTokenCount":%d},`, 4+n/40, n, 4+n)
		}
		return `{"candidates":[{"content":{"role":"model","parts":[` + parts + `]},"index":0}],` + usage + `"modelVersion":"gemini-3-pro","responseId":"r1"}`
	}
	kind := 9
	part := func() string {
		text := []string{"hello", " ", "well", "w\\u00f6rld \\\"q\\\"", "a\\nb"}[r.IntN(5)]
		if r.IntN(12) == 0 { // most frames are as the one before
			kind = r.IntN(10)
		}
		switch kind {
		case 0:
			return `{"functionCall":{"name":"look","args":{"a":1}}}`
		case 1:
			return `{"text":"` + text + `","thoughtSignature":"c2ln"}`
		case 2:
			return `{"executableCode":{"language":"PYTHON","code":"1"}}`
		case 3:
			return `{"text":"` + text + `"},{"text":"more"}`
		case 4:
			return `{"text":""}`
		case 5, 6:
			return `{"text":"` + text + `","thought":true}`
		}
		return `{"text":"` + text + `"}`
	}
	for _, client := range []string{"chat", "messages", "responses", "gemini", "ollama"} {
		for range 40 {
			body := []byte(`{"model":"m","stream":true,"max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`)
			target := ""
			switch client {
			case "responses":
				body = []byte(`{"model":"m","stream":true,"input":"Hi"}`)
			case "gemini":
				body, target = []byte(`{"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}`), "/v1beta/models/m:streamGenerateContent?alt=sse"
			case "ollama":
				target = "/api/chat"
			}
			open := func(cover bool) (*Exchange, *Reply) {
				x, err := builtIn().Protocol(client).Open(&Call{Body: body, Target: target, ID: "req_1", Time: 1760000000})
				if err != nil {
					t.Fatal(err)
				}
				if cover {
					x.Cover(func(hcl.Range) {})
				}
				if _, err := x.Request(&Target{Protocol: "gemini", Model: "m"}); err != nil {
					t.Fatal(err)
				}
				return x, x.Reply()
			}
			x, one := open(false)
			y, other := open(true)
			var a, b []byte
			n := r.IntN(120)
			for i := range n {
				data := []byte(chunk(part(), i))
				if i == n-1 && r.IntN(2) == 0 {
					data = bytes.Replace(data, []byte(`,"index":0}]`), []byte(`,"finishReason":"STOP","index":0}]`), 1)
				}
				b = other.Frame(b, nil, bytes.Clone(data))
				a = one.Frame(a, nil, data)
				clear(data)
				if i%17 == 0 || i == n-1 {
					_, counts := one.Usage()
					if _, others := other.Usage(); !slices.Equal(counts, others) {
						t.Fatalf("%s: counts %v instead of %v behind %d frames", client, counts, others, i+1)
					}
				}
			}
			a, b = one.End(a, EOF), other.End(b, EOF)
			_, counts := one.Usage()
			if _, others := other.Usage(); !bytes.Equal(a, b) || !slices.Equal(counts, others) || one.Written() != other.Written() {
				t.Fatalf("%s: %v instead of %v\n%s\ninstead of\n%s", client, counts, others, a, b)
			}
			one.Close()
			other.Close()
			x.Close()
			y.Close()
		}
	}
}

// Frames as they come for each token are not parsed, and no rule is run on them: a rule that looks at what each of them says costs ten times as much.
func TestFramesForEachTokenAreAlike(t *testing.T) {
	for _, f := range benchFrames {
		for _, client := range clients {
			x, r := listening(t, client, f.upstream, benchRequest(client, "small"), f.before)
			list := varied(f.data)
			for i := range 20 * len(list) {
				r.Frame(nil, []byte(f.event), bytes.Clone(list[i%len(list)]))
			}
			hits := reflect.ValueOf(r.Reply).Elem().FieldByName("alike").Elem().FieldByName("hits").Int()
			if want := int64(19 * len(list)); hits < want {
				t.Errorf("%s of %s for a client of %s: %d frames were alike, want %d at least", f.name, f.upstream, client, hits, want)
			}
			r.Close()
			x.Close()
		}
	}
}
