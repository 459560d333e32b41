package runtime

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// tinyFailures are failures of the protocol of testdata/tiny.hcl.
var tinyFailures = []Failure{
	{Network: "reset"},
	{Status: 429, Failures: 2, Now: judgedAt, Model: "m", Body: []byte(`{"error":{"message":"again in 20s"},"n":1500}`)},
	{Status: 500, Attempt: 2, Streamed: true, Foreign: true, Body: []byte("a"), Header: func(string) string { return "x" }},
}

// sound holds what is true of every verdict, whatever the rules say.
func sound(t *testing.T, v Verdict) {
	t.Helper()
	switch {
	case v.Action > CoolDown, v.Scope > ModelScope, v.Again < 0, v.Again > 10, v.Backoff < 0:
		t.Errorf("no verdict: %+v", v)
	case v.Action != CoolDown && v.Rest != 0, v.Action != Disable && v.Forever:
		t.Errorf("something rests although nothing is disabled: %+v", v)
	case v.Action == CoolDown && v.Rest <= 0, v.Action == Disable && !v.Forever:
		t.Errorf("a rest that is for good has an end, or one that is not has none: %+v", v)
	case v.After < 0 || v.After > 31*24*time.Hour:
		t.Errorf("the upstream wants to be left alone for %v", v.After)
	case v.Class == "":
		t.Error("no class")
	}
}

// FuzzJudge judges failures that nobody has seen: each has a sound verdict, and always the same.
func FuzzJudge(f *testing.F) {
	for _, c := range failures(f) {
		f.Add(c.failure.Protocol, c.failure.Status, c.failure.Network, c.failure.Header("retry-after"), c.failure.Failures, c.failure.Body)
	}
	f.Fuzz(func(t *testing.T, protocol string, status int, network, header string, failures int, body []byte) {
		failure := Failure{Protocol: protocol, Status: status, Network: network, Failures: failures, Body: body, Now: judgedAt, Model: "m",
			Header: func(name string) string {
				if strings.HasSuffix(name, "status") || strings.HasSuffix(name, "remaining") {
					return ""
				}
				return header
			}}
		v := builtIn().Judge(&failure)
		sound(t, v)
		if v.Rest > 7*24*time.Hour || v.Tier == "" || len(v.Faults) > 0 {
			t.Errorf("%+v", v)
		}
		if diff := cmp.Diff(v, builtIn().Judge(&failure)); diff != "" {
			t.Error(diff)
		}
	})
}
