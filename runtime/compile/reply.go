package compile

import (
	"bytes"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// replyOf compiles the way back: the upstream's hearing, the client's saying.
func (k *compiler) replyOf(p *program.Pair) {
	client, upstream := p.Client.Block, p.Upstream.Block
	hear, say := upstream.First("hear"), client.First("say")
	if hear == nil || say == nil {
		return
	}
	l := k.layout()
	r := &reply.Rules{V: k.program.Vocabulary, Layout: l, Native: map[int][]*reply.Native{}, Patch: p.Patched}
	p.Reply = r
	sch := &reply.Schemas{V: k.program.Vocabulary}
	r.Rec = reply.Records{Reply: l.NewRecord(), Usage: l.NewRecord(), Said: l.NewRecord(), Part: l.NewRecord(), Note: l.NewRecord(), Item: l.NewRecord(), Error: l.NewRecord(), Call: l.NewRecord(), Profile: l.NewRecord()}

	base := expression.NewScope(nil, l)
	r.Req = l.NewVar("req", []string{p.Client.ID + ".request:"})
	base.Set("req", r.Req)
	base.Set("header", expression.HeaderName{})
	base.Set("call", &expression.RecordVar{ID: r.Rec.Call, Schema: program.CallSchema})
	base.Set("profile", k.profileVar(p, r.Rec.Profile, p.Reads.Reply))
	base.Set("reply", &expression.RecordVar{ID: r.Rec.Reply, Schema: sch.Reply()})
	base.Set("usage", &expression.RecordVar{ID: r.Rec.Usage, Schema: sch.Usage()})
	base.Set("said", &expression.RecordVar{ID: r.Rec.Said, Schema: sch.Said()})

	// Counts and fields that the upstream's rules set are known before the client's read them; a count that
	// only another upstream sets is absent.
	for _, pr := range k.program.Set.Protocols {
		for _, h := range hearSteps(pr.First("hear")) {
			switch h.Type {
			case "usage", "estimate":
				for _, a := range h.Fields {
					sch.CountNumber(a.Name)
				}
			case "reply":
				for _, a := range h.Fields {
					if a.Name != "id" && a.Name != "stop" && a.Name != "sequence" {
						sch.FieldNumber(a.Name)
					}
				}
			}
		}
	}

	// Hearing.
	hs := expression.NewScope(base, nil)
	hm := k.macros(hs, p.Block, upstream)
	k.tables(hs, hm, k.program.Set.Tables, upstream.All("table"))
	k.Macros = hm
	r.Hear = k.hearOf(p, hear, hs, sch)
	k.continueOf(p, hear, hs)

	// Stop reasons, in the pair's words.
	ps := expression.NewScope(base, nil)
	pm := k.macros(ps, client, p.Block)
	k.tables(ps, pm, k.program.Set.Tables, client.All("table"), p.Block.All("table"))
	stop := expression.ReadRecord(r.Rec.Reply, func(rec expression.Record) document.Value { return rec.(*reply.Reply).UpstreamStop() })
	r.Stop = k.stopReasons(p, stop, stopScopes{hs, ps, hm, pm})

	// Saying.
	k.Macros = pm
	ss := expression.NewScope(ps, nil)
	ss.Set("part", &expression.RecordVar{ID: r.Rec.Part, Schema: sch.Part()})
	ss.Set("note", &expression.RecordVar{ID: r.Rec.Note, Schema: sch.Note()})
	ss.Set("item", &expression.RecordVar{ID: r.Rec.Item, Schema: sch.Item()})
	ss.Set("error", &expression.RecordVar{ID: r.Rec.Error, Schema: program.ErrorSchema})
	r.AppendV = l.NewVar("append", nil)
	k.sayOf(p, say, ss, sch)
	k.stopsOf(p, ps, sch)
	for _, steps := range append([]*reply.On{{Steps: r.Hear.Steps}}, slices.Collect(maps.Values(r.Hear.On))...) {
		k.prune(steps.Steps, sch)
	}

	// Patches.
	if p.Patched {
		k.Macros = hm
		es := expression.NewScope(hs, nil)
		es.Set("data", r.Hear.Data)
		var groups grouping
		own := map[hcl.Range]bool{}
		for _, b := range p.Block.All("patch") {
			if b.Label(0) != "reply" {
				continue
			}
			for _, c := range b.Blocks {
				if k.edited(c.Range) && !k.copied(c) {
					own[c.Range] = true
				}
				switch c.Type {
				case "set":
					k.knownInReply(p.Upstream.ID, c)
					ed := &reply.Edit{When: k.when(c, es), Slot: expression.Slot(r.Hear.Data, steps(c.Label(0)), c.Range), To: k.optional(c.Arg("to"), es), Why: k.whyChanged(c), Range: c.Range}
					if create, ok := expression.Literal(k.optional(c.Arg("create"), es)); ok && create.Truth() {
						ed.Path = c.Label(0)
					}
					groups.add(c.Label(0), &ed.Group)
					r.Edits = append(r.Edits, ed)
				case "anew":
					r.Anew = k.when(c, es)
				case "skip":
					r.Skip, r.SkipAt = append(r.Skip, k.when(c, es)), append(r.SkipAt, c.Range)
					r.SkipWhy = append(r.SkipWhy, k.whyChanged(c))
				default:
					k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, c.Range, "Unsupported block", "In a reply fields can be set, and frames skipped."))
				}
			}
		}
		if len(own) > 0 {
			r.Owned = func(at hcl.Range) bool { return own[at] }
		}
	}
	r.Learn()
	r.Fields, r.Counts = sch.FieldNames(), sch.CountNames()
	r.Classify = func(upstream string, told *reply.Told) string {
		return k.program.Failures.Classify(upstream, 0, &failure.Refusal{Told: *told}, nil)
	}
}

