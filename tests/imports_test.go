package tests

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/parlance-gateway/parlance/"

// mayImport lists each package, and the packages of the project that it may import. The command may import all of them. Packages of
// tests and packaging are programs: nobody imports them.
var mayImport = map[string][]string{
	"cmd/parlance/internal/config":   {"cmd/parlance/internal/regular", "pool", "pool/accountfile", "rules/lang", "rules/lazyregexp", "runtime", "runtime/bundle", "runtime/capture", "runtime/document", "runtime/forwarded", "runtime/gateway", "runtime/gateway/upstreamauth", "runtime/gateway/transport", "runtime/jwt", "runtime/keys", "runtime/listen", "runtime/money", "runtime/redact", "runtime/shared", "runtime/wildcard"},
	"cmd/parlance/internal/demo":     {"rules/lang", "rules/lazyregexp", "runtime", "sse"},
	"cmd/parlance/internal/logqueue": {},
	"cmd/parlance/internal/lsp":      {"rules/lang", "runtime/analysis/editor"},
	"cmd/parlance/internal/probe":    {"pool", "rules/lazyregexp", "runtime", "runtime/document", "runtime/gateway", "runtime/gateway/catalog", "runtime/reply", "specs/oracle", "sse"},
	"cmd/parlance/internal/regular":  {},
	"rules":                          {},
	"rules/fields":                   {},
	"rules/lang":                     {"rules", "rules/fields", "rules/lazyregexp", "rules/syntaxtree"},
	"rules/lazyregexp":               {},
	"rules/syntaxtree":               {},
	"runtime":                        {"rules/lang", "runtime/analysis/coverage", "runtime/compile", "runtime/failure", "runtime/models", "runtime/program"},
	"docs/openapi":                   {},
	"runtime/admin":                  {"docs/openapi", "pool", "pool/accountfile", "runtime/admin/page", "runtime/forwarded", "runtime/gateway", "runtime/keys", "runtime/money", "runtime/recent"},
	"runtime/admin/page":             {},
	"runtime/analysis/coverage":      {"rules/fields", "rules/lang", "runtime/expression"},
	"runtime/analysis/editor":        {"rules/lang", "rules/lazyregexp", "runtime/analysis/coverage", "runtime/compile", "runtime/expression"},
	"runtime/analysis/explain":       {"rules/lang", "runtime", "runtime/conversation", "runtime/document", "runtime/expression", "sse"},
	"runtime/analysis/lint":          {"rules/fields", "rules/lang", "rules/lazyregexp", "runtime/expression", "runtime/wildcard", "specs/play"},
	"runtime/bundle":                 {},
	"runtime/analysis/replay":        {"rules/lang", "rules/lazyregexp", "runtime", "runtime/analysis/explain", "runtime/document", "runtime/recording", "sse"},
	"runtime/capture":                {"runtime", "runtime/analysis/explain", "runtime/document", "runtime/money", "runtime/recording", "runtime/redact", "runtime/wildcard", "sse"},
	"runtime/compile":                {"rules/fields", "rules/lang", "rules/lazyregexp", "runtime/analysis/coverage", "runtime/conversation", "runtime/document", "runtime/edit", "runtime/expression", "runtime/failure", "runtime/models", "runtime/money", "runtime/program", "runtime/reply", "runtime/template", "runtime/wildcard", "sse"},
	"runtime/conversation":           {"runtime/document", "runtime/expression"},
	"runtime/document":               {},
	"runtime/edit":                   {"rules/fields", "runtime/document", "runtime/expression", "runtime/wildcard"},
	"runtime/expression":             {"rules/lang", "rules/lazyregexp", "runtime/document"},
	"runtime/failure":                {"pool", "runtime/document", "runtime/expression", "runtime/reply", "runtime/wildcard"},
	"runtime/forwarded":              {},
	"runtime/gateway":                {"pool", "rules/lang", "rules/lazyregexp", "runtime", "runtime/capture", "runtime/conversation", "runtime/forwarded", "runtime/gateway/catalog", "runtime/gateway/upstreamauth", "runtime/gateway/transport", "runtime/jwt", "runtime/keys", "runtime/money", "runtime/redact", "sse"},
	"runtime/gateway/catalog":        {"runtime", "runtime/gateway/transport"},
	"runtime/gateway/upstreamauth":   {},
	"runtime/gateway/transport":      {"pool"},
	"runtime/jwt":                    {},
	"runtime/keys":                   {"runtime/money", "runtime/wildcard"},
	"runtime/listen":                 {"runtime/watch"},
	"runtime/metrics":                {"pool", "runtime/bundle", "runtime/conversation", "runtime/gateway", "runtime/keys", "runtime/reload"},
	"runtime/models":                 {"rules/lang", "rules/lazyregexp", "runtime/document", "runtime/expression", "runtime/template", "runtime/wildcard"},
	"runtime/money":                  {},
	"runtime/program":                {"rules/fields", "rules/lang", "rules/lazyregexp", "runtime/conversation", "runtime/document", "runtime/edit", "runtime/expression", "runtime/failure", "runtime/models", "runtime/money", "runtime/reply", "runtime/template", "runtime/wildcard", "sse"},
	"runtime/recent":                 {"runtime/conversation", "runtime/gateway", "runtime/money"},
	"runtime/recording":              {"rules/lazyregexp", "runtime", "runtime/document", "runtime/redact", "sse"},
	"runtime/redact":                 {"rules/lazyregexp"},
	"runtime/reload":                 {"rules/lang", "rules/lazyregexp", "runtime/watch", "specs/play"},
	"runtime/reply":                  {"runtime/conversation", "runtime/document", "runtime/edit", "runtime/expression", "sse"},
	"runtime/shared":                 {"pool", "runtime", "runtime/bundle", "runtime/keys", "runtime/money", "runtime/store"},
	"runtime/store":                  {"runtime"},
	"runtime/template":               {"rules/lang", "runtime/document", "runtime/expression"},
	"runtime/tracing":                {"runtime", "runtime/capture", "runtime/gateway"},
	"runtime/watch":                  {},
	"runtime/wildcard":               {},
	"specs":                          {},
	"specs/oracle":                   {"specs/oracle/chat", "specs/oracle/gemini", "specs/oracle/messages", "specs/oracle/ollama", "specs/oracle/responses", "specs/oracle/wire"},
	"specs/oracle/chat":              {"specs/oracle/wire"},
	"specs/oracle/gemini":            {"specs/oracle/wire"},
	"specs/oracle/messages":          {"specs/oracle/wire"},
	"specs/oracle/ollama":            {"specs/oracle/wire"},
	"specs/oracle/responses":         {"specs/oracle/wire", "specs/shape"},
	"specs/oracle/wire":              {"sse"},
	"specs/play":                     {"rules/fields", "rules/lang", "rules/lazyregexp", "runtime", "runtime/conversation", "runtime/document", "runtime/keys", "specs", "specs/oracle", "specs/oracle/wire"},
	"specs/record":                   {"rules/lang", "rules/lazyregexp", "runtime", "runtime/document", "runtime/recording", "specs/oracle/wire", "specs/play"},
	"specs/scenario":                 {"pool", "rules/lang", "runtime", "runtime/document", "runtime/gateway", "runtime/keys", "runtime/store", "specs/oracle", "specs/play"},
	"specs/shape":                    {"rules/fields"},
	"tests/mutate":                   {"rules", "rules/lang", "runtime", "specs/play", "specs/scenario"},
	"pool":                           {},
	"pool/accountfile":               {"pool", "rules/lazyregexp", "runtime/watch"},
	"sse":                            {},
}

