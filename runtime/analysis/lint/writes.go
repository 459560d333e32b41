package lint

import (
	"github.com/parlance-gateway/parlance/rules/lang"
)

// writes looks for two rules that write one thing.
func (l *linter) writes() {
	for _, s := range l.all {
		switch s.Type {
		case "fields":
			if s.within() == "pair" {
				l.repeated(s)
			}
		case "patch":
			l.patched(s)
		case "pair":
			l.dropsAndRejects(s)
		case "on", "for", "read_reply":
			l.received(s)
		}
	}
}

// repeated finds fields of a pair that the protocol writes in the same words already. That a pair says otherwise is what it is for.
func (l *linter) repeated(s *site) {
	upstream := l.set.Protocol(s.above.Label(1))
	theirs := map[string]*lang.Attr{}
	if request := upstream.First("request"); request != nil {
		for _, a := range request.Fields {
			theirs[a.Name] = a
		}
	}
	for _, a := range s.Fields {
		if b := theirs[a.Name]; b != nil && l.text(a.Expr) == l.text(b.Expr) {
			l.warn(lang.CodeTwoRules, a.Range, "Written twice", "The protocol %s writes %s at %s:%d, in the same words. Leave this one out.", s.above.Label(1), a.Name, b.Range.Filename, b.Range.Start.Line)
		}
	}
}

// patched finds what a patch sets twice, or sets and removes, with nothing to tell when.
func (l *linter) patched(s *site) {
	seen := map[string]*lang.Block{}
	for _, b := range s.Blocks {
		if b.Type == "drop" || b.Arg("when") != nil || b.Arg("each") != nil {
			continue
		}
		path := b.Label(0)
		if first := seen[path]; first != nil {
			l.warn(lang.CodeTwoRules, b.Range, "Written twice", "%s at %s:%d changes %s too, and always: the one that comes later is all that counts. Leave one out, or say when each is for.", name(first), first.Range.Filename, first.Range.Start.Line, path)
		}
		seen[path] = b
	}
}

// dropsAndRejects finds fields of which a pair says that they are dropped, and always refused.
func (l *linter) dropsAndRejects(s *site) {
	refused := map[string]*lang.Block{}
	for _, b := range s.All("reject") {
		if b.Arg("when") == nil {
			refused[b.Label(0)] = b
		}
	}
	for _, b := range s.All("drop") {
		if r := refused[b.Label(0)]; r != nil {
			l.warn(lang.CodeTwoRules, b.Range, "Dropped and refused", "%s at %s:%d refuses every request that has the field, so it is never dropped.", name(r), r.Range.Filename, r.Range.Start.Line)
		}
	}
}

// received finds fields of a reply that two rules tell, with nothing to tell when: the later one wins.
func (l *linter) received(s *site) {
	for _, kind := range []string{"reply", "usage"} {
		seen := map[string]*lang.Attr{}
		for _, b := range s.All(kind) {
			if b.Arg("when") != nil {
				continue
			}
			for _, a := range b.Fields {
				if first := seen[a.Name]; first != nil {
					l.warn(lang.CodeTwoRules, a.Range, "Written twice", "%s at %s:%d sets %s too. The later one is used, unless it is absent: write one rule with coalesce(…).", kind, first.Range.Filename, first.Range.Start.Line, a.Name)
				}
				seen[a.Name] = a
			}
		}
	}
}
