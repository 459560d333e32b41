package config

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/redact"
)

var (
	named    = lazyregexp.New(`\b(env|file|credential)\(\s*$`)    // what ends before a string that names a variable or a file
	login    = lazyregexp.New(`\S:\S*@`)                          // a name and a password before a host
	random   = lazyregexp.New(`^[A-Za-z0-9+/=]{20,}$`)            // what has no words in it, as keys are
	assigned = lazyregexp.New(`^[ \t]*(=(?:[^=]|$)|:(?:[^/]|$))`) // what stands behind the name of a value
	quoting  = lazyregexp.New(`(?:^|[=:\[,({])[ \t]*$`)           // what stands before a value
	nameThen = lazyregexp.New(`^[A-Za-z_][\w-]*`)                 // a name
)

// hideStrings makes strings unreadable in a text that is not HCL: those of arguments that may have a secret, or that nobody knows, and those
// that look like one.
func hideStrings(text []byte) {
	n := notHCL{hide: true}
	for line := range bytes.Lines(text) {
		likely := redact.Find(string(line))
		n.line(line)
		for _, at := range likely {
			lang.Hide(line[at[0]:at[1]])
		}
	}
}

// hiddenIn has *** in the place of what is hidden in a text, where diagnostics repeat it.
func hiddenIn(shown, text []byte, diags hcl.Diagnostics) {
	for i := 0; i < len(text); i++ {
		begin := i
		for i < len(text) && shown[i] != text[i] {
			i++
		}
		if i-begin < 4 {
			continue
		}
		for _, d := range diags {
			d.Detail = strings.ReplaceAll(d.Detail, string(text[begin:i]), "***")
		}
	}
}

// notHCL is what is known at a place of a text that is not HCL.
type notHCL struct {
	hide    bool // the string that comes next may be a secret
	labels  bool // it is the label of a block
	comment bool // until the end of the line
	headers bool // the names that come next are those of headers, and not of arguments
}

// line goes on to the end of a line, and hides the strings in it. What is said in a comment has no effect behind it.
func (n *notHCL) line(line []byte) {
	n.hide, n.labels = n.hide || n.labels, false
	for i := 0; i < len(line); {
		before, rest := line[:i], line[i+1:]
		switch c := line[i]; {
		case c == '"' || c == '\'' && quoting.Match(before):
			end := closing(rest, c)
			inside, behind := rest[:end], rest[min(end+1, len(rest)):]
			if sign := assigned.FindSubmatch(behind); sign != nil && !n.comment {
				n.name(string(inside), sign[1][0] == '=')
			} else if n.secret(before, inside) {
				lang.Hide(inside)
			}
			i = len(line) - len(behind)
			continue
		case c == '#' && !n.comment:
			defer func(was notHCL) { *n = was }(*n)
			n.comment, n.hide = true, false
		case c == '{' && !n.comment:
			n.hide, n.labels = n.hide || n.labels, false
		case c == '}':
			*n = notHCL{hide: !n.comment, comment: n.comment}
		}
		word := nameThen.Find(line[i:])
		if word == nil {
			i++
			continue
		}
		i += len(word)
		if sign := assigned.FindSubmatch(line[i:]); sign != nil && (sign[1][0] == '=' || !n.comment) {
			n.name(string(word), false)
		} else if len(bytes.TrimSpace(before)) == 0 && !n.headers {
			n.labels = !arguments()[string(word)] && bytes.IndexByte(line, '{') > 0
			n.hide = !n.labels
		}
	}
}

// name takes over the name of a value. Within an object, one in quotes may be anything.
func (n *notHCL) name(name string, within bool) {
	secret, known := arguments()[name]
	if n.headers || within && !known {
		return
	}
	n.hide, n.labels, n.headers = secret || !known, false, name == "headers" && !n.comment
}

// secret reports whether a string may be a secret.
func (n *notHCL) secret(before, inside []byte) bool {
	if n.hide && !named.Match(before) && !slices.Contains(ownWords(), string(inside)) {
		return true
	}
	return login.Match(inside) || random.Match(inside)
}

// closing is where a string ends whose quote has been read: at the other one, or with the line.
func closing(inside []byte, quote byte) int {
	for i := 0; i < len(inside); i++ {
		switch inside[i] {
		case '\\':
			i++
		case quote:
			return i
		}
	}
	return len(inside)
}

// ownWords are the values that settings choose from, which are no secrets.
var ownWords = sync.OnceValue(func() (words []string) {
	eachArgument(Grammar, func(_ string, a lang.Arg) { words = append(words, a.OneOf...) })
	return words
})

// arguments are those that blocks have, and whether they may have a secret.
var arguments = sync.OnceValue(func() map[string]bool {
	secrets := map[string]bool{}
	eachArgument(Grammar, func(name string, a lang.Arg) {
		secrets[name] = secrets[name] || name == "headers" || slices.Contains([]lang.ArgType{lang.Key, lang.Keys, lang.KeyOrTwo, lang.HashOrTwo}, a.Type)
	})
	return secrets
})

func eachArgument(g *lang.Grammar, do func(name string, a lang.Arg)) {
	for name, a := range g.Args {
		do(name, a)
	}
	for _, b := range g.Blocks {
		eachArgument(b, do)
	}
}
