package program

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
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
	Protocol *Protocol

	BasePath, Cancel, ItemsPath string
	Reads                       map[string]bool // switches

	// A request.
	Request            *expression.Layout
	Req, Item          *expression.Var
	KeepWhen, Previous expression.Node
	Given, Reference   expression.Node
	History            string
	Remove             map[string]bool
	Upstream           *expression.Layout
	Profile            int
	NativeWhen         expression.Node

	// A finished reply.
	Finished         *expression.Layout
	Data, Part       *expression.Var
	ID, Output, Name expression.Node

	// What clients ask for.
	QueryLayout                             *expression.Layout
	QueryVar, Which, Entry, Page            *expression.Var
	Number, First, Last, More               *expression.Var
	Rejects                                 []RejectedQuery
	DeletedBody, Listed, ListName, ListBody expression.Node
	Limit, After, Reverse                   expression.Node
	Most                                    int
	UnknownWords                            map[string]*UnknownWords
}

type RejectedQuery struct {
	When       expression.Node
	Why, Param string
	At         hcl.Range
}

type UnknownWords struct {
	Class, Param, Code string
	Message            expression.Node
	At                 hcl.Range
}

// The things that may be unknown, as the labels of the blocks name them.
const (
	UnknownPrevious = "previous"
	UnknownItem     = "item"
	UnknownReply    = "reply"
	UnknownCancel   = "cancel"
	UnknownPath     = "path" // may be missing
)

// Stored is how replies of this protocol are kept, nil when its rules say nothing of it.
func (p *Protocol) Stored() *Stored { return p.Storing }

// Path is where a reply that is kept is found, with a slash and its id behind it.
func (s *Stored) Path() string { return s.BasePath }

// ListPath is where the items are found that a reply answers, behind the reply's own path; "": nowhere.
func (s *Stored) ListPath() string { return s.ItemsPath }

// CancelPath is where a client asks for a reply to be stopped, behind the reply's own path; "": nowhere.
func (s *Stored) CancelPath() string { return s.Cancel }

// Ask is what the exchange's request wants of the replies that are kept. Without rules it wants nothing. The error is a *Problem: the
// request is not what its protocol says.
func (x *Exchange) Ask() (Ask, error) {
	if x.protocol.Storing == nil {
		return Ask{}, nil
	}
	return x.protocol.Storing.Ask(x.doc, x.call.Header)
}

// Input is a JSON list, in memory of its own, of all items of the exchange's request; nil without rules for it.
func (x *Exchange) Input() []byte {
	s := x.protocol.Storing
	if s == nil {
		return nil
	}
	e := s.bind(x.doc, x.call.Header)
	return expression.AppendList(e, lister{s.Given}, nil)
}

// lister makes a list of a node that may be none.
type lister struct{ expression.Node }

func (l lister) Elems(e *expression.Env, dst []byte) []byte { return expression.Elems(e, l.Node, dst) }
func (l lister) Push(e *expression.Env)                     { expression.Push(e, l.Node) }

func (s *Stored) bind(body *document.Document, header func(string) string) *expression.Env {
	e := s.Request.NewEnv()
	e.Header = header
	e.Bind(s.Req, body.Root())
	return e
}

