package play

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Kind tells what a spec is an example of.
type Kind string

// The kinds, which are the names of the blocks.
const (
	Request Kind = "request" // a client's request and the upstream's
	Reply   Kind = "reply"   // an upstream's reply and the client's
	Failure Kind = "error"   // an upstream's HTTP error and the client's
)

// Spec is one example.
type Spec struct {
	Kind             Kind
	Name             string    // a sentence about behaviour
	Client, Upstream string    // protocols
	clientAt         hcl.Range // where they are named; the spec's, where the file's name does
	askedAt          hcl.Range // what an inquiry is about
	upstreamAt       hcl.Range
	Range            hcl.Range

	given, request, expect, body *text
	continues                    *text // the requests for the rest of a reply that pauses
	headers, expectHeaders       [][2]string
	profile                      []flag
	caller                       string   // the client's name; "": it has none
	path                         string   // that the client calls, and its query; "": the protocol's first
	model                        string   // the upstream's; "": what the client's name leads to, else upstream-model
	host, called                 string   // the upstream's host and name
	models                       []string // patterns of the models that the upstream knows; nil: any
	builtIn                      bool     // it is one of those that are built into the binary
	estimate                     bool     // of counts that the upstream does not tell
	balance, listed              string   // of an inquiry: the balance, or whose models
	reject                       *string
	rejectParam, rejectCode      *string
	rejectAt                     hcl.Range // of the path that the error names
	expectPath, keepalive        *string
	tokens                       int
	ends                         string
	status, expectStatus         int
	contentType                  string
	except                       []string
	lost                         []string // paths that are reported
	lostAt                       []hcl.Range
	placeOf                      func(argument string) hcl.Range // nil: nobody asks for it
}

// argument tells where an argument of the spec stands.
func (s *Spec) argument(name string) func() hcl.Range {
	return func() hcl.Range {
		if s.placeOf == nil {
			return s.Range
		}
		return s.placeOf(name)
	}
}

// String is the spec as a line of a report names it.
func (s *Spec) String() string { return fmt.Sprintf("%s %q", s.Kind, s.Name) }

// Place is file:line of the spec.
func (s *Spec) Place() string { return fmt.Sprintf("%s:%d", s.Range.Filename, s.Range.Start.Line) }

// flag is a switch of an upstream's profile.
type flag struct {
	name  string
	value []byte // JSON
	at    hcl.Range
}

// File is the grammar of a spec file.
var File = &lang.Grammar{
	Doc: "A spec file contains examples that the rules must satisfy.",
	Blocks: map[string]*lang.Grammar{
		"request": {
			Doc: "A client's request, and the request that the upstream must get.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: args(
				"given!", "the client's request: JSON in a heredoc, or an object",
				"expect", "the upstream's request",
				"expect_headers", "headers of the upstream's request; <key> stands for the account's key, and \"\" for a header that must not be sent",
				"expect_path", "the path of the upstream's request",
				"lost", "a list of paths in the client's request that must be reported as not sent or changed; others may be reported, too",
				"expect_tokens", "how many tokens the request has by the gateway's own estimate, approximately",
				"reject", "text that the client's error contains, if the request must be refused",
				"reject_param", "the path that the error names",
				"reject_code", "the code that the error names",
			),
		},
		"reply": {
			Doc: "An upstream's reply, and the reply that the client must get.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: args(
				"request", "the client's request; default: a small one that asks for all optional output",
				"given!", "the upstream's stream or JSON body. A stream has one line per frame (the event's name is taken from type, and sequence_number is added) or is written as it is sent. For a reply that pauses: the streams one after the other, or a list of the bodies",
				"continues", "the request for the rest of a reply that pauses, or a list of them; without this argument, the reply is not continued",
				"expect!", "the client's stream, or its JSON body",
				"expect_status", "the HTTP status, if the client must get an error instead of a reply",
				"body", "the body that a client gets that asks for no stream",
				"keepalive", "what the client of a stream gets after its first frames while the upstream is silent",
				"estimate", "true: counts of tokens that the upstream does not send are estimated, as in the gateway",
				"ends", "how the reply ends: \"clean\" (the default), \"truncated\" (the upstream stops early) or \"failed\" (the upstream reports a failure)",
			),
		},
		"error": {
			Doc: "An upstream's HTTP error, and the error that the client must get.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: args(
				"request", "the client's request",
				"status!", "the upstream's HTTP status",
				"content_type", "its content type; default: application/json",
				"given", "its body; default: empty",
				"expect_status!", "the client's HTTP status",
				"expect_headers", "headers of the client's answer that the rules write; \"\" stands for a header that must not be sent",
				"expect", "the client's body",
			),
		},
		"inquiry": {
			Doc: "A request that the gateway itself sends to an upstream, and what it reads from the answer: the balance of an account, or the list of models.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: plainArgs(
				"balance", "the name of the block \"balance\"",
				"models", "the protocol of the upstream that is asked for its models",
				"given", "the answer",
				"expect", "the balance (a number) or the names of the models; without it, the answer must contain neither",
				"expect_path", "the path",
				"expect_headers", "headers of the request; <key> stands for the account's key, and \"\" for a header that must not be sent",
			),
		},
		"fragment": fragmentGrammar,
		"scenario": sceneGrammar,
		"skip":     skipGrammar,
	},
}

