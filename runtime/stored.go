package runtime

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Kept is a reply that is kept for the client that it went to.
type Kept struct {
	Body    []byte     // as a client gets it that wants no stream; nil when no more is known than whose it is
	Input   []byte     // a JSON list: the items of the request, those that it went on from among them
	Items   []KeptItem // of the reply, that requests may refer to
	Model   string     // as the client named it
	Created int64      // seconds since 1970
	Native  bool       // the upstream keeps it too, by these ids
}

// KeptItem is an item of a reply that is kept.
type KeptItem struct {
	ID   string
	JSON []byte // nil when no more is known than whose it is
}

// Item is an item of the reply by its id.
func (k *Kept) Item(id string) ([]byte, bool) {
	for _, item := range k.Items {
		if item.ID == id {
			return item.JSON, item.JSON != nil
		}
	}
	return nil, false
}

// Ask is what a request wants of the replies that are kept.
type Ask struct {
	Keep       bool     // its own reply is to be kept
	Previous   string   // the id of the reply that it goes on from; "": of none
	References []string // ids of items that stand in its list by their ids only
}

// Recalls reports whether the request cannot be served as it stands.
func (a *Ask) Recalls() bool { return a.Previous != "" || len(a.References) > 0 }

// Stored is how replies are kept, as a protocol's rules say. It is immutable.
type Stored struct {
	protocol *Protocol

	path, cancel, listPath string
	reads                  map[string]bool // switches

	// A request.
	request          *expression.Layout
	req, item        *expression.Var
	keep, previous   expression.Node
	given, reference expression.Node
	history          string
	remove           map[string]bool
	upstream         *expression.Layout
	profile          int
	native           expression.Node

	// A finished reply.
	finished         *expression.Layout
	data, part       *expression.Var
	id, output, name expression.Node

	// What clients ask for.
	asked                           *expression.Layout
	query, which, entry, page       *expression.Var
	number, first, last, more       *expression.Var
	rejects                         []rejectedQuery
	deleted, listed, listName, list expression.Node
	limit, after, reverse           expression.Node
	most                            int
	unknown                         map[string]*unknownWords
}

type rejectedQuery struct {
	when       expression.Node
	why, param string
	at         hcl.Range
}

type unknownWords struct {
	class, param, code string
	message            expression.Node
	at                 hcl.Range
}

// The things that may be unknown, as the labels of the blocks name them.
const (
	unknownPrevious = "previous"
	unknownItem     = "item"
	unknownReply    = "reply"
	unknownCancel   = "cancel"
)

var unknowns = []string{unknownPrevious, unknownItem, unknownReply, unknownCancel}

// Stored is how replies of this protocol are kept, nil when its rules say nothing of it.
func (p *Protocol) Stored() *Stored { return p.stored }

// Path is where a reply that is kept is found, with a slash and its id behind it.
func (s *Stored) Path() string { return s.path }

// ListPath is where the items are found that a reply answers, behind the reply's own path; "": nowhere.
func (s *Stored) ListPath() string { return s.listPath }

// CancelPath is where a client asks for a reply to be stopped, behind the reply's own path; "": nowhere.
func (s *Stored) CancelPath() string { return s.cancel }

// Ask is what the exchange's request wants of the replies that are kept. Without rules it wants nothing. The error is a *Problem: the
// request is not what its protocol says.
func (x *Exchange) Ask() (Ask, error) {
	if x.protocol.stored == nil {
		return Ask{}, nil
	}
	return x.protocol.stored.Ask(x.doc, x.call.Header)
}

// Input is a JSON list, in memory of its own, of all items of the exchange's request; nil without rules for it.
func (x *Exchange) Input() []byte {
	s := x.protocol.stored
	if s == nil {
		return nil
	}
	e := s.bind(x.doc, x.call.Header)
	return expression.AppendList(e, lister{s.given}, nil)
}

// lister makes a list of a node that may be none.
type lister struct{ expression.Node }

func (l lister) Elems(e *expression.Env, dst []byte) []byte { return expression.Elems(e, l.Node, dst) }
func (l lister) Push(e *expression.Env)                     { expression.Push(e, l.Node) }

func (s *Stored) bind(body *document.Document, header func(string) string) *expression.Env {
	e := s.request.NewEnv()
	e.Header = header
	e.Bind(s.req, body.Root())
	return e
}

// Ask is what a request wants of the replies that are kept. The error is a *Problem.
func (s *Stored) Ask(body *document.Document, header func(string) string) (Ask, error) {
	e := s.bind(body, header)
	a := Ask{Keep: expression.Truth(e, s.keep)}
	if s.previous != nil {
		a.Previous = s.previous.Value(e).String()
	}
	if s.reference != nil {
		s.each(e, func(item document.Value, reference string) bool {
			if reference != "" {
				a.References = append(a.References, reference)
			}
			return true
		})
	}
	if err := e.Err(); err != nil {
		return Ask{}, problemOf(err)
	}
	return a, nil
}

