package accountfile

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"golang.org/x/tools/txtar"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// show is the accounts and problems of a file as text. Keys are shown here, and only here.
func show(entries []Entry, problems []Problem) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%d %s %s", e.Place.Line, e.ID, e.Key.Reveal())
		if e.Weight != 0 {
			fmt.Fprintf(&b, " weight=%s", strconv.FormatFloat(e.Weight, 'g', -1, 64))
		}
		if e.InFlight != 0 {
			fmt.Fprintf(&b, " in_flight=%d", e.InFlight)
		}
		if e.Proxy != "" {
			fmt.Fprintf(&b, " proxy=%s", e.Proxy)
		}
		b.WriteString("\n")
	}
	for _, p := range problems {
		kind := "error"
		if p.Warning {
			kind = "warning"
		}
		if p.Whole {
			kind = "whole"
		}
		fmt.Fprintf(&b, "%s %d: %s\n", kind, p.Place.Line, p.Text)
	}
	return b.String()
}

// TestFormats walks testdata/formats.txtar: a file "name", and behind it what is read of it as "name =".
func TestFormats(t *testing.T) {
	a, err := txtar.ParseFile("testdata/formats.txtar")
	if err != nil || len(a.Files)%2 != 0 {
		t.Fatal(err, len(a.Files))
	}
	for i := 0; i < len(a.Files); i += 2 {
		f, want := a.Files[i], a.Files[i+1]
		t.Run(f.Name, func(t *testing.T) {
			if want.Name != f.Name+" =" {
				t.Fatalf("%s follows", want.Name)
			}
			entries, problems := Parse("dir/"+f.Name, f.Data)
			if got := show(entries, problems); got != string(want.Data) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want.Data)
			}
			for _, p := range problems {
				if strings.Contains(p.Text, "sk-") || strings.Contains(p.Text, "canary") {
					t.Errorf("a key is shown: %s", p.Text)
				}
			}
			for _, e := range entries {
				if e.Source != "file:"+f.Name {
					t.Error(e.Source)
				}
				if s := fmt.Sprintf("%v %+v %#v", e, e, e); strings.Contains(s, e.Key.Reveal()) {
					t.Errorf("printing an account shows its key: %s", s)
				}
			}
		})
	}
}

func TestOddBytes(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"a byte order mark":    {"\xef\xbb\xbfid,key\na,k1\n", "2 a k1\n"},
		"lines of Windows":     {"id,key\r\na,k1\r\n", "2 a k1\n"},
		"another encoding":     {"\xff\xfei\x00d\x00,\x00", "whole 0: The file is no text in UTF-8.\n"},
		"nothing":              {"", "whole 0: The file holds no account.\n"},
		"comments":             {"# nobody\n\n", "whole 0: The file holds no account.\n"},
		"a broken character":   {"id,key\na,k\xff\n", "error 2: The key holds white space or another character that no key has.\n"},
		"a long id":            {"id,key\n" + strings.Repeat("a", 201) + ",k\n", "error 2: The id is longer than 200 bytes.\n"},
		"an id that is a path": {"id,key\n..,k\n", "error 2: The id \"..\" would be lost in a path. Take another.\n"},
		"a long key":           {"id,key\na," + strings.Repeat("k", 16<<10+1) + "\n", "error 2: The key is longer than 16 KiB.\n"},
		"too much":             {strings.Repeat("k", maxFile+1), "whole 0: The file is larger than 64 MiB.\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := show(Parse("x", []byte(c.src))); got != c.want {
				t.Errorf("got %.300q", got)
			}
		})
	}
}

// An id that is made of a key is the same wherever the key stands.
func TestNamelessAccountsKeepTheirID(t *testing.T) {
	a, _ := Parse("x", []byte("first\nsecond\n"))
	b, _ := Parse("y", []byte("new\nsecond\nfirst\n"))
	if a[0].ID != b[2].ID || a[1].ID != b[1].ID || a[0].ID == a[1].ID || a[0].ID != KeyID("first") {
		t.Errorf("%v %v", a, b)
	}
}

func FuzzParse(f *testing.F) {
	a, err := txtar.ParseFile("testdata/formats.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range a.Files {
		f.Add(file.Data)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		entries, problems := Parse("x", src)
		if len(entries)+len(problems) == 0 {
			t.Error("neither accounts nor a word about why")
		}
		ids := map[string]bool{}
		lines := strings.Count(string(src), "\n") + 1
		for _, e := range entries {
			if ids[e.ID] || e.ID == "" || e.Key.Empty() || e.Place.Line < 1 || e.Place.Line > lines {
				t.Errorf("%v at %v", e, e.Place)
			}
			ids[e.ID] = true
		}
	})
}

func BenchmarkParse470(b *testing.B) {
	var text strings.Builder
	text.WriteString("id,key,weight\n")
	for i := range 470 {
		fmt.Fprintf(&text, "account-%d@example.com,sk-%064d,1\n", i, i)
	}
	src := []byte(text.String())
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if entries, problems := Parse("x", src); len(entries) != 470 || problems != nil {
			b.Fatal(problems)
		}
	}
}
