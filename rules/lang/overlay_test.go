package lang

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/parlance-gateway/parlance/rules"
)

var marked = regexp.MustCompile(`(?m)^\s*(change|replace|remove)\s*=`)

// write prints a set as the rules that it means, with no places.
func write(s *Set) string {
	var b strings.Builder
	for _, list := range [][]*Block{s.Protocols, s.Pairs, s.Functions, s.Tables, s.Classes, s.Tiers, s.Retries, s.Models, s.Hosts, s.Aliases, s.Prefixes, s.Routes, s.Balances} {
		for _, x := range list {
			writeBlock(&b, x, s.Sources, "")
		}
	}
	return b.String()
}

func writeBlock(b *strings.Builder, x *Block, sources map[string][]byte, indent string) {
	fmt.Fprintf(b, "%s%s {\n", indent, describe(x))
	args := slices.SortedFunc(maps.Values(x.Args), func(a, b *Attr) int { return strings.Compare(a.Name, b.Name) })
	for _, a := range slices.Concat(args, x.Fields) {
		fmt.Fprintf(b, "%s  %s = %s\n", indent, a.Name, textOf(a.Expr.Range(), sources))
	}
	for _, c := range x.Blocks {
		writeBlock(b, c, sources, indent+"  ")
	}
	fmt.Fprintf(b, "%s}\n", indent)
}

func builtIn(t *testing.T) *Set {
	t.Helper()
	set, diags := Embedded()
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return set
}

// copied are the built-in files, but for what makes them the whole of the rules.
func copied(t testing.TB) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	names, err := hclFiles(rules.Files())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := fs.ReadFile(rules.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		if name != "base.hcl" {
			out[name] = &fstest.MapFile{Data: src}
		}
	}
	return out
}

// An overlay that says what the base says changes nothing, and nor does one that says nothing.
func TestAnOverlayOfTheBaseIsTheBase(t *testing.T) {
	want := write(builtIn(t))
	for name, fsys := range map[string]fstest.MapFS{"a copy": copied(t), "nothing": {"a.hcl": {Data: []byte("# nothing\n")}}} {
		set, diags := LoadFS(fsys, "rules")
		if len(diags) > 0 {
			t.Fatal(name, diags)
		}
		if got := write(set); got != want {
			t.Errorf("%s: %s", name, cmp.Diff(want, got))
		}
		for _, d := range set.Overlaid() {
			if d.Kind != Same {
				t.Fatalf("%s: %+v", name, d)
			}
		}
		if n := len(set.Overlaid()); (n > 0) != (name == "a copy") {
			t.Errorf("%s: %d differences", name, n)
		}
	}
}

// TestOverlays lays what testdata/overlays says over small bases. Each file has base.hcl, the files of an overlay, and either the
// rules that come of it or what is wrong with it.
func TestOverlays(t *testing.T) {
	files, err := fs.Glob(os.DirFS("testdata/overlays"), "*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile("testdata/overlays/" + file)
			if err != nil {
				t.Fatal(err)
			}
			over, below, accepted := newParsed(), newParsed(), lock{}
			want := map[string]string{}
			for _, f := range a.Files {
				switch {
				case strings.HasPrefix(f.Name, "want"):
					want[f.Name] = string(f.Data)
				case f.Name == LockName:
					accepted.read(f.Data)
				case f.Name == "base.hcl":
					below.read(t, BasePrefix+f.Name, f.Data, &decoder{})
				default:
					over.read(t, f.Name, f.Data, &decoder{over: true})
				}
			}
			set, diags := over.over(below, accepted)
			var b strings.Builder
			for _, f := range Findings(diags, nil) {
				fmt.Fprintf(&b, "%s:%d:%d %s %s %s\n", f.File, f.Line, f.Column, f.Code, f.Summary, f.Detail)
			}
			if diff := cmp.Diff(want["want.findings"], b.String()); diff != "" {
				t.Error("findings:", diff)
			}
			if _, ok := want["want.hcl"]; ok {
				if diff := cmp.Diff(want["want.hcl"], write(set)); diff != "" {
					t.Error("rules:", diff)
				}
			}
			if text, ok := want["want.lock"]; ok {
				if diff := cmp.Diff(text, strings.TrimPrefix(string(set.Lock()), lockHead)); diff != "" {
					t.Error("lock:", diff)
				}
			}
			b.Reset()
			for _, d := range set.Overlaid() {
				fmt.Fprintf(&b, "%s %s\n", d.Kind, strings.Join(d.Path, " / "))
			}
			if _, ok := want["want.differences"]; ok {
				if diff := cmp.Diff(want["want.differences"], b.String()); diff != "" {
					t.Error("differences:", diff)
				}
			}
			if diags.HasErrors() {
				return
			}
			// Laid over what came of it, the overlay says nothing new; but for numbers, which would count anew.
			if !slices.ContainsFunc(a.Files, func(f txtar.File) bool { return marked.Match(f.Data) }) {
				again := newParsed()
				for _, list := range [][]*Block{set.Protocols, set.Pairs, set.Functions, set.Tables, set.Classes, set.Tiers, set.Retries, set.Models, set.Hosts, set.Aliases, set.Prefixes, set.Routes, set.Balances} {
					again.root.Blocks = append(again.root.Blocks, list...)
				}
				again.sources = set.Sources
				twice, _ := over.over(again, nil)
				if diff := cmp.Diff(write(set), write(twice)); diff != "" {
					t.Error("twice:", diff)
				}
			}
		})
	}
}

