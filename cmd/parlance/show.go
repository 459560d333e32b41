package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

func newShow() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "show (block [label or block inside]... | file:line)",
		Short: "Print a rule with its place",
		Long: `Show prints blocks of the rules: their file and line, the comment above them, and their text. Name a block by its type and
labels, then a block inside it in the same way; blocks between the two may be left out. With file:line it prints the innermost block there.

It shows the rules that apply: the built-in rules, with those of --rules, or of the rules folder that parlance.hcl names. A line of a
block that another file wrote is marked with its place.`,
		Example: `  parlance show tier "account exhausted"
  parlance show pair messages chat stop_reasons
  parlance show function effort
  parlance show protocols/chat.hcl:120
  parlance show pair chat                  # lists the pairs of chat`,
		Args: cobra.MinimumNArgs(1),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			set, _ := lang.Embedded()
			return nextWords(namedBlocks(set), args), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			if _, err := os.Stat(defaultConfig); dir == "" && err == nil {
				dir, _ = overlayFolder(nil) // without one the built-in rules serve
			}
			set, diags, err := setFrom(dir)
			if err != nil {
				return err
			}
			if diags.HasErrors() {
				printFindings(cmd, false, diags, set.Sources)
				return errFound
			}
			s := &shown{set: set, all: namedBlocks(set)}
			if m := placeArgument.FindStringSubmatch(args[0]); m != nil && len(args) == 1 {
				line, _ := strconv.Atoi(m[2])
				return s.at(cmd.OutOrStdout(), m[1], line)
			}
			return s.named(cmd.OutOrStdout(), args)
		}),
	}
	cmd.Flags().StringVar(&dir, "rules", "", "the `folder` of rules that override the built-in ones")
	return cmd
}

// placeArgument is file:line or file:line:column, as diagnostics print it.
var placeArgument = lazyregexp.New(`^(.+\.hcl):(\d+)(?::\d+)?:?$`)

// namedBlock is a block with the words that lead to it.
type namedBlock struct {
	*lang.Block
	words []string // of the blocks around it, and its own
	own   int      // how many of them are its own
}

