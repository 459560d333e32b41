package config

import (
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Reload is how changes of the rules and of the configuration are taken over while the gateway runs.
type Reload struct {
	Watch  bool          // what changes on disk is taken over by itself
	Strict bool          // a change of the rules that no spec reaches is refused
	Limit  time.Duration // what trying it may take
	Keep   int           // sets that are kept to go back to, the one that serves among them
}

// DefaultReload is that of a gateway without a configuration.
var DefaultReload = Reload{Watch: true, Limit: 10 * time.Second, Keep: 10}

var reloadGrammar = &lang.Grammar{
	Doc: "How changes of the rules and of this file are taken over while the gateway runs.",
	Args: map[string]lang.Arg{
		"watch":  {Doc: "false: only `parlance reload` and the signal SIGHUP have changes taken over"},
		"strict": {Doc: "true: a change of the rules that no spec reaches is refused, in place of a warning"},
		"limit":  {Doc: "the processor's time that trying changes may take, their specs included, 10s unless given"},
		"keep":   {Doc: "how many sets that served are kept to go back to, 10 unless given"},
	},
}

func (r *reader) reload(b *lang.Block) Reload {
	s := DefaultReload
	if b.Arg("watch") != nil {
		s.Watch = r.yes(b, "watch")
	}
	s.Strict = r.yes(b, "strict")
	if limit := r.positiveUpTo(b, "limit", 10*time.Minute, "ten minutes"); limit > 0 {
		s.Limit = limit
	}
	s.Keep = r.count(b, "keep", s.Keep, 1, 100)
	return s
}
