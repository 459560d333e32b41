package compile

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// clientPath is an argument that is a path on which clients call the gateway. {name} stands for a segment, {name:expression} for what the
// regular expression matches.
func (k *compiler) clientPath(b *lang.Block, name string) string {
	path := k.text(b, name)
	if x := b.Arg(name); x != nil && path != "" {
		if wrong := wrongPath(path); wrong != "" {
			k.bad(x, "Not a path", "Clients cannot call %q: %s.", path, wrong)
			return ""
		}
	}
	return path
}

// variableName is the name of a part of a path.
var variableName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// otherVariable is a segment of a path that other programs take for a variable.
var otherVariable = lazyregexp.New(`^(?::|\$|<(?:[a-z]+:)?)([A-Za-z_][A-Za-z0-9_]*)>?$`)

// wrongPath says why nobody can call a path; "" when clients can.
func wrongPath(path string) string {
	method, rest, two := strings.Cut(path, " ")
	switch {
	case two && strings.HasPrefix(rest, "/") && strings.ToUpper(method) == method:
		return fmt.Sprintf("a path is called by POST, and has no method; write: path = %q, or a block route %q {}", rest, path)
	case !strings.HasPrefix(path, "/"):
		return "a path begins with a slash"
	case strings.ContainsFunc(path, func(r rune) bool { return r <= ' ' || r == 0x7f }):
		return "a path has no white space"
	}
	for segment := range strings.SplitSeq(path, "/") {
		if m := otherVariable.FindStringSubmatch(segment); m != nil {
			return fmt.Sprintf("%s stands for itself in it; write {%s} for a segment that may be any text", segment, m[1])
		}
	}
	seen := map[string]bool{}
	for rest := path; rest != ""; {
		open := strings.IndexAny(rest, "{}?#*")
		if open < 0 {
			break
		}
		switch rest[open] {
		case '?', '#':
			return fmt.Sprintf("a path ends before %q", rest[open:open+1])
		case '*':
			return "* stands for nothing in a path; {name} stands for a segment"
		case '}':
			return "} closes nothing"
		}
		end, depth := open+1, 1
		for ; end < len(rest) && depth > 0; end++ {
			switch rest[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		if depth > 0 {
			return "{ is not closed"
		}
		name, expression, has := strings.Cut(rest[open+1:end-1], ":")
		compiled, err := regexp.Compile(expression)
		switch {
		case !variableName.MatchString(name):
			return fmt.Sprintf("{%s} needs a name of letters, digits and _", name)
		case seen[name]:
			return fmt.Sprintf("{%s} is in it twice", name)
		case has && expression == "":
			return fmt.Sprintf("{%s:} has no regular expression", name)
		case err != nil:
			return fmt.Sprintf("the regular expression of {%s} cannot be read", name)
		case compiled.NumSubexp() > 0:
			return fmt.Sprintf("the regular expression of {%s} has a group that captures; write (?:…)", name)
		}
		seen[name] = true
		rest = rest[end:]
	}
	return ""
}