// shared are the arguments of every spec.
var shared = []string{
	"client", "the client's protocol; default: the one in the name of the file or folder",
	"upstream", "the upstream's protocol; default: the one in the name of the file or folder",
	"client_name", "the client's name, which rules read as call.client; default: none",
	"headers", "headers of the client's request",
	"path", "the path and query that the client calls; default: the first route of its protocol for such a request",
	"profile", "switches of the upstream's profile",
	"upstream_model", "the model's name at the upstream; default: the model that an alias gives for the client's name, or else upstream-model",
	"upstream_models", "patterns of the models that the upstream serves; the client's name must resolve to one of them",
	"upstream_host", "the host of the upstream's base URL, for blocks \"host\"",
	"upstream_name", "the upstream's name, for blocks \"host\" and for rules with upstreams",
	"except", "a list of variations that are not run",
	"cases", casesDoc,
}

// args are arguments as pairs of name and meaning, with the shared ones; a name that ends in ! must be given.
func args(pairs ...string) map[string]lang.Arg {
	m := map[string]lang.Arg{}
	pairs = append(pairs, shared...)
	for i := 0; i < len(pairs); i += 2 {
		name, required := strings.CutSuffix(pairs[i], "!")
		m[name] = lang.Arg{Doc: pairs[i+1], Required: required}
	}
	return m
}

// Variations are the names that a spec may leave out by except.
var Variations = []string{"cut", "bytes", "crlf", "spaces", "comments", "mark", "twice", "keepalive", "folded", "broken", "grammar", "grown"}

// pairOf reads the pair from a file's name, or from the folder's that it stands in: pairs/messages_to_chat.hcl,
// pairs/messages_to_chat/tools.hcl.
func pairOf(file string) (client, upstream string) {
	for _, name := range []string{strings.TrimSuffix(path.Base(file), ".hcl"), path.Base(path.Dir(file))} {
		if client, upstream, found := strings.Cut(name, "_to_"); found && upstream != "" {
			return client, upstream
		}
	}
	return "", ""
}

// parsed is a spec file whose blocks are known.
type parsed struct {
	arguments // of any of its blocks
	root      *lang.Block
}

// parse reads the blocks of a file. root is nil when there are none.
func (s *Suite) parse(src []byte, file string) (*parsed, hcl.Diagnostics) {
	p := &parsed{}
	p.whole = src
	p.src, p.lifted, p.objects = lift(src, s.builtIn)
	parse := lang.Parse
	if s.builtIn {
		parse = lang.ParseBuiltIn
	}
	body, diags := parse(p.src, file)
	if len(diags) > 0 {
		p.src, p.lifted, p.objects = src, nil, nil
		body, diags = lang.Parse(src, file)
	}
	if body == nil {
		return p, diags
	}
	var more hcl.Diagnostics
	p.root, more = lang.Decode(body, File, "a spec file")
	return p, append(diags, more...)
}

// block is a reader of a block of the file.
func (s *Suite) block(p *parsed, b *lang.Block) *reader {
	r := &reader{arguments: p.arguments, builtIn: s.builtIn}
	r.block, r.filled = b, map[string]bool{}
	return r
}

