package config

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// elementAt is an element of a list that is written out, else the whole list.
func elementAt(x hclsyntax.Expression, i int) hclsyntax.Expression {
	if t, ok := x.(*hclsyntax.TupleConsExpr); ok && i < len(t.Exprs) {
		return t.Exprs[i]
	}
	return x
}

// elementOf is the element of a list that is a text, else the whole list.
func elementOf(x hclsyntax.Expression, text string) hclsyntax.Expression {
	if t, ok := x.(*hclsyntax.TupleConsExpr); ok {
		for _, e := range t.Exprs {
			if literal, ok := lang.LiteralText(e); ok && strings.TrimSpace(literal) == text {
				return e
			}
		}
	}
	return x
}

// member is the name of a member of an object that is written out, else the whole object.
func (r *reader) member(x hclsyntax.Expression, name string) hclsyntax.Expression {
	if object, ok := x.(*hclsyntax.ObjectConsExpr); ok {
		for _, item := range object.Items {
			if v, diags := lang.Static(item.KeyExpr, r.ctx); !diags.HasErrors() && v.Type() == cty.String && v.IsKnown() && !v.IsNull() && v.AsString() == name {
				return item.KeyExpr
			}
		}
	}
	return x
}

// memberValue is the value of a member of an object that is written out, else the whole object.
func memberValue(r *reader, x hclsyntax.Expression, name string) hclsyntax.Expression {
	if object, ok := x.(*hclsyntax.ObjectConsExpr); ok {
		for _, item := range object.Items {
			if item.KeyExpr == r.member(x, name) {
				return item.ValueExpr
			}
		}
	}
	return x
}

// placeholder finds what stands in examples in place of a value.
var placeholder = lazyregexp.New(`<[A-Za-z][\w .-]*>|\bYOUR[-_ ]\w+|^(?i:your[-_ ][\w -]+|change[-_ ]?(?:me|this)(?:[-_ ].*)?|xxx+|todo|tbd|placeholder|replace[-_ ]?me|sk-(?:\.{3,}|…|x{3,}))$|^\.{3}$`)

// tidy is a text without what is hardly meant in one that is written out: white space around it, a variable of the environment, or what
// examples have in place of a value.
func (r *reader) tidy(x hclsyntax.Expression, text string) string {
	if _, ok := lang.LiteralText(x); !ok {
		return text
	}
	if trimmed := strings.TrimSpace(text); trimmed == "" {
		r.wrong(x, "Empty string", "The text is nothing but white space.")
	} else if trimmed != text {
		hint := fmt.Sprintf("Write: %q", trimmed)
		if secret := strings.Contains(text, "@") || strings.Contains(text, "Bearer "); secret {
			hint = "Remove it."
		}
		r.wrong(x, "White space", "White space at the ends of a text belongs to it. %s", hint)
		return trimmed
	} else if m := variableInText.FindStringSubmatch(text); m != nil {
		r.wrong(x, "Not a variable", "In a text a variable of the environment is not put in. Write: env(%q)", m[1])
	} else if at := placeholder.FindString(text); at != "" {
		r.doubtful(x, "Placeholder", "%q is a placeholder. Write your own value.", at)
	}
	return text
}

// alone warns of an element that a list has already, or that is several.
func (r *reader) alone(x hclsyntax.Expression, text string, before []string) {
	if _, ok := lang.LiteralText(x); !ok || strings.Contains(text, "@") { // which may be a password
		return
	}
	if slices.Contains(before, text) {
		r.doubtful(x, "Given twice", "%q is already in the list. Remove it, or write another value.", text)
	} else if strings.Contains(text, ",") && !strings.ContainsAny(text, "{([") { // such a pattern is told of as one
		list := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
		r.wrong(x, "Several in one", "Put each element of the list in its own quotes. Write: %s", quoted(list))
	}
}

