package tests

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// TestDashboardAndAlerts runs each query of the dashboard and of the alerts on a Prometheus that scrapes a gateway under traffic: none
// fails, and each of the dashboard has data. CI installs Debian's package prometheus.
func TestDashboardAndAlerts(t *testing.T) {
	full.Only(t)
	if _, err := exec.LookPath("prometheus"); err != nil {
		t.Skip("there is no prometheus in PATH: apt-get install prometheus")
	}
	t.Parallel()
	if out, err := exec.Command("promtool", "check", "rules", "../packaging/prometheus/alerts.yml").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	ask, admin := demoTraffic(t)
	prometheus := startPrometheus(t, admin)
	queries := dashboardQueries(t)
	if len(queries) < 20 {
		t.Fatalf("%d queries", len(queries))
	}
	deadline := time.Now().Add(2 * time.Minute)
	missing := slices.Clone(queries)
	for len(missing) > 0 && time.Now().Before(deadline) {
		ask()
		missing = slices.DeleteFunc(missing, func(q string) bool { return query(t, prometheus, q) > 0 })
	}
	for _, q := range missing {
		t.Errorf("no data: %s", q)
	}
	alerts := alertQueries(t, prometheus)
	if len(alerts) < 5 {
		t.Errorf("%d alerts", len(alerts))
	}
	for _, q := range alerts {
		query(t, prometheus, q)
	}
}

// demoTraffic starts a gateway on the demo upstream. ask makes a round of calls: bodies and streams, good ones and failures, with a price
// and without.
func demoTraffic(t *testing.T) (ask func(), admin string) {
	upstream, admin, dir := freePort(t), freePort(t), t.TempDir()
	demo := exec.Command(built(t), "demo", "--listen", upstream, "--delay", "1ms")
	if err := demo.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = demo.Process.Kill(); _ = demo.Wait() })
	text := fmt.Sprintf(`
listen = "127.0.0.1:0"
admin {
  listen = "%s"
}
client "me" {
  key = env("CLIENT_KEY")
}
upstream "demo" {
  protocol = "chat"
  url      = "http://%s/v1"
  keys     = ["demo-429", "good"]
  models   = ["demo", "demo-429", "other"]
}
price "demo*" {
  input  = 3
  output = 15
}
`, admin, upstream)
	if err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	const key = "a-key-for-the-dashboard"
	g := &gatewayProcess{t: t, bin: built(t), dir: dir, env: append(os.Environ(), "CLIENT_KEY="+key)}
	t.Cleanup(func() {
		if g.cmd != nil {
			_ = g.cmd.Process.Kill()
			<-g.ended
		}
	})
	g.start()
	post := func(path, body string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, g.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+key)
		r.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if _, err := io.Copy(io.Discard, resp.Body); err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		for _, model := range []string{"demo", "other", "demo-429"} {
			post("/v1/chat/completions", `{"model":"`+model+`","messages":[{"role":"user","content":"Hi"}]}`)
			post("/v1/messages", `{"model":"`+model+`","max_tokens":50,"stream":true,"messages":[{"role":"user","content":"Hi"}]}`)
		}
	}, admin
}

// startPrometheus has Prometheus scrape the admin API each second. It gives its base URL.
func startPrometheus(t *testing.T, admin string) string {
	dir, address := t.TempDir(), freePort(t)
	rules, err := filepath.Abs("../packaging/prometheus/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	config := fmt.Sprintf("global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: [%q]\nscrape_configs:\n  - job_name: parlance\n    static_configs: [{targets: [%q]}]\n", rules, admin)
	if err := os.WriteFile(filepath.Join(dir, "prometheus.yml"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("prometheus", "--config.file="+filepath.Join(dir, "prometheus.yml"), "--storage.tsdb.path="+filepath.Join(dir, "data"), "--web.listen-address="+address)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); _ = log.Close() })
	base := "http://" + address
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/-/ready", nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(r)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return base
			}
		}
		select {
		case <-ctx.Done():
			text, _ := os.ReadFile(log.Name())
			t.Fatalf("prometheus does not start: %s", text)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// dashboardQueries are the queries of the dashboard, with its variables filled in as Grafana does.
func dashboardQueries(t *testing.T) (list []string) {
	text, err := os.ReadFile("../packaging/grafana/parlance.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &board); err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("$__rate_interval", "30s", "$instance", ".*")
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			list = append(list, fill.Replace(target.Expr))
		}
	}
	return list
}

// alertQueries are the queries of the alerts that Prometheus has read.
func alertQueries(t *testing.T, prometheus string) (list []string) {
	var rules struct {
		Groups []struct {
			Rules []struct{ Query, LastError string }
		}
	}
	get(t, prometheus+"/api/v1/rules", &rules)
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			list = append(list, r.Query)
			if r.LastError != "" {
				t.Errorf("%s: %s", r.Query, r.LastError)
			}
		}
	}
	return list
}

// query is how many series a query gives whose value is a number.
func query(t *testing.T, prometheus, expr string) (n int) {
	t.Helper()
	var answer struct {
		Result []struct{ Value [2]any }
	}
	get(t, prometheus+"/api/v1/query?query="+url.QueryEscape(expr), &answer)
	for _, r := range answer.Result {
		if r.Value[1] != "NaN" {
			n++
		}
	}
	return n
}

// get reads the data of an answer of Prometheus.
func get(t *testing.T, address string, data any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	answer := struct{ Data any }{data}
	if err := json.Unmarshal(text, &answer); err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s", address, resp.StatusCode, text)
	}
}
