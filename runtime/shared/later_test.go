package shared

import (
	"testing"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/tests/full"
)

// R37: an instance that starts before the server goes by what it knows until the server answers, which then counts what was let in.
func TestServerThatStartsLater(t *testing.T) {
	full.Only(t)
	e := &engine{t: t, port: freePort(t), dir: t.TempDir()}
	t.Cleanup(e.kill)
	s := open(t, e.options())
	if _, away := s.Away(); !away {
		t.Fatal("a server that was not started answers")
	}
	k := clients(t, s, keys.Limits{TokensPerDay: 1000})
	p, refusal := k.Find("key").Admit(keys.Ask{Model: "m"})
	if refusal != nil {
		t.Fatal(refusal)
	}
	p.Done(10)
	e.begin()
	within(t, "the server answers", func() bool { _, away := s.Away(); return !away })
	written(t, s)
	if day := k.List()[0].Day; day != 10 {
		t.Errorf("%d tokens are counted, and not 10", day)
	}
}
