package main

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"github.com/parlance-gateway/parlance/runtime/shared"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// What a vendor answers, by the end of the path.
var vendorAnswers = map[string]string{
	"/chat/completions": `{"id":"chatcmpl-1","object":"chat.completion","created":1795228341,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello from the vendor"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}`,
	"/v1/messages":      `{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"Hello from the vendor"}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":4}}`,
	":generateContent":  `{"candidates":[{"content":{"role":"model","parts":[{"text":"Hello from the vendor"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":3,"candidatesTokenCount":4,"totalTokenCount":7},"modelVersion":"m","responseId":"r1"}`,
	"/converse":         `{"output":{"message":{"role":"assistant","content":[{"text":"Hello from the vendor"}]}},"stopReason":"end_turn","usage":{"inputTokens":3,"outputTokens":4,"totalTokens":7},"metrics":{"latencyMs":9}}`,
	"/token":            `{"access_token":"vendor-token","token_type":"Bearer","expires_in":3600}`,
	"/responses":        `{"id":"resp_1","object":"response","created_at":1795228341,"status":"completed","model":"m","output":[{"id":"msg_1","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Hello from the vendor","annotations":[]}]}],"usage":{"input_tokens":3,"input_tokens_details":{"cached_tokens":0},"output_tokens":4,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":7}}`,
}

// What a client asks, by its protocol; %M is the model.
var clientAsks = map[string][2]string{
	"chat":      {"/v1/chat/completions", `{"model":"%M","messages":[{"role":"user","content":"Hi"}]}`},
	"messages":  {"/v1/messages", `{"model":"%M","max_tokens":128000,"messages":[{"role":"user","content":"Hi"}]}`},
	"responses": {"/v1/responses", `{"model":"%M","store":false,"input":"Hi"}`},
	"gemini":    {"/v1beta/models/%M:generateContent", `{"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}`},
}

// scriptedVendor stands in the place of all vendors, and keeps the last call.
type scriptedVendor struct {
	mu                sync.Mutex
	path, model, auth string
}

func (v *scriptedVendor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if r.URL.Path != "/token" {
		v.mu.Lock()
		v.path, v.model, v.auth = r.URL.Path, gjson.GetBytes(body, "model").String(), r.Header.Get("Authorization")+r.Header.Get("x-api-key")+r.Header.Get("api-key")
		if _, model, ok := strings.Cut(v.path, "/models/"); ok {
			v.model, _, _ = strings.Cut(model, ":")
		} else if _, model, ok := strings.Cut(v.path, "/model/"); ok {
			v.model = strings.TrimSuffix(model, "/converse")
		}
		v.mu.Unlock()
	}
	for end, answer := range vendorAnswers {
		if strings.HasSuffix(r.URL.Path, end) {
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, answer)
			return
		}
	}
	http.NotFound(w, r)
}

