package compile

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// readSteps are all rules of reading, those of on blocks included.
func readSteps(b *lang.Block) []*lang.Block {
	var out []*lang.Block
	for _, c := range b.BlocksOrNone() {
		if c.Type == "on" || c.Type == "for" {
			out = append(out, readSteps(c)...)
			continue
		}
		out = append(out, c)
	}
	return out
}

// replyReader compiles how replies are read: the block read_reply of the upstream's protocol.
type replyReader struct {
	*compiler
	pair    *program.Pair
	schemas *reply.Schemas
}

// prune forgets the fields of parts that no rule reads: what is not kept costs nothing.
func (k *replyReader) prune(steps []*reply.Step) {
	fields := k.program.Vocabulary.Fields()
	for _, st := range steps {
		k.prune(st.Steps)
		if st.Kind != reply.StepPart {
			continue
		}
		unread := func(f reply.Field) bool { return !k.schemas.Read[fields[f.ID]] }
		for _, f := range st.Fields {
			if unread(f) {
				st.Unread = append(st.Unread, f)
			}
		}
		st.Fields = slices.DeleteFunc(st.Fields, unread)
		st.Guard = guardOf(st)
	}
}

func (k *replyReader) rules(b *lang.Block, s *expression.Scope) *reply.Read {
	p, l := k.pair, s.Layout
	name := p.Upstream.ID
	h := &reply.Read{Done: k.text(b, "done"), On: map[string]*reply.On{}}
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
	h.Steps = k.steps(b, s)
	for _, on := range b.All("on") {
		h.On[on.Label(0)] = &reply.On{Steps: k.steps(on, s), End: k.optional(on.Arg("end"), s), Gather: k.optional(on.Arg("gather"), s), Opens: k.optional(on.Arg("opens"), s), Adds: k.optional(on.Arg("adds"), s), Finishes: k.optional(on.Arg("finishes"), s), Snapshot: k.optional(on.Arg("snapshot"), s)}
	}
	if c := b.First("estimate"); c != nil {
		h.Estimate = &reply.Step{Kind: reply.StepUsage, Range: c.Range}
		p.Estimated = program.Dropper{Why: k.text(c, "why"), At: c.Range, Place: lang.Place(c.Range)}
		for _, a := range c.Fields {
			h.Estimate.Fields = append(h.Estimate.Fields, reply.Field{ID: k.schemas.CountNumber(a.Name), Value: k.Compile(a.Expr, s), Range: a.Range})
		}
	}
	for _, c := range readSteps(b) {
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

// steps compiles the rules of reading in a block, in their order.
func (k *replyReader) steps(b *lang.Block, s *expression.Scope) []*reply.Step {
	var out []*reply.Step
	for _, c := range b.Blocks {
		if c.Type == "continue" {
			continue // It has names of its own.
		}
		if st := k.step(c, s); st != nil {
			out = append(out, st)
		}
	}
	firstCounts(out)
	return idsFirst(out, k.schemas.ReplyNumber("id"))
}

// idsFirst puts steps that tell the upstream's id of the reply before the first part. The client is told the id when a part begins, and blocks of
// an overlay come before the built-in ones.
func idsFirst(list []*reply.Step, id int) []*reply.Step {
	part := slices.IndexFunc(list, func(st *reply.Step) bool { return st.Kind >= reply.StepPart })
	if part < 0 {
		return list
	}
	var ids, rest []*reply.Step
	for _, st := range list[part:] {
		if st.Kind == reply.StepReply && slices.ContainsFunc(st.Fields, func(f reply.Field) bool { return f.ID == id }) {
			ids = append(ids, st)
		} else {
			rest = append(rest, st)
		}
	}
	return slices.Concat(list[:part], ids, rest)
}

// firstCounts orders the steps that set the same field of the reply, or the same count: the last value that is set stays, and the first
// step of the list takes precedence, so each of them runs after those that follow it.
func firstCounts(list []*reply.Step) {
	for i := len(list) - 2; i >= 0; i-- {
		if list[i].Kind != reply.StepReply && list[i].Kind != reply.StepUsage {
			continue
		}
		for j := len(list) - 1; j > i; j-- {
			if list[j].Kind == list[i].Kind && setSameField(list[i], list[j]) {
				st := list[i]
				copy(list[i:], list[i+1:j+1])
				list[j] = st
				break
			}
		}
	}
}

func setSameField(a, b *reply.Step) bool {
	return slices.ContainsFunc(a.Fields, func(f reply.Field) bool {
		return slices.ContainsFunc(b.Fields, func(g reply.Field) bool { return f.ID == g.ID })
	})
}

func (k *replyReader) step(c *lang.Block, s *expression.Scope) *reply.Step {
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
	switch c.Type {
	case "reply":
		st.Kind = reply.StepReply
		for _, a := range c.Fields {
			st.Fields = append(st.Fields, k.field(a, s, k.schemas.ReplyNumber(a.Name)))
		}
	case "usage":
		st.Kind = reply.StepUsage
		for _, a := range c.Fields {
			st.Fields = append(st.Fields, k.field(a, s, k.schemas.CountNumber(a.Name)))
		}
	case "part":
		k.partStep(st, c, s)
	case "note":
		k.noteStep(st, c, s)
	case "received":
		k.receivedStep(st, c, s)
	case "order":
		k.orderStep(st, c, s)
	case "for":
		st.Kind = reply.StepFor
		st.Steps = k.steps(c, s)
	default:
		return nil
	}
	st.Guard = guardOf(st)
	return st
}

func (k *replyReader) field(a *lang.Attr, s *expression.Scope, id int) reply.Field {
	return reply.Field{ID: id, Value: k.Compile(a.Expr, s), Range: a.Range}
}

func (k *replyReader) partStep(st *reply.Step, c *lang.Block, s *expression.Scope) {
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
			if hclsyntax.ValidIdentifier(t[0]) && !hclsyntax.ValidIdentifier(t[2]) && edited(x.Range()) {
				k.warn(lang.CodeMeant, x.Range(), "In another order", "The strings come first, and then the kind of part. Write: tags = [%q, %q, %q]", t[1], t[2], t[0])
			}
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
		st.Fields = append(st.Fields, k.field(a, s, k.program.Vocabulary.Field(a.Name)))
	}
	if with != "" && st.With == nil {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Args["with"].Range, "Unknown field", "This part has no field %q.", with))
	}
	for _, n := range c.All("note") {
		st.Steps = append(st.Steps, k.step(n, s))
	}
}

