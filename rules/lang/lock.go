package lang

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// LockName is the name of the file, in an overlay's folder, that says what the base had when its overrides were accepted.
const LockName = "base.lock"

// What is known of a difference from the lock.
const (
	Accepted    = "accepted"     // the base has what it had when the difference was accepted
	BaseChanged = "base changed" // it has something else
)

const lockHead = `# What the built-in rules said where this folder overrides them; "parlance diff --accept" writes it. "parlance check" warns where
# they have changed since, and "parlance diff" shows how.
`

// nothing stands in a lock for what the base did not have.
const nothing = "-"

// digest is that of what the base has: the same for text that differs in white space and comments.
func (d *Difference) digest() string {
	if d.Kind == Added {
		return nothing
	}
	sum := sha256.Sum256(plain([]byte(d.BaseText)))
	return hex.EncodeToString(sum[:8])
}

// key is what a lock calls a difference.
func (d *Difference) key() string {
	return strings.Join(strings.Fields(strings.Join(d.Path, " / ")), " ")
}

// locked reports whether a lock tells of the difference: what is added to a list stands beside whatever the base has in it.
func (d *Difference) locked() bool { return d.Kind != Same && (d.Kind != Added || d.once) }

// Lock is the text of a base.lock by which all that the overlay overrides is accepted.
func (s *Set) Lock() []byte {
	var lines []string
	for i := range s.differences {
		if d := &s.differences[i]; d.locked() {
			lines = append(lines, fmt.Sprintf("%-16s  %s\n", d.digest(), d.key()))
		}
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[18:], b[18:]) })
	return []byte(lockHead + strings.Join(slices.Compact(lines), ""))
}

// lock is what base.lock files say: digests by keys.
type lock map[string]string

func (l lock) read(src []byte) {
	lines := bufio.NewScanner(bytes.NewReader(src))
	for lines.Scan() {
		if digest, key, ok := strings.Cut(lines.Text(), " "); ok && !strings.HasPrefix(digest, "#") {
			l[strings.TrimSpace(key)] = digest
		}
	}
}

// locks reads the locks beside files of a file system, and in the folders around them.
func locks(fsys fs.FS, names []string) lock {
	l := lock{}
	seen := map[string]bool{}
	for _, name := range append([]string{"base"}, names...) {
		for dir := path.Dir(name); !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			if src, err := fs.ReadFile(fsys, path.Join(dir, LockName)); err == nil {
				l.read(src)
			}
		}
	}
	return l
}

// hold compares differences with what was accepted, and warns of those whose base has changed.
func (l lock) hold(differences []Difference) (diags hcl.Diagnostics) {
	for i := range differences {
		d := &differences[i]
		was, known := l[d.key()]
		if !known || !d.locked() {
			continue
		}
		now := d.digest()
		if d.Accepted = Accepted; was == now {
			continue
		}
		d.Accepted = BaseChanged
		text := "has changed what this overrides"
		switch {
		case now == nothing:
			text = "no longer has what this overrides, so that it is an addition"
		case was == nothing:
			text = "has this now, which it had not: what was an addition is an override"
		}
		diags = append(diags, Warn(CodeBaseChanged, header(d.Ours), "The base has changed", "A newer Parlance %s (%s). `parlance diff` shows both; `parlance diff --accept` accepts it as it is.", text, strings.Join(d.Path, ", ")))
	}
	return diags
}
