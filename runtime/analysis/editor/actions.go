package editor

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
	"github.com/parlance-gateway/parlance/runtime/compile"
)

// Edit replaces the text between two offsets of a file. A file that is not there yet is made.
type Edit struct {
	File     string
	From, To int
	Text     string
}

// Action is a change that an editor offers.
type Action struct {
	Title string
	Fixes *hcl.Diagnostic // the finding that it takes away; nil: none
	Edits []Edit
}

// Actions gives the changes that are offered between two offsets of a file. found is what is wrong with the project.
func (p *Project) Actions(name string, from, to int, found hcl.Diagnostics) (list []Action) {
	for _, d := range found {
		if d.Subject == nil || d.Subject.Filename != name || d.Subject.End.Byte < from || d.Subject.Start.Byte > to {
			continue
		}
		for _, a := range p.fixes(d) {
			a.Fixes = d
			list = append(list, a)
		}
	}
	if p.Grammar(name, p.Sources[name]) != lang.File {
		return list
	}
	b, arg := p.headAt(name, from)
	if b == nil {
		if b = p.outline(name).BlockAt(from); b.Parent == nil {
			return list
		}
	}
	if !p.Own(name) {
		return append(list, p.override(b, arg)...)
	}
	if !found.HasErrors() && b.Type == "pair" && b.Parent.Parent == nil {
		list = append(list, p.missingDrops(b)...)
	}
	return append(list, p.newSpec(b)...)
}

// What the texts of findings propose.
var (
	meant    = lazyregexp.New(`Did you mean "([^"]+)"\?`)
	proposed = lazyregexp.New(`Write: ([^…]+?)(?:, or .*)?\.?$`)
	asExt    = lazyregexp.New(`write ([\w-]+) = ext\(…\)`)
	unsent   = lazyregexp.New(`^Add a (part|tool) "([^"]+)", in write, to pair "([^"]+)" "([^"]+)"`)
	inQuotes = lazyregexp.New(`"([^"]*)"`)
)

// fixes are the changes that the hint of a finding proposes. One that would leave a text which cannot be read is not offered.
func (p *Project) fixes(d *hcl.Diagnostic) (list []Action) {
	at := *d.Subject
	src := p.Sources[at.Filename]
	if at.End.Byte > len(src) || at.Start.Byte > at.End.Byte {
		return nil
	}
	add := func(title string, e Edit) {
		text := string(src[:e.From]) + e.Text + string(src[e.To:])
		if readable(text) && text != string(src) {
			list = append(list, Action{Title: title, Edits: []Edit{e}})
		}
	}
	subject := string(src[at.Start.Byte:at.End.Byte])
	if m := meant.FindStringSubmatch(d.Detail); m != nil {
		for _, q := range inQuotes.FindAllStringSubmatch(d.Detail, -1) {
			i := lastWord(subject, q[1])
			if i >= 0 && q[1] != m[1] {
				add(fmt.Sprintf("Change %q to %q", q[1], m[1]), Edit{at.Filename, at.Start.Byte + i, at.Start.Byte + i + len(q[1]), m[1]})
				break
			}
		}
	}
	if m := proposed.FindStringSubmatch(d.Detail); m != nil {
		b := Outline(src, at.Filename).BlockAt(at.Start.Byte)
		name, _, is := strings.Cut(m[1], " = ")
		a := b.Attr(name)
		switch {
		case is && a != nil && a.Range.Start.Byte <= at.End.Byte && at.Start.Byte <= a.To:
			add("Write "+m[1], Edit{at.Filename, a.Range.Start.Byte, a.To, m[1]})
		case parses(m[1]) && parses(subject):
			add("Write "+m[1], Edit{at.Filename, at.Start.Byte, at.End.Byte, m[1]})
		}
	}
	if m := asExt.FindStringSubmatch(d.Detail); m != nil {
		b, _ := p.headAt(at.Filename, at.Start.Byte)
		if b == nil {
			b = p.outline(at.Filename).BlockAt(at.Start.Byte)
		}
		if a := b.Attr(m[1]); a != nil {
			field := m[1]
			if b.Type == "set" { // The field is its label.
				field = b.Label(0)
			}
			value := strings.TrimSpace(string(src[a.From:a.To]))
			add(fmt.Sprintf("Send %s although the protocol does not list it", field), Edit{at.Filename, a.From, a.To, " ext(" + value + ")"})
		}
	}
	if i := strings.Index(d.Detail, "Add a "); i >= 0 {
		if m := unsent.FindStringSubmatch(d.Detail[i:]); m != nil {
			list = append(list, p.dropPart(m[1], m[2], m[3], m[4])...)
		}
	}
	return list
}

// lastWord is where a word stands in a text for the last time, as a whole word; -1 when it does not.
func lastWord(text, word string) int {
	for end := len(text); word != ""; {
		i := strings.LastIndex(text[:end], word)
		if i < 0 {
			break
		}
		if (i == 0 || !IsIdentifier(text[i-1])) && (i+len(word) == len(text) || !IsIdentifier(text[i+len(word)])) {
			return i
		}
		end = i + len(word) - 1
	}
	return -1
}

const whyNot = "TODO: say why it is not sent"

