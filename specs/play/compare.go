package play

import (
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// The strings of expectations that stand for others.
const (
	anyValue    = "<any>"    // any value at all
	sealedValue = "<sealed>" // opaque state that was sealed
	sealMark    = "gw2."
)

// fill puts what was got in place of the strings of an expectation that stand for it.
func fill(want, got any) any {
	switch w := want.(type) {
	case string:
		if standsFor(w, got) {
			return got
		}
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return want
		}
		out := map[string]any{}
		for k, v := range w {
			if there, ok := g[k]; ok {
				v = fill(v, there)
			}
			out[k] = v
		}
		return out
	case []any:
		g, ok := got.([]any)
		if !ok {
			return want
		}
		out := make([]any, len(w))
		for i, v := range w {
			out[i] = v
			if i < len(g) {
				out[i] = fill(v, g[i])
			}
		}
		return out
	}
	return want
}

// standsFor reports whether a string of an expectation stands for what was got.
func standsFor(want string, got any) bool {
	s, isString := got.(string)
	return want == anyValue && got != missing || want == sealedValue && isString && strings.HasPrefix(s, sealMark)
}

// missing stands for a value that is not there.
var missing any = struct{}{}

// Compare is the difference of two JSON values, "" when there is none, as specs are held to what they expect.
func Compare(want, got []byte) (diff string) { return compare(want, got) }

// compare holds JSON that was got against what was expected, as values. The diff is "" when they agree.
func compare(want, got []byte) (diff string) {
	if sameText(want, got) {
		return ""
	}
	w, err := wire.Decode(want)
	if err != nil {
		return "expected is not JSON: " + err.Error()
	}
	g, err := wire.Decode(got)
	if err != nil {
		return fmt.Sprintf("what came is not JSON: %v\n%s", err, wire.Clip(string(got)))
	}
	if agrees(w, g) {
		return ""
	}
	return wire.Diff(wire.Indent(fill(w, g)), wire.Indent(g))
}