// quotedValue warns of a number, or of true and false, that is written as a text.
func (r *reader) quotedValue(x hclsyntax.Expression) {
	if text, ok := lang.LiteralText(x); ok {
		r.doubtful(x, "Value in quotes", "Something in quotes is a text. Write: %s", strings.TrimSpace(text))
	}
}

// unusual warns of a value that is allowed, and hardly meant.
func (r *reader) unusual(x hclsyntax.Expression, name string, a lang.Arg, low, high bool) {
	usual := a.Default
	if usual == "" {
		usual = strings.Trim(a.Example, `"`)
	}
	switch {
	case x == nil || !low && !high:
	case low:
		r.doubtful(x, "Hardly meant", "%s is below %s here, which is too little for almost any use. Is it in another unit? A common value: %s = %s", name, a.Low, name, argument(a, usual))
	default:
		r.doubtful(x, "Hardly meant", "%s is above %s here, which is too much for almost any use. Is it in another unit? A common value: %s = %s", name, a.High, name, argument(a, usual))
	}
}

// argument is a value as it is written in a file.
func argument(a lang.Arg, value string) string {
	if a.Type == lang.Duration || a.Type == lang.Size {
		return fmt.Sprintf("%q", value)
	}
	return value
}

// clock is a time of hours, minutes and seconds with colons; iso one as in ISO 8601.
var (
	clock    = lazyregexp.New(`^(\d{1,2}):(\d{2})(?::(\d{2}))?$`)
	iso      = lazyregexp.New(`^P(?:(\d+)D)?(?:T((?:\d+[HMS])+))?$`)
	unitless = lazyregexp.New(`^((?:\d+(?:h|m))+)(\d+)$`)
)

// timeHint is what to write for a length of time that cannot be used; "" when nobody knows.
func timeHint(text string, a lang.Arg, most time.Duration) string {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "never", "off", "none", "no", "disabled", "false", "zero":
		if a.Least == "" {
			return fmt.Sprintf(" To turn it off: \"0s\". The longest is %q.", a.Most)
		}
		return fmt.Sprintf(" It cannot be turned off: leave it out for %s, or write a long one.", a.Default)
	case "forever", "infinite", "infinity", "unlimited", "inf", "always", "max":
		return fmt.Sprintf(" The longest is %q.", a.Most)
	}
	form := text
	if m := clock.FindStringSubmatch(text); m != nil {
		form = m[1] + "h" + m[2] + "m"
		if m[3] != "" {
			form += m[3] + "s"
		}
	} else if m := iso.FindStringSubmatch(text); m != nil && m[1] == "" {
		form = strings.ToLower(m[2])
	} else if m := unitless.FindStringSubmatch(text); m != nil {
		form = m[1] + m[2] + map[bool]string{true: "m", false: "s"}[strings.HasSuffix(m[1], "h")]
	}
	if d, err := time.ParseDuration(form); err == nil && d > 0 && d <= most {
		return fmt.Sprintf(" Write: %q", brief(d))
	} else if err == nil && d > most {
		return fmt.Sprintf(" The longest is %q.", a.Most)
	}
	if hint := unitHint(text, most); hint != "" {
		return hint
	}
	if inUnits(text) > most {
		return fmt.Sprintf(" The longest is %q.", a.Most)
	}
	return ""
}

// Once leaves one finding at each place: what else is said of a value that is wrong only follows from that.
func Once(diags hcl.Diagnostics) hcl.Diagnostics {
	holds := func(a, b *hcl.Range) bool { return a.Start.Byte <= b.Start.Byte && a.End.Byte >= b.End.Byte }
	follows := func(i, j int) bool {
		a, b := diags[i], diags[j]
		if i == j || a.Subject == nil || b.Subject == nil || a.Subject.Filename != b.Subject.Filename || b.Subject.Start.Byte >= b.Subject.End.Byte {
			return false
		}
		if !holds(a.Subject, b.Subject) {
			return j < i && holds(b.Subject, a.Subject) && a.Subject.Start.Byte < a.Subject.End.Byte && a.Severity == hcl.DiagWarning && b.Severity == hcl.DiagWarning
		}
		same := *a.Subject == *b.Subject
		return b.Severity == hcl.DiagError && (a.Severity != hcl.DiagError || !same || j < i) || same && a.Severity == b.Severity && j < i
	}
	var kept hcl.Diagnostics
	for i, d := range diags {
		echo := false
		for j := range diags {
			echo = echo || follows(i, j)
		}
		if !echo {
			kept = append(kept, d)
		}
	}
	return kept
}