// read adds what a file holds. shared are the fragments of the folders that it stands in.
func (s *Suite) read(src []byte, file string, shared map[string]*fragment) hcl.Diagnostics {
	p, diags := s.parse(src, file)
	root := p.root
	if root == nil {
		return diags
	}
	broken := map[hcl.Pos]bool{}
	for _, d := range diags {
		if d.Subject != nil {
			broken[d.Subject.Start] = true
		}
	}
	client, upstream := pairOf(file)
	own, more := s.fragments(p)
	diags = append(diags, more...)
	fragments := shared
	if path.Base(file) != sharedFile {
		fragments = maps.Clone(shared)
		maps.Copy(fragments, own)
	}
	for _, b := range root.Blocks {
		r := s.block(p, b)
		r.misspelt, r.fragments = misspelt(diags, b), fragments
		if b.Type == "fragment" {
			continue
		}
		if b.Type == "skip" {
			skip := r.skip()
			diags = append(diags, r.diags...)
			if !r.diags.HasErrors() && !broken[b.Range.Start] {
				s.Skips = append(s.Skips, skip)
			}
			continue
		}
		rows := r.cases()
		for _, row := range rows {
			r.row = row
			var spec *Spec
			var scene *Scenario
			switch Kind(b.Type) {
			case Scene:
				scene = r.scenario()
			case Inquiry:
				spec = r.inquiry()
			default:
				spec = r.spec(client, upstream)
			}
			switch {
			case r.diags.HasErrors() || broken[b.Range.Start]:
			case scene != nil:
				s.Scenarios = append(s.Scenarios, scene)
			default:
				s.Specs = append(s.Specs, spec)
			}
			if r.diags.HasErrors() {
				break // The other cases would say the same.
			}
		}
		r.unused(rows)
		diags = append(diags, r.diags...)
	}
	if path.Base(file) != sharedFile && !diags.HasErrors() {
		diags = append(diags, unusedFragments(own, "No stream of this file refers to <%s>.")...)
	}
	return diags
}

// misspelt reports whether a block has an argument that nobody knows; it may be the one that seems to be missing.
func misspelt(diags hcl.Diagnostics, b *lang.Block) bool {
	return slices.ContainsFunc(diags, func(d *hcl.Diagnostic) bool {
		return d.Extra == lang.CodeUnknownArgument && d.Subject != nil && d.Subject.Start.Line >= b.Span.Start.Line && d.Subject.Start.Line <= b.Span.End.Line
	})
}

// spec reads a block. Mistakes are left in r.diags.
func (r *reader) spec(client, upstream string) *Spec {
	b := r.block
	s := &Spec{
		Kind: Kind(b.Type), Name: r.nameOf(r.row), Range: b.Range,
		Client: r.word("client", client), Upstream: r.word("upstream", upstream), path: r.word("path", ""), caller: r.word("client_name", ""), model: r.word("upstream_model", ""), models: r.words("upstream_models"),
		host: r.word("upstream_host", ""), called: r.word("upstream_name", ""), expectPath: r.wordOrNil("expect_path"), tokens: r.number("expect_tokens"), keepalive: r.wordOrNil("keepalive"),
		headers: r.headers("headers"), expectHeaders: r.headers("expect_headers"), profile: r.flags("profile"),
		ends: r.oneOf("ends", "clean", "clean", "truncated", "failed"), contentType: r.word("content_type", "application/json"),
		estimate: r.yes("estimate"), status: r.number("status"), expectStatus: r.number("expect_status"),
		reject: r.wordOrNil("reject"), rejectParam: r.wordOrNil("reject_param"), rejectCode: r.wordOrNil("reject_code"),
		given: r.text("given"), request: r.text("request"), expect: r.text("expect"), body: r.text("body"), continues: r.text("continues"),
		except: r.words("except"), lost: r.words("lost"), clientAt: r.placeOf("client"), upstreamAt: r.placeOf("upstream"),
	}
	if !r.builtIn {
		s.placeOf = r.placeOf
	}
	if s.Client == "" || s.Upstream == "" {
		r.wrong(b.Range, "No pair", "The file's name does not tell the pair, as messages_to_chat.hcl would: write client = \"…\" and upstream = \"…\".")
	}
	for _, name := range s.except {
		if !slices.Contains(Variations, name) {
			r.wrong(r.elementAt("except", name), "Unknown variation", "There is no variation %q.%s Known: %s.", name, lang.Suggest(name, Variations), strings.Join(Variations, ", "))
		}
	}
	for _, path := range s.lost {
		s.lostAt = append(s.lostAt, r.elementAt("lost", path))
	}
	switch s.Kind {
	case Request:
		if (s.expect != nil || s.expectHeaders != nil || s.expectPath != nil || s.tokens > 0) == (s.reject != nil) {
			switch {
			case r.misspelt || len(s.lost) > 0 && s.reject == nil:
			case s.reject != nil:
				r.wrong(b.Args["reject"].Range, "Crosses and is refused", "A request either crosses, with expect or lost, or is refused, with reject. This spec has both.")
			default:
				r.wrong(b.Range, "Nothing to hold", "The spec does not say what happens to the request. Write expect with the body that the upstream gets, lost with the fields that are left out, or reject with what the error says.")
			}
		}
		for _, name := range []string{"reject_param", "reject_code"} {
			if a := b.Args[name]; a != nil && s.reject == nil && !r.misspelt {
				r.wrong(a.Range, "Argument without a meaning", "%s belongs to the error of a rejected request. Add a text of its message, reject = \"…\", in place of the expected request.", name)
			}
		}
		s.rejectAt = r.placeOf("reject_param")
		r.unknownPlaceholders("expect_headers")
		if s.reject == nil && !r.namesFile("given", s.given) {
			r.json("given", s.given)
		}
		r.json("expect", s.expect)
	case Reply:
		if x := b.Arg("expect_status"); x != nil && s.expectStatus >= 400 && s.ends == "clean" && b.Arg("ends") == nil && !r.reportedOf(x) {
			r.wrong(x.Range(), "Status of a failure", "With the status %d the client gets an error, so the reply fails. Add: ends = \"failed\"", s.expectStatus)
		}
		r.noColon("given", s.given)
		r.stream("given", s.given, s.Upstream)
		r.stream("expect", s.expect, s.Client)
		r.json("request", s.request)
		r.json("body", s.body)
		r.json("continues", s.continues)
		r.frames("expect", s.expect)
		if s.ends == "clean" {
			r.joined("given", s.given)
			if s.expectStatus == 0 {
				r.frames("given", s.given)
			}
		}
		r.joined("expect", s.expect)
		if t := s.given; t != nil && !r.diags.HasErrors() && !t.isJSON() && len(t.bytes) > 0 && !bytes.Contains(t.bytes, []byte(":")) {
			r.wrong(t.at, "Not a stream", "The text of \"given\" is neither JSON nor a stream. A frame is \"data: …\" and a blank line; a spec holds the text itself, and not the name of a file.")
		}
	case Failure:
		r.statuses(s)
		r.json("request", s.request)
		r.json("expect", s.expect)
	}
	return s
}

