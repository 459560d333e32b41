package recording

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Options are how much is hidden. Keys, e-mail addresses, hosts, paths, ids and what looks like the name of a person always are.
type Options struct {
	Words map[string]bool // of the rules, which stay: kinds, roles, reasons
	Texts bool            // all that people and models wrote is replaced with neutral words
	Hosts bool            // the host and the name of the upstream stay
	Names []string        // further words that are replaced, such as the names of customers
}

// Hide replaces in calls what nobody else shall see. The same value gets the same replacement everywhere, also where a stream has it in
// pieces; ids keep their shape.
func Hide(calls []*Call, o Options) {
	h := &hider{Options: o, names: map[string]bool{}, keys: map[string]bool{}, known: map[string]map[string]string{}}
	for word := range o.Words {
		if len(word) >= 8 && strings.ContainsAny(word, " -:.") {
			h.phrases = append(h.phrases, word)
		}
	}
	slices.SortFunc(h.phrases, func(a, b string) int { return len(b) - len(a) })
	for _, name := range o.Names {
		h.addName(name)
	}
	var docs []*texts
	for _, c := range calls {
		docs = append(docs, h.textsOf(c))
	}
	for _, d := range docs {
		for _, t := range d.joined() {
			h.learn(t.text)
		}
	}
	for i, c := range calls {
		docs[i].replace(h)
		if c.ID = ""; !o.Hosts {
			c.Host, c.Name = h.upstreamHost(c), h.upstreamName(c)
		}
		c.Called = h.called(c.Called)
		for name, value := range c.Header {
			c.Header[name] = h.replaced(&piece{text: value}, []int{len(value)})[0]
		}
		for i, set := range c.SetHeader {
			c.SetHeader[i][1] = h.personal(set[1])
		}
	}
}

// called is a path without what is personal in its query: of a masked call only values that are words of the rules stay.
func (h *hider) called(target string) string {
	path, query, found := strings.Cut(target, "?")
	if !found {
		return target
	}
	var kept []string
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		switch {
		case !h.Texts:
			kept = append(kept, name+"="+h.personal(value))
		case h.Words[value]:
			kept = append(kept, pair)
		}
	}
	if len(kept) == 0 {
		return path
	}
	return path + "?" + strings.Join(kept, "&")
}

// upstreamName is the name of an upstream in the configuration, where rules name it.
func (h *hider) upstreamName(c *Call) string {
	if c.KnownHost || h.Words[c.Name] {
		return c.Name
	}
	return ""
}

// upstreamHost is the host of an upstream, where rules know it, without what a vendor calls its customer.
func (h *hider) upstreamHost(c *Call) string {
	labels := strings.Split(c.Host, ".")
	switch {
	case !c.KnownHost:
		return ""
	case len(labels) < 4 || wellKnownHosts.MatchString(c.Host):
		return c.Host
	}
	own := strings.Join(labels[:len(labels)-3], ".")
	return h.as("label", own, func(n int) string { return numbered("host", n) }) + "." + strings.Join(labels[len(labels)-3:], ".")
}

// piece is a string of a document, or of an event of a stream.
type piece struct {
	key  string // of its member
	path string // with the numbers of parts in the place of those of elements
	text string
}

// texts are the strings of a call, each with what takes its place.
type texts struct {
	call   *Call
	pieces []*piece
	groups [][]*piece // those that belong together, in their order
	next   int
}

// textsOf finds the strings of a call, and the names of members.
func (h *hider) textsOf(c *Call) *texts {
	t := &texts{call: c}
	alone := func(key, path, text string) string {
		p := &piece{key, path, text}
		t.pieces = append(t.pieces, p)
		t.groups = append(t.groups, []*piece{p})
		return text
	}
	t.documents(h, alone, func(place string) func(key, path, text string) string {
		at := map[string]int{}
		return func(key, path, text string) string {
			p := &piece{key, path, text}
			t.pieces = append(t.pieces, p)
			n, ok := at[place+path]
			if !ok {
				n = len(t.groups)
				at[place+path] = n
				t.groups = append(t.groups, nil)
			}
			t.groups[n] = append(t.groups[n], p)
			return text
		}
	})
	var split [][]*piece
	for _, g := range t.groups {
		if oneText(g) {
			split = append(split, g)
			continue
		}
		for _, p := range g {
			split = append(split, []*piece{p})
		}
	}
	t.groups = split
	return t
}

// oneText reports whether pieces are those of one text: a value that every event repeats is none, and neither is a kind or an id.
func oneText(g []*piece) bool {
	return len(g) == 1 || slices.ContainsFunc(g, func(p *piece) bool { return p.text != g[0].text }) && !slices.Contains(single, g[0].key) && !isIDKey(g[0].key)
}

// single are members that no stream has in pieces.
var single = []string{"type", "role", "object", "model", "status", "event", "finish_reason", "stop_reason", "name"}

