package gateway

import "testing"

func TestTheFirstUpstreamThatServesTheModelIsChosen(t *testing.T) {
	base := testOptions("http://x.test").Upstreams[0].BaseURL
	g := New(Options{Program: program(), Upstreams: []Upstream{
		{Name: "strange", Protocol: "telegraph", BaseURL: base},
		{Name: "gpt", Protocol: "chat", BaseURL: base, Models: []string{"gpt-*"}},
		{Name: "rest", Protocol: "messages", BaseURL: base},
		{Name: "named", Protocol: "chat", BaseURL: base, Models: []string{"exact"}, Rename: map[string]string{"fast": "gpt-5-mini"}},
	}})
	defer g.Close()
	s := g.serving.Load()
	for model, want := range map[string]string{"gpt-5": "gpt", "claude": "rest", "exact": "named", "fast": "named", "": "rest"} {
		list, pr := s.choose(s.protocol("chat"), model, func(string) bool { return true })
		if pr != nil || list[0].upstream.Name != want {
			t.Errorf("%s: %v, %v", model, list, pr)
			continue
		}
		if model == "fast" && list[0].model != "gpt-5-mini" {
			t.Error(list[0].model)
		}
	}
}
