package tests

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/parlance-gateway/parlance/"

// rooms says what a package must never import, itself or through others of the project.
var rooms = []struct {
	room  string
	never []string
}{
	{"rules", []string{module, "net/http"}},
	{"rules/lang", []string{module + "runtime", "github.com/expr-lang/expr", "net/http"}},
	{"rules/fields", []string{module, "github.com/hashicorp/hcl/v2", "net/http"}},
	{"runtime/document", []string{"net/http", "time", "os/exec", module + "rules/lang"}},
	{"runtime/expression", []string{"net/http", "math/rand", module + "runtime/gateway"}},
	{"runtime/template", []string{"net/http", "math/rand", module + "runtime/gateway"}},
	{"runtime/conversation", []string{"net/http", "math/rand", module + "runtime/gateway"}},
	{"runtime/reply", []string{"net/http", "math/rand", module + "runtime/gateway"}},
	{"runtime", []string{"net/http", module + "runtime/gateway", module + "pool"}},
	{"runtime/gateway", []string{module + "runtime/store", module + "runtime/metrics", "github.com/prometheus/client_golang/prometheus", "go.etcd.io/bbolt"}},
	{"runtime/gateway/transport", []string{module + "runtime", module + "runtime/gateway", module + "rules/lang"}},
	{"runtime/store", []string{"net/http", module + "runtime/gateway"}},
	{"runtime/capture", []string{"net/http", module + "runtime/gateway", module + "pool"}},
	{"runtime/metrics", []string{module + "runtime/admin", module + "runtime/store"}},
	{"runtime/keys", []string{"net/http", module + "pool", module + "rules/lang", module + "runtime", module + "runtime/gateway", module + "runtime/store"}},
	{"runtime/redact", []string{"net/http", module}},
	{"runtime/wildcard", []string{"net/http", module}},
	{"runtime/tokens", []string{"net/http", "encoding/json", module}},
	{"runtime/watch", []string{"net/http", module}},
	{"sse", []string{"encoding/json", "net/http", module}},
	{"pool", []string{"net/http", module}},
	{"pool/accountfile", []string{"net/http", module + "runtime", module + "rules/lang"}},
	{"runtime/admin", []string{module + "runtime", module + "runtime/gateway", module + "runtime/store", module + "rules/lang", "go.etcd.io/bbolt"}},
	{"specs", []string{module, "net/http"}},
	{"specs/play", []string{"net/http", module + "runtime/gateway", module + "pool"}},
	{"specs/oracle", []string{"net/http", module + "rules/lang", module + "runtime"}},
}

// TestImportsRunOneWay holds the rooms of docs/design.md: who may know whom.
func TestImportsRunOneWay(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	imports := map[string][]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		imports[p.ImportPath] = p.Imports
	}
	for _, r := range rooms {
		if _, ok := imports[module+r.room]; !ok {
			t.Errorf("there is no package %s", r.room)
		}
		seen := map[string]bool{}
		var walk func(path string, chain []string)
		walk = func(path string, chain []string) {
			if seen[path] {
				return
			}
			seen[path] = true
			for _, to := range imports[path] {
				for _, never := range r.never {
					if to == never || strings.HasSuffix(never, "/") && strings.HasPrefix(to, never) {
						t.Errorf("%s imports %s: %s", r.room, to, strings.Join(append(slices.Clone(chain), to), " -> "))
					}
				}
				if strings.HasPrefix(to, module) {
					walk(to, append(slices.Clone(chain), to))
				}
			}
		}
		walk(module+r.room, []string{r.room})
	}
	for path, list := range imports {
		if slices.Contains(list, module+"tests") {
			t.Errorf("%s imports the tests", path)
		}
	}
}
