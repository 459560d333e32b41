package config

import "time"

// Reload is how changes of the rules and of the configuration are taken over while the gateway runs.
type Reload struct {
	Watch  bool          // what changes on disk is taken over by itself
	Strict bool          // a change of the rules that no spec reaches is refused
	Limit  time.Duration // what trying it may take
	Keep   int           // sets that are kept to go back to, the one that serves among them
}

// DefaultReload is that of a gateway without a configuration.
func DefaultReload() Reload {
	return section{grammar: Grammar}.in("reload").reload()
}

func (r section) reload() Reload {
	return Reload{Watch: r.yes("watch"), Strict: r.yes("strict"), Limit: r.duration("limit"), Keep: r.count("keep")}
}
