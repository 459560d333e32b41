package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/tests/full"
)

// fencedBlock is any block of a page, with its language.
var fencedBlock = regexp.MustCompile("(?s)```[a-z]+\n(.*?)```")

// agentPage is the page of a client that init knows.
func agentPage(a lang.Agent) string { return filepath.Join("../docs/clients", a.Name+".md") }

// TestClientPagesHaveWhatInitPrints compares the page of each client that init knows with what init prints for it.
func TestClientPagesHaveWhatInitPrints(t *testing.T) {
	t.Parallel()
	set, _ := lang.Embedded()
	vendor, _ := lang.FindVendor(set.Vendors(), "deepseek")
	index, err := os.ReadFile("../docs/clients/index.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range set.Agents() {
		page, err := os.ReadFile(agentPage(a))
		if err != nil {
			t.Error(err)
			continue
		}
		if link := "[" + a.Title + "](" + a.Name + ".md)"; !strings.Contains(string(index), link) {
			t.Errorf("docs/clients/index.md has no %s", link)
		}
		start, file, text := a.Start(lang.AgentValues{
			Base: "http://127.0.0.1:8787", Key: `"$(cat ` + a.Name + `.key)"`, KeyFile: a.Name + ".key", Model: vendor.Large, Small: vendor.Small,
		})
		blocks := map[string]bool{}
		for _, m := range fencedBlock.FindAllStringSubmatch(string(page), -1) {
			blocks[strings.TrimSpace(m[1])] = true
		}
		for _, want := range []string{start, text} {
			if want = strings.TrimSpace(want); want != "" && !blocks[want] {
				t.Errorf("%s has no block with what init prints:\n%s", agentPage(a), want)
			}
		}
		if file != "" && !strings.Contains(string(page), "`"+file+"`") {
			t.Errorf("%s does not name the file %s", agentPage(a), file)
		}
	}
}

// TestClientPages does what each page of docs/clients says, with a scripted vendor: it runs the blocks of sh and checks those of hcl and toml. In the
// place of a client is a script that does nothing, or for Claude Code one that asks; tests/agents runs the clients themselves.
func TestClientPages(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	for _, name := range []string{"curl", "sh"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not here")
		}
	}
	bin := filepath.Dir(built(t))
	pages, err := filepath.Glob("../docs/clients/*.md")
	if err != nil || len(pages) < 13 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, name := range pages {
		title := strings.TrimSuffix(filepath.Base(name), ".md")
		t.Run(title, func(t *testing.T) {
			page, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newReadmeSection(t, title, bin)
			defer s.stop()
			for _, program := range []string{"cline", "codex", "gemini", "opencode", "pi", "qwen"} {
				if err := os.WriteFile(filepath.Join(s.home(), program), []byte("#!/bin/sh\n"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			ran := map[string]int{}
			s.run(page, ran)
			if strings.Contains(string(page), "--for ") && strings.Contains(string(page), "## Set it up") && title != "cursor" {
				if s.vendor.last()["model"] == nil {
					t.Error("no call reached the vendor: the page has no check that works")
				}
			}
		})
	}
}
