package compile

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Coverage holds a set that compiles against the fields of its protocols: nothing is run.
func Coverage(set *lang.Set) *coverage.Coverage {
	return CoverageOf(set, func(*lang.Block) bool { return true })
}

// CoverageOf is Coverage for some of the pairs.
func CoverageOf(set *lang.Set, wanted func(pair *lang.Block) bool) *coverage.Coverage {
	return coverageOf(set, wanted, nil)
}

// coverageOf is CoverageOf. limit has the survey judge only some of the fields; nil: all.
func coverageOf(set *lang.Set, wanted func(pair *lang.Block) bool, limit func(*coverage.Survey)) *coverage.Coverage {
	p := &program.Program{
		Set: set, Vocabulary: conversation.NewVocabulary(),
		ProtocolsByName: map[string]*program.Protocol{}, PairsByName: map[[2]string]func() *program.Pair{}, ModelProfiles: map[string][]models.ProfileRule{}, HostProfiles: map[string][]models.ProfileRule{},
	}
	k := &compiler{program: p, catalog: set.Fields(), Compiler: expression.Compiler{Shapes: template.Shapes}}
	k.Paths = catalog{Catalog: set.Fields()}
	k.words()
	failures(k)
	s := coverage.NewSurvey(set)
	if limit != nil {
		limit(s)
	}
	for _, b := range set.Protocols {
		k.Watch = s.Protocol(b)
		k.addProtocol(b).compile()
	}
	k.Watch = nil
	profiles(k)
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

// IdleDrops warns of drops in an operator's rules that have no effect, since other rules send the fields.
func IdleDrops(set *lang.Set) hcl.Diagnostics {
	wanted := func(pair *lang.Block) bool { return coverage.OperatorsDrops(set, pair) }
	if !slices.ContainsFunc(set.Pairs, wanted) {
		return nil
	}
	return coverageOf(set, wanted, (*coverage.Survey).OnlyOwnDrops).IdleDrops(set.Sources)
}
