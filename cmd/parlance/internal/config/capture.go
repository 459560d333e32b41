package config

import (
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/capture"
)

// Capture says which calls are captured, and how much is kept of them. Without Rules none are.
type Capture struct {
	Bounds capture.Bounds
	Rules  []capture.Rule
}

var captureGrammar = &lang.Grammar{
	Doc: "Which calls are kept in memory as they were, to be explained. None are unless given; `parlance captures on` has some captured for a while.",
	Args: map[string]lang.Arg{
		"clients":   {Doc: "names of clients whose calls are captured; all unless given"},
		"models":    {Doc: "patterns of the models that they ask for, * stands for any text; all unless given"},
		"last":      {Doc: "how many calls are kept, 50 unless given"},
		"max_bytes": {Doc: "the bytes of all of them together, 64MiB unless given; of one call an eighth of it"},
		"unmasked":  {Doc: "true: what people wrote is shown, and not only how long it is"},
	},
}

func (r *reader) capture(b *lang.Block, clients []Client, administered bool) (c Capture) {
	if b == nil {
		return c
	}
	if !administered {
		r.diags = append(r.diags, lang.Warn(lang.CodeConfig, b.Range, "Nothing is captured", "Calls that were captured are looked at by the admin API alone. Add a block: admin {}"))
	}
	c.Bounds = capture.Bounds{Calls: r.count(b, "last", 0, 1, 10_000), Bytes: r.sizeUpTo(b, "max_bytes", 0, "4GiB")}
	rule := capture.Rule{Clients: r.texts(b, "clients"), Models: r.texts(b, "models"), Unmasked: r.yes(b, "unmasked")}
	for _, name := range rule.Clients {
		if !slices.ContainsFunc(clients, func(c Client) bool { return c.Name == name }) {
			var known []string
			for _, c := range clients {
				known = append(known, c.Name)
			}
			r.doubtful(b.Arg("clients"), "Unknown client", "There is no client %q here.%s Calls of a key that was made at runtime are captured under its name.", name, lang.Suggest(name, known))
		}
	}
	if len(rule.Clients)+len(rule.Models) > 0 {
		c.Rules = []capture.Rule{rule}
	}
	return c
}
