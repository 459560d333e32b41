package pool

import (
	"fmt"
	"testing"
)

func TestHolders(t *testing.T) {
	p := open(t, Options{},
		GroupOptions{Upstream: "u", Accounts: []Account{{ID: "b", Key: NewSecret("1")}, {ID: "a", Key: NewSecret("1")}, {ID: "c", Key: NewSecret("2")}, {ID: "open"}}},
		GroupOptions{Upstream: "v", Accounts: []Account{{ID: "other", Key: NewSecret("3")}}})
	keys := []Secret{NewSecret("2"), NewSecret("3"), NewSecret("1"), {}}
	if got := fmt.Sprintf("%q", p.Holders("u", keys)); got != `["c" "" "a" ""]` {
		t.Error(got)
	}
	if got := fmt.Sprintf("%q", p.Holders("none", keys[:1])); got != `[""]` {
		t.Error(got)
	}
}
