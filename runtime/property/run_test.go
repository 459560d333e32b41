// Package property holds the engine and its rules to properties that have to be true of any conversation: its tests make
// conversations, requests and replies from the field lists of the protocols, and shrink what they fail on.
package property

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

var seedFlag = flag.Uint64("seed", 0, "the seed of the values that are made, to look for more (-seed $RANDOM); 0: fixed ones, so that a change fails for what it changed")

// program is the built-in rules, compiled once.
var program = sync.OnceValue(func() *runtime.Program {
	set, diags := lang.Embedded()
	if !diags.HasErrors() {
		p, more := runtime.Compile(set)
		if p != nil {
			return p
		}
		diags = more
	}
	lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
	panic("the built-in rules do not compile")
})

var protocols = []string{"messages", "chat", "responses"}

// pairs runs f for each pair of protocols.
func pairs(t *testing.T, f func(t *testing.T, client, upstream string)) {
	for _, client := range protocols {
		for _, upstream := range protocols {
			t.Run(client+" on "+upstream, func(t *testing.T) { f(t, client, upstream) })
		}
	}
}

// property makes values and holds each to a property, as many as a time allows. A value that fails is shrunk. The
// property is told a seed for what it decides itself.
func property(t *testing.T, make func(r *rand.Rand) any, holds func(v any, seed uint64) error) {
	t.Helper()
	seeds := []uint64{1, 2}
	if *seedFlag != 0 {
		seeds = []uint64{*seedFlag}
	}
	program() // Its time is none of the values'.
	checks, least := 20, 10
	switch {
	case testing.Short():
		checks, least = 25, 25
	case full.All():
		checks, least = 150, 40
	}
	for _, seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 0))
		until := time.Now().Add(time.Second) // a machine that is slow checks fewer, but never so few that nothing is shown
		for n := 0; n < checks && (n < least || time.Now().Before(until)); n++ {
			v := plain(make(r))
			own := r.Uint64()
			err := holds(v, own)
			if err == nil {
				continue
			}
			v, err = shrink(v, err, func(v any) error { return holds(v, own) })
			text, _ := json.MarshalIndent(v, "", " ")
			t.Errorf("-seed %d, value %d: %v\n%s", seed, n, err, text)
			break
		}
	}
}

// plain is a value as JSON has it.
func plain(v any) (out any) {
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		panic(err)
	}
	return out
}

// shrink takes members and elements away from a value for as long as it fails.
func shrink(v any, err error, holds func(any) error) (any, error) {
	until := time.Now().Add(10 * time.Second)
	for {
		smaller := false
		for c := range lesser(v) {
			if time.Now().After(until) {
				return v, err
			}
			if e := holds(c); e != nil {
				v, err, smaller = c, e, true
				break
			}
		}
		if !smaller {
			return v, err
		}
	}
}

// structural are members that hold a value together: they are not taken away, and neither are their texts shortened.
var structural = map[string]bool{
	"id": true, "type": true, "object": true, "role": true, "model": true, "status": true, "call_id": true, "tool_call_id": true, "tool_use_id": true,
	"name": true, "choices": true, "message": true, "finish_reason": true, "stop_reason": true, "usage": true, "output": true, "content": true, "incomplete_details": true, "reason": true, "encrypted_content": true,
}

// lesser are all values that lack one thing of v.
func lesser(v any) func(yield func(any) bool) {
	return func(yield func(any) bool) { lessen(v, yield) }
}

func lessen(v any, yield func(any) bool) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if structural[k] {
				continue
			}
			without := maps.Clone(v)
			delete(without, k)
			if !yield(without) {
				return false
			}
		}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if _, isText := v[k].(string); isText && structural[k] {
				continue
			}
			if !lessen(v[k], func(x any) bool { c := maps.Clone(v); c[k] = x; return yield(c) }) {
				return false
			}
		}
	case []any:
		for i := range v {
			if len(v) > 1 && !yield(slices.Delete(slices.Clone(v), i, i+1)) {
				return false
			}
		}
		for i := range v {
			if !lessen(v[i], func(x any) bool { c := slices.Clone(v); c[i] = x; return yield(c) }) {
				return false
			}
		}
	case string:
		if n := len(v); n > 1 {
			r := []rune(v)
			if len(r) > 1 && !yield(string(r[:len(r)/2])) {
				return false
			}
		}
	}
	return true
}

// translate is a client's request as an upstream gets it.
func translate(client, upstream string, request any) ([]byte, error) {
	body, _ := json.Marshal(request)
	x, err := program().Protocol(client).Open(&runtime.Call{Body: body, ID: "req_1", Time: 1760000000, Seal: []byte("secret")})
	if err != nil {
		return nil, err
	}
	defer x.Close()
	out, err := x.Request(&runtime.Target{Protocol: upstream, Model: "up-model", Family: "up"})
	if err != nil {
		return nil, err
	}
	return slices.Clone(out.Body), nil
}

// decode reads JSON with numbers as they are written.
func decode(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// clientsFault reports whether an error says what is wrong with the request, and nil when it is the gateway's fault.
func clientsFault(err error) bool {
	p, _ := err.(*runtime.Problem)
	return p != nil && p.Class == "bad_request" && p.Message != ""
}

func describe(err error) string {
	if p, _ := err.(*runtime.Problem); p != nil {
		return fmt.Sprintf("%s %s (%s) at %s", p.Class, p.Message, p.Rule, p.Param)
	}
	return err.Error()
}
