package gateway

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
)

// R20: an address in a request is text. The gateway passes it on or refuses it; it never connects to it, however it is written.
func TestAddressesInRequestsAreNotFetched(t *testing.T) {
	var dialed atomic.Int32
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			dialed.Add(1)
			c.Close()
		}
	}()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	var list []string
	for _, host := range []string{
		"127.0.0.1", "localhost", "LOCALHOST", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.1.", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::1]", "0.0.0.0", "0",
		"user:word@127.0.0.1", "169.254.169.254", "[::169.254.169.254]", "100.100.100.200", "metadata.internal", "127.0.0.1%2f", "evil.test#@127.0.0.1", "127。0。0。1", "①②⑦.0.0.1",
	} {
		for _, scheme := range []string{"http", "https"} {
			list = append(list, scheme+"://"+host+":"+port+"/image.png")
		}
	}
	list = append(list, "//127.0.0.1:"+port+"/x", "file:///etc/passwd", "gopher://127.0.0.1:"+port+"/_x", "ftp://127.0.0.1:"+port+"/x", "unix:///run/docker.sock", "jar:http://127.0.0.1:"+port+"!/x", "dict://127.0.0.1:"+port)
	for _, protocol := range []string{"chat", "messages", "responses"} {
		w := start(t, func(rw http.ResponseWriter, r *http.Request) {
			answers(400, "application/json", `{"error":{"message":"no"}}`)(rw, r)
		}, func(o *Options) { o.Upstreams[0].Protocol = protocol })
		for _, address := range list {
			for path, body := range map[string]string{
				"/v1/chat/completions": `{"model":"gpt-x","messages":[{"role":"user","content":[{"type":"text","text":"Hi"},{"type":"image_url","image_url":{"url":%q}}]}]}`,
				"/v1/messages":         `{"model":"gpt-x","max_tokens":64,"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":%[1]q}},{"type":"document","source":{"type":"url","url":%[1]q}}]}]}`,
				"/v1/responses":        `{"model":"gpt-x","store":false,"input":[{"role":"user","content":[{"type":"input_image","detail":"auto","image_url":%[1]q},{"type":"input_file","file_url":%[1]q}]}]}`,
			} {
				if a := w.do("POST", path, fmt.Sprintf(body, address), "Referer", address, "X-Forwarded-Host", "127.0.0.1:"+port, "X-Base-Url", address, "Forwarded", "host=127.0.0.1:"+port); a.status < 400 || a.status >= 500 {
					t.Errorf("%s: %s: %d %.300s", path, address, a.status, a.body)
				}
			}
		}
	}
	if n := dialed.Load(); n > 0 {
		t.Errorf("an address of a request was connected to %d times", n)
	}
}

var requestID = regexp.MustCompile(`req_\w+`)

// R18: a key that is nearly right is refused like any other, in the same words.
func TestAllWrongKeysAreRefusedAlike(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	last := clientCanary[len(clientCanary)-1:]
	want := ""
	for _, key := range []string{"x", "sk-unknown", clientCanary[:1], clientCanary[1:], strings.TrimSuffix(clientCanary, last) + "?", clientCanary + last, strings.ToUpper(clientCanary), strings.Repeat("k", 4000)} {
		a := w.chat(false, "Authorization", "Bearer "+key)
		a.must(t, 401)
		if body := requestID.ReplaceAllString(a.body, ""); want == "" {
			want = body
		} else if body != want {
			t.Errorf("the key %.40q is refused with %s, another with %s", key, body, want)
		}
	}
}

// R18: what a caller shows is compared as a digest, in constant time. The key itself is compared nowhere that a caller reaches.
func TestKeysAreNotComparedByHand(t *testing.T) {
	err := fs.WalkDir(os.DirFS(".."), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata/") {
			return err
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, "../"+path, nil, 0)
		if err != nil {
			return err
		}
		reveals := func(e ast.Expr) (found bool) {
			ast.Inspect(e, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				found = found || ok && s.Sel.Name == "Reveal"
				return !found
			})
			return found
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) && (reveals(b.X) || reveals(b.Y)) {
				t.Errorf("%s compares a key", files.Position(b.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
