package runtime

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// judgedAt is when the failures of the table happened.
var judgedAt = time.Date(2026, 10, 21, 7, 0, 0, 0, time.UTC)

// TestRealFailuresAreJudged holds the built-in tiers against failures as upstreams have sent them: testdata/failures.txt.
func TestRealFailuresAreJudged(t *testing.T) {
	cases := failures(t)
	if len(cases) < 60 {
		t.Fatalf("only %d failures were read", len(cases))
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if f := &c.failure; f.Status == 0 && f.Body != nil { // it came as an event of a stream
				x := asked(t, f.Protocol)
				defer x.Close()
				r := x.Reply()
				defer r.Close()
				r.Frame(nil, nil, f.Body)
				f.Problem = r.Problem()
				clear(f.Body) // the reader of the stream uses its buffer again
				f.Body = nil
			}
			v := builtIn().Judge(&c.failure)
			if got := verdict(v); got != c.want {
				t.Errorf("failures.txt:%d:\n got %s\nwant %s", c.line, got, c.want)
			}
			if v.Rule == "" || len(v.Faults) > 0 {
				t.Errorf("failures.txt:%d: the rule %q, faults %q", c.line, v.Rule, v.Faults)
			}
		})
	}
}

// A failure that the pair has read already is judged as one that is read by Judge: nothing is lost on the way.
func TestAProblemIsJudgedAsItsBodyIs(t *testing.T) {
	for _, c := range failures(t) {
		if c.failure.Status == 0 || c.failure.Network != "" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			f := c.failure
			x := asked(t, f.Protocol)
			defer x.Close()
			body := append([]byte(nil), f.Body...)
			f.Problem = x.Refused(f.Status, f.Header("content-type"), body)
			clear(body) // the gateway uses its buffer again
			f.Body = nil
			if diff := cmp.Diff(builtIn().Judge(&c.failure), builtIn().Judge(&f)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// asked is an exchange whose request was translated for an upstream of a protocol.
func asked(t *testing.T, protocol string) *Exchange {
	t.Helper()
	x, err := builtIn().Protocol("chat").Open(&Call{Body: []byte(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`), ID: "c"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.Request(&Target{Protocol: protocol, Model: "m"}); err != nil {
		t.Fatal(err)
	}
	return x
}

// verdict is a verdict as the table has it.
func verdict(v Verdict) string {
	s := fmt.Sprintf("%s; %s; %s", v.Class, v.Tier, v.Action)
	switch {
	case v.Forever:
		s += " forever"
	case v.Rest > 0:
		s += " " + v.Rest.String()
	}
	if v.Scope == ModelScope {
		s += " model"
	}
	if v.ProxyFault {
		s += " proxy"
	}
	if v.Again > 0 {
		s += fmt.Sprintf(" again %d", v.Again)
	}
	if v.Backoff > 0 {
		s += " after " + v.Backoff.String()
	}
	if v.Foreign {
		s += " foreign"
	}
	if v.After > 0 {
		s += "; after " + v.After.String()
	}
	return s
}

type judgedCase struct {
	name    string
	line    int
	failure Failure
	want    string
}

func failures(t testing.TB) (list []judgedCase) {
	t.Helper()
	file, err := os.Open("testdata/failures.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var c *judgedCase
	var header map[string]string
	name := ""
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		words := strings.Fields(line)
		key, value, isHeader := strings.Cut(line, ": ")
		switch {
		case line == "":
			name = ""
		case strings.HasPrefix(line, "#"):
			name = strings.TrimSpace(name + " " + strings.TrimLeft(line, "# "))
		case c == nil:
			header = map[string]string{}
			c = &judgedCase{name: name, line: n, failure: Failure{Protocol: words[0], Attempt: 1, Now: judgedAt}}
			mine := header
			c.failure.Header = func(name string) string { return mine[strings.ToLower(name)] }
			c.failure.Status, err = strconv.Atoi(words[1])
			for _, w := range words[2:] {
				k, v, _ := strings.Cut(w, "=")
				switch k {
				case "network":
					c.failure.Network = v
				case "model":
					c.failure.Model = v
				case "failures":
					c.failure.Failures, err = strconv.Atoi(v)
				case "attempt":
					c.failure.Attempt, err = strconv.Atoi(v)
				case "foreign":
					c.failure.Foreign = true
				default:
					t.Fatalf("failures.txt:%d: what is %q?", n, k)
				}
			}
			if err != nil {
				t.Fatalf("failures.txt:%d: %v", n, err)
			}
			if c.name == "" {
				c.name = line
			}
		case strings.HasPrefix(line, "=> "):
			c.want = line[3:]
			list = append(list, *c)
			c = nil
		case isHeader && !strings.ContainsAny(key, " {<["):
			header[key] = value
		default:
			c.failure.Body = []byte(line)
		}
	}
	if err := lines.Err(); err != nil || c != nil {
		t.Fatal(err, c)
	}
	return list
}
