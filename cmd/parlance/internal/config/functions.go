package config

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// maxFile is more than any key has.
const maxFile = 64 << 10

// missing is why a function has no value. Its texts hold names, never values.
type missing struct {
	summary, detail string
}

func (m *missing) Error() string { return m.detail }

func newReader(dir string, getenv func(string) (string, bool)) *reader {
	r := &reader{dir: dir, getenv: getenv}
	r.ctx = &hcl.EvalContext{Functions: map[string]function.Function{"env": env(getenv), "file": r.file(), "credential": r.credential()}}
	return r
}

// env is a variable of the environment, or the default that is given.
func env(getenv func(string) (string, bool)) function.Function {
	text := function.Parameter{Name: "name", Type: cty.String}
	return function.New(&function.Spec{
		Description: "A variable of the environment.",
		Params:      []function.Parameter{text},
		VarParam:    &function.Parameter{Name: "default", Type: cty.String},
		Type:        function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			name := args[0].AsString()
			if len(args) > 2 {
				return cty.NilVal, &missing{"Too many arguments", `env takes the name of a variable and, if you like, a default: env("NAME", "default").`}
			}
			if v, ok := getenv(name); ok {
				return cty.StringVal(v), nil
			}
			if len(args) == 2 {
				return args[1], nil
			}
			return cty.NilVal, &missing{"Variable not set", fmt.Sprintf("The environment variable %q is not set. Set it, or give a default: env(%q, \"…\").", name, name)}
		},
	})
}

// file is the content of a file, without white space around it.
func (r *reader) file() function.Function {
	return function.New(&function.Spec{
		Description: "The content of a file.",
		Params:      []function.Parameter{{Name: "path", Type: cty.String}},
		Type:        function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			name := args[0].AsString()
			path := name
			if !filepath.IsAbs(path) {
				path = filepath.Join(r.dir, path)
			}
			text, err := content(path)
			if err != nil {
				hint := homeHint(name)
				if hint == "" {
					hint = "A path that does not begin with / is one from the folder of this file."
				}
				return cty.NilVal, &missing{"File cannot be read", fmt.Sprintf("The file %q cannot be read: %s. %s", name, reason(err), hint)}
			}
			return cty.StringVal(text), nil
		},
	})
}

// credentialsVariable names the folder with the credentials that systemd gives a service.
const credentialsVariable = "CREDENTIALS_DIRECTORY"

// credential is the content of a credential of systemd, without white space around it.
func (r *reader) credential() function.Function {
	return function.New(&function.Spec{
		Description: "A credential of systemd.",
		Params:      []function.Parameter{{Name: "name", Type: cty.String}},
		Type:        function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			name := args[0].AsString()
			path, ok := r.credentialPath(name)
			switch {
			case name == "" || strings.ContainsAny(name, "/\\"):
				return cty.NilVal, &missing{"Not a credential", fmt.Sprintf("The name of a credential is that of LoadCredential=, without a path: credential(%q).", "openai-key")}
			case !ok:
				return cty.NilVal, &missing{"No credentials", fmt.Sprintf("systemd gave this process no credentials. Add to the unit: LoadCredential=%s:/path/of/the/file", name)}
			}
			text, err := content(path)
			if err != nil {
				return cty.NilVal, &missing{"Credential cannot be read", fmt.Sprintf("The credential %q cannot be read: %s. Add to the unit: LoadCredential=%s:/path/of/the/file", name, reason(err), name)}
			}
			return cty.StringVal(text), nil
		},
	})
}

// credentialPath is the file of a credential; ok is false without systemd.
func (r *reader) credentialPath(name string) (path string, ok bool) {
	dir, ok := r.getenv(credentialsVariable)
	return filepath.Join(dir, name), ok && dir != ""
}

func content(path string) (string, error) {
	b, err := regular.Read(path, maxFile)
	return strings.TrimSpace(string(b)), err
}

// reason is an error without the path, which is named already.
func reason(err error) string {
	if p, ok := err.(*os.PathError); ok {
		return p.Err.Error()
	}
	return err.Error()
}