// statuses reports an error whose status, the upstream's or the client's, is none of an error.
func (r *reader) statuses(s *Spec) {
	for name, status := range map[string]int{"status": s.status, "expect_status": s.expectStatus} {
		x := r.block.Arg(name)
		switch {
		case x == nil || r.reportedOf(x):
		case name == "status" && status >= 200 && status < 300:
			r.wrong(x.Range(), "Not an error", "A spec \"error\" is of an HTTP error. What the upstream answers with the status %d is a reply, even with an error in it. Write: reply %q { … }, with ends = \"failed\" and expect_status", status, s.Name)
		case status < 300 || status > 599:
			r.wrong(x.Range(), "Not an error", "The status of an error is a number from 400 to 599, such as 429, and not %d.", status)
		}
	}
}

// inquiry reads a block "inquiry".
func (r *reader) inquiry() *Spec {
	b := r.block
	s := &Spec{
		Kind: Inquiry, Name: r.nameOf(r.row), Range: b.Range, balance: r.word("balance", ""), listed: r.word("models", ""),
		given: r.text("given"), expect: r.text("expect"), expectHeaders: r.headers("expect_headers"), expectPath: r.wordOrNil("expect_path"),
	}
	if !r.builtIn {
		s.placeOf = r.placeOf
	}
	s.askedAt = r.placeOf("balance")
	if b.Arg("balance") == nil {
		s.askedAt = r.placeOf("models")
	}
	if b.Arg("balance") != nil && b.Arg("models") != nil {
		r.wrong(b.Args["models"].Range, "Asked for two things", "An inquiry is about a balance, or about the models of a protocol, and not about both. Remove one of them, or write two inquiries.")
	} else if s.balance == "" && s.listed == "" {
		r.wrong(b.Range, "Nothing to ask", "An inquiry is about a balance, balance = \"…\", or about the models of a protocol, models = \"…\".")
	}
	if s.given == nil {
		r.wrong(b.Range, "Nothing to read", "An inquiry needs the upstream's answer: given = { … }.")
	}
	r.json("expect", s.expect)
	if x := b.Arg("expect"); x != nil && s.balance != "" {
		if text, ok := lang.LiteralText(x); ok {
			hint := " Write, for example: expect = 10.5"
			if n, ok := lang.PlainNumber(text); ok {
				hint = " Write: expect = " + n
			}
			r.wrong(x.Range(), "Not a number", "A balance is a number, without quotes.%s", hint)
		}
	}
	return s
}

// without reports whether the spec leaves a variation out.
func (s *Spec) without(variation string) bool { return slices.Contains(s.except, variation) }