// TestInitServesEveryClientAtEveryVendor runs init for each client and vendor that the rules know, serves what it wrote with a scripted
// upstream in the vendor's place, and asks for each model that the client asks for.
func TestInitServesEveryClientAtEveryVendor(t *testing.T) {
	set, _ := lang.Embedded()
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	vendor := &scriptedVendor{}
	server := httptest.NewServer(vendor)
	defer server.Close()
	for _, v := range set.Vendors() {
		if strings.Contains(v.URL, "{") { // it wants to be told the rest of the URL
			var out, said strings.Builder
			if code := run([]string{"init", "--for", "codex", "--upstream", v.Name, t.TempDir()}, strings.NewReader(""), &out, &said); code != exitUsage || !strings.Contains(said.String(), "add --url") {
				t.Errorf("%s: %d %s", v.Name, code, said.String())
			}
			v.URL = strings.NewReplacer("{region}", "here", "{project}", "ours", "{resource}", "ours").Replace(v.URL)
		}
		if v.Auth == "google" { // a token of a service account, which the scripted vendor gives
			t.Setenv("GOOGLE_APPLICATION_CREDENTIALS", serviceAccount(t, server.URL+"/token"))
		}
		if v.Key != "" {
			t.Setenv(v.Key, "") // the machine may have one
		}
		for _, a := range set.Agents() {
			t.Run(a.Name+" "+v.Name, func(t *testing.T) {
				dir := t.TempDir()
				real, err := url.Parse(v.URL)
				if err != nil {
					t.Fatal(err)
				}
				args := []string{"init", "--for", a.Name, "--upstream", v.Name, "--url", server.URL + real.Path}
				if v.Key != "" {
					args = append(args, "--key", "vendor-key")
				}
				printed := runInit(t, append(args, dir)...)
				start, file, text := a.Start(lang.AgentValues{Base: "http://127.0.0.1:8787", Key: `"$(cat ` + dir + "/" + a.Name + `.key)"`, KeyFile: dir + "/" + a.Name + ".key", Model: v.Large, Small: v.Small})
				for _, want := range []string{"parlance serve -c " + dir + "/parlance.hcl", start, file, text} {
					if !strings.Contains(printed, want) {
						t.Errorf("it does not print %q:\n%s", want, printed)
					}
				}
				if strings.Contains(printed, "vendor-key") {
					t.Errorf("it prints the key:\n%s", printed)
				}

				c, diags := config.Load(filepath.Join(dir, "parlance.hcl"))
				o, more := c.Options(program)
				if diags = append(diags, more...); len(diags) > 0 {
					t.Fatalf("parlance check finds: %v", diags)
				}
				key, err := os.ReadFile(filepath.Join(dir, a.Name+".key"))
				if err != nil {
					t.Fatal(err)
				}
				gw := gateway.New(o)
				defer gw.Close()
				asks := a.Asks
				if len(asks) == 0 {
					asks = []string{v.Large, v.Small} // what the printed text tells it to ask for
				}
				for _, model := range asks {
					ask := clientAsks[a.Protocol]
					r := httptest.NewRequest("POST", strings.ReplaceAll(ask[0], "%M", model), strings.NewReader(strings.ReplaceAll(ask[1], "%M", model)))
					r.Header.Set("Content-Type", "application/json")
					r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(key)))
					w := httptest.NewRecorder()
					gw.ServeHTTP(w, r)
					if w.Code != 200 || !strings.Contains(w.Body.String(), "Hello from the vendor") {
						t.Errorf("%s: %d %s", model, w.Code, w.Body)
						continue
					}
					if vendor.model != v.Large && vendor.model != v.Small && vendor.model != model {
						t.Errorf("%s: the vendor was asked for %q", model, vendor.model)
					}
					if has := func(p string) bool { return wildcard.FitsModel(p, vendor.model) }; len(v.Serves) > 0 && !slices.ContainsFunc(v.Serves, has) {
						t.Errorf("%s: the vendor was asked for %q, which it does not have", model, vendor.model)
					}
					if !strings.HasPrefix(vendor.path, real.Path) || strings.Contains(vendor.path, "/v1/v1/") {
						t.Errorf("%s: the vendor was asked at %s, and its API is at %s", model, vendor.path, real.Path)
					}
					if v.Auth == "google" && vendor.auth != "Bearer vendor-token" {
						t.Errorf("%s: the vendor got %q, and no token", model, vendor.auth)
					}
					if v.Key != "" && !strings.Contains(vendor.auth, "vendor-key") {
						t.Errorf("%s: the vendor got the key %q", model, vendor.auth)
					}
				}
			})
		}
	}
}

// serviceAccount writes the key of a service account whose tokens a server gives.
func serviceAccount(t *testing.T, tokens string) string {
	t.Helper()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	key, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "x@example.iam.gserviceaccount.com", "private_key_id": "1", "token_uri": tokens,
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
	})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "account.json")
	if err := os.WriteFile(name, key, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func runInit(t *testing.T, args ...string) string {
	t.Helper()
	root := newRoot()
	var out bytes.Buffer
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&out)
	root.SetIn(strings.NewReader(""))
	if err := root.Execute(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &out)
	}
	return out.String()
}

// A key that is not set stops nothing: the gateway serves, and a client is told once which variable is missing.
func TestServeWithoutTheKeyOfAnUpstream(t *testing.T) {
	set, _ := lang.Embedded()
	program, _ := runtime.Compile(set)
	t.Setenv("DEEPSEEK_API_KEY", "")
	for _, keys := range []string{`key = env("DEEPSEEK_API_KEY")`, `keys = [env("DEEPSEEK_API_KEY")]`, "account \"a\" {\n  key = env(\"DEEPSEEK_API_KEY\")\n}"} {
		c, diags := config.Parse([]byte("upstream \"deepseek\" {\n  protocol = \"chat\"\n  url = \"http://127.0.0.1:1/v1\"\n  "+keys+"\n}\n"), "parlance.hcl", os.LookupEnv)
		o, more := c.Options(program)
		if diags = append(diags, more...); diags.HasErrors() || len(diags) != 1 {
			t.Fatal(diags)
		}
		state, err := openState(c, slog.New(slog.DiscardHandler), shared.Instance{})
		if err != nil {
			t.Fatal(err)
		}
		o.Pool = state.pool
		gw := gateway.New(o)
		for protocol, ask := range clientAsks {
			r := httptest.NewRequest("POST", strings.ReplaceAll(ask[0], "%M", "deepseek-v4-pro"), strings.NewReader(strings.ReplaceAll(ask[1], "%M", "deepseek-v4-pro")))
			r.Host = "localhost" // A gateway without client keys serves this machine only.
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			gw.ServeHTTP(w, r)
			message := gjson.Get(w.Body.String(), "error.message").String()
			if w.Code != 403 || !strings.HasPrefix(message, `The gateway has no key for the upstream "deepseek"`) || !strings.Contains(message, "DEEPSEEK_API_KEY") || (protocol == "chat" || protocol == "responses") && gjson.Get(w.Body.String(), "error.code").String() != "upstream_auth" || protocol != "gemini" && w.Header().Get("X-Should-Retry") != "false" {
				t.Errorf("%s, %s: %d %s %v", keys, protocol, w.Code, w.Body, w.Header())
			}
		}
		gw.Close()
		if err := state.close(); err != nil {
			t.Error(err)
		}
	}
}
