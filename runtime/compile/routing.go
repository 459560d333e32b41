package compile

import (
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// requestNames puts in scope what rules about the names of models may read of a request: ask, call and header.
func (k *modelRules) requestNames() {
	reads := new(bool)
	k.reads = reads
	k.out.Ask, k.out.Call = k.out.Layout.NewRecord(), k.out.Layout.NewRecord()
	askVar(k.compiler, k.out.Ask, reads, k.scope)
	k.scope.Set("call", &expression.RecordVar{ID: k.out.Call, Schema: &reply.Fixed{
		Title: "call", Keys: program.RoutedCall, Read: func(string) { *reads = true },
		Kinds: map[string]expression.KindSet{
			"client": expression.KindSet(0).With(document.String),
			"stream": expression.KindSet(0).With(document.True).With(document.False),
			"size":   expression.KindSet(0).With(document.Number),
		},
		Else: func(key string) string {
			return map[string]string{"model": " The name that the client sent is model.", "alias": " The name that the client sent is model.", "header": ` A header is read by its name: header["user-agent"].`}[key]
		},
	}})
	k.scope.Set("header", expression.HeaderName{})
}

// askVar puts in scope the record of what a client's request asks for; reads is set when a rule reads it.
func askVar(k *compiler, id int, reads *bool, s *expression.Scope) {
	part := &conversation.PartSchema{V: k.program.Vocabulary, Label: "part"}
	s.Set(lang.AskRoot, &expression.RecordVar{ID: id, Schema: &askSchema{
		rules: k.program.ModelNames, reads: reads, words: k.words(), vocabulary: k.program.Vocabulary, part: part,
		turn: &conversation.TurnSchema{Part: part},
		tool: &conversation.PartSchema{V: k.program.Vocabulary, Label: "tool"},
	}})
}

// askRecord makes the words of ask functions that read the record of this name. Words that no protocol defines are the engine's own.
func askRecord(k *compiler, all map[string]*expression.Macro, s *expression.Scope) {
	names := slices.Concat(program.RoutedWords, k.words())
	read := map[string]bool{}
	for _, b := range k.program.Set.Protocols {
		for _, c := range slices.Concat(b.First("blocks").BlocksOrNone(), b.All("turns")) {
			labels(c, read, "part")
		}
	}
	for kind := range read {
		if hclsyntax.ValidIdentifier(kind) {
			names = append(names, kind+"s")
		}
	}
	for _, word := range names {
		name := lang.AskName(word)
		all[name] = &expression.Macro{Name: name, Body: askTraversal(word), Scope: expression.NewScope(nil, s.Layout), Others: all}
	}
}

// askTraversal is the path ask.word, which is a path and no call.
func askTraversal(word string) hclsyntax.Expression {
	return &hclsyntax.ScopeTraversalExpr{Traversal: hcl.Traversal{hcl.TraverseRoot{Name: lang.AskRoot}, hcl.TraverseAttr{Name: word}}}
}

// askSchema tells what ask has for rules about the names of models and for edits: the engine's own words, those of the protocols, and the plurals of
// kinds of parts.
type askSchema struct {
	rules      *models.Rules
	reads      *bool
	words      []string
	vocabulary *conversation.Vocabulary
	turn       *conversation.TurnSchema
	part, tool *conversation.PartSchema
}

func (s *askSchema) Name() string { return lang.AskRoot }

func (s *askSchema) Names() []string { return slices.Concat(program.RoutedWords, s.words) }

func (s *askSchema) Resolve(keys []string) (expression.Member, bool) {
	word, of := keys[0], expression.Schema(nil)
	switch _, plural := s.vocabulary.Plural(word); {
	case word == program.RoutedTurns:
		of = s.turn
	case word == program.RoutedTools:
		of = s.tool
	case word == program.RoutedTokens, slices.Contains(s.words, word):
	case plural:
		of = s.part
	default:
		return expression.Member{}, false
	}
	*s.reads = true
	i := slices.Index(s.rules.Asks, word)
	if i < 0 {
		i = len(s.rules.Asks)
		s.rules.Asks = append(s.rules.Asks, word)
	}
	return expression.Member{Field: i, Elem: of}, true
}

// Holds is what a word is, where the engine knows it.
func (s *askSchema) Holds(word string) expression.KindSet {
	if word == program.RoutedTokens {
		return expression.KindSet(0).With(document.Number)
	}
	return 0
}

func (s *askSchema) Lacks(string) string { return "" }

// routingReaders has each protocol's rules compiled for what rules about the names of models, and edits, read of its requests. Mistakes of the rules
// are told where they are compiled for a pair.
func routingReaders(k *compiler) {
	for _, p := range k.program.Protocols() {
		if !p.UpstreamOnly {
			p.TurnReader = sync.OnceValue(func() *program.RoutingReader { return routingReader(newCompiler(k.program), p, true) })
		}
	}
	reads := k.program.ModelNames.Reads
	for _, r := range k.program.RequestEdits {
		reads = reads || r.ReadsAsk
	}
	if !reads {
		return
	}
	for _, p := range k.program.Protocols() {
		if !p.UpstreamOnly {
			p.RoutingReader = sync.OnceValue(func() *program.RoutingReader { return routingReader(newCompiler(k.program), p, false) })
		}
	}
}

// routingReader compiles how the words of ask are read of a protocol's requests, before an upstream is known: there is no pair, and what
// upstreams can do is absent. reads has the turns read even if no rule asks for them.
func routingReader(k *compiler, p *program.Protocol, reads bool) *program.RoutingReader {
	k.Paths = catalog{Catalog: k.catalog}
	k.Traced = false
	none := &lang.Block{Type: "pair", Labels: []string{p.ID, p.ID}, Range: p.Block.Range, Derived: true}
	pair := &program.Pair{Reads: program.SwitchReads{Request: map[string]bool{}}, Program: k.program, Client: p, Upstream: p, Block: none}
	k.pairing = pair
	pair.Layout = &expression.Layout{Client: true, Witness: k.program.RuleWitness}
	q := &program.RoutingReader{Layout: pair.Layout, Words: map[string]expression.Node{}, Known: k.words()}
	base := (&pairRules{compiler: k, pair: pair}).base(pair.Layout)
	pair.Req = pair.Layout.NewVar("req", []string{p.ID + ".request:"})
	base.Set("req", pair.Req)
	s := expression.NewScope(base, nil)
	k.Macros = k.macros(s, p.Block)
	k.tables(s, k.Macros, k.program.Set.Tables, p.Block.All("table"))
	for _, word := range k.program.ModelNames.Asks {
		if m := k.Macros[lang.AskName(word)]; m != nil && slices.Contains(k.words(), word) {
			q.Words[word] = k.Compile(&hclsyntax.FunctionCallExpr{Name: lang.AskName(word)}, s)
		} else if word != program.RoutedTokens {
			reads = true
		}
	}
	if reads {
		q.Reader = (&historyReader{compiler: k, pair: pair, scope: s}).history()
		q.Reader.Lenient = true
	}
	q.Req, q.Call = pair.Req, pair.Rec.Call
	return q
}
