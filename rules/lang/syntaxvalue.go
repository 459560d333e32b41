package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// joined tells how the word or, token i, is written: between conditions, or between a value and the one for when it is not there.
func (s *syntax) joined(i int) string {
	left, right := s.operand(i), s.value(i+1)
	compares := s.comparison(i + 2)
	for at := i - 1; at > 0 && s.tokens[at].Range.Start.Line == s.tokens[i].Range.Start.Line; at-- {
		t := s.tokens[at].Type
		compares = compares || s.comparison(at) || t == hclsyntax.TokenBang || t == hclsyntax.TokenCParen
	}
	if next := s.token(i + 1).Type; !compares && left != "…" && right != "…" && (next == hclsyntax.TokenNumberLit || next == hclsyntax.TokenOQuote || next == hclsyntax.TokenIdent) {
		if next != hclsyntax.TokenIdent {
			return fmt.Sprintf(`There is no operator "or". For %s where %s is not there, write: coalesce(%s, %s)`, right, left, left, right)
		}
		return fmt.Sprintf(`There is no operator "or". Between conditions, write ||; for %s where %s is not there, write: coalesce(%s, %s)`, right, left, left, right)
	}
	return `"or" is written ||.`
}

// behindValue is something in the line of an argument, token i, that does not belong to its value.
func (s *syntax) behindValue(i int) *hcl.Diagnostic {
	t, before, word := s.tokens[i], s.token(i-1), string(s.tokens[i].Bytes)
	message := func(at hclsyntax.Token, summary, format string, args ...any) *hcl.Diagnostic {
		return Diag(CodeSyntax, at.Range, summary, format, args...)
	}
	was := string(before.Bytes)
	switch {
	case word == "not" && string(s.token(i+1).Bytes) == "in":
		return message(t, wrongOperator, `Whether a list holds a value is asked by a function: !contains(list, value).`)
	case t.Type == hclsyntax.TokenOQuote && before.Type == hclsyntax.TokenIdent && len(was) == 1 && before.Range.End == t.Range.Start:
		return message(before, "Letter before a text", `A text begins with its quote. A value is put into any text by ${ }: "gpt-${match[0]}".`)
	case slices.Contains([]string{"if", "when", "unless", "then", "else"}, word):
		return message(t, "No statement", `There is no %q after a value: choose a value with condition ? value : other. For no value write omit.`, word)
	case before.Type == hclsyntax.TokenIdent && t.Type == hclsyntax.TokenIdent && (was == "typeof" || was == "len" || was == "await" || was == "new"):
		return message(before, "Function without ( )", `Write the arguments of a function in ( ), as in typeof(req.stop).`)
	case word == "and" || word == "AND":
		return message(t, wrongOperator, `"and" is written &&.`)
	case word == "or" || word == "OR":
		return message(t, wrongOperator, "%s", s.joined(i))
	case word == "in":
		return message(t, wrongOperator, `Whether a list holds a value is asked by a function: contains(list, %s).`, s.operand(i))
	case infix[strings.ToLower(word)] != "":
		return message(t, wrongOperator, "There is no operator %[1]q. Write: "+infix[strings.ToLower(word)], word, s.operand(i), s.value(i+1))
	case before.Type == hclsyntax.TokenIdent && (was == "not" || was == "NOT"):
		return message(before, wrongOperator, `"not" is written !, as in !(a == b).`)
	case before.Type == hclsyntax.TokenIdent && was == "if":
		return message(before, "No statement", `There is no if: choose a value with condition ? value : other. For no value write omit.`)
	case t.Type == hclsyntax.TokenEqual:
		if rest := s.src[t.Range.End.Byte:]; len(rest) > 0 && rest[0] == '~' {
			return message(t, wrongOperator, `There is no =~. To test a text with a regular expression: matches(text, pattern); whether it holds a word: mentions(text, word).`)
		}
		return message(t, wrongOperator, `Values are compared by ==; one = gives an argument its value.`)
	case t.Type == hclsyntax.TokenBitwiseAnd:
		return message(t, wrongOperator, `"and" is written &&.`)
	case t.Type == hclsyntax.TokenBitwiseOr:
		return message(t, wrongOperator, `"or" is written ||.`)
	case t.Type == hclsyntax.TokenComma:
		return message(t, "No comma here", "Remove the comma: an argument ends with its line.")
	case t.Type == hclsyntax.TokenOParen && s.token(i-2).Type == hclsyntax.TokenDot:
		return message(before, "No method", "Values have no methods. %s", s.method(i))
	case before.Type == hclsyntax.TokenCQuote:
		return message(t, "Text behind a string", `The string ended before this. A " within a string is written \".`)
	case before.Type == hclsyntax.TokenIdent && t.Type == hclsyntax.TokenIdent:
		return message(t, "Two values", `An argument has one value, and %q follows it. A text is written in quotes; values are joined by an operator, such as && or ==.`, word)
	}
	if begin := t.Range.Start.Byte; strings.HasSuffix(string(s.src[max(0, begin-6):begin]), "http:") || strings.HasSuffix(string(s.src[max(0, begin-6):begin]), "https:") || t.Type == hclsyntax.TokenColon && (was == "http" || was == "https") {
		return message(t, "URL without quotes", `A text is written in quotes, and so does a URL: "https://api.example.com/v1".`)
	}
	if before.Type == hclsyntax.TokenNumberLit && t.Type == hclsyntax.TokenIdent && before.Range.End.Byte == t.Range.Start.Byte {
		if factor := map[string]string{"k": "000", "K": "000", "m": "000000", "M": "000000"}[word]; factor != "" && s.comparison(i-2) {
			return message(before, "Unit of a number", "Numbers have no units here. Write: %s%s", before.Bytes, factor)
		}
		if strings.Trim(word, "_0123456789") == "" {
			return message(before, "Not a number", "A number has no _ in it. Write: %s", strings.ReplaceAll(string(before.Bytes)+word, "_", ""))
		}
		if word == "k" || word == "K" {
			return message(before, "Unit of a number", "A number has no unit. Write: %s000; or a size, in quotes: \"%sKiB\"", before.Bytes, before.Bytes)
		}
		return message(before, "Unit without quotes", "A number with a unit is a text. Write: %q", string(before.Bytes)+string(t.Bytes))
	}
	return message(t, "Argument goes on", `An argument ends with its line, or continues with an operator. This is neither. A value may continue on the next line only within ( ).`)
}

