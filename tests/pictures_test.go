package tests

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// The size of the terminal that pictures show.
const (
	pictureColumns = 100
	pictureRows    = 14
)

// pictureLook is how Neovim looks in pictures.
const pictureLook = `
vim.o.laststatus, vim.o.ruler, vim.o.showmode, vim.o.number = 0, false, false, true
vim.o.completeopt, vim.o.fillchars = "menuone,noselect", "eob: "
vim.opt.shortmess:append("IcF")
vim.cmd("highlight Pmenu ctermfg=252 ctermbg=237 | highlight SignColumn ctermbg=NONE | highlight LineNr ctermfg=242")
`

// TestPictures holds that the pictures of docs/first-rule.md show what Neovim shows in a terminal, with the lines of docs/editors.md for init.lua.
// -update draws them anew.
func TestPictures(t *testing.T) {
	full.Only(t)
	for _, program := range []string{"nvim", "tmux"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") == "" {
				t.Skip(program + " is not installed")
			}
			t.Fatal(program + " is not installed")
		}
	}
	if out, _ := exec.Command("nvim", "--version").Output(); !strings.HasPrefix(string(out), "NVIM v0.7.") && !*update {
		t.Skipf("another Neovim may show the same in other places: %.12s", out)
	}
	clever := "alias \"clever\" {\n  too = \"demo-thinking\"\n}\n"
	topK := "pair \"messages\" \"chat\" {\n  fields {\n    top_k = req.t\n  }\n}\n"
	for _, p := range []struct {
		name, file, text string
		keys             []string
		shows            string // when the picture is complete
	}{
		{"finding", "clever.hcl", clever, nil, "Unsupported argument"},
		{"completion", "top_k.hcl", topK, []string{"3G", "A", "C-x", "C-o"}, "top_p"},
		{"description", "clever.hcl", strings.Replace(clever, "too", "to", 1), []string{"gg", "K"}, "Another name for a model"},
	} {
		t.Run(p.name, func(t *testing.T) {
			screen := terminal(t, p.file, p.text, p.keys, p.shows)
			picture := filepath.Join("../docs/images", "first-rule-"+p.name+".svg")
			drawn := svg(screen)
			if *update {
				if err := os.WriteFile(picture, []byte(drawn), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			kept, err := os.ReadFile(picture)
			if err != nil {
				t.Fatal(err)
			}
			if string(kept) != drawn {
				t.Errorf("%s does not show this any more; draw it with: go test ./tests -run TestPictures -update\n%s", picture, screen)
			}
		})
	}
}

// terminal is what Neovim shows of a rule file in a terminal once a text is seen, with the terminal's codes of colors.
func terminal(t *testing.T, file, text string, keys []string, shows string) string {
	dir := t.TempDir()
	for name, text := range map[string]string{"init.lua": initLua(t) + pictureLook, "tmux.conf": "set -g default-terminal screen-256color\n", "gateway/parlance.hcl": "rules = \"./rules\"\n", "gateway/rules/" + file: text} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tmux := func(args ...string) string {
		cmd := exec.Command("tmux", append([]string{"-S", filepath.Join(dir, "tmux"), "-f", filepath.Join(dir, "tmux.conf")}, args...)...)
		cmd.Dir = filepath.Join(dir, "gateway")
		cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(built(t))+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+dir, "TERM=xterm-256color", "COLORTERM=", "LC_ALL=C.UTF-8",
			"XDG_CACHE_HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_STATE_HOME="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %q: %v: %s", args, err, out)
		}
		return string(out)
	}
	tmux("new-session", "-d", "-x", strconv.Itoa(pictureColumns), "-y", strconv.Itoa(pictureRows), "exec nvim -n -u ../init.lua rules/"+file)
	pid, err := strconv.Atoi(strings.TrimSpace(tmux("display-message", "-p", "#{pane_pid}")))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { // Neovim still writes into the folder when the server has ended.
		tmux("kill-server")
		for deadline := time.Now().Add(10 * time.Second); syscall.Kill(pid, 0) == nil && time.Now().Before(deadline); {
			time.Sleep(10 * time.Millisecond)
		}
	}()
	wait := func(shows string) {
		for deadline := time.Now().Add(time.Minute); !strings.Contains(tmux("capture-pane", "-p"), shows); time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%q is not shown:\n%s", shows, tmux("capture-pane", "-p"))
			}
		}
	}
	wait(strings.SplitN(text, "\n", 2)[0])
	for _, k := range keys {
		if k == "K" || k == "C-o" { // when the language server has read the file
			time.Sleep(2 * time.Second)
		}
		tmux("send-keys", k)
	}
	wait(shows)
	for last := ""; ; time.Sleep(500 * time.Millisecond) { // until nothing more is drawn
		if now := tmux("capture-pane", "-p", "-e", "-N"); now == last {
			return now
		} else {
			last = now
		}
	}
}

