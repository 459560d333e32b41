package runtime

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Cover holds a set that compiles against the fields of its protocols: nothing is run.
func Cover(set *lang.Set) *coverage.Coverage {
	return coverSome(set, func(*lang.Block) bool { return true })
}

// coverSome is Cover for some of the pairs.
func coverSome(set *lang.Set, wanted func(pair *lang.Block) bool) *coverage.Coverage {
	p := &Program{
		set: set, vocab: conversation.NewVocabulary(),
		protocols: map[string]*Protocol{}, pairs: map[[2]string]*pair{}, models: map[string][]modelRule{}, hosts: map[string][]modelRule{},
	}
	k := &compiler{program: p, Compiler: expression.Compiler{Shapes: template.Shapes, Paths: catalog{}}}
	k.words()
	k.errorClasses()
	s := coverage.NewSurvey(set)
	for _, b := range set.Protocols {
		k.Watch = s.Protocol(b)
		k.protocol(b)
	}
	k.Watch = nil
	k.profiles()
	for _, b := range set.Pairs {
		if wanted(b) {
			s.Pair(b, func(w expression.Watcher) {
				k.Watch = w
				k.pair(b)
			})
		}
	}
	return s.Coverage()
}
