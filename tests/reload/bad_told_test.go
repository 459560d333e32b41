package reload

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

// The mistakes of the storm are told by check as well, at the same places.
func TestCheckTellsTheMistakes(t *testing.T) {
	unhurried(t)
	s := newSite(t, "http://127.0.0.1:1")
	s.write(t, "rules/stamps.hcl", "# Without changes of protocols, check compiles no pair.\n")
	for i, b := range bads {
		if !full.Part(i, 3) {
			continue
		}
		t.Run(strings.ReplaceAll(b.name, " ", "-"), func(t *testing.T) {
			if b.text == nil {
				t.Skip("the specs tell this one")
			}
			src := sources[1]
			if b.on != "" {
				src = sources[0]
			}
			f := src.files[0]
			right := s.text(f, 7)
			s.write(t, f, b.text(right))
			defer s.write(t, f, right)
			args := []string{"check", "parlance.hcl"}
			if b.on == "" {
				args = []string{"check", "rules"}
			}
			cmd := s.command(args...)
			out, err := cmd.CombinedOutput()
			t.Logf("%.600s", out)
			if err == nil && !b.warned {
				t.Errorf("check finds nothing wrong")
			}
			for _, want := range b.wants(f) {
				if !strings.Contains(string(out), strings.ReplaceAll(want, `\"`, `"`)) {
					t.Errorf("check does not say %s", want)
				}
			}
		})
	}
}
