// Package accountfile reads files of accounts, and reports when the files change.
//
// A file is CSV with a header, a plain list with one key per line, JSON, or JSON with one object per line. The content decides, not the
// name. Each wrong line is reported with its place; no message contains a key. References to
// environment variables are not expanded: the file contains the keys themselves.
package accountfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// Entry is an account and where it stands. Its Upstream is empty.
type Entry struct {
	pool.Account
	Place Place
}

// Place is a line of a file.
type Place struct {
	File string // as it was named; "": a text without a name
	Line int    // from 1; 0: the whole file
}

func (p Place) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.File == "":
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Problem is what is wrong with a line or a file.
type Problem struct {
	Place   Place
	Text    string // what is wrong and what would be right, in whole sentences
	Warning bool   // it can be used all the same
	Whole   bool   // nothing of the file can be used
}

func (p *Problem) Error() string { return p.Place.String() + ": " + p.Text }

const (
	// maxFile is the bytes of a file: more than 100,000 accounts have.
	maxFile = 64 << 20

	maxID  = 200      // bytes of an id, which people have to read
	maxKey = 16 << 10 // bytes of a key: some are signed tokens with all that they permit
)

// Parse reads the text of a file. name stands in places and, without its folder, in the Source of accounts.
func Parse(name string, src []byte) ([]Entry, []Problem) {
	p := &parser{name: name, ids: map[string]Place{}, keys: map[[sha256.Size]byte]held{}, unused: map[string]bool{}}
	p.read(src)
	return p.entries, p.problems
}

// parser collects the accounts of one or several files, which must not have two of one id.
type parser struct {
	name     string
	entries  []Entry
	problems []Problem
	ids      map[string]Place
	keys     map[[sha256.Size]byte]held
	unused   map[string]bool // columns and members of the file that nobody reads
}

type held struct {
	id    string
	place Place
}

func (p *parser) read(src []byte) {
	before := len(p.entries)
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	switch trimmed := bytes.TrimLeft(src, " \t\r\n"); {
	case len(src) > maxFile:
		p.whole("The file is larger than %d MiB.", maxFile>>20)
		return
	case bytes.IndexByte(src, 0) >= 0:
		p.whole("The file is no text in UTF-8.")
		return
	case len(trimmed) > 0 && (trimmed[0] == '[' || trimmed[0] == '{'):
		p.json(src)
	default:
		p.lines(src)
	}
	if len(p.entries) == before && !p.failed() {
		p.whole("The file holds no account.")
	}
}

// failed reports whether this file has an error already.
func (p *parser) failed() bool {
	for _, problem := range p.problems {
		if problem.Place.File == p.name && !problem.Warning {
			return true
		}
	}
	return false
}

func (p *parser) wrong(line int, format string, args ...any) {
	p.problems = append(p.problems, Problem{Place: Place{p.name, line}, Text: fmt.Sprintf(format, args...)})
}

func (p *parser) doubtful(line int, format string, args ...any) {
	p.problems = append(p.problems, Problem{Place: Place{p.name, line}, Text: fmt.Sprintf(format, args...), Warning: true})
}

func (p *parser) whole(format string, args ...any) {
	p.problems = append(p.problems, Problem{Place: Place{p.name, 0}, Text: fmt.Sprintf(format, args...), Whole: true})
}

// fields are the values of an account as they are written, by what they mean; "" when there is none.
type fields map[string]string

// meanings are the names that people give to fields, without case, _ and -, the better name first.
var meanings = []struct {
	field string
	names []string
}{
	{"id", []string{"id", "email", "name", "account", "username"}},
	{"key", []string{"key", "apikey", "accesstoken", "token"}},
	{"weight", []string{"weight"}},
	{"in_flight", []string{"inflight"}},
	{"proxy", []string{"proxy", "proxyurl"}},
}

// meaning is the field that a name stands for, and how good a name it is; 0 is the best.
func meaning(name string) (field string, rank int, ok bool) {
	plain := strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', ' ':
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(name)))
	for _, m := range meanings {
		for rank, n := range m.names {
			if n == plain {
				return m.field, rank, true
			}
		}
	}
	return "", 0, false
}