// copied reports whether an edit of a reply stands, word for word, in the built-in rules: in those of a folder that has them all.
func (k *compiler) copied(edit *lang.Block) bool {
	text := func(set *lang.Set, b *lang.Block) string {
		return string(bytes.TrimSpace(b.Span.SliceBytes(set.Sources[b.Span.Filename])))
	}
	base, _ := lang.Embedded()
	for _, p := range base.Pairs {
		for _, patch := range p.All("patch") {
			if slices.ContainsFunc(patch.Blocks, func(b *lang.Block) bool { return text(base, b) == text(k.program.Set, edit) }) {
				return true
			}
		}
	}
	return false
}

// stopScopes are what the rules about stop reasons may use: the upstream's and the client's.
type stopScopes struct {
	hear, say             *expression.Scope
	hearMacros, sayMacros map[string]*expression.Macro
}

// stopReasons gives the client's word for the upstream's: by the pair's row, or else by way of the shared words.
func (k *compiler) stopReasons(p *program.Pair, stop expression.Node, in stopScopes) expression.Node {
	own := p.Block.First("stop_reasons")
	hear, say := p.Upstream.Block.First("stop_reasons").First("hear"), p.Client.Block.First("stop_reasons").First("say")
	var shared expression.Node
	if hear != nil && say != nil && !slices.ContainsFunc(own.FieldsOrNone(), func(a *lang.Attr) bool { return a.Name == "default" }) {
		heard := k.stopTable(hear, stop, in.hear, in.hearMacros)
		shared = k.stopTable(say, heard, in.say, in.sayMacros)
	}
	switch {
	case own == nil && shared == nil:
		return stop
	case own == nil:
		return shared
	}
	said := k.stopTable(own, stop, in.say, in.sayMacros)
	if shared == nil {
		return said
	}
	return expression.FirstOf(own.Range, said, shared)
}

func (k *compiler) stopTable(b *lang.Block, key expression.Node, s *expression.Scope, macros map[string]*expression.Macro) expression.Node {
	k.Macros = macros
	t := &expression.Table{Name: "stop_reasons", Scope: s, Macros: macros, Range: b.Range}
	for _, a := range b.Fields {
		t.Rows = append(t.Rows, expression.Row{Key: a.Name, Value: a.Expr})
	}
	return k.LookupOrDefault(t, key, b.Range)
}