// each gives the items of a request, each with the id that it only stands for.
func (s *Stored) each(e *expression.Env, yield func(item document.Value, reference string) bool) {
	mark := e.Mark()
	expression.Push(e, s.given)
	defer e.Release(mark)
	for i, n := mark, e.Mark(); i < n; i++ {
		item := e.Stacked(i)
		reference := ""
		if s.reference != nil {
			e.Bind(s.item, item)
			if v := s.reference.Value(e); v.Kind() == document.String {
				reference = v.String()
			}
		}
		if !yield(item, reference) {
			return
		}
	}
}

// Recall appends a request in which all stands that it went on from: the items of previous, a JSON list or nil, come before
// its own, and items that it refers to are in their places. What the rules do not name stays as it came. What refers to a reply
// stays as well, since the answer says it again, unless strip says that the upstream would look for that reply. resolve gives an
// item by its id. The error is a *Problem.
func (s *Stored) Recall(dst, body, previous []byte, strip bool, resolve func(id string) ([]byte, bool)) ([]byte, error) {
	var d document.Document
	if err := d.Parse(body, false); err != nil || d.Root().Kind() != document.Object {
		return dst, &Problem{Class: "bad_request", Message: "The body cannot be read as a JSON object."}
	}
	e := s.bind(&d, nil)
	var fault error
	items := elements(nil, previous)
	s.each(e, func(item document.Value, reference string) bool {
		raw := item.Raw()
		if reference != "" {
			found, ok := resolve(reference)
			if !ok {
				fault = s.Unknown(unknownItem, reference)
				return false
			}
			raw = found
		}
		items = append(append(items, raw...), ',')
		return true
	})
	if fault == nil && e.Err() != nil {
		fault = problemOf(e.Err())
	}
	if fault != nil {
		return dst, fault
	}
	items = bytes.TrimSuffix(items, []byte(","))
	start := len(dst)
	dst = append(dst, '{')
	member := func(key []byte) {
		if len(dst) > start+1 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, key...), ':')
	}
	there := false
	list := func(key []byte) {
		member(key)
		dst = append(append(append(dst, '['), items...), ']')
		there = true
	}
	for key, v := range d.Root().Members {
		switch name := key.String(); {
		case name == s.history:
			list(key.Raw())
		case !strip || !s.remove[name]:
			member(key.Raw())
			dst = append(dst, v.Raw()...)
		}
	}
	if !there {
		list(document.AppendQuoted(nil, s.history))
	}
	return append(dst, '}'), nil
}

// elements appends the elements of a JSON list, each followed by a comma.
func elements(dst, list []byte) []byte {
	for v := range document.Of(bytes.TrimSpace(list)).Elements {
		dst = append(append(dst, v.Raw()...), ',')
	}
	return dst
}

// Native reports whether the upstream keeps replies itself, so that a request may go on from one that is not known here.
func (s *Stored) Native(t *Target) bool {
	if s.native == nil || t.Protocol != s.protocol.name {
		return false
	}
	e := s.upstream.NewEnv()
	e.BindRecord(s.profile, s.protocol.program.resolve(s.protocol, t.Profile, t.Model))
	return expression.Truth(e, s.native)
}

// Keep reads a finished reply: its id, and its items as a JSON list in memory of its own. ok is false when it has no id.
func (s *Stored) Keep(body []byte) (id string, items []byte, ok bool) {
	var d document.Document
	if d.Parse(body, false) != nil {
		return "", nil, false
	}
	e := s.finished.NewEnv()
	e.Bind(s.data, d.Root())
	if v := s.id.Value(e); v.Kind() == document.String {
		id = v.String()
	}
	return id, expression.AppendList(e, lister{s.output}, nil), id != ""
}

// Named are the items of a list that have ids of their own.
func (s *Stored) Named(items []byte) []KeptItem {
	if s.name == nil {
		return nil
	}
	e := s.finished.NewEnv()
	var list []KeptItem
	for v := range document.Of(items).Elements {
		e.Bind(s.part, v)
		if id := s.name.Value(e); id.Kind() == document.String && !id.Empty() {
			list = append(list, KeptItem{id.String(), v.Raw()})
		}
	}
	return list
}

// Before is the items of a request that goes on from a reply, as Recall takes them: what it answered, and itself.
func (s *Stored) Before(k *Kept) []byte {
	_, output, _ := s.Keep(k.Body)
	list := elements(elements([]byte("["), k.Input), output)
	return append(bytes.TrimSuffix(list, []byte(",")), ']')
}

