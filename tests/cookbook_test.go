package tests

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/scenario"
	"github.com/parlance-gateway/parlance/tests/full"
)

const cookbook = "../docs/cookbook.md"

// recipe is a section of the cookbook: files that its fenced blocks name in their first line, and commands.
type recipe struct {
	title string
	text  []byte
	files []recipeFile
}

type recipeFile struct {
	name string
	text []byte
}

// specs reports whether the file holds specs.
func (f recipeFile) specs() bool { return lang.Holds(f.text) == lang.HoldsSpecs }

var (
	sections   = regexp.MustCompile(`(?m)^## (.*)\n`)
	namedFiles = regexp.MustCompile("(?ms)^```\\w+\n# ([\\w./-]+)\n(.*?)^```$")
)

// recipesOf are the sections of a page that hold files, and the text before the first of them and behind each.
func recipesOf(page []byte) (list []recipe) {
	heads := sections.FindAllSubmatchIndex(page, -1)
	for i, at := range heads {
		end := len(page)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		r := recipe{title: string(page[at[2]:at[3]]), text: page[at[1]:end]}
		for _, m := range namedFiles.FindAllSubmatch(r.text, -1) {
			r.files = append(r.files, recipeFile{string(m[1]), m[2]})
		}
		if len(r.files) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// TestCookbook runs the commands on every recipe, and shows that each does something: its specs fail without its rules, and without
// any one block of them.
func TestCookbook(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	page, err := os.ReadFile(cookbook)
	if err != nil {
		t.Fatal(err)
	}
	list := recipesOf(page)
	if len(list) < 30 {
		t.Errorf("there are %d recipes, and should be thirty at least", len(list))
	}
	for _, r := range list {
		if n := bytes.Count(page, []byte("](#"+anchor(r.title)+")")); n == 0 {
			t.Errorf("the table of recipes lacks %q", r.title)
		}
	}
	bin := built(t)
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // it compiles rules all the time
	help, err := exec.Command(bin, "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	k := &kitchen{bin: bin, lints: bytes.Contains(help, []byte("\n  lint ")), base: compiled(t, fstest.MapFS{})}
	out := make([][]byte, len(list)) // as the commands print it
	t.Run("recipes", func(t *testing.T) {
		t.Run("all together", func(t *testing.T) {
			t.Parallel()
			k.together(t, list)
		})
		for i, r := range list {
			if !full.Part(i, 8) && !*update {
				continue // All together compiles and runs them too.
			}
			t.Run(r.title, func(t *testing.T) {
				t.Parallel()
				out[i] = k.cook(t, r)
			})
		}
	})
	if *update {
		for i, r := range list {
			if out[i] == nil {
				continue // It was not asked for.
			}
			page = bytes.Replace(page, r.text, out[i], 1)
		}
		if err := os.WriteFile(cookbook, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var notInAnchors = regexp.MustCompile(`[^\w -]`)

// anchor is the anchor of a heading, as GitHub and MkDocs make it.
func anchor(title string) string {
	return strings.ReplaceAll(notInAnchors.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}

// kitchen is what all recipes need.
type kitchen struct {
	bin   string
	lints bool // the command has lint
	base  *runtime.Program
}

// cook runs a recipe, and gives its text with what its commands print.
func (k *kitchen) cook(t *testing.T, r recipe) []byte {
	dir := t.TempDir()
	fsys := fstest.MapFS{}
	var held []string
	for _, f := range r.files {
		write(t, dir, f)
		fsys[f.name] = &fstest.MapFile{Data: f.text}
		if f.specs() {
			held = append(held, f.name)
		}
	}
	if len(held) == 0 || len(held) == len(r.files) {
		t.Fatal("a recipe has rules, and specs that show them")
	}
	own := fstest.MapFS{}
	for name, file := range fsys {
		if !slices.Contains(held, name) {
			own[name] = file
		}
	}
	program := compiled(t, own)
	suite, diags := play.Load(fsys, "", held...)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	if report := play.Run(program, suite, play.Options{Plain: true, Play: scenario.Run}); !report.OK() {
		var b strings.Builder
		report.WriteText(&b)
		t.Error(b.String())
	}
	if t.Failed() {
		return r.text
	}
	if holds(k.base, suite) {
		t.Error("the specs hold without the recipe's rules: they show nothing of them")
	}
	for _, f := range r.files {
		for i, without := range withoutEach(t, f) {
			if !full.Part(i, 6) {
				continue
			}
			less := maps.Clone(own)
			less[f.name] = &fstest.MapFile{Data: without.text}
			set, diags := lang.LoadFS(less, "")
			if diags.HasErrors() {
				continue
			}
			program, diags := runtime.Compile(set)
			if diags.HasErrors() {
				continue
			}
			if holds(program, suite) {
				t.Errorf("the specs hold without the block %s of %s: it is not needed, or not shown", without.block, f.name)
			}
		}
	}
	ran := 0
	return runBlocks(t, r.text, dir, []string{"PATH=" + filepath.Dir(k.bin) + string(os.PathListSeparator) + os.Getenv("PATH")}, func(s string) string { return s }, &ran)
}

// quiet runs a command that finds nothing.
func (k *kitchen) quiet(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command(k.bin, args...)
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil || stderr.Len() > 0 {
		t.Errorf("parlance %s: %v\n%s%s", strings.Join(args, " "), err, &stdout, &stderr)
	}
}

// together lays all recipes over the built-in rules at once: they do not get into each other's way, and built-in specs hold, but for
// those that a recipe replaces or skips.
func (k *kitchen) together(t *testing.T, list []recipe) {
	dir := t.TempDir()
	for _, r := range list {
		for _, f := range r.files {
			write(t, dir, f)
		}
	}
	for _, args := range [][]string{{"fmt", "--check", "."}, {"check", "rules"}, {"test", "--plain", "rules"}, {"lint", "rules"}} {
		if args[0] == "lint" && !k.lints {
			continue
		}
		k.quiet(t, dir, args...)
	}
}

// write puts a file where a recipe says. No two recipes have a file of one name.
func write(t *testing.T, dir string, f recipeFile) {
	t.Helper()
	name := filepath.Join(dir, filepath.FromSlash(f.name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(name); err == nil {
		t.Fatalf("there are two files %s", f.name)
	}
	if err := os.WriteFile(name, f.text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// compiled is the program of the built-in rules with an overlay, of which nothing is to be said, as parlance check says it.
func compiled(t *testing.T, overlay fstest.MapFS) *runtime.Program {
	set, diags := lang.Embedded()
	if len(overlay) > 0 {
		set, diags = lang.LoadFS(overlay, "")
	}
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	program, more := runtime.Compile(set)
	for _, d := range append(diags, more...) {
		t.Error(d)
	}
	return program
}

// holds reports whether all specs hold for a program.
func holds(p *runtime.Program, suite *play.Suite) bool {
	return play.Run(p, suite, play.Options{Plain: true, Play: scenario.Run}).OK()
}

// lessened is a file of rules without one of its blocks.
type lessened struct {
	block string
	text  []byte
}

// withoutEach is a file of rules without each of its blocks, where it has several.
func withoutEach(t *testing.T, f recipeFile) (list []lessened) {
	if f.specs() || !strings.HasSuffix(f.name, ".hcl") || !strings.HasPrefix(f.name, "rules/") {
		return nil
	}
	file, diags := hclsyntax.ParseConfig(f.text, f.name, hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	blocks := file.Body.(*hclsyntax.Body).Blocks
	if len(blocks) < 2 {
		return nil
	}
	for _, b := range blocks {
		at := b.Range()
		end := b.CloseBraceRange.End.Byte
		list = append(list, lessened{fmt.Sprintf("%s %q", b.Type, b.Labels), slices.Concat(f.text[:at.Start.Byte], f.text[end:])})
	}
	return list
}
