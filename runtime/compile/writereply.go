package compile

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// replyWriter compiles how replies of a pair are written: the block write_reply of the client's protocol.
type replyWriter struct {
	*compiler
	pair    *program.Pair
	block   *lang.Block
	scope   *expression.Scope
	schemas *reply.Schemas
	out     *reply.Write
	items   map[string]*reply.WriteItem
	allText bool // a rule reads the text of parts of which nobody knows the kind
}

func writeReply(k *compiler, p *program.Pair, b *lang.Block, s *expression.Scope, sch *reply.Schemas) {
	w := &replyWriter{compiler: k, pair: p, block: b, scope: s, schemas: sch, items: map[string]*reply.WriteItem{}}
	w.out = &reply.Write{Range: b.Range, Mint: k.text(b, "mint"), Parts: map[int]*reply.WritePart{}, KeepsText: map[int]bool{}}
	p.Reply.Write = w.out
	w.settings()
	sch.ItemBlock, sch.Block = w.itemBlock, w.partBlock
	sch.Used = w.keep
	w.wholeStream()
	for _, c := range b.All("item") {
		w.item(c)
	}
	for _, c := range b.All("part") {
		w.out.Parts[k.program.Vocabulary.Kind(c.Label(0))] = w.part(c)
	}
	sch.Used = nil
	if body := b.First("body"); body != nil {
		w.out.Body = k.object(body, s)
	} else {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Missing block", "The protocol %q writes no body.", p.Client.ID))
	}
	if w.allText {
		for _, name := range k.program.Vocabulary.Kinds() {
			w.out.KeepsText[k.program.Vocabulary.Kind(name)] = true
		}
	}
	w.types()
	for _, n := range p.Upstream.Block.First("native").BlocksOrNone() { // what the upstream keeps whole
		kind := k.program.Vocabulary.Kind(n.Label(0))
		p.Reply.Native[kind] = append(p.Reply.Native[kind], &reply.Native{When: k.when(n, s), Object: k.object(n, s)})
	}
	if !p.Patched {
		w.complete()
	}
}

// settings are the arguments of the block.
func (w *replyWriter) settings() {
	switch w.text(w.block, "order") {
	case "interleaved":
		w.out.Interleaved = true
	case "one at a time", "":
	default:
		w.Diags = append(w.Diags, lang.Diag(lang.CodeBadValue, w.block.Args["order"].Range, "Unknown order", `Parts are written "one at a time" or "interleaved".`))
	}
	w.out.ID = w.optional(w.block.Arg("id"), w.scope)
	switch w.text(w.block, "unfinished") {
	case "open":
		w.out.Unfinished = true
	case "":
	default:
		w.Diags = append(w.Diags, lang.Diag(lang.CodeBadValue, w.block.Args["unfinished"].Range, "Unknown word", `Parts that are not complete are left "open", or closed.`))
	}
	w.out.Late = w.isTrue(w.block, "late")
}

func (w *replyWriter) isTrue(b *lang.Block, argument string) bool {
	x := b.Arg(argument)
	if x == nil {
		return false
	}
	v, _ := expression.Literal(w.Compile(x, w.scope))
	return v.Truth()
}

// itemBlock is item.block, by the rules of the item.
func (w *replyWriter) itemBlock(e *expression.Env, rec expression.Record, dst []byte) []byte {
	item, ok := rec.(*reply.Item)
	if !ok {
		return dst
	}
	if write := item.Write(); write != nil && write.Block != nil {
		id := w.pair.Reply.Rec.Item
		before := e.Record(id)
		e.BindRecord(id, item)
		dst = expression.Append(e, write.Block, dst)
		e.BindRecord(id, before)
		return dst
	}
	return w.partBlock(e, item.Part(), dst)
}

// partBlock is part.block, by the rules of the part's kind.
func (w *replyWriter) partBlock(e *expression.Env, rec expression.Record, dst []byte) []byte {
	part, ok := rec.(*reply.Part)
	if !ok {
		return dst
	}
	write := w.out.Parts[part.Kind()]
	if write == nil || write.Block == nil {
		return dst
	}
	id := w.pair.Reply.Rec.Part
	before := e.Record(id)
	e.BindRecord(id, part)
	dst = expression.Append(e, write.Block, dst)
	e.BindRecord(id, before)
	return dst
}

// keep notes what a stream's rules read of parts, which decides what is kept of them.
func (w *replyWriter) keep(member string, kind int) {
	switch {
	case member == "start" || member == "end":
		w.out.CountsAt = true
	case (member == "text" || member == "block") && kind >= 0:
		w.out.KeepsText[kind] = true
	case member == "text" || member == "block":
		w.allText = true
	}
}