// leave notes, once for a file, that a column or member is not read.
func (p *parser) leave(line int, what, name string) {
	if name = strings.TrimSpace(name); p.unused[name] || name == "" {
		return
	}
	p.unused[name] = true
	if len(name) > 40 || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return
	}
	p.doubtful(line, "The %s %q is not used. Used are id, key, weight, in_flight and proxy.", what, name)
}

// add makes an account of its fields.
func (p *parser) add(line int, f fields) {
	before := len(p.problems)
	key := p.key(line, f["key"])
	a := Entry{Place: Place{p.name, line}, Account: pool.Account{
		ID: p.id(line, f["id"], key), Key: pool.NewSecret(key), Weight: p.weight(line, f["weight"]), InFlight: p.inFlight(line, f["in_flight"]),
		Proxy: p.proxy(line, f["proxy"]), Source: "file:" + base(p.name),
	}}
	if len(p.problems) > before {
		return
	}
	p.take(a)
}

// take has an account unless there is one of its id.
func (p *parser) take(a Entry) {
	if other, ok := p.ids[a.ID]; ok {
		if a.ID == KeyID(a.Key.Reveal()) { // without a name of its own it is the same account
			p.doubtful(a.Place.Line, "The key is already at %s.", other)
			return
		}
		p.wrong(a.Place.Line, "There are two accounts %q: the other one is at %s.", a.ID, other)
		return
	}
	p.ids[a.ID] = a.Place
	sum := sha256.Sum256([]byte(a.Key.Reveal()))
	if other, ok := p.keys[sum]; ok {
		p.doubtful(a.Place.Line, "The account %q has the key of %q at %s.", a.ID, other.id, other.place)
	} else {
		p.keys[sum] = held{a.ID, a.Place}
	}
	p.entries = append(p.entries, a)
}

func base(name string) string {
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// reference is what people write who expect the environment to be read.
var reference = lazyregexp.New(`^(\$\{.*\}|\$[A-Z_][A-Z0-9_]*|%[A-Z_][A-Z0-9_]*%|(env|file)\(.*\))$`)

func (p *parser) key(line int, key string) string {
	switch {
	case key == "":
		p.wrong(line, "The account has no key.")
	case reference.MatchString(key):
		p.wrong(line, "This is a reference to an environment variable, not a key. Such references are not expanded here: write the key itself, or give the account a block in parlance.hcl.")
	case strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\ufffd' }):
		p.wrong(line, "The key holds white space or another character that no key has.")
	case len(key) > maxKey:
		p.wrong(line, "The key is longer than %d KiB.", maxKey>>10)
	}
	return key
}

// id is how the account is called. Without a name it is made of a digest of the key, so that it stays when lines move.
func (p *parser) id(line int, id, key string) string {
	switch {
	case id == "":
		return KeyID(key)
	case id == "." || id == "..":
		p.wrong(line, "The id %q would be lost in a path. Take another.", id)
	case len(id) > maxID:
		p.wrong(line, "The id is longer than %d bytes.", maxID)
	case strings.ContainsFunc(id, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\ufffd' }):
		p.wrong(line, "The id holds a character that cannot be shown.")
	case len(key) >= 8 && strings.Contains(id, key):
		p.wrong(line, "The id holds the key. Ids are shown to people: leave it empty, or take another.")
	}
	return id
}

// KeyID is the id of an account that has no other. It does not give the key away, provided that nobody can guess it.
func KeyID(key string) string {
	sum := sha256.Sum256([]byte("parlance account id\n" + key))
	return "key-" + hex.EncodeToString(sum[:6])
}

func (p *parser) weight(line int, text string) float64 {
	if text == "" {
		return 0
	}
	w, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(w) || w <= 0 || w > 1e6 {
		p.wrong(line, "The weight must be a number above 0, and 1000000 at most.")
		return 0
	}
	return w
}

func (p *parser) inFlight(line int, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1e6 {
		p.wrong(line, "The number of calls in_flight must be from 1 to 1000000. Leave it empty for the upstream's own.")
		return 0
	}
	return n
}

func (p *parser) proxy(line int, text string) string {
	if text == "" {
		return ""
	}
	if _, err := pool.ParseProxy(text); err != nil {
		p.wrong(line, "The proxy cannot be used: %v.", err)
		return ""
	}
	return text
}