func (b namedBlock) title() string {
	var out []string
	for _, w := range b.words {
		if strings.ContainsAny(w, " *") {
			w = strconv.Quote(w)
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

// namedBlocks are all blocks of a set, those inside others behind them.
func namedBlocks(set *lang.Set) (list []namedBlock) {
	var add func(b *lang.Block, above []string)
	add = func(b *lang.Block, above []string) {
		own := append([]string{b.Type}, b.Labels...)
		words := slices.Concat(above, own)
		list = append(list, namedBlock{b, words, len(own)})
		for _, c := range b.Blocks {
			add(c, words)
		}
	}
	for _, blocks := range [][]*lang.Block{set.Protocols, set.Pairs, set.Functions, set.Tables, set.Classes, set.Tiers, set.Retries, set.Models, set.Hosts, set.Aliases, set.Prefixes, set.Routes, set.Balances, set.Prices, set.Edits, set.VendorBlocks, set.AgentBlocks, set.FieldBlocks} {
		for _, b := range blocks {
			add(b, nil)
		}
	}
	return list
}

// shown prints blocks of a set.
type shown struct {
	set *lang.Set
	all []namedBlock
}

// mostShown is how many blocks are printed; of more, only the names are.
const mostShown = 3

func (s *shown) named(w io.Writer, words []string) error {
	var exact, found []namedBlock
	for _, b := range s.all {
		if slices.Equal(b.words, words) {
			exact = append(exact, b)
		} else if leadsTo(b, words) {
			found = append(found, b)
		}
	}
	list := exact
	if len(list) == 0 {
		list = found
	}
	if len(list) == 0 {
		return fmt.Errorf("there is no block %s.%s", strings.Join(words, " "), s.near(words))
	}
	if len(list) > mostShown {
		for _, b := range list {
			fmt.Fprintf(w, "%s  %s\n", b.title(), placeOf(b.Range.Filename, b.Range.Start.Line))
		}
		fmt.Fprintf(w, "\n%d blocks; name one of them, or its place\n", len(list))
		return nil
	}
	for i, b := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		s.print(w, b)
	}
	return nil
}

// leadsTo reports whether words name a block: they stand among its own in this order, the last one among those of the block itself.
func leadsTo(b namedBlock, words []string) bool {
	at := 0
	for i, w := range b.words {
		if at < len(words) && w == words[at] {
			if at++; at == len(words) {
				return i >= len(b.words)-b.own
			}
		}
	}
	return false
}

// near names what somebody may have meant: the nearest of the words that may follow those that are right.
func (s *shown) near(words []string) string {
	for n := len(words) - 1; n >= 0; n-- {
		next := nextWords(s.all, words[:n])
		if len(next) == 0 {
			continue
		}
		if hint := lang.Suggest(words[n], next); hint != "" {
			return hint
		}
		return fmt.Sprintf(" After %q, the next word can be: %s.", strings.Join(words[:n], " "), shortened(next))
	}
	return ""
}

func shortened(list []string) string {
	list = slices.Clone(list)
	for i, w := range list {
		if strings.ContainsAny(w, " ,*") {
			list[i] = strconv.Quote(w)
		}
	}
	if len(list) > 20 {
		return strings.Join(list[:20], ", ") + fmt.Sprintf(", and %d more", len(list)-20)
	}
	return strings.Join(list, ", ")
}

// nextWords are the words that may follow others in the name of a block.
func nextWords(list []namedBlock, words []string) []string {
	next := map[string]bool{}
	for _, b := range list {
		if len(words) == 0 {
			next[b.words[0]] = true
			continue
		}
		at := 0
		for _, w := range b.words {
			switch {
			case at == len(words):
				next[w] = true
			case w == words[at]:
				at++
			}
		}
	}
	return slices.Sorted(maps.Keys(next))
}

// at prints the innermost block at a line of a file. The file may be named without the folders that it is in.
func (s *shown) at(w io.Writer, file string, line int) error {
	name := path.Clean(strings.ReplaceAll(file, `\`, "/"))
	var files, known []string
	for f := range s.set.Sources {
		known = append(known, strings.TrimPrefix(f, lang.BasePrefix), path.Base(f))
		if f == name || strings.HasSuffix(f, "/"+name) {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("there is no rule file %s.%s", file, lang.Suggest(name, known))
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	if len(files) > 1 && len(files[0]) == len(files[1]) {
		return fmt.Errorf("there are several rule files %s: %s", file, strings.Join(files, ", "))
	}
	best := -1
	for i, b := range s.all {
		if b.Span.Filename != files[0] || line < b.Span.Start.Line || line > b.Span.End.Line {
			continue
		}
		if best < 0 || b.Span.Start.Byte >= s.all[best].Span.Start.Byte {
			best = i
		}
	}
	if best < 0 {
		return fmt.Errorf("there is no block in force at line %d of %s, which has %d lines", line, files[0], bytes.Count(s.set.Sources[files[0]], []byte("\n")))
	}
	s.print(w, s.all[best])
	return nil
}

// print prints a block: its place, the comment above it, and its text.
func (s *shown) print(w io.Writer, b namedBlock) {
	fmt.Fprintf(w, "# %s  %s\n", b.title(), strings.Join(s.places(b.Block), ", "))
	for _, d := range s.set.Overlaid() {
		if d.Kind == lang.Changed && s.whole(b.Block) && d.Ours.Filename == b.Range.Filename && d.Ours.Start == b.Range.Start {
			fmt.Fprintf(w, "# in the place of %s\n", placeOf(d.Base.Filename, d.Base.Start.Line))
		}
	}
	for _, l := range s.comment(b.Range) {
		fmt.Fprintln(w, l)
	}
	if s.whole(b.Block) {
		fmt.Fprint(w, dedent(string(s.text(b.Span))))
		return
	}
	s.compose(w, b.Block, 0)
}

// places are where the pieces of a block begin, one for each file; what is built in comes last.
func (s *shown) places(b *lang.Block) (list []string) {
	first := map[string]int{b.Range.Filename: b.Range.Start.Line}
	var look func(b *lang.Block)
	look = func(b *lang.Block) {
		at := []hcl.Range{b.Range}
		for _, a := range attributes(b) {
			at = append(at, a.Range)
		}
		for _, r := range at {
			if line, ok := first[r.Filename]; !ok || r.Start.Line < line {
				first[r.Filename] = r.Start.Line
			}
		}
		for _, c := range b.Blocks {
			look(c)
		}
	}
	look(b)
	files := slices.SortedFunc(maps.Keys(first), func(x, y string) int {
		return cmp.Or(cmp.Compare(len(strings.TrimPrefix(y, lang.BasePrefix))-len(y), len(strings.TrimPrefix(x, lang.BasePrefix))-len(x)), cmp.Compare(x, y))
	})
	for _, f := range files {
		list = append(list, placeOf(f, first[f]))
	}
	return list
}

// comment is the comment on the lines right above a place.
func (s *shown) comment(at hcl.Range) (out []string) {
	lines := strings.Split(string(s.set.Sources[at.Filename]), "\n")
	for i := min(at.Start.Line-1, len(lines)) - 1; i >= 0; i-- {
		l := strings.TrimSpace(lines[i])
		if !strings.HasPrefix(l, "#") && !strings.HasPrefix(l, "//") {
			break
		}
		out = append(out, l)
	}
	slices.Reverse(out)
	return out
}

// text is a piece of a file.
func (s *shown) text(at hcl.Range) []byte {
	src := s.set.Sources[at.Filename]
	if !at.CanSliceBytes(src) {
		return nil
	}
	return at.SliceBytes(src)
}

// whole reports whether all of a block, and nothing else, is written in one piece of a file.
func (s *shown) whole(b *lang.Block) bool {
	in := func(r hcl.Range) bool {
		return r.Filename == b.Span.Filename && r.Start.Byte >= b.Span.Start.Byte && r.End.Byte <= b.Span.End.Byte
	}
	for _, a := range attributes(b) {
		if !in(a.Range) || a.Base != nil {
			return false
		}
	}
	for _, c := range b.Blocks {
		if !in(c.Span) || !s.whole(c) {
			return false
		}
	}
	for _, d := range s.set.Overlaid() { // what an overlay removed
		if d.Kind == lang.Removed && in(d.Base) {
			return false
		}
	}
	return true
}

// attributes are the arguments and fields of a block, in the order of their files.
func attributes(b *lang.Block) []*lang.Attr {
	return append(slices.SortedFunc(maps.Values(b.Args), func(x, y *lang.Attr) int {
		return cmp.Or(cmp.Compare(x.Range.Filename, y.Range.Filename), x.Range.Start.Byte-y.Range.Start.Byte)
	}), b.Fields...)
}

// compose writes a block of several files' pieces.
func (s *shown) compose(w io.Writer, b *lang.Block, depth int) {
	indent := strings.Repeat("  ", depth)
	mark := func(r hcl.Range) {
		if !lang.IsBase(r) {
			fmt.Fprintf(w, "%s# %s\n", indent+"  ", placeOf(r.Filename, r.Start.Line))
		}
	}
	piece := func(text string) {
		for l := range strings.Lines(dedent(text)) {
			fmt.Fprintf(w, "%s%s\n", indent+"  ", strings.TrimSuffix(l, "\n"))
		}
	}
	head := b.Type
	for _, l := range b.Labels {
		head += " " + strconv.Quote(l)
	}
	fmt.Fprintf(w, "%s%s {\n", indent, head)
	for _, a := range attributes(b) {
		mark(a.Range)
		piece(string(s.text(hcl.RangeBetween(a.Range, a.Expr.Range()))))
		if a.Base != nil {
			fmt.Fprintf(w, "%s# in the place of %s\n", indent+"  ", placeOf(a.Base.Range.Filename, a.Base.Range.Start.Line))
		}
	}
	for _, c := range b.Blocks {
		mark(c.Range)
		if s.whole(c) {
			piece(string(s.text(c.Span)))
		} else {
			s.compose(w, c, depth+1)
		}
	}
	fmt.Fprintf(w, "%s}\n", indent)
}