// calledInText is a call of a function that stands in quotes.
var calledInText = lazyregexp.New(`^(env|file|credential)\(["']?([^"']*)["']?\)$`)

// absolutePath is a path that no random text begins with.
var absolutePath = lazyregexp.New(`^/(?:run|etc|var|home|root|opt|mnt|srv|tmp|usr|secrets|app|data)/[\w./-]+$`)

// noKey tells what a text is that stands in place of a key and is none; "" for what may be one.
func noKey(text string) string {
	text = strings.TrimSpace(text)
	scheme, _, _ := strings.Cut(text, ":")
	switch m := calledInText.FindStringSubmatch(text); {
	case m != nil:
		return fmt.Sprintf("In quotes a call is a text. Write it without: %s(%q)", m[1], m[2])
	case placeholder.MatchString(text):
		return "This is a placeholder for a key. Put your own into a variable of the environment, and write its name, as in: env(\"OPENAI_API_KEY\")"
	case strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../") || strings.HasPrefix(text, "~/") || absolutePath.MatchString(text):
		return fmt.Sprintf("This is the path of a file, and no key. Its content is read by: file(%q)", text)
	case strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://"):
		return "This is a URL, and no key. The key is what the vendor shows once when it is made."
	case slices.Contains([]string{"vault", "op", "awssm", "aws-sm", "gcpsm", "secretsmanager", "arn", "azurekv", "keyring"}, strings.ToLower(scheme)) && scheme != text:
		return "No store of secrets is asked. Let it set a variable, or write a file: env(\"NAME\") or file(\"./key.txt\")."
	case strings.HasPrefix(strings.ToLower(text), "authorization:") || strings.HasPrefix(text, "Basic ") || strings.HasPrefix(strings.ToLower(text), "x-api-key:"):
		return "A key is given alone; the protocol puts it into its header. Remove what is before it."
	}
	return ""
}

// variableForm is what a variable of the environment can be called.
var variableForm = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// noVariable reports a text that cannot be the name of a variable of the environment.
func (r *reader) noVariable(x hclsyntax.Expression, name string) bool {
	plain := strings.Trim(name, "${}% ")
	before, _, assigned := strings.Cut(plain, "=")
	switch {
	case variableForm.MatchString(name):
		return false
	case strings.TrimSpace(name) == "":
		r.wrong(x, "Not a variable", "The name of the variable is missing, as in env(\"OPENAI_API_KEY\").")
	case assigned:
		r.hide(x)
		r.wrong(x, "Not a variable", "Write the name of the variable, not its value. Write: env(%q)", strings.TrimSpace(before))
	case strings.ContainsAny(name, "/.") && !strings.HasPrefix(name, "$"):
		r.wrong(x, "Not a variable", "No variable of the environment is called %q. The content of a file is read by file. Write: file(%q)", name, name)
	case variableForm.MatchString(plain):
		r.wrong(x, "Not a variable", "Only the name of the variable is needed. Write: env(%q)", plain)
	default:
		r.wrong(x, "Not a variable", "No variable of the environment is called %q: its name has letters, digits and _. Write, for example: env(%q)", name, strings.ToUpper(strings.Trim(regexp.MustCompile(`\W+`).ReplaceAllString(name, "_"), "_")))
	}
	return true
}