// knownInReply warns of a block that changes a field of a reply which is nearly one of the protocol's.
func (k *compiler) knownInReply(protocol string, b *lang.Block) {
	path, err := fields.ParsePath(b.Label(0))
	if err != nil || extends(b) || !k.edited(b.Range) || !fields.Fields().Has(protocol+".response") {
		return
	}
	if known, near := fields.Fields().KnowsPath(path, replySections(protocol)...); !known {
		for n := 1; n < len(path.Steps); n++ { // the first name that is wrong
			above := path
			above.Steps = path.Steps[:n]
			if known, others := fields.Fields().KnowsPath(above, replySections(protocol)...); !known {
				path, near = above, others
				break
			}
		}
		if hint := lang.Suggest(path.Last(), near); hint != "" { // others may be a vendor's own
			k.warn(lang.CodeSpelling, b.Range, "Misspelt?", "Replies of the protocol have no field %q.%s", b.Label(0), hint)
		}
	}
}

// hearSteps are all rules of hearing, those of on blocks included.
func hearSteps(b *lang.Block) []*lang.Block {
	var out []*lang.Block
	for _, c := range b.BlocksOrNone() {
		if c.Type == "on" || c.Type == "for" {
			out = append(out, hearSteps(c)...)
			continue
		}
		out = append(out, c)
	}
	return out
}

// prune forgets the fields of parts that no rule reads: what is not kept costs nothing.
func (k *compiler) prune(steps []*reply.Step, sch *reply.Schemas) {
	fields := k.program.Vocabulary.Fields()
	for _, st := range steps {
		k.prune(st.Steps, sch)
		if st.Kind != reply.StepPart {
			continue
		}
		st.Fields = slices.DeleteFunc(st.Fields, func(f reply.Field) bool { return !sch.Read[fields[f.ID]] })
		st.Guard = guardOf(st)
	}
}

// stopsOf compiles the strings that end a reply for an upstream that knows none.
func (k *compiler) stopsOf(p *program.Pair, s *expression.Scope, sch *reply.Schemas) {
	b := p.Block.First("stop")
	if b == nil {
		return
	}
	reason, ok := expression.Literal(k.Compile(b.Arg("reason"), s))
	if !ok || reason.Kind() != document.String {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Range, "Not a literal string", "The reason is one of the upstream's words, written out."))
	}
	p.Reply.Stops = &reply.Stops{Range: b.Range, Strings: k.Compile(b.Arg("strings"), s), Reason: reason, Matched: sch.ReplyNumber("matched")}
}

func (k *compiler) hearOf(p *program.Pair, b *lang.Block, s *expression.Scope, sch *reply.Schemas) *reply.Hear {
	l := s.Layout
	name := p.Upstream.ID
	h := &reply.Hear{Done: k.text(b, "done"), On: map[string]*reply.On{}}
	h.Data = l.NewVar("data", []string{name + ".response|" + name + ".stream:"})
	s.Set("data", h.Data)
	s.Set("event", expression.ReadRecord(p.Reply.Rec.Reply, func(rec expression.Record) document.Value { return rec.(*reply.Reply).EventName() }))
	for _, let := range b.All("let") {
		for _, a := range let.Fields {
			v := l.NewVar(a.Name, expression.Origins(a.Expr, s))
			h.Lets = append(h.Lets, reply.Let{Var: v, Value: k.Compile(a.Expr, s)})
			s.Set(a.Name, v)
		}
	}
	h.Type = k.optional(b.Arg("type"), s)
	if e := b.First("error"); e != nil {
		// Errors come in shapes that no reference lists.
		paths := k.Paths
		k.Paths = nil
		h.Error, h.ErrorAt = k.when(e, s), e.Range
		for _, a := range e.Fields {
			switch n := k.Compile(a.Expr, s); a.Name {
			case "message":
				h.Message = n
			case "type":
				h.ErrType = n
			case "code":
				h.ErrCode = n
			default:
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownArgument, a.Range, "Unsupported argument", "An error has message, type, code.%s", lang.Suggest(a.Name, []string{"message", "type", "code"})))
			}
		}
		k.Paths = paths
	}
	h.End, h.Tolerates = k.optional(b.Arg("end"), s), k.optional(b.Arg("tolerates"), s)
	h.Steps = k.steps(b, s, sch)
	for _, on := range b.All("on") {
		h.On[on.Label(0)] = &reply.On{Steps: k.steps(on, s, sch), End: k.optional(on.Arg("end"), s), Gather: k.optional(on.Arg("gather"), s), Opens: k.optional(on.Arg("opens"), s), Adds: k.optional(on.Arg("adds"), s), Finishes: k.optional(on.Arg("finishes"), s), Snapshot: k.optional(on.Arg("snapshot"), s)}
	}
	if c := b.First("estimate"); c != nil {
		h.Estimate = &reply.Step{Kind: reply.StepUsage, Range: c.Range}
		p.Estimated = program.Dropper{Why: k.text(c, "why"), At: c.Range, Place: lang.Place(c.Range)}
		for _, a := range c.Fields {
			h.Estimate.Fields = append(h.Estimate.Fields, reply.Field{ID: sch.CountNumber(a.Name), Value: k.Compile(a.Expr, s), Range: a.Range})
		}
	}
	for _, c := range hearSteps(b) {
		if c.Type == "part" && c.Arg("close") != nil {
			h.Explicit = true
		}
		if c.Type == "part" && c.Arg("fallback") != nil && c.Arg("append") == nil {
			h.Totals = true
		}
		if c.Type == "reply" {
			for _, a := range c.Fields {
				h.Reasons = h.Reasons || a.Name == "stop"
			}
		}
	}
	return h
}

