package play

import (
	"reflect"
	"testing"

	"github.com/parlance-gateway/parlance/specs"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// jsonPairs are an expectation and what was got.
var jsonPairs = [][2]string{
	{`{"a": 1, "b": [true, null, "x y"]}`, `{"a":1,"b":[true,null,"x y"]}`},
	{`{"a": 1}`, ` { "a" :1 } `},
	{`{"a":1}`, `{"a":2}`},
	{`{"a":"b c"}`, `{"a":"bc"}`},
	{`{"a":"b c"}`, `{"a":"b  c"}`},
	{`{"a":"\" : 1"}`, `{"a":"\" : 1"}`},
	{`{"a":"\\"}`, `{"a":"\\"}`},
	{`{"a":"\\"}`, `{"a":"\\" }`},
	{`12`, `1 2`},
	{`[12]`, `[1 2]`},
	{`[-1]`, `[- 1]`},
	{`true`, `tr ue`},
	{`{"a":1,"b":2}`, `{"b":2,"a":1}`},
	{`{"a":1}`, `{"a":1}}`},
	{`{"a":1}`, `{"a":1`},
	{`{"a":"b"}`, `{"a":"b`},
	{`{"a":1}`, ``},
	{`{"a":1.0}`, `{"a":1}`},
	{`{"a":"é"}`, `{"a":"\u00e9"}`},
	{`{"a":"<any>"}`, `{"a":{"b":1}}`},
	{`{"a":"<any>"}`, `{"a":null}`},
	{`{"a":"<any>"}`, `{}`},
	{`{"a":"<sealed>"}`, `{"a":"gw2.xyz"}`},
	{`{"a":"<sealed>"}`, `{"a":"xyz"}`},
	{`{"a":["<any>",1]}`, `{"a":[[2],1]}`},
	{`{"a":[1]}`, `{"a":[1,2]}`},
	{`{"a":{}}`, `{"a":[]}`},
	{`{"a":null}`, `{}`},
	{`{"a":{"b":1}}`, `{"a":{"b":1,"c":2}}`},
	{`{"a":"1"}`, `{"a":1}`},
	{`{"a":1}`, `{"a":[1]}`},
}

// What is compared as text, or without filling in, is what the values say.
func TestComparingWithoutDecodingIsAsWithIt(t *testing.T) {
	for _, p := range jsonPairs {
		sameComparison(t, p[0], p[1])
		sameComparison(t, p[1], p[0])
	}
}

func FuzzComparison(f *testing.F) {
	for _, p := range jsonPairs {
		f.Add(p[0], p[1])
	}
	f.Fuzz(func(t *testing.T, want, got string) { sameComparison(t, want, got) })
}

func sameComparison(t *testing.T, want, got string) {
	t.Helper()
	w, bad := wire.Decode([]byte(want))
	if bad != nil {
		return // No spec expects it.
	}
	g, bad := wire.Decode([]byte(got))
	same := bad == nil && reflect.DeepEqual(fill(w, g), g)
	if sameText([]byte(want), []byte(got)) && !same {
		t.Errorf("%s and %s are not the same, and their texts are", want, got)
	}
	if bad == nil && agrees(w, g) != same {
		t.Errorf("%s and %s agree: %v, and are the same: %v", want, got, !same, same)
	}
	if diff := compare([]byte(want), []byte(got)); (diff == "") != same {
		t.Errorf("%s and %s are the same: %v, and compared: %s", want, got, same, diff)
	}
}

// The texts of built-in specs are not looked at when they are loaded, since they are here.
func TestBuiltInSpecsAreWhatTheyShould(t *testing.T) {
	suite, diags := Load(specs.Files(), "built-in/specs")
	if len(diags) > 0 {
		t.Error(diags)
	}
	if quick, _ := Embedded(); len(quick.Specs) != len(suite.Specs) || len(quick.Scenarios) != len(suite.Scenarios) {
		t.Errorf("there are %d specs and %d scenarios; loaded quickly, %d and %d", len(suite.Specs), len(suite.Scenarios), len(quick.Specs), len(quick.Scenarios))
	}
}