func (p *parsed) read(t *testing.T, name string, src []byte, k *decoder) {
	t.Helper()
	p.sources[name] = src
	body, diags := Parse(src, name)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p.add(body, k)
}

// pieces cuts a file into its outermost blocks.
func pieces(p *parsed) []string {
	var out []string
	for _, b := range p.root.Blocks {
		out = append(out, string(textOf(b.Span, p.sources)))
	}
	return out
}

// Any part of the base, in any files, changes nothing when it is laid over it: not even in another order.
func TestPartsOfTheBaseOverIt(t *testing.T) {
	want := write(builtIn(t))
	all := pieces(base())
	r := rand.New(rand.NewSource(1))
	for range 30 {
		fsys := fstest.MapFS{}
		for range 1 + r.Intn(6) {
			name := fmt.Sprintf("%c/%c.hcl", 'a'+r.Intn(3), 'a'+r.Intn(26))
			var text strings.Builder
			seen := map[string]bool{}
			for range r.Intn(8) {
				if p := all[r.Intn(len(all))]; !seen[p] && !taken(fsys, p) {
					seen[p] = true
					text.WriteString(p + "\n")
				}
			}
			fsys[name] = &fstest.MapFile{Data: []byte(text.String())}
		}
		set, diags := LoadFS(fsys, "")
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		if got := write(set); got != want {
			t.Fatal(cmp.Diff(want, got))
		}
	}
}

func taken(fsys fstest.MapFS, piece string) bool {
	for _, f := range fsys {
		if strings.Contains(string(f.Data), piece) {
			return true
		}
	}
	return false
}

// Every block says how it meets the base's; one that is read in order can stand more than once, and one that is merged cannot.
func TestEveryBlockMeetsTheBase(t *testing.T) {
	seen := map[*Grammar]bool{}
	var walk func(g *Grammar, path string)
	walk = func(g *Grammar, path string) {
		if seen[g] {
			return
		}
		seen[g] = true
		for name, sub := range g.Blocks {
			at := path + " " + name
			list := sub.Many && !sub.Unique
			switch sub.Meets {
			case Merges, Replaces:
				if list {
					t.Errorf("%s stands in a list, and is %s", at, sub.Meets)
				}
			case First, Named:
				if !list {
					t.Errorf("%s stands once, and is %s", at, sub.Meets)
				}
			default:
				t.Errorf("%s does not say how it meets the base", at)
			}
			if sub.Meets.Doc() == "" {
				t.Errorf("%s: no words for %q", at, sub.Meets)
			}
			for _, m := range Marks {
				if _, own := sub.Args[m.Name]; own && list {
					t.Errorf("%s has an argument %q, which is a mark", at, m.Name)
				}
			}
			walk(sub, at)
		}
	}
	walk(File, "")
	if len(seen) < 40 {
		t.Errorf("%d blocks were looked at", len(seen))
	}
}

