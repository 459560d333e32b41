package compile

import (
	"bytes"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// reply compiles the way back: how the upstream's replies are read, and the client's written.
func (k *pairRules) reply() {
	p := k.pair
	client, upstream := p.Client.Block, p.Upstream.Block
	read, write := upstream.First("read_reply"), client.First("write_reply")
	if read == nil || write == nil {
		return
	}
	l := k.layout()
	r := &reply.Rules{V: k.program.Vocabulary, Layout: l, Native: map[int][]*reply.Native{}, Patch: p.Patched}
	p.Reply = r
	sch := &reply.Schemas{V: k.program.Vocabulary}
	r.Rec = reply.Records{Reply: l.NewRecord(), Usage: l.NewRecord(), Written: l.NewRecord(), Part: l.NewRecord(), Note: l.NewRecord(), Item: l.NewRecord(), Error: l.NewRecord(), Call: l.NewRecord(), Profile: l.NewRecord()}

	base := expression.NewScope(nil, l)
	r.Req = l.NewVar("req", []string{p.Client.ID + ".request:"})
	base.Set("req", r.Req)
	base.Set("header", expression.HeaderName{})
	setURL(base, p.Client)
	base.Set("call", &expression.RecordVar{ID: r.Rec.Call, Schema: program.CallSchema})
	base.Set("profile", k.profileVar(r.Rec.Profile, p.Reads.Reply))
	base.Set("reply", &expression.RecordVar{ID: r.Rec.Reply, Schema: sch.Reply()})
	base.Set("usage", &expression.RecordVar{ID: r.Rec.Usage, Schema: sch.Usage()})
	base.Set("written", &expression.RecordVar{ID: r.Rec.Written, Schema: sch.Written()})

	numberCounts(k.program.Set, sch)

	// Reading.
	hs := expression.NewScope(base, nil)
	hm := k.macros(hs, p.Block, upstream)
	k.tables(hs, hm, k.program.Set.Tables, upstream.All("table"))
	k.Macros = hm
	reader := &replyReader{k.compiler, p, sch}
	r.Read = reader.rules(read, hs)
	k.continuation(read, hs)

	// Stop reasons, in the pair's words.
	ps := expression.NewScope(base, nil)
	pm := k.macros(ps, client, p.Block)
	k.tables(ps, pm, k.program.Set.Tables, client.All("table"), p.Block.All("table"))
	stop := expression.ReadRecord(r.Rec.Reply, func(rec expression.Record) document.Value { return rec.(*reply.Reply).UpstreamStop() })
	r.Stop = k.stopReasons(stop, stopScopes{hs, ps, hm, pm})

	// Writing.
	k.Macros = pm
	ss := expression.NewScope(ps, nil)
	ss.Set("part", &expression.RecordVar{ID: r.Rec.Part, Schema: sch.Part()})
	ss.Set("note", &expression.RecordVar{ID: r.Rec.Note, Schema: sch.Note()})
	ss.Set("item", &expression.RecordVar{ID: r.Rec.Item, Schema: sch.Item()})
	ss.Set("error", &expression.RecordVar{ID: r.Rec.Error, Schema: program.ErrorSchema})
	r.AppendV = l.NewVar("append", nil)
	writeReply(k.compiler, p, write, ss, sch)
	k.stops(ps, sch)
	for _, steps := range append([]*reply.On{{Steps: r.Read.Steps}}, slices.Collect(maps.Values(r.Read.On))...) {
		reader.prune(steps.Steps)
	}

	// Patches.
	if p.Patched {
		k.Macros = hm
		es := expression.NewScope(hs, nil)
		es.Set("data", r.Read.Data)
		(&replyPatch{compiler: k.compiler, rules: r, protocol: p.Upstream.ID, scope: es}).edits(p.Block.All("patch"))
	}
	r.Learn()
	r.Fields, r.Counts = sch.FieldNames(), sch.CountNames()
	r.Classify = func(upstream string, reported *reply.Reported) string {
		return p.Program.Failures.Classify(upstream, 0, &failure.Refusal{Reported: *reported}, nil)
	}
}

// numberCounts numbers the counts and fields that the upstreams' rules set, before the clients' rules read them; a count that only another
// upstream sets is absent.
func numberCounts(set *lang.Set, sch *reply.Schemas) {
	for _, pr := range set.Protocols {
		for _, h := range readSteps(pr.First("read_reply")) {
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
}

// replyPatch compiles the blocks patch "reply" of a pair.
type replyPatch struct {
	*compiler
	rules    *reply.Rules
	protocol string // the upstream's
	scope    *expression.Scope
	groups   grouping
}

func (k *replyPatch) edits(patches []*lang.Block) {
	own := map[hcl.Range]bool{}
	for _, b := range patches {
		if b.Label(0) != "reply" {
			continue
		}
		for _, c := range b.Blocks {
			if edited(c.Range) && !k.copied(c) {
				own[c.Range] = true
			}
			k.edit(c)
		}
	}
	if len(own) > 0 {
		k.rules.Owned = func(at hcl.Range) bool { return own[at] }
	}
}

func (k *replyPatch) edit(c *lang.Block) {
	r, s := k.rules, k.scope
	switch c.Type {
	case "set":
		k.known(c)
		ed := &reply.Edit{When: k.when(c, s), Slot: expression.Slot(r.Read.Data, steps(c.Label(0)), c.Range), To: k.optional(c.Arg("to"), s), Why: whyChanged(k.compiler, c), Range: c.Range}
		if create, ok := expression.Literal(k.optional(c.Arg("create"), s)); ok && create.Truth() {
			ed.Path = c.Label(0)
		}
		k.groups.add(c.Label(0), &ed.Group)
		r.Edits = append(r.Edits, ed)
	case "anew":
		r.Anew = k.when(c, s)
	case "drop":
		r.Skip, r.SkipAt = append(r.Skip, k.when(c, s)), append(r.SkipAt, c.Range)
		r.SkipWhy = append(r.SkipWhy, whyChanged(k.compiler, c))
	default:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, c.Range, "Unsupported block", "In a reply fields can be set, and frames dropped.%s", setInstead(c)))
	}
}

// copied reports whether an edit of a reply stands, word for word, in the built-in rules: in those of a folder that has them all.
func (k *replyPatch) copied(edit *lang.Block) bool {
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

// known warns of a block that changes a field of a reply which is nearly one of the protocol's.
func (k *replyPatch) known(b *lang.Block) {
	protocol := k.protocol
	path, err := fields.ParsePath(b.Label(0))
	if err != nil || extends(b) || !edited(b.Range) || !k.catalog.Has(protocol+".response") {
		return
	}
	if known, near := k.catalog.KnowsPath(path, replySections(protocol)...); !known {
		for n := 1; n < len(path.Steps); n++ { // the first name that is wrong
			above := path
			above.Steps = path.Steps[:n]
			if known, others := k.catalog.KnowsPath(above, replySections(protocol)...); !known {
				path, near = above, others
				break
			}
		}
		if hint := lang.Suggest(path.Last(), near); hint != "" { // others may be a vendor's own
			k.warn(lang.CodeSpelling, b.Range, "Misspelt?", "Replies of the protocol have no field %q.%s", b.Label(0), hint)
			return
		}
		if inRequest, _ := k.catalog.KnowsPath(path, protocol+".request"); inRequest && !k.copied(b) {
			k.warn(lang.CodeUnknownPath, b.Range, "Unknown field", "Replies of the protocol have no field %q. It is a field of requests, which are changed in the block patch \"request\".", b.Label(0))
			return
		}
		for _, other := range k.catalog.Protocols() {
			if known, _ := k.catalog.KnowsPath(path, replySections(other)...); known && !k.copied(b) {
				k.warn(lang.CodeUnknownPath, b.Range, "Unknown field", "Replies of the protocol have no field %q. It is a field of replies of %s. If the upstream sends it all the same, write to = ext(…).", b.Label(0), other)
				return
			}
		}
	}
	k.throughList(b)
}
