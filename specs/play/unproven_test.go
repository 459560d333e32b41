package play

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

// ruleFiles are the built-in rules as files that a test may edit.
func ruleFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(rules.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".hcl") {
			return err
		}
		src, err := fs.ReadFile(rules.Files(), name)
		files[name] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// onlyPair is a set without the pairs that a test does not use, which are most of what is compiled.
func onlyPair(set *lang.Set, client, upstream string) *lang.Set {
	one := *set
	one.Pairs = slices.DeleteFunc(slices.Clone(set.Pairs), func(b *lang.Block) bool { return b.Label(0) != client || b.Label(1) != upstream })
	return &one
}

func loadFiles(t *testing.T, files fstest.MapFS) *lang.Set {
	t.Helper()
	set, diags := lang.LoadFS(files, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return set
}

func TestEditsThatNoSpecReachesAreTold(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("compiles many sets of rules, one after the other")
	}
	before := loadFiles(t, ruleFiles(t))
	suite, diags := Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	const chatOfMessages, chat, errors = "pairs/messages_to_chat.hcl", "protocols/chat.hcl", "errors.hcl"
	none, ofPair := regexp.MustCompile("no spec has this name"), regexp.MustCompile("/messages_to_chat/.*:")
	for _, c := range []struct {
		name, file, old, new string
		run                  *regexp.Regexp // nil: all specs
		want                 []string       // texts of the warnings, in their order
	}{
		{"nothing", chatOfMessages, "", "", none, nil},
		{"a comment and other lines", chatOfMessages, "  write {\n", "  # words\n\n  write {\n\n", none, nil},
		{"other spaces within", chat, `length                       = "length"`, `length = "length"`, none, nil},
		{"a new row that no spec has", chat, "  stop_reasons {\n    read {\n", "  stop_reasons {\n    read {\n      weary = \"end\"\n", ofPair,
			[]string{`adds the row weary in read of protocol "chat", and no spec shows what it does. Write a spec in which weary is looked up.`}},
		{"a row that a spec has", chat, `length                       = "length"`, `length = "end"`, ofPair, nil},
		{"the same without that spec", chat, `length                       = "length"`, `length = "end"`, none,
			[]string{`changes the row length in read of protocol "chat"`}},
		{"a new tier", errors, "tier \"anything else\"", "tier \"teapot\" {\n  when = status == 418\n  action = \"retry\"\n}\ntier \"anything else\"", nil,
			[]string{`adds the tier "teapot", and no spec shows what it does. Write a scenario`}},
		{"a new alias", "models.hcl", "", "alias \"teapot\" {\n  to = \"gpt-5\"\n}\n", nil, []string{`adds the alias "teapot", and no spec shows what it does. Write a spec of the kind request, or a scenario, that asks`}},
		{"what a tier does", errors, "  again   = 2\n  backoff = \"1s\"", "  again   = 3\n  backoff = \"1s\"", none, []string{`changes the tier "engine overloaded"`}},
		{"both sides of a new condition", chatOfMessages, "top_k = profile.top_k ? req.top_k : omit", "top_k = profile.top_k ? req.top_k : 1", none,
			[]string{`the field top_k in fields of pair "messages" "chat"`, `a branch of top_k in fields of pair "messages" "chat"`, "a branch of top_k"}},
		{"a field that is always the same", chatOfMessages, "  fields {\n", "  fields {\n    seed = 7\n", none, []string{`adds the field seed in fields of pair "messages" "chat"`}},
		{"the same, where the block is reached", chatOfMessages, "  fields {\n", "  fields {\n    seed = 7\n", regexp.MustCompile("^messages_to_chat|a request|top_k"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := ruleFiles(t)
			src := string(files[c.file].Data)
			if !strings.Contains(src, c.old) {
				t.Fatalf("%s has no %q", c.file, c.old)
			}
			files[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(src, c.old, c.new, 1))}
			after := loadFiles(t, files)
			compiled := after
			if c.run == nil && !full.All() {
				c.run = ofPair // All of them reach it as little.
			}
			if c.run != nil { // no spec of another pair
				compiled = onlyPair(after, "messages", "chat")
			}
			program, diags := runtime.Compile(compiled)
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			report := Run(program, suite, Options{Rules: after, Plain: true, Match: c.run})
			sees(t, Unproven(before, after, report), c.want)
		})
	}
	t.Run("a file of another name", func(t *testing.T) {
		files := ruleFiles(t)
		moved := maps.Clone(files)
		moved["mine/errors.hcl"] = files[errors]
		delete(moved, errors)
		after := loadFiles(t, moved)
		program, _ := runtime.Compile(onlyPair(after, "messages", "chat"))
		sees(t, Unproven(before, after, Run(program, suite, Options{Rules: after, Match: none})), nil)
	})
}

// sees holds warnings against texts that they hold, in their order.
func sees(t *testing.T, diags hcl.Diagnostics, want []string) {
	t.Helper()
	for i, d := range diags {
		if d.Severity != hcl.DiagWarning || d.Extra != lang.CodeUnproven || d.Subject == nil || i >= len(want) || !strings.Contains(d.Detail, want[i]) {
			t.Errorf("%v", d)
		}
	}
	if len(diags) != len(want) {
		t.Errorf("%d warnings, and not %d", len(diags), len(want))
	}
}
