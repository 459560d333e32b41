package compile

import (
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

func (k *compiler) writeOf(p *program.Pair, b *lang.Block, s *expression.Scope, sch *reply.Schemas) {
	r := p.Reply
	v := k.program.Vocabulary
	out := &reply.Write{Range: b.Range, Mint: k.text(b, "mint"), Parts: map[int]*reply.WritePart{}, KeepsText: map[int]bool{}}
	r.Write = out
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
	items := map[string]*reply.WriteItem{}
	sch.ItemBlock = func(e *expression.Env, rec expression.Record, dst []byte) []byte {
		item, ok := rec.(*reply.Item)
		if !ok {
			return dst
		}
		if write := item.Write(); write != nil && write.Block != nil {
			before := e.Record(r.Rec.Item)
			e.BindRecord(r.Rec.Item, item)
			dst = expression.Append(e, write.Block, dst)
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
		write := out.Parts[part.Kind()]
		if write == nil || write.Block == nil {
			return dst
		}
		before := e.Record(r.Rec.Part)
		e.BindRecord(r.Rec.Part, part)
		dst = expression.Append(e, write.Block, dst)
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
		if must.name == "start" && b.First("start") == nil && p.Client.Form == nil {
			continue // Its streams begin with whatever comes first.
		}
		if !hasUnconditional(must.events) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Stream without a "+must.name, "A stream must start once and end once, whatever comes: add a block %q with an event that is always said.", must.name))
		}
	}
	inStreams := sch.Used
	for _, c := range b.All("item") {
		it := &reply.WriteItem{Open: k.events(c.First("open"), s), Close: k.events(c.First("close"), s)}
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
		part := &reply.WritePart{When: k.when(c, s), Drop: k.optional(c.Arg("drop"), s), Range: c.Range}
		part.Unwrap = k.optional(c.Arg("unwrap"), s)
		if x := c.Arg("merge"); x != nil {
			v, _ := expression.Literal(k.Compile(x, s))
			if part.Merge = v.Truth(); part.Merge && !out.Late {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Merged too late", "Parts are merged only where the last one is closed late: add late = true to the block write_reply."))
			}
		}
		if name := k.text(c, "item"); name != "" {
			if part.Item = items[name]; part.Item == nil {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, c.Args["item"].Range, "Unknown item", "There is no item %q.%s", name, lang.Nearest(name, slices.Collect(maps.Keys(items)))))
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
	// Every kind that the upstream may send is written, or dropped with a reason.
	for _, c := range readSteps(p.Upstream.Block.First("read_reply")) {
		if kind := c.Label(0); c.Type == "part" && kind != "" && out.Parts[v.Kind(kind)] == nil {
			if p.Block.Derived {
				out.Parts[v.Kind(kind)] = &reply.WritePart{Drop: noWords(p.Client, kind, c.Range), Range: b.Range}
				continue
			}
			unwritten(k, p, c)
		}
	}
}

// unwrittenPart is a part of replies that a client cannot get.
const unwrittenPart = "Part that is not written"

// unwritten reports a part that an upstream sends and a client cannot get, once for all clients.
func unwritten(k *compiler, p *program.Pair, c *lang.Block) {
	kind := c.Label(0)
	if slices.ContainsFunc(k.Diags, func(d *hcl.Diagnostic) bool { return *d.Subject == c.Range && d.Summary == unwrittenPart }) {
		return
	}
	if other := otherKinds[kind]; other != "" && edited(c.Range) {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnwritten, c.Range, unwrittenPart, "No protocol has parts %q for its clients. Write: part %q", kind, other))
		return
	}
	k.Diags = append(k.Diags, lang.Diag(lang.CodeUnwritten, c.Range, unwrittenPart, "%s sends %q, and %s neither writes it nor drops it with a reason. Add a part %q to its block write_reply.", p.Upstream.Label, kind, p.Client.Label, kind))
}
