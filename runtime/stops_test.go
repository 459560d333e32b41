package runtime

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestStopsOfTheClient: Responses knows no stop strings. Texts of few letters, so that the beginnings of stops are
// everywhere, come in random pieces; the client gets them up to the stop that is complete first, and nothing twice.
func TestStopsOfTheClient(t *testing.T) {
	for _, seed := range []uint64{7, 1795306569573148620} {
		r := newSource(seed)
		word := func(letters string, most int) string {
			var b strings.Builder
			for range 1 + r.IntN(most) {
				l := []rune(letters)
				b.WriteRune(l[r.IntN(len(l))])
			}
			return b.String()
		}
		n := 400
		if testing.Short() || raceEnabled {
			n = 60
		}
		for range n {
			text := word("abé\n\"", 40)
			var stops []string
			for range 1 + r.IntN(3) {
				stops = append(stops, word("abé\n\"", 4))
			}
			at, matched := len(text), ""
			for end := 1; end <= len(text) && matched == ""; end++ { // letter by letter, as a model speaks
				for _, s := range stops {
					if strings.HasSuffix(text[:end], s) && len(s) > len(matched) {
						at, matched = end-len(s), s
					}
				}
			}
			want := text[:at]
			frames := []frame{{"", `{"type":"response.created","response":{"id":"resp_1"}}`}}
			for _, piece := range cutAtRandom(r, text) {
				frames = append(frames, frame{"", `{"type":"response.output_text.delta","output_index":0,"content_index":0,"item_id":"msg_1","delta":` + quote(piece) + `}`})
			}
			frames = append(frames, frame{"", `{"type":"response.output_text.done","output_index":0,"content_index":0,"item_id":"msg_1","text":` + quote(text) + `}`})
			s := script{"", []piece{{"text", "", "", text}}, "end", ""}
			frames = append(frames, frame{"", `{"type":"response.completed","response":` + s.responsesWhole(false) + `}`})
			for _, client := range []string{"messages", "chat"} {
				list, _ := json.Marshal(stops)
				for _, stream := range []bool{true, false} {
					request := fmt.Appendf(nil, `{"model":"alias","stream":%v,"max_tokens":99,"stop":%s,"messages":[{"role":"user","content":"Hi"}]}`, stream, list)
					if client == "messages" {
						request = fmt.Appendf(nil, `{"model":"alias","stream":%v,"max_tokens":99,"stop_sequences":%s,"messages":[{"role":"user","content":"Hi"}]}`, stream, list)
					}
					for _, whole := range []bool{false, true} {
						var wire []byte
						var problem *Problem
						if whole {
							x, reply := talk(t, builtIn(), client, "responses", request)
							wire = reply.Body(nil, []byte(s.body("responses")))
							problem = reply.Problem()
							reply.Close()
							x.Close()
						} else {
							wire, problem = play(t, builtIn(), client, "responses", request, frames, EOF)
						}
						hear := readBody
						if stream {
							hear = readStream
						}
						got, err := hear(client, wire)
						said := ""
						for _, p := range got.pieces {
							said += p.text
						}
						stop := map[string]string{"messages": "end_turn", "chat": "stop"}[client]
						if matched != "" && client == "messages" {
							stop = "stop_sequence"
						}
						if err != nil || problem != nil || said != want || got.stop != stop {
							t.Fatalf("seed %d, %s, stream %v, of a body %v, %q with %q: %q by %q, and it is %q by %q: %v %v\n%s", seed, client, stream, whole, text, stops, said, got.stop, want, stop, err, problem, wire)
						}
					}
				}
			}
		}
	}
}

// cutAtRandom takes a text into pieces, none within a character.
func cutAtRandom(r source, text string) []string {
	var out []string
	for rest := []rune(text); len(rest) > 0; {
		n := 1 + r.IntN(min(len(rest), 6))
		out = append(out, string(rest[:n]))
		rest = rest[n:]
	}
	return out
}
