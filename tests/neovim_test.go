package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestNeovim drives Neovim, with what docs/editors.md says to put into init.lua: findings, completion, a description, a definition and
// formatting of a file, as a user sees them.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		if os.Getenv("CI") == "" {
			t.Skip("nvim is not installed")
		}
		t.Fatal("nvim is not installed")
	}
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```lua\n(.*?)```").FindSubmatch(page)
	if m == nil {
		t.Fatal("docs/editors.md has no lines for init.lua")
	}
	driver, err := filepath.Abs("editor/neovim.lua")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("init.lua", string(m[1]))
	write("gateway/parlance.hcl", "listen = \"127.0.0.1:8787\"\nrules  = \"./rules\"\n")
	write("gateway/rules/mine.hcl", "pair \"messages\" \"chat\" {\n  fields {\n    user = lowr(req.metadata.user_id)\n  }\n}\ntier \"account exhausted\" {\n    most = \"10m\"\n}\n")
	cmd := exec.Command(nvim, "--headless", "-u", filepath.Join(dir, "init.lua"), "-c", "luafile "+driver, filepath.Join(dir, "gateway/rules/mine.hcl"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(built(t))+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+dir,
		"XDG_CACHE_HOME="+filepath.Join(dir, ".cache"), "XDG_CONFIG_HOME="+filepath.Join(dir, ".config"), "XDG_DATA_HOME="+filepath.Join(dir, ".data"), "XDG_STATE_HOME="+filepath.Join(dir, ".state"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !regexp.MustCompile(`all is well\s*$`).Match(out) {
		t.Fatalf("Neovim says:\n%s", out)
	}
}