// neverImports lists what a package must not import from outside of the project, itself or through others of the project.
var neverImports = map[string][]string{
	"rules":                   {"net/http"},
	"rules/fields":            {"net/http", "github.com/hashicorp/hcl/v2"},
	"rules/lang":              {"net/http", "github.com/expr-lang/expr"},
	"runtime/document":        {"net/http", "time", "os/exec"},
	"runtime/expression":      {"net/http", "math/rand"},
	"runtime/template":        {"net/http", "math/rand"},
	"runtime/conversation":    {"net/http", "math/rand"},
	"runtime/reply":           {"net/http", "math/rand"},
	"runtime":                 {"net/http"},
	"runtime/compile":         {"net/http", "math/rand"},
	"runtime/program":         {"net/http"},
	"runtime/models":          {"net/http", "math/rand"},
	"runtime/failure":         {"net/http", "math/rand"},
	"runtime/gateway":         {"github.com/prometheus/client_golang/prometheus", "go.opentelemetry.io/otel", "go.etcd.io/bbolt"},
	"runtime/store":           {"net/http"},
	"runtime/capture":         {"net/http"},
	"runtime/keys":            {"net/http"},
	"runtime/recording":       {"net/http"},
	"runtime/analysis/replay": {"net/http"},
	"runtime/redact":          {"net/http"},
	"runtime/wildcard":        {"net/http"},
	"runtime/watch":           {"net/http"},
	"runtime/admin":           {"go.etcd.io/bbolt"},
	"sse":                     {"encoding/json", "net/http"},
	"pool":                    {"net/http"},
	"pool/accountfile":        {"net/http"},
	"specs/play":              {"net/http"},
	"specs/oracle":            {"net/http"},
}