// UnknownPrevious is what a client is told that goes on from a reply which is not kept.
func (s *Stored) UnknownPrevious(id string) *Problem { return s.Unknown(unknownPrevious, id) }

// UnknownItem is what a client is told that refers to an item which is not kept.
func (s *Stored) UnknownItem(id string) *Problem { return s.Unknown(unknownItem, id) }

// UnknownReply is what a client is told that asks for a reply which is not kept.
func (s *Stored) UnknownReply(id string) *Problem { return s.Unknown(unknownReply, id) }

// NothingToCancel is what a client is told that wants a finished reply to be stopped.
func (s *Stored) NothingToCancel(id string) *Problem { return s.Unknown(unknownCancel, id) }

// maxShown bounds what a message repeats of an id that a client made up.
const maxShown = 128

// Unknown puts in the rules' words that nothing is known by an id.
func (s *Stored) Unknown(what, id string) *Problem {
	w := s.unknown[what]
	e := s.asked.NewEnv()
	if len(id) > maxShown {
		id = strings.ToValidUTF8(id[:maxShown], "") + "…"
	}
	e.Bind(s.which, document.Text(id))
	e.Ran(w.at)
	return &Problem{Class: w.class, Message: w.message.Value(e).String(), Param: w.param, Code: w.code}
}

// Refuses is why a client cannot have what the parameters of its URL say, nil when it can.
func (s *Stored) Refuses(query map[string][]string) *Problem {
	e := s.asking("", query)
	for _, r := range s.rejects {
		if expression.Truth(e, r.when) {
			e.Ran(r.at)
			return &Problem{Class: "bad_request", Message: r.why, Param: r.param}
		}
	}
	return nil
}

// asking binds what a client's URL says.
func (s *Stored) asking(id string, query map[string][]string) *expression.Env {
	e := s.asked.NewEnv()
	e.Bind(s.which, document.Text(id))
	text := []byte{'{'}
	for name, values := range query {
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = append(document.AppendQuoted(text, name), ':')
		value := ""
		if len(values) > 0 {
			value = values[0]
		}
		text = document.AppendQuoted(text, value)
	}
	e.Bind(s.query, document.Of(append(text, '}')))
	return e
}

// Deleted appends what a client is told whose reply is no longer kept.
func (s *Stored) Deleted(dst []byte, id string) []byte {
	if s.deleted == nil {
		return append(dst, "{}"...)
	}
	return expression.Append(s.asking(id, nil), s.deleted, dst)
}

// List appends a page of the items that a kept reply answers. A problem is that the item is not known behind which the
// page is to begin.
func (s *Stored) List(dst []byte, id string, k *Kept, query map[string][]string) ([]byte, *Problem) {
	e := s.asking(id, query)
	limit := s.most
	if s.limit != nil {
		if n, err := strconv.Atoi(s.limit.Value(e).String()); err == nil {
			limit = min(max(n, 1), s.most)
		}
	}
	all := s.entries(e, k.Input)
	if s.reverse != nil && expression.Truth(e, s.reverse) {
		slices.Reverse(all)
	}
	if s.after != nil {
		if after := s.after.Value(e).String(); after != "" {
			i := slices.IndexFunc(all, func(item KeptItem) bool { return item.ID == after })
			if i < 0 {
				return dst, s.Unknown(unknownItem, after)
			}
			all = all[i+1:]
		}
	}
	some := all[:min(limit, len(all))]
	page := []byte{'['}
	for _, item := range some {
		page = append(append(page, item.JSON...), ',')
	}
	page = append(bytes.TrimSuffix(page, []byte(",")), ']')
	e.Bind(s.page, document.Of(page))
	e.Bind(s.more, document.Bool(len(some) < len(all)))
	if len(some) > 0 {
		e.Bind(s.first, document.Text(some[0].ID))
		e.Bind(s.last, document.Text(some[len(some)-1].ID))
	}
	return expression.Append(e, s.list, dst), nil
}

// entries are items as they are listed, with their ids, in the order in which they came.
func (s *Stored) entries(e *expression.Env, items []byte) []KeptItem {
	var all []KeptItem
	for v := range document.Of(items).Elements {
		e.Bind(s.number, document.Int(len(all)))
		e.Bind(s.entry, v)
		raw := v.Raw()
		if s.listed != nil {
			raw = expression.Append(e, s.listed, nil)
		}
		e.Bind(s.entry, document.Of(raw))
		all = append(all, KeptItem{s.listName.Value(e).String(), raw})
		e.Trim()
	}
	return all
}