// FuzzOverlay lays whatever comes over the base.
func FuzzOverlay(f *testing.F) {
	for _, p := range pieces(base()) {
		f.Add([]byte(p), []byte(""))
	}
	f.Add([]byte("pair \"messages\" \"chat\" {\n  stop_reasons {\n    length = omit\n  }\n  part \"text\" {\n    replace = 2\n    drop = \"x\"\n  }\n}\n"), []byte("tier \"x\" {\n  remove = true\n}\n"))
	f.Add([]byte("protocol \"chat\" {\n  write_reply {\n    finish {\n      change = 1\n      event {\n        replace = 2\n        text = \"x\"\n      }\n    }\n  }\n}\n"), []byte("function \"legacy\" {\n  params = []\n  result = true\n}\n"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		set, diags := LoadFS(fstest.MapFS{"a.hcl": {Data: a}, "b.hcl": {Data: b}}, "")
		if set == nil {
			t.Fatal("no set")
		}
		write(set)
		for _, d := range set.Overlaid() {
			if len(d.Path) == 0 || d.OursText == "" && !diags.HasErrors() || (d.Kind == Added) != (d.BaseText == "") {
				t.Fatalf("%+v", d)
			}
		}
		if len(diags) == 0 && !set.Whole() {
			other, _ := LoadFS(fstest.MapFS{"b.hcl": {Data: a}, "a.hcl": {Data: b}}, "")
			if len(set.Overlaid()) != len(other.Overlaid()) {
				t.Fatalf("in another order of the files, %d differences and not %d", len(other.Overlaid()), len(set.Overlaid()))
			}
		}
	})
}

// A folder that is the whole of the rules has nothing to override, and says so at the override.
func TestThereIsNoBase(t *testing.T) {
	set, diags := LoadFS(fstest.MapFS{
		"base.hcl": {Data: []byte("base = \"none\"\n")},
		"a.hcl": {Data: []byte(`tier "x" {
  change = 1
  when   = true
  action = "return"
}
pair "a" "b" {
  fields {
    last = last
  }
}
`)},
	}, "rules")
	if len(diags) != 1 || diags[0].Extra != CodeNoBase || diags[0].Subject.Filename != "rules/a.hcl" || diags[0].Subject.Start.Line != 2 || !strings.Contains(diags[0].Detail, "rules/base.hcl:1") {
		t.Error(diags)
	}
	if !set.Whole() || len(set.Protocols) != 0 || set.Overlaid() != nil {
		t.Error("it is laid over something")
	}
	if fields := set.Pairs[0].First("fields").Fields; len(fields) != 1 || fields[0].Name != "last" {
		t.Error("a field is taken for a mark")
	}
	_, diags = LoadFS(fstest.MapFS{"a.hcl": {Data: []byte("base = \"all\"\n")}}, "")
	if len(diags) != 1 || diags[0].Extra != CodeNoBase || diags[0].Subject.Start.Column != 8 {
		t.Error(diags)
	}
}

// Files that are no rules, and hidden ones, are passed over in a folder, but not when they are named.
func TestWhichFilesAreLoaded(t *testing.T) {
	fsys := fstest.MapFS{
		"rules.hcl":        {Data: []byte("alias \"a\" {\n  to = \"b\"\n}\n")},
		"rules_spec.hcl":   {Data: []byte("request \"a\" {\n  given = {}\n}\n")},
		"gateway.hcl":      {Data: []byte("listen = \"127.0.0.1:1\"\nalias \"c\" {\n  to = \"d\"\n}\n")},
		".old/rules.hcl":   {Data: []byte("alias \"e\" {\n")},
		"notes.txt":        {Data: []byte("{")},
		"deep/er/more.hcl": {Data: []byte("alias \"f\" {\n  to = \"g\"\n}\n")},
	}
	set, diags := LoadFS(fsys, "")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	if got := len(set.Overlaid()); got != 2 || set.Aliases[0].Label(0) != "f" || set.Aliases[1].Label(0) != "a" {
		t.Errorf("%d differences, %v", got, set.Aliases[:2])
	}
	if _, diags = LoadFS(fsys, "", "rules_spec.hcl"); !diags.HasErrors() {
		t.Error("a file of specs is taken for rules when it is named, and nothing is wrong")
	}
	if _, diags = LoadFS(fstest.MapFS{"notes.txt": {}}, ""); !diags.HasErrors() {
		t.Error("a folder without rules is no mistake")
	}
}