func (k *replyReader) noteStep(st *reply.Step, c *lang.Block, s *expression.Scope) {
	st.Kind = reply.StepNote
	st.Key = k.optional(c.Arg("key"), s)
	if of := k.text(c, "of"); of != "" {
		kind, known := k.program.Vocabulary.Known(of)
		if !known {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Range, "Unknown kind", "No protocol has a part %q.%s", of, lang.Nearest(of, k.program.Vocabulary.Kinds())))
		}
		st.Of = kind
	}
	for _, a := range c.Fields {
		st.Fields = append(st.Fields, k.field(a, s, k.program.Vocabulary.Field(a.Name)))
	}
}

// receivedStep compiles what an object is made of that comes in pieces.
func (k *replyReader) receivedStep(st *reply.Step, c *lang.Block, s *expression.Scope) {
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
}

func (k *replyReader) orderStep(st *reply.Step, c *lang.Block, s *expression.Scope) {
	st.Kind = reply.StepOrder
	st.Key, st.Takes, st.What = k.Compile(c.Arg("key"), s), k.optional(c.Arg("takes"), s), k.optional(c.Arg("what"), s)
	st.Known = k.optional(c.Arg("known"), s)
	verbs := map[string]reply.Order{"begin": reply.OrderBegin, "add": reply.OrderAdd, "end": reply.OrderEnd}
	verb, ok := verbs[c.Label(0)]
	if !ok {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Range, "Unknown order", "An order is \"begin\", \"add\" or \"end\".%s", lang.Suggest(c.Label(0), []string{"begin", "add", "end"})))
	}
	st.Order = verb
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
