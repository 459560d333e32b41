package property

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime"
)

// TestAFrameThatIsAlikeIsHeardAsAnyOther has streams repeat themselves, with other texts and numbers, with what does not belong and in another
// order, and holds what is said of each frame to what is said where every frame is received by itself, as it is where somebody is told of the
// rules that run.
func TestAFrameThatIsAlikeIsHeardAsAnyOther(t *testing.T) {
	pairs(t, func(t *testing.T, client, upstream string) {
		property(t, func(r *rand.Rand) any { return anyReply(r, upstream) }, func(v any, seed uint64) error {
			if lacking(upstream+".response", v) {
				return nil // It was shrunk to none.
			}
			r := rand.New(rand.NewPCG(seed, 2))
			frames := repeating(r, speak(r, upstream, v))
			x, one, err := open(client, upstream, true)
			if err != nil {
				return err
			}
			defer x.Close()
			defer one.Close()
			program().Witness(func(hcl.Range) {})
			y, other, err := open(client, upstream, true)
			program().Witness(nil)
			if err != nil {
				return err
			}
			defer y.Close()
			defer other.Close()
			var history bytes.Buffer
			said := func(what string, a, b []byte) error {
				if !bytes.Equal(a, b) {
					return fmt.Errorf("%s: %q instead of %q, behind\n%s", what, a, b, &history)
				}
				if !reflect.DeepEqual(one.Problem(), other.Problem()) || one.Written() != other.Written() || one.Ended() != other.Ended() {
					return fmt.Errorf("%s: %v, %d events, ended %v instead of %v, %d, %v, behind\n%s", what, one.Problem(), one.Written(), one.Ended(),
						other.Problem(), other.Written(), other.Ended(), &history)
				}
				if r.IntN(3) > 0 { // Nobody asks after each frame.
					return nil
				}
				_, counts := one.Usage()
				if _, others := other.Usage(); !slices.Equal(counts, others) {
					return fmt.Errorf("%s: counts %v instead of %v, behind\n%s", what, counts, others, &history)
				}
				return nil
			}
			for _, f := range frames {
				// The memory of a frame is used for the next.
				data := bytes.Clone(f.data)
				a, b := one.Frame(nil, f.event, data), other.Frame(nil, f.event, f.data)
				for i := range data {
					data[i] = '?'
				}
				if err := said(fmt.Sprintf("%s %s", f.event, f.data), a, b); err != nil {
					return err
				}
				fmt.Fprintf(&history, "%s %s\n", f.event, f.data)
			}
			return said("at the end", one.End(nil, runtime.EOF), other.End(nil, runtime.EOF))
		})
	})
}

// repeating is a stream whose frames come again and again, changed here and there.
func repeating(r *rand.Rand, frames []frame) (out []frame) {
	keyless := r.IntN(3) == 0 // Some servers do not number calls.
	for _, f := range frames {
		if calls := gjson.GetBytes(f.data, "choices.0.delta.tool_calls.#"); calls.Int() > 0 {
			if keyless {
				f.data, _ = sjson.DeleteBytes(f.data, "choices.0.delta.tool_calls.0.index")
			}
		} else if gjson.GetBytes(f.data, "choices.0").Exists() && r.IntN(3) == 0 { // Some count as they go.
			f.data = set(f.data, "usage", map[string]int{"prompt_tokens": 1 + r.IntN(20), "completion_tokens": 1 + r.IntN(20), "total_tokens": 40})
		}
		out = append(out, f)
		leaf := r.IntN(64) // in which most of what comes again differs
		for n := r.IntN(8); n > 0; n-- {
			again := frame{f.event, changed(r, f.data, leaf)}
			if r.IntN(6) == 0 {
				again.data = changed(r, again.data, r.IntN(64))
			}
			out = append(out, again)
		}
		if r.IntN(12) == 0 {
			out = append(out, frames[r.IntN(len(frames))])
		}
	}
	return out
}

// changed is a frame in which a string or a number is another.
func changed(r *rand.Rand, data []byte, nth int) []byte {

	var leaves []gjson.Result
	var walk func(v gjson.Result)
	walk = func(v gjson.Result) {
		if v.IsObject() || v.IsArray() {
			v.ForEach(func(_, e gjson.Result) bool {
				walk(e)
				return true
			})
		} else if v.Index > 0 {
			leaves = append(leaves, v)
		}
	}
	walk(gjson.ParseBytes(data))
	if len(leaves) == 0 {
		return data
	}
	leaf := leaves[nth%len(leaves)]
	if n := len(leaves); n > 3 && r.IntN(4) == 0 {
		leaf = leaves[n-1-r.IntN(3)] // where usage stands
	}
	with := pick(r, []string{`""`, `"a"`, `" "`, `"some text"`, `"\u00e4\n\"{}\""`, `"数据流"`, `"` + leaf.Type.String() + `"`, "0", "7", "12", "-1.5e3", "null", "true", `"` + "\\" + `"`})
	if leaf.Type == gjson.String && r.IntN(3) > 0 { // a piece of text, most of the time
		text, _ := json.Marshal(pick(r, []string{leaf.Str + "x", leaf.Str[:len(leaf.Str)/2], "more of it", "\"", "}", "\\"}))
		with = string(text)
	}
	return append(append(bytes.Clone(data[:leaf.Index]), with...), data[leaf.Index+len(leaf.Raw):]...)
}