// TestImportsRunOneWay checks the imports of each package against mayImport.
func TestImportsRunOneWay(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,GoFiles", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	imports := map[string][]string{} // by the path without the module's
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath       string
			Imports, GoFiles []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if len(p.GoFiles) > 0 {
			imports[strings.TrimPrefix(p.ImportPath, module)] = p.Imports
		}
	}
	for name, list := range imports {
		program := name == "tests" || strings.HasPrefix(name, "tests/") || strings.HasPrefix(name, "packaging/")
		may, listed := mayImport[name]
		if !listed && !program && name != "cmd/parlance" {
			t.Errorf("mayImport does not list the package %s", name)
		}
		for _, path := range list {
			to, ours := strings.CutPrefix(path, module)
			switch {
			case !ours:
			case to == "cmd/parlance", strings.HasPrefix(to, "tests/"), strings.HasPrefix(to, "packaging/"):
				t.Errorf("%s imports the program %s", name, to)
			case listed && !slices.Contains(may, to):
				t.Errorf("%s imports %s: mayImport does not allow it", name, to)
			}
		}
	}
	for name, may := range mayImport {
		for _, to := range may {
			if !slices.Contains(imports[name], module+to) {
				t.Errorf("mayImport: %s does not import %s", name, to)
			}
		}
		if imports[name] == nil && len(may) > 0 {
			t.Errorf("mayImport: there is no package %s", name)
		}
	}
	for name, never := range neverImports {
		seen := map[string]bool{}
		var walk func(path string, chain []string)
		walk = func(path string, chain []string) {
			if seen[path] {
				return
			}
			seen[path] = true
			for _, to := range imports[path] {
				if slices.Contains(never, to) {
					t.Errorf("%s imports %s: %s", name, to, strings.Join(append(slices.Clone(chain), to), " -> "))
				}
				if below, ours := strings.CutPrefix(to, module); ours {
					walk(below, append(slices.Clone(chain), below))
				}
			}
		}
		walk(name, []string{name})
	}
}

// What code may be long: at most so many lines in a file, lines in a function and methods of a type.
const (
	fileLines     = 500
	functionLines = 80
	typeMethods   = 40
)

// longer lists what is clearer whole, and how long it may be. Numbers only become smaller.
var longer = map[string]int{
	"cmd/parlance.newExplain":         92,  // flags and one action
	"cmd/parlance.newTest":            111, // flags and one action
	"pool.Group":                      55,  // the state of one upstream, under one lock
	"pool.Pool":                       58,  // what operators may do to accounts is one interface
	"runtime/document.Document.parse": 199, // one loop over bytes
	"runtime/expression.closeSchema":  104, // one walk
	"runtime/reply.NewForm":           92,  // one table
	"runtime/reply.writer.events":     120, // one loop
}

// TestFilesFunctionsAndTypesAreShort holds the code, without tests, to these limits.
func TestFilesFunctionsAndTypesAreShort(t *testing.T) {
	sizes, limits := map[string]int{}, map[string]int{}
	note := func(name string, n, limit int) { sizes[name], limits[name] = n, limit }
	methods := map[string]int{}
	fset := token.NewFileSet()
	err := filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(p, ".."+string(filepath.Separator)))
		if d.IsDir() && (d.Name() == "testdata" || name == "tests" || len(d.Name()) > 2 && d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(fset, p, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		note(name, fset.File(f.Pos()).LineCount(), fileLines)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			of := path.Dir(name) + "."
			if fn.Recv != nil {
				of += receiver(fn.Recv.List[0].Type)
				methods[of]++
				of += "."
			}
			note(of+fn.Name.Name, fset.Position(fn.End()).Line-fset.Position(fn.Pos()).Line+1, functionLines)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for of, n := range methods {
		note(of, n, typeMethods)
	}
	for name := range longer {
		if sizes[name] <= limits[name] {
			t.Errorf("%s need not be listed in longer", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		if limit := max(limits[name], longer[name]); sizes[name] > limit {
			t.Errorf("%s has %d lines or methods, and at most %d are allowed", name, sizes[name], limit)
		}
	}
}

// receiver is the name of a method's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