// steps compiles the rules of hearing in a block, in their order.
func (k *compiler) steps(b *lang.Block, s *expression.Scope, sch *reply.Schemas) []*reply.Step {
	var out []*reply.Step
	for _, c := range b.Blocks {
		if c.Type == "continue" {
			continue // It has names of its own.
		}
		if st := k.stepOf(c, s, sch); st != nil {
			out = append(out, st)
		}
	}
	return out
}

func (k *compiler) stepOf(c *lang.Block, s *expression.Scope, sch *reply.Schemas) *reply.Step {
	st := &reply.Step{PartKind: -1, Of: -1, Range: c.Range}
	if x := c.Arg("each"); x != nil {
		inner := expression.NewScope(s, nil)
		name := k.text(c, "as")
		if name == "" {
			name = "item"
		}
		st.Each = k.Compile(x, s)
		st.Item = s.Layout.NewVar(name, expression.Origins(x, s))
		inner.Set(name, st.Item)
		if nth := k.text(c, "counter"); nth != "" {
			st.Nth = s.Layout.NewVar(nth, nil)
			inner.Set(nth, st.Nth)
		}
		s = inner
	}
	st.When = k.when(c, s)
	field := func(a *lang.Attr, id int) {
		st.Fields = append(st.Fields, reply.Field{ID: id, Value: k.Compile(a.Expr, s), Range: a.Range})
	}
	switch c.Type {
	case "reply":
		st.Kind = reply.StepReply
		for _, a := range c.Fields {
			field(a, sch.ReplyNumber(a.Name))
		}
	case "usage":
		st.Kind = reply.StepUsage
		for _, a := range c.Fields {
			field(a, sch.CountNumber(a.Name))
		}
	case "part":
		st.Kind = reply.StepPart
		if kind := c.Label(0); kind != "" {
			st.PartKind = k.program.Vocabulary.Kind(kind)
		}
		st.KindOf = k.optional(c.Arg("kind"), s)
		st.Key, st.ID, st.Name = k.optional(c.Arg("key"), s), k.optional(c.Arg("id"), s), k.optional(c.Arg("name"), s)
		st.Append, st.Fallback, st.Closes = k.optional(c.Arg("append"), s), k.optional(c.Arg("fallback"), s), k.optional(c.Arg("close"), s)
		st.Channel, st.Belongs, st.Trim = k.optional(c.Arg("channel"), s), k.optional(c.Arg("belongs"), s), k.optional(c.Arg("trim"), s)
		st.Exact = k.optional(c.Arg("exact"), s)
		if x := c.Arg("tags"); x != nil {
			if t := c.Texts("tags"); len(t) == 3 && t[0] != "" && t[1] != "" {
				st.Tags = &reply.Tags{When: k.optional(c.Arg("tagged"), s), Begin: []byte(t[0]), End: []byte(t[1]), Kind: k.program.Vocabulary.Kind(t[2]), Range: x.Range()}
			} else {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Bad tags", `Tags are three literal strings, such as ["<think>", "</think>", "thinking"].`))
			}
		}
		with := k.text(c, "with")
		for _, a := range c.Fields {
			if a.Name == with {
				st.With = &reply.Field{ID: k.program.Vocabulary.Field(a.Name), Value: k.Compile(a.Expr, s), Range: a.Range}
				continue
			}
			field(a, k.program.Vocabulary.Field(a.Name))
		}
		if with != "" && st.With == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Args["with"].Range, "Unknown field", "This part has no field %q.", with))
		}
		for _, n := range c.All("note") {
			st.Steps = append(st.Steps, k.stepOf(n, s, sch))
		}
	case "note":
		st.Kind = reply.StepNote
		st.Key = k.optional(c.Arg("key"), s)
		if of := k.text(c, "of"); of != "" {
			kind, known := k.program.Vocabulary.Known(of)
			if !known {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Range, "Unknown kind", "No protocol has a part %q.%s", of, lang.Suggest(of, k.program.Vocabulary.Kinds())))
			}
			st.Of = kind
		}
		for _, a := range c.Fields {
			field(a, k.program.Vocabulary.Field(a.Name))
		}
	case "received":
		st.Kind = reply.StepReceived
		st.Key, st.Whole = k.optional(c.Arg("key"), s), k.optional(c.Arg("whole"), s)
		for _, how := range []struct {
			name string
			join reply.Join
		}{{"text", reply.JoinText}, {"json", reply.JoinJSON}, {"list", reply.JoinList}} {
			for _, a := range c.First(how.name).FieldsOrNone() {
				st.Grows = append(st.Grows, reply.Grow{Name: a.Name, Join: how.join, Piece: k.Compile(a.Expr, s)})
			}
		}
		if len(st.Grows) > 0 && st.Key == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Pieces of nothing", "Pieces are added to the object that has begun with the same key: add key = …."))
		}
		if len(st.Grows) == 0 && st.Whole == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Nothing is received", "Say what came: whole = … when an object begins, or its fields in blocks text, json or list."))
		}
	case "order":
		st.Kind = reply.StepOrder
		st.Key, st.Takes, st.What = k.Compile(c.Arg("key"), s), k.optional(c.Arg("takes"), s), k.optional(c.Arg("what"), s)
		st.Known = k.optional(c.Arg("known"), s)
		verbs := map[string]reply.Order{"begin": reply.OrderBegin, "add": reply.OrderAdd, "end": reply.OrderEnd}
		verb, ok := verbs[c.Label(0)]
		if !ok {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Range, "Unknown order", "An order is \"begin\", \"add\" or \"end\".%s", lang.Suggest(c.Label(0), []string{"begin", "add", "end"})))
		}
		st.Order = verb
	case "for":
		st.Kind = reply.StepFor
		st.Steps = k.steps(c, s, sch)
	default:
		return nil
	}
	st.Guard = guardOf(st)
	return st
}