// initLua is what docs/editors.md says to put into init.lua.
func initLua(t *testing.T) string {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```lua\n(.*?)```").FindSubmatch(page)
	if m == nil {
		t.Fatal("docs/editors.md has no lines for init.lua")
	}
	return string(m[1])
}

// terminalColors are the first 16 colors of a terminal.
var terminalColors = []string{"#1e1e1e", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#d4d4d4", "#808080", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"}

// color is one of a terminal's 256 colors.
func color(n int) string {
	if n < 16 {
		return terminalColors[n]
	}
	if n >= 232 {
		return fmt.Sprintf("#%02[1]x%02[1]x%02[1]x", 8+10*(n-232))
	}
	level := func(n int) int {
		if n == 0 {
			return 0
		}
		return 55 + 40*n
	}
	n -= 16
	return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
}

// style is how a terminal shows characters.
type style struct {
	front, back     string
	bold, underline bool
	reverse         bool
}

// take follows codes, such as 1 or 38;5;224.
func (s *style) take(codes string) {
	list := strings.Split(codes, ";")
	for i := 0; i < len(list); i++ {
		switch n, _ := strconv.Atoi(list[i]); {
		case n == 0:
			*s = style{}
		case n == 1:
			s.bold = true
		case n == 4:
			s.underline = true
		case n == 7:
			s.reverse = true
		case n == 22:
			s.bold = false
		case n == 24:
			s.underline = false
		case n == 27:
			s.reverse = false
		case n >= 30 && n < 38:
			s.front = color(n - 30)
		case n == 39:
			s.front = ""
		case n >= 40 && n < 48:
			s.back = color(n - 40)
		case n == 49:
			s.back = ""
		case n >= 90 && n < 98:
			s.front = color(n - 82)
		case n >= 100 && n < 108:
			s.back = color(n - 92)
		case (n == 38 || n == 48) && i+2 < len(list) && list[i+1] == "5":
			m, _ := strconv.Atoi(list[i+2])
			if i += 2; n == 38 {
				s.front = color(m)
			} else {
				s.back = color(m)
			}
		}
	}
}

var terminalCode = regexp.MustCompile("\x1b\\[([0-9;]*)m|\x1b\\(B")

// svg draws a terminal's screen.
func svg(screen string) string {
	const width, height, margin = 8.0, 19, 12
	lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
	for n := len(lines); n > 1 && strings.TrimSpace(terminalCode.ReplaceAllString(lines[n-1], "")) == ""; n-- {
		lines = lines[:n-1]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"13\">\n", pictureColumns*width+2*margin, len(lines)*height+2*margin)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"%s\"/>\n", terminalColors[0])
	var s style
	for row, line := range lines {
		column := 0
		draw := func(text string) {
			n := len([]rune(text))
			front, back := s.front, s.back
			if front == "" {
				front = terminalColors[7]
			}
			if s.reverse {
				if front, back = back, front; front == "" {
					front = terminalColors[0]
				}
			}
			x, y := margin+float64(column)*width, margin+row*height
			if column += n; back != "" {
				fmt.Fprintf(&b, "<rect x=\"%.0f\" y=\"%d\" width=\"%.0f\" height=\"%d\" fill=\"%s\"/>\n", x, y, float64(n)*width, height, back)
			}
			if strings.TrimSpace(text) == "" && !s.underline {
				return
			}
			more := ""
			if s.bold {
				more += " font-weight=\"bold\""
			}
			if s.underline {
				more += " text-decoration=\"underline\""
			}
			fmt.Fprintf(&b, "<text x=\"%.0f\" y=\"%d\" fill=\"%s\" textLength=\"%.0f\" xml:space=\"preserve\"%s>%s</text>\n", x, y+14, front, float64(n)*width, more, html.EscapeString(text))
		}
		for at := 0; at < len(line); {
			m := terminalCode.FindStringSubmatchIndex(line[at:])
			if m == nil {
				draw(line[at:])
				break
			}
			if m[0] > 0 {
				draw(line[at : at+m[0]])
			}
			if m[2] >= 0 {
				s.take(line[at+m[2] : at+m[3]])
			}
			at += m[1]
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