// wholeStream compiles the events that are of no part.
func (w *replyWriter) wholeStream() {
	of := func(name string) []*reply.Event { return w.events(w.block.First(name), w.scope) }
	w.out.Start, w.out.Finish, w.out.End, w.out.Fail, w.out.Keepalive = of("start"), of("finish"), of("end"), of("fail"), of("keepalive")
	for _, must := range []struct {
		name   string
		events []*reply.Event
	}{{"start", w.out.Start}, {"finish", w.out.Finish}, {"fail", w.out.Fail}} {
		if must.name == "start" && w.block.First("start") == nil && w.pair.Client.Form() == nil {
			continue // Its streams begin with whatever comes first.
		}
		if !hasUnconditional(must.events) {
			w.Diags = append(w.Diags, lang.Diag(lang.CodeUnfinished, w.block.Range, "Stream without a "+must.name, "A stream must start once and end once, whatever comes: add a block %q with an event that is always written.", must.name))
		}
	}
}

func (w *replyWriter) item(c *lang.Block) {
	it := &reply.WriteItem{Open: w.events(c.First("open"), w.scope), Close: w.events(c.First("close"), w.scope)}
	if blk := c.First("block"); blk != nil {
		it.Block = w.object(blk, w.scope)
	}
	if len(it.Open) > 0 && !hasUnconditional(it.Close) {
		w.Diags = append(w.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Item without an end", "An item that is opened must be closed before the next: add a block \"close\" with an event that is always written."))
	}
	if w.out.Interleaved {
		w.Diags = append(w.Diags, lang.Diag(lang.CodeBadValue, c.Range, "Item among interleaved parts", `Parts share an item only where they are written "one at a time".`))
	}
	w.items[c.Label(0)] = it
}