// guardOf is the guard of a step: what must be there for it to have an effect.
func guardOf(st *reply.Step) *expression.Guard {
	if st.Kind == reply.StepOrder {
		return expression.NewGuard(st.Key)
	}
	if st.Each != nil {
		return expression.NewGuard(st.Each)
	}
	if st.KindOf != nil || len(st.Steps) > 0 {
		return nil
	}
	nodes := []expression.Node{st.Append, st.Fallback, st.Closes, st.ID, st.Name, st.Whole}
	for i := range st.Grows {
		nodes = append(nodes, st.Grows[i].Piece)
	}
	for i := range st.Fields {
		nodes = append(nodes, st.Fields[i].Value)
	}
	var given []expression.Node
	for _, n := range nodes {
		if n != nil {
			given = append(given, n)
		}
	}
	return expression.NewGuard(given...)
}

// hasUnconditional reports whether one of the events has no condition.
func hasUnconditional(list []*reply.Event) bool {
	return slices.ContainsFunc(list, func(ev *reply.Event) bool { return ev.When == nil && ev.Comment == nil })
}

func (k *compiler) sayOf(p *program.Pair, b *lang.Block, s *expression.Scope, sch *reply.Schemas) {
	r := p.Reply
	v := k.program.Vocabulary
	out := &reply.Say{Range: b.Range, Mint: k.text(b, "mint"), Parts: map[int]*reply.SayPart{}, KeepsText: map[int]bool{}}
	r.Say = out
	switch k.text(b, "order") {
	case "interleaved":
		out.Interleaved = true
	case "one at a time", "":
	default:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["order"].Range, "Unknown order", `Parts are said "one at a time" or "interleaved".`))
	}
	out.ID = k.optional(b.Arg("id"), s)
	switch k.text(b, "unfinished") {
	case "open":
		out.Unfinished = true
	case "":
	default:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["unfinished"].Range, "Unknown word", `Parts that are not complete are left "open", or closed.`))
	}
	if x := b.Arg("late"); x != nil {
		v, _ := expression.Literal(k.Compile(x, s))
		out.Late = v.Truth()
	}
	items := map[string]*reply.SayItem{}
	sch.ItemBlock = func(e *expression.Env, rec expression.Record, dst []byte) []byte {
		item, ok := rec.(*reply.Item)
		if !ok {
			return dst
		}
		if say := item.Say(); say != nil && say.Block != nil {
			before := e.Record(r.Rec.Item)
			e.BindRecord(r.Rec.Item, item)
			dst = expression.Append(e, say.Block, dst)
			e.BindRecord(r.Rec.Item, before)
			return dst
		}
		return sch.Block(e, item.Part(), dst)
	}

	// part.block, by the rules of the part's kind.
	sch.Block = func(e *expression.Env, rec expression.Record, dst []byte) []byte {
		part, ok := rec.(*reply.Part)
		if !ok {
			return dst
		}
		say := out.Parts[part.Kind()]
		if say == nil || say.Block == nil {
			return dst
		}
		before := e.Record(r.Rec.Part)
		e.BindRecord(r.Rec.Part, part)
		dst = expression.Append(e, say.Block, dst)
		e.BindRecord(r.Rec.Part, before)
		return dst
	}
	// What a stream's rules read of parts decides what is kept of them.
	all := false
	sch.Used = func(member string, kind int) {
		switch {
		case member == "start" || member == "end":
			out.CountsAt = true
		case (member == "text" || member == "block") && kind >= 0:
			out.KeepsText[kind] = true
		case member == "text" || member == "block":
			all = true
		}
	}
	out.Start, out.Finish, out.End, out.Fail, out.Keepalive = k.events(b.First("start"), s), k.events(b.First("finish"), s), k.events(b.First("end"), s), k.events(b.First("fail"), s), k.events(b.First("keepalive"), s)
	for _, must := range []struct {
		name   string
		events []*reply.Event
	}{{"start", out.Start}, {"finish", out.Finish}, {"fail", out.Fail}} {
		if !hasUnconditional(must.events) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Stream without a "+must.name, "A stream must start once and end once, whatever comes: add a block %q with an event that is always said.", must.name))
		}
	}
	inStreams := sch.Used
	for _, c := range b.All("item") {
		it := &reply.SayItem{Open: k.events(c.First("open"), s), Close: k.events(c.First("close"), s)}
		if blk := c.First("block"); blk != nil {
			it.Block = k.object(blk, s)
		}
		if len(it.Open) > 0 && !hasUnconditional(it.Close) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Item without an end", "An item that is opened must be closed before the next: add a block \"close\" with an event that is always said."))
		}
		if out.Interleaved {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, c.Range, "Item among interleaved parts", `Parts share an item only where they are said "one at a time".`))
		}
		items[c.Label(0)] = it
	}
	for _, c := range b.All("part") {
		kind := v.Kind(c.Label(0))
		s := expression.NewScope(s, nil)
		s.Set("part", &expression.RecordVar{ID: r.Rec.Part, Schema: sch.PartOf(kind)})
		adding := expression.NewScope(s, nil) // The text that is added is there while it is added, and no longer.
		adding.Set("append", r.AppendV)
		part := &reply.SayPart{When: k.when(c, s), Drop: k.optional(c.Arg("drop"), s), Range: c.Range}
		part.Unwrap = k.optional(c.Arg("unwrap"), s)
		if x := c.Arg("merge"); x != nil {
			v, _ := expression.Literal(k.Compile(x, s))
			if part.Merge = v.Truth(); part.Merge && !out.Late {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Merged too late", "Parts are merged only where the last one is closed late: add late = true to the block \"say\"."))
			}
		}
		if name := k.text(c, "item"); name != "" {
			if part.Item = items[name]; part.Item == nil {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Args["item"].Range, "Unknown item", "There is no item %q.%s", name, lang.Suggest(name, slices.Collect(maps.Keys(items)))))
			}
		}
		sch.Used = inStreams
		part.Open, part.Append, part.Note = k.events(c.First("open"), s), k.events(c.First("append"), adding), k.events(c.First("note"), s)
		if part.Whole = k.optional(c.Arg("whole"), s); part.Whole != nil {
			sch.Used = func(member string, kind int) { // the engine keeps the text of those parts only that it is true of
				if member != "text" {
					inStreams(member, kind)
				}
			}
		}
		part.Beside, part.Awaits = k.optional(c.Arg("beside"), s), k.optional(c.Arg("awaits"), s)
		part.Close = k.events(c.First("close"), s)
		sch.Used = nil
		for _, ev := range part.Append {
			ev.Mould(r)
		}
		if !out.Interleaved && (hasUnconditional(part.Open) && !hasUnconditional(part.Close) || len(part.Open) > 0 && len(part.Close) == 0) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Part without an end", "A part that is opened must be closed before the next: add a block \"close\" with an event that is always said."))
		}
		if blk := c.First("block"); blk != nil {
			part.Block = k.object(blk, s)
		}
		if x := c.Arg("id"); x != nil {
			id, _ := expression.Literal(k.Compile(x, s))
			part.MintPrefix = id.Get("mint").String()
			fit, err := conversation.NewFit(0, id.Get("pattern").String())
			if err != nil {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Bad pattern", "%v", err))
			}
			part.Pattern = fit
		}
		for _, f := range c.Texts("hold") {
			if f == "name" {
				part.Hold = append(part.Hold, reply.HoldName)
			} else {
				part.Hold = append(part.Hold, v.Field(f))
			}
		}
		if x := c.Arg("empty"); x != nil {
			e, _ := expression.Literal(k.Compile(x, s))
			part.Empty = e.Inner()
		}
		out.Parts[kind] = part
	}
	sch.Used = nil
	if body := b.First("body"); body != nil {
		out.Body = k.object(body, s)
	} else {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Missing block", "The protocol %q says no body.", p.Client.ID))
	}
	if all {
		for _, name := range v.Kinds() {
			out.KeepsText[v.Kind(name)] = true
		}
	}

	if r.Form = p.Client.Form; r.Form == nil {
		r.Marks = marksOf(b)
	}
	k.formed(p.Client, out)
	k.typed(p.Client.ID, out.Start, out.Finish, out.End, out.Fail, out.Keepalive)
	for _, it := range items {
		k.typed(p.Client.ID, it.Open, it.Close)
	}
	for _, part := range out.Parts {
		k.typed(p.Client.ID, part.Open, part.Append, part.Note, part.Close)
	}
	k.expects(p.Client.ID, "response", "", out.Body)

	// What the upstream keeps whole.
	for _, n := range p.Upstream.Block.First("native").BlocksOrNone() {
		kind := v.Kind(n.Label(0))
		r.Native[kind] = append(r.Native[kind], &reply.Native{When: k.when(n, s), Object: k.object(n, s)})
	}
	if p.Patched {
		return
	}
	// Every kind that the upstream may send is said, or dropped with a reason.
	for _, c := range hearSteps(p.Upstream.Block.First("hear")) {
		if kind := c.Label(0); c.Type == "part" && kind != "" && out.Parts[v.Kind(kind)] == nil {
			if p.Block.Derived {
				out.Parts[v.Kind(kind)] = &reply.SayPart{Drop: noWords(p.Client, kind, c.Range), Range: b.Range}
				continue
			}
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnwritten, c.Range, "Part that nobody says", "%s sends %q, and %s neither says it nor drops it with a reason. Add a part %q to its block \"say\".", p.Upstream.Label, kind, p.Client.Label, kind))
		}
	}
}