// Ask is what a request wants of the replies that are kept. The error is a *Problem.
func (s *Stored) Ask(body *document.Document, header func(string) string) (Ask, error) {
	e := s.bind(body, header)
	a := Ask{Keep: expression.Truth(e, s.KeepWhen)}
	if s.Previous != nil {
		a.Previous = s.Previous.Value(e).String()
	}
	if s.Reference != nil {
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
	expression.Push(e, s.Given)
	defer e.Release(mark)
	for i, n := mark, e.Mark(); i < n; i++ {
		item := e.Stacked(i)
		reference := ""
		if s.Reference != nil {
			e.Bind(s.Item, item)
			if v := s.Reference.Value(e); v.Kind() == document.String {
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
		return dst, &failure.Problem{Class: "bad_request", Message: "The body cannot be read as a JSON object."}
	}
	e := s.bind(&d, nil)
	var fault error
	items := elements(nil, previous)
	s.each(e, func(item document.Value, reference string) bool {
		raw := item.Raw()
		if reference != "" {
			found, ok := resolve(reference)
			if !ok {
				fault = s.Unknown(UnknownItem, reference)
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
		case name == s.History:
			list(key.Raw())
		case !strip || !s.Remove[name]:
			member(key.Raw())
			dst = append(dst, v.Raw()...)
		}
	}
	if !there {
		list(document.AppendQuoted(nil, s.History))
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
	if s.NativeWhen == nil || t.Protocol != s.Protocol.ID {
		return false
	}
	e := s.Upstream.NewEnv()
	e.BindRecord(s.Profile, s.Protocol.Program.ProfileValues(s.Protocol, t.Profile, t.Model))
	return expression.Truth(e, s.NativeWhen)
}

// Keep reads a finished reply: its id, and its items as a JSON list in memory of its own. ok is false when it has no id.
func (s *Stored) Keep(body []byte) (id string, items []byte, ok bool) {
	var d document.Document
	if d.Parse(body, false) != nil {
		return "", nil, false
	}
	e := s.Finished.NewEnv()
	e.Bind(s.Data, d.Root())
	if v := s.ID.Value(e); v.Kind() == document.String {
		id = v.String()
	}
	return id, expression.AppendList(e, lister{s.Output}, nil), id != ""
}

// Named are the items of a list that have ids of their own.
func (s *Stored) Named(items []byte) []KeptItem {
	if s.Name == nil {
		return nil
	}
	e := s.Finished.NewEnv()
	var list []KeptItem
	for v := range document.Of(items).Elements {
		e.Bind(s.Part, v)
		if id := s.Name.Value(e); id.Kind() == document.String && !id.Empty() {
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
func (s *Stored) UnknownPrevious(id string) *failure.Problem { return s.Unknown(UnknownPrevious, id) }

// UnknownItem is what a client is told that refers to an item which is not kept.
func (s *Stored) UnknownItem(id string) *failure.Problem { return s.Unknown(UnknownItem, id) }

// UnknownReply is what a client is told that asks for a reply which is not kept.
func (s *Stored) UnknownReply(id string) *failure.Problem { return s.Unknown(UnknownReply, id) }

// NothingToCancel is what a client is told that wants a finished reply to be stopped.
func (s *Stored) NothingToCancel(id string) *failure.Problem { return s.Unknown(UnknownCancel, id) }

// UnknownPath is what a client is told that posts to a path below that of kept replies at which nothing is; nil when the rules do not say.
func (s *Stored) UnknownPath(path string) *failure.Problem {
	if s.UnknownWords[UnknownPath] == nil {
		return nil
	}
	return s.Unknown(UnknownPath, path)
}

// maxShown bounds what a message repeats of what a client made up.
const maxShown = 128

// Unknown puts in the rules' words that nothing is known by an id.
func (s *Stored) Unknown(what, id string) *failure.Problem {
	w := s.UnknownWords[what]
	e := s.QueryLayout.NewEnv()
	if len(id) > maxShown {
		id = strings.ToValidUTF8(id[:maxShown], "") + "…"
	}
	e.Bind(s.Which, document.Text(id))
	e.Ran(w.At)
	return &failure.Problem{Class: w.Class, Message: w.Message.Value(e).String(), Param: w.Param, Code: w.Code}
}

// Refuses is why a client cannot have what the parameters of its URL say, nil when it can.
func (s *Stored) Refuses(query map[string][]string) *failure.Problem {
	e := s.asking("", query)
	for _, r := range s.Rejects {
		if expression.Truth(e, r.When) {
			e.Ran(r.At)
			return &failure.Problem{Class: "bad_request", Message: r.Why, Param: r.Param}
		}
	}
	return nil
}

// asking binds what a client's URL says.
func (s *Stored) asking(id string, query map[string][]string) *expression.Env {
	e := s.QueryLayout.NewEnv()
	e.Bind(s.Which, document.Text(id))
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
	e.Bind(s.QueryVar, document.Of(append(text, '}')))
	return e
}

// Deleted appends what a client is told whose reply is no longer kept.
func (s *Stored) Deleted(dst []byte, id string) []byte {
	if s.DeletedBody == nil {
		return append(dst, "{}"...)
	}
	return expression.Append(s.asking(id, nil), s.DeletedBody, dst)
}

// List appends a page of the items that a kept reply answers. A problem is that the item is not known behind which the
// page is to begin.
func (s *Stored) List(dst []byte, id string, k *Kept, query map[string][]string) ([]byte, *failure.Problem) {
	e := s.asking(id, query)
	limit := s.Most
	if s.Limit != nil {
		if n, err := strconv.Atoi(s.Limit.Value(e).String()); err == nil {
			limit = min(max(n, 1), s.Most)
		}
	}
	all := s.entries(e, k.Input)
	if s.Reverse != nil && expression.Truth(e, s.Reverse) {
		slices.Reverse(all)
	}
	if s.After != nil {
		if after := s.After.Value(e).String(); after != "" {
			i := slices.IndexFunc(all, func(item KeptItem) bool { return item.ID == after })
			if i < 0 {
				return dst, s.Unknown(UnknownItem, after)
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
	e.Bind(s.Page, document.Of(page))
	e.Bind(s.More, document.Bool(len(some) < len(all)))
	if len(some) > 0 {
		e.Bind(s.First, document.Text(some[0].ID))
		e.Bind(s.Last, document.Text(some[len(some)-1].ID))
	}
	return expression.Append(e, s.ListBody, dst), nil
}

// entries are items as they are listed, with their ids, in the order in which they came.
func (s *Stored) entries(e *expression.Env, items []byte) []KeptItem {
	var all []KeptItem
	for v := range document.Of(items).Elements {
		e.Bind(s.Number, document.Int(len(all)))
		e.Bind(s.Entry, v)
		raw := v.Raw()
		if s.Listed != nil {
			raw = expression.Append(e, s.Listed, nil)
		}
		e.Bind(s.Entry, document.Of(raw))
		all = append(all, KeptItem{s.ListName.Value(e).String(), raw})
		e.Trim()
	}
	return all
}