// dropPart leaves a kind of parts out that a pair does not write.
func (p *Project) dropPart(kind, label, client, upstream string) []Action {
	text := fmt.Sprintf("  write {\n    %s %q {\n      drop = %q\n    }\n  }\n", kind, label, whyNot)
	return []Action{{Title: fmt.Sprintf("Drop %s %q from %s to %s", kind, label, client, upstream), Edits: []Edit{p.inPair(client, upstream, text)}}}
}

// inPair adds a text to the project's block of a pair, or makes one.
func (p *Project) inPair(client, upstream, text string) Edit {
	file := ""
	for _, f := range p.ruleFiles() {
		if !p.Own(f) {
			continue
		}
		if file == "" {
			file = f
		}
		for _, b := range p.outline(f).Blocks {
			if b.Type == "pair" && b.Label(0) == client && b.Label(1) == upstream && b.closed() {
				return Edit{f, b.Range.End.Byte - 1, b.Range.End.Byte - 1, text}
			}
		}
	}
	end := len(p.Sources[file])
	return Edit{file, end, end, fmt.Sprintf("\npair %q %q {\n%s}\n", client, upstream, text)}
}

// missingDrops says of each field of a pair that no rule says anything about why it is not sent.
func (p *Project) missingDrops(b *Block) []Action {
	if b.Labels == nil || p.Set.Pair(b.Label(0), b.Label(1)) == nil {
		return nil
	}
	wanted := func(pair *lang.Block) bool { return pair.Label(0) == b.Label(0) && pair.Label(1) == b.Label(1) }
	var request, read []string
	for _, c := range compile.CoverageOf(p.Set, wanted).Pairs {
		for _, l := range c.Lines() {
			switch {
			case l.What != coverage.Left:
			case l.Part == "request" && !slices.Contains(request, l.Path):
				request = append(request, l.Path)
			case l.Part != "request" && !slices.Contains(read, l.Path):
				read = append(read, l.Path)
			}
		}
	}
	if len(request)+len(read) == 0 {
		return nil
	}
	var text strings.Builder
	drop := func(indent, path string) {
		fmt.Fprintf(&text, "%sdrop %q {\n%s  why = %q\n%s}\n", indent, path, indent, whyNot, indent)
	}
	for _, path := range request {
		drop("  ", path)
	}
	if len(read) > 0 {
		text.WriteString("  read_reply {\n")
		for _, path := range read {
			drop("    ", path)
		}
		text.WriteString("  }\n")
	}
	title := fmt.Sprintf("Add a drop for %s", slices.Concat(request, read)[0])
	if n := len(request) + len(read); n > 1 {
		title = fmt.Sprintf("Add drops for %d fields that no rule handles", n)
	}
	return []Action{{Title: title, Edits: []Edit{p.inPair(b.Label(0), b.Label(1), text.String())}}}
}

// newSpec makes a spec for a rule of a pair or protocol: one of the built-in ones, to be changed so that it reaches the rule.
func (p *Project) newSpec(b *Block) []Action {
	top := b.Chain()[0]
	if p.Spec == nil || top.Type != "pair" && top.Type != "protocol" || top == b && top.Type == "protocol" {
		return nil
	}
	kind := "request"
	for _, c := range b.Chain() {
		if c.Type == "read_reply" || c.Type == "write_reply" || c.Type == "stop_reasons" {
			kind = "reply"
		}
	}
	client, upstream := top.Label(0), top.Label(1)
	if top.Type == "protocol" {
		client, upstream = p.partner(client, kind == "reply" && !slices.ContainsFunc(b.Chain(), func(c *Block) bool { return c.Type == "write_reply" }))
	}
	text := p.Spec(kind, client, upstream)
	if text == "" {
		return nil
	}
	var names []string
	for _, c := range b.Chain()[1:] {
		names = append(names, strings.ReplaceAll(c.Name(), `"`, ""))
	}
	name := "TODO: " + strings.Join(append(names, "in rules of "+strings.Join(labelsOf(top), " to ")), " ")
	dir := path.Dir(b.TypeRange.Filename)
	file := path.Join(dir, "specs.hcl")
	end := len(p.Sources[file])
	text = fmt.Sprintf("# Change what is given so that it reaches the rule, and what is expected. Then give the spec a name.\n%s %q {\n  client   = %q\n  upstream = %q\n%s}\n", kind, p.freeName(file, name), client, upstream, text)
	if end > 0 {
		text = "\n" + text
	}
	return []Action{{Title: "Create a spec for this rule", Edits: []Edit{{file, end, end, text}}}}
}

// freeName is a name that no spec of a file has.
func (p *Project) freeName(file, name string) string {
	taken := map[string]bool{}
	for _, b := range Outline(p.Sources[file], file).Blocks {
		taken[b.Label(0)] = true
	}
	free := name
	for n := 2; taken[free]; n++ {
		free = fmt.Sprintf("%s (%d)", name, n)
	}
	return free
}

// partner is a pair of a protocol with another one.
func (p *Project) partner(protocol string, asUpstream bool) (client, upstream string) {
	for _, b := range p.Set.Pairs {
		switch {
		case b.Label(0) == b.Label(1):
		case asUpstream && b.Label(1) == protocol, !asUpstream && b.Label(0) == protocol:
			return b.Label(0), b.Label(1)
		}
	}
	return protocol, protocol
}