func (w *replyWriter) part(c *lang.Block) *reply.WritePart {
	r, v := w.pair.Reply, w.program.Vocabulary
	s := expression.NewScope(w.scope, nil)
	s.Set("part", &expression.RecordVar{ID: r.Rec.Part, Schema: w.schemas.PartOf(v.Kind(c.Label(0)))})
	part := &reply.WritePart{When: w.when(c, s), Drop: w.optional(c.Arg("drop"), s), Range: c.Range, Unwrap: w.optional(c.Arg("unwrap"), s), Merge: w.isTrue(c, "merge")}
	if part.Merge && !w.out.Late {
		w.Diags = append(w.Diags, lang.Diag(lang.CodeBadValue, c.Arg("merge").Range(), "Merged too late", "Parts are merged only where the last one is closed late: add late = true to the block write_reply."))
	}
	if name := w.text(c, "item"); name != "" {
		if part.Item = w.items[name]; part.Item == nil {
			w.Diags = append(w.Diags, lang.Diag(lang.CodeUnknownName, c.Args["item"].Range, "Unknown item", "There is no item %q.%s", name, lang.Nearest(name, slices.Collect(maps.Keys(w.items)))))
		}
	}
	w.partEvents(part, c, s)
	if blk := c.First("block"); blk != nil {
		part.Block = w.object(blk, s)
	}
	if x := c.Arg("id"); x != nil {
		id, _ := expression.Literal(w.Compile(x, s))
		part.MintPrefix = id.Get("mint").String()
		fit, err := conversation.NewFit(0, id.Get("pattern").String())
		if err != nil {
			w.Diags = append(w.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Bad pattern", "%v", err))
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
		e, _ := expression.Literal(w.Compile(x, s))
		part.Empty = e.Inner()
	}
	return part
}

// partEvents compiles the events of a part.
func (w *replyWriter) partEvents(part *reply.WritePart, c *lang.Block, s *expression.Scope) {
	adding := expression.NewScope(s, nil) // The text that is added is there while it is added, and no longer.
	adding.Set("append", w.pair.Reply.AppendV)
	w.schemas.Used = w.keep
	part.Open, part.Append, part.Note = w.events(c.First("open"), s), w.events(c.First("append"), adding), w.events(c.First("note"), s)
	if part.Whole = w.optional(c.Arg("whole"), s); part.Whole != nil {
		w.schemas.Used = func(member string, kind int) { // the engine keeps the text of those parts only that it is true of
			if member != "text" {
				w.keep(member, kind)
			}
		}
	}
	part.Beside, part.Awaits = w.optional(c.Arg("beside"), s), w.optional(c.Arg("awaits"), s)
	part.Close = w.events(c.First("close"), s)
	w.schemas.Used = nil
	for _, ev := range part.Append {
		ev.Mould(w.pair.Reply)
	}
	if !w.out.Interleaved && (hasUnconditional(part.Open) && !hasUnconditional(part.Close) || len(part.Open) > 0 && len(part.Close) == 0) {
		w.Diags = append(w.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Part without an end", "A part that is opened must be closed before the next: add a block \"close\" with an event that is always written."))
	}
}

// types gives what is written the types of the client's protocol.
func (w *replyWriter) types() {
	client, out := w.pair.Client, w.out
	if w.pair.Reply.Form = client.Form(); client.Form() == nil {
		w.pair.Reply.Marks = marksOf(w.block)
	}
	w.formed()
	w.typed(out.Start, out.Finish, out.End, out.Fail, out.Keepalive)
	for _, it := range w.items {
		w.typed(it.Open, it.Close)
	}
	for _, part := range out.Parts {
		w.typed(part.Open, part.Append, part.Note, part.Close)
	}
	w.expects("response", out.Body)
}

// complete makes sure that every kind that the upstream may send is written, or dropped with a reason.
func (w *replyWriter) complete() {
	for _, c := range readSteps(w.pair.Upstream.Block.First("read_reply")) {
		name := c.Label(0)
		if c.Type != "part" || name == "" {
			continue
		}
		switch kind := w.program.Vocabulary.Kind(name); {
		case w.out.Parts[kind] != nil:
		case w.pair.Block.Derived:
			w.out.Parts[kind] = &reply.WritePart{Drop: noWords(w.pair.Client, name, c.Range), Range: w.block.Range}
		default:
			w.unwritten(c)
		}
	}
}

// unwrittenPart is a part of replies that a client cannot get.
const unwrittenPart = "Part that is not written"

// unwritten reports a part that an upstream sends and a client cannot get, once for all clients.
func (w *replyWriter) unwritten(c *lang.Block) {
	p, kind := w.pair, c.Label(0)
	if slices.ContainsFunc(w.Diags, func(d *hcl.Diagnostic) bool { return *d.Subject == c.Range && d.Summary == unwrittenPart }) {
		return
	}
	if other := otherKinds[kind]; other != "" && edited(c.Range) {
		w.Diags = append(w.Diags, lang.Diag(lang.CodeUnwritten, c.Range, unwrittenPart, "No protocol has parts %q for its clients. Write: part %q", kind, other))
		return
	}
	w.Diags = append(w.Diags, lang.Diag(lang.CodeUnwritten, c.Range, unwrittenPart, "%s sends %q, and %s neither writes it nor drops it with a reason. Add a part %q to its block write_reply.", p.Upstream.Label, kind, p.Client.Label, kind))
}

// events compiles the events of a block; nil: there is none.
func (w *replyWriter) events(b *lang.Block, s *expression.Scope) []*reply.Event {
	var out []*reply.Event
	if b == nil {
		return nil
	}
	for _, c := range b.Blocks {
		ev := &reply.Event{When: w.when(c, s), Name: w.optional(c.Arg("label"), s), Label: c.Label(0), Prefix: framePrefix(c.Label(0), c.Type == "comment"), Range: c.Range}
		if strings.ContainsAny(c.Label(0), "\r\n\x00") {
			w.Diags = append(w.Diags, lang.Diag(lang.CodeBadValue, c.Range, "Bad event name", "The name of an event has no line break."))
		}
		if text, json := c.Args["text"], c.Args["json"]; c.Type == "event" && text != nil && (json != nil || len(c.Fields) > 0) && edited(text.Range) {
			w.Diags = append(w.Diags, lang.Diag(lang.CodeTwice, text.Range, "Defined twice", "The data of an event is a text as it is, or an object: json, or fields. Keep one of them."))
		}
		if c.Label(0) != "" && c.Args["label"] != nil {
			w.Diags = append(w.Diags, lang.Diag(lang.CodeTwice, c.Args["label"].Range, "Defined twice", "The event has a name already, %q. A name that is computed takes the place of it: event { label = … }.", c.Label(0)))
		}
		switch {
		case c.Type == "comment":
			ev.Comment = w.Compile(c.Arg("text"), s)
		case c.Arg("text") != nil:
			ev.Text = w.Compile(c.Arg("text"), s)
		default:
			ev.Object = w.object(c, s)
		}
		out = append(out, ev)
	}
	return out
}

// framePrefix is the beginning of a frame with an event of this name, or of a comment.
func framePrefix(name string, comment bool) []byte {
	switch {
	case comment:
		return []byte(": ")
	case name == "":
		return []byte("data: ")
	}
	return []byte("event: " + name + "\ndata: ")
}