// bracketed is a name in angle brackets, as specs have them.
var bracketed = lazyregexp.New(`^<[a-z][a-z0-9_]*>`)

// noValue is a value that is missing at token i, or begins in a way that none does. last is that of finding.
func (s *syntax) noValue(i int) (d *hcl.Diagnostic, last bool) {
	t, before, word := s.tokens[i], s.token(i-1), string(s.tokens[i].Bytes)
	message := func(at hclsyntax.Token, summary, format string, args ...any) *hcl.Diagnostic {
		return Diag(CodeSyntax, at.Range, summary, format, args...)
	}
	switch {
	case t.Type == hclsyntax.TokenColon && before.Type == hclsyntax.TokenQuestion:
		return message(before, wrongOperator, "There is no ?:. The first value that is there is coalesce(a, b), as in coalesce(%s, …).", s.operand(i-1)), false
	case t.Type == hclsyntax.TokenQuestion && before.Type == hclsyntax.TokenQuestion:
		return message(before, wrongOperator, "There is no ??. The first value that is there is coalesce(a, b)."), false
	case t.Type == hclsyntax.TokenDot && before.Type == hclsyntax.TokenQuestion:
		return message(before, wrongOperator, "There is no ?. here: reading through a path that is not there never fails. Write a dot alone."), false
	case t.Type == hclsyntax.TokenDot && s.token(i+1).Type == hclsyntax.TokenNumberLit && before.Type == hclsyntax.TokenEqual:
		return message(t, "Not a number", "A number begins with a digit. Write: 0.%s", s.token(i+1).Bytes), false
	case t.Type == hclsyntax.TokenDot && (before.Type == hclsyntax.TokenEqual || before.Type == hclsyntax.TokenOParen || before.Type == hclsyntax.TokenComma || before.Type == hclsyntax.TokenColon || before.Type == hclsyntax.TokenOBrack || before.Type == hclsyntax.TokenOBrace):
		return message(t, "Path without a beginning", "A path begins with the name of what is read: req.%s for a request, data.%s for a reply, and x.%s in a loop, [for x in list : x.%s].", s.token(i+1).Bytes, s.token(i+1).Bytes, s.token(i+1).Bytes, s.token(i+1).Bytes), false
	case t.Type == hclsyntax.TokenEllipsis:
		return message(t, wrongOperator, "There is no ... here. Lists are joined by concat(a, b), objects by merge(a, b)."), false
	case t.Type == hclsyntax.TokenStar && before.Type == hclsyntax.TokenStar:
		return message(t, wrongOperator, "There is no **. Write the product, as in a * a."), false
	case before.Type == hclsyntax.TokenEqualOp && t.Type == hclsyntax.TokenEqual:
		return message(t, wrongOperator, "Values are compared by ==, and what is not equal by !=."), false
	case ends(t):
		if before.Type == hclsyntax.TokenEqual {
			return message(before, "No value", "The argument has no value after its =. Write one, or take the argument away."), false
		}
		if string(before.Bytes) == "%" && s.token(i-2).Type == hclsyntax.TokenNumberLit {
			share, _ := strconv.ParseFloat(string(s.token(i-2).Bytes), 64)
			return message(before, "Percent", "A number has no unit. A share is a part of 1: %v", share/100), false
		}
		return message(before, "No value", "Something is missing after %q. A value that continues on the next line must be within ( ).", before.Bytes), false
	case t.Type == hclsyntax.TokenFatArrow:
		return message(t, wrongOperator, "An argument is given by =."), false
	case t.Type == hclsyntax.TokenEqual && before.Type == hclsyntax.TokenEqual:
		return message(t, wrongOperator, "An argument is given by one =."), false
	}
	if t.Type == hclsyntax.TokenColon && before.Type == hclsyntax.TokenOBrack {
		return s.bracket(i)
	}
	if s.open[i] >= 0 && (t.Type == hclsyntax.TokenCBrace || t.Type == hclsyntax.TokenCBrack || t.Type == hclsyntax.TokenCParen) {
		return s.bracket(i)
	}
	if m := bracketed.FindSubmatch(s.src[t.Range.Start.Byte:]); m != nil {
		return message(t, "Text without quotes", "A text in < > needs quotes. Write: %q", m[0]), false
	}
	return message(t, "No value", "In place of %q, a value is expected: a string in quotes, a number, true, false, null, omit, a list, an object, or an expression.", word), false
}