// known reports, and says if not, whether an expression uses only what there is.
func (r *reader) known(x hclsyntax.Expression) bool {
	before := len(r.diags)
	for _, v := range x.Variables() {
		if name := v.RootName(); name == "env" || name == "var" || strings.ToUpper(name) == name {
			switch a := v[len(v)-1].(type) {
			case hcl.TraverseAttr:
				name = a.Name
			case hcl.TraverseIndex:
				if a.Key.Type() == cty.String {
					name = a.Key.AsString()
				}
			}
			r.diags = append(r.diags, lang.Diag(lang.CodeUnknownName, v.SourceRange(), "Unknown name", "There are no names here. A variable of the environment is read, without ${ }, by: env(%q)", name))
			continue
		}
		r.diags = append(r.diags, lang.Diag(lang.CodeUnknownName, v.SourceRange(), "Unknown name", "There are no names here. A text is written in quotes: %q.", v.RootName()))
	}
	names := slices.Sorted(maps.Keys(r.ctx.Functions))
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		call, ok := n.(*hclsyntax.FunctionCallExpr)
		if !ok {
			return nil
		}
		if !slices.Contains(names, call.Name) {
			r.diags = append(r.diags, lang.Diag(lang.CodeUnknownFunction, call.NameRange, "Unknown function", "There is no function named %q here.%s Known: %s.", call.Name, lang.Suggest(call.Name, names), strings.Join(names, ", ")))
		} else if call.Name == "file" {
			r.readable(call)
		} else if call.Name == "env" && len(call.Args) > 0 {
			if name, ok := lang.LiteralText(call.Args[0]); ok && !keyLike(name) {
				r.noVariable(call.Args[0], name)
			}
		}
		return nil
	})
	return !r.diags[before:].HasErrors()
}

// readable warns of a file with a secret that other users of the machine can read.
func (r *reader) readable(call *hclsyntax.FunctionCallExpr) {
	if len(call.Args) != 1 {
		return
	}
	name, ok := lang.LiteralText(call.Args[0])
	if !ok || strings.HasSuffix(name, ".pub") { // a public key is for everybody
		return
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.dir, path)
	}
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		r.doubtful(call, "File that others can read", "The file %q can be read by other users of this machine. Do: chmod 600 %s", name, name)
	}
}

// calls reports whether an expression takes its value from elsewhere.
func calls(x hclsyntax.Expression) bool {
	found := false
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		if _, ok := n.(*hclsyntax.FunctionCallExpr); ok {
			found = true
		}
		return nil
	})
	return found
}

// inOurWords are messages of HCL, and what they mean here.
var inOurWords = map[string][2]string{
	"Not enough function arguments": {"Missing name", `What is read is named: env("NAME"), file("./key.txt") or credential("name").`},
	"Too many function arguments":   {"Too many arguments", `One file or credential is named: file("./key.txt") or credential("name").`},
	"Invalid function argument":     {"Not a name", `What is read is named by one text in quotes: env("NAME"), file("./key.txt") or credential("name").`},
	"Unsupported attribute":         {"No parts", `The function gives a text, which has no fields. Remove the dot and what follows it.`},
	"Invalid operand":               {"Wrong operator", `A value is not chosen by an operator. For a variable that may be missing, give a default: env("NAME", "default").`},
	"Invalid index":                 {"No parts", `The function gives a text, which has no elements. Remove the index.`},
}

// explained puts HCL's diagnostics in our words: with a code, and with what a function itself has to say.
func explained(diags hcl.Diagnostics) hcl.Diagnostics {
	for _, d := range diags {
		if call, ok := hcl.DiagnosticExtra[hclsyntax.FunctionCallDiagExtra](d); ok {
			if m, ok := call.FunctionCallError().(*missing); ok {
				d.Summary, d.Detail = m.summary, m.detail
				if d.Context != nil {
					d.Subject = d.Context
				}
			}
		}
		if text, ok := inOurWords[d.Summary]; ok {
			d.Summary, d.Detail = text[0], text[1]
		}
		// What HCL would show of the values must not be shown.
		d.Expression, d.EvalContext, d.Extra = nil, nil, lang.CodeConfig
	}
	return diags
}