// documents hands all strings of the call's documents to functions, and puts what these give in their places. stream gives the function
// for one part of an answer.
func (t *texts) documents(h *hider, alone func(key, path, text string) string, stream func(place string) func(key, path, text string) string) {
	c := t.call
	c.Request = h.rewrite(c.Request, "", alone)
	for i, s := range c.Sets {
		c.Sets[i] = h.rewrite(s, "", alone)
	}
	for i := range c.Answers {
		a := &c.Answers[i]
		if !a.Stream {
			a.Text = string(h.rewrite([]byte(a.Text), "", alone))
			continue
		}
		a.Text = h.rewriteStream(a.Text, stream)
	}
}

// joined are the texts, each with all its pieces.
func (t *texts) joined() (list []piece) {
	for _, g := range t.groups {
		p := *g[0]
		for _, more := range g[1:] {
			p.text += more.text
		}
		list = append(list, p)
	}
	return list
}

// replace writes the documents anew.
func (t *texts) replace(h *hider) {
	for i, whole := range t.joined() {
		var cuts []int
		n := 0
		for _, p := range t.groups[i] {
			n += len(p.text)
			cuts = append(cuts, n)
		}
		for j, text := range h.replaced(&whole, cuts) {
			t.groups[i][j].text = text
		}
	}
	next := func(_, _, _ string) string {
		t.next++
		return t.pieces[t.next-1].text
	}
	t.documents(h, next, func(string) func(key, path, text string) string { return next })
}

// rewrite writes a JSON text with each of its strings replaced. What is no JSON is one string.
func (h *hider) rewrite(text []byte, at string, f func(key, path, text string) string) []byte {
	d := new(document.Document)
	if len(text) == 0 {
		return text
	}
	if d.Parse(text, false) != nil {
		return []byte(f("", at, string(text)))
	}
	return h.appendValue(nil, d.Root(), "", at, f)
}

func (h *hider) appendValue(dst []byte, v document.Value, key, path string, f func(key, path, text string) string) []byte {
	switch v.Kind() {
	case document.String:
		return document.AppendQuoted(dst, f(key, path, string(v.Decoded())))
	case document.Array:
		dst = append(dst, '[')
		n := len(dst)
		i := 0
		for el := range v.Elements {
			dst = append(h.appendValue(dst, el, key, path+"["+elementName(el, i)+"]", f), ',')
			i++
		}
		if len(dst) > n {
			dst = dst[:len(dst)-1]
		}
		return append(dst, ']')
	case document.Object:
		dst = append(dst, '{')
		n := len(dst)
		for k, el := range v.Members {
			name := k.String()
			h.keys[strings.ToLower(name)] = true
			if strings.ContainsAny(name, "@/\\") {
				dst = document.AppendQuoted(dst, h.personal(name))
			} else {
				dst = append(dst, k.Raw()...)
			}
			dst = append(h.appendValue(append(dst, ':'), el, name, path+"."+name, f), ',')
		}
		if len(dst) > n {
			dst = dst[:len(dst)-1]
		}
		return append(dst, '}')
	}
	return append(dst, v.Raw()...)
}

// elementName is the number of an element: its member index, if it has one, since an event lists only what it adds to.
func elementName(el document.Value, i int) string {
	if n := el.Get("index"); n.Kind() == document.Number {
		return string(n.Raw())
	}
	return string(document.Int(i).Raw())
}

// rewriteStream is rewrite for each event of a stream.
func (h *hider) rewriteStream(stream string, f func(place string) func(key, path, text string) string) string {
	places := map[string]func(key, path, text string) string{}
	var out strings.Builder
	for block := range strings.SplitSeq(strings.TrimRight(stream, "\n"), "\n\n") {
		event, data := "", ""
		for line := range strings.SplitSeq(block, "\n") {
			if rest, ok := strings.CutPrefix(line, "event: "); ok {
				event = rest
			} else if rest, ok := strings.CutPrefix(line, "data: "); ok {
				data = joinLines(data, rest)
			}
		}
		place := partOf([]byte(data))
		if places[place] == nil {
			places[place] = f(place)
		}
		text := data
		if d := new(document.Document); d.Parse([]byte(data), false) == nil {
			text = string(h.appendValue(nil, d.Root(), "", "", places[place]))
		} else if data != "" && !h.Words[data] {
			text = places[place]("", "text", data)
		}
		var b strings.Builder
		if event != "" {
			b.WriteString("event: " + event + "\n")
		}
		for line := range strings.SplitSeq(text, "\n") {
			b.WriteString("data: " + line + "\n")
		}
		out.WriteString(b.String() + "\n")
	}
	return out.String()
}

func joinLines(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n" + b
}

// partOf tells events of different parts apart: by their type, and by the members that say which part they are of.
func partOf(data []byte) string {
	var o map[string]json.RawMessage
	if json.Unmarshal(data, &o) != nil {
		return ""
	}
	var b strings.Builder
	for _, name := range []string{"type", "index", "output_index", "content_index", "summary_index", "item_id", "contentBlockIndex"} {
		if v, ok := o[name]; ok {
			b.WriteString(name + string(v) + " ")
		}
	}
	return b.String()
}

var idKey = lazyregexp.New(`(?:^id|_id|Id|_key|^user|_identifier|_fingerprint|signature|^obfuscation)$`)

func isIDKey(key string) bool { return idKey.MatchString(key) }
