package gateway

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// priced has the gateway know prices.
func priced(t *testing.T, rules string) func(*Options) {
	set, diags := lang.LoadFS(fstest.MapFS{"prices.hcl": {Data: []byte(rules)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return func(o *Options) { o.Program = p }
}

// TestCallsHaveCosts: of a body and of a stream, by the upstream's own name of the model, with a vendor's prefix, from a day on. The
// answers have 30 tokens of input, 20 of them from a cache, and 7 of output, or 3 and 2.
func TestCallsHaveCosts(t *testing.T) {
	rules := `
price "GPT-x*" {
  hosts  = ["127.0.0.1"]
  input  = 3
  cached = 0.3
  output = 15
}
price "free" {
  input  = 0
  output = 0
}
price "gpt-y" {
  hosts  = ["api.example.com"]
  input  = 1
  output = 1
}
price "gpt-z" {
  from   = "2026-11-02"
  input  = 2
  output = 2
}
price "gpt-z" {
  input  = 1000
  output = 1000
  above "10" {
    input  = 2000
    output = 2000
  }
}
`
	now := time.Date(2026, 11, 1, 23, 59, 0, 0, time.UTC)
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		body := make([]byte, 1000)
		n, _ := r.Body.Read(body)
		if strings.Contains(string(body[:n]), `"stream":true`) {
			streams(chatText("Hello"), chatStop, chatUsage, chatDone)(rw, r)
			return
		}
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) {
		priced(t, rules)(o)
		o.Now = func() time.Time { return now }
		o.Upstreams[0].Rename = map[string]string{"alias": "gpt-x"}
	})
	calls := 0
	call := func(model string, stream bool, want string) {
		t.Helper()
		w.do("POST", "/v1/chat/completions", chatRequest(model, stream)).must(t, 200)
		calls++
		line := w.line(calls)
		if !strings.Contains(line, want) || want == "" && (strings.Contains(line, "cost_usd") || strings.Contains(line, "price=")) {
			t.Errorf("%s: %s, expected %s", model, line, want)
		}
	}
	call("alias", true, "cost_usd=0.000141") // 10×3 + 20×0.3 + 7×15
	call("openai/gpt-x-mini", false, "cost_usd=0.000039")
	call("free", false, "")
	call("gpt-y", false, "price=unknown")
	call("gpt-z", false, "cost_usd=0.005")
	call("gpt-z", true, "cost_usd=0.074")
	now = now.Add(2 * time.Minute)
	call("gpt-z", true, "cost_usd=0.000074")
	rows, err := w.g.clients.Usage(keys.Query{By: keys.ByModel})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rows {
		got = append(got, r.Model+"="+r.Spent())
	}
	if got, want := strings.Join(got, " "), "free=0 gpt-x=0.000141 gpt-y=unknown gpt-z=0.079074 openai/gpt-x-mini=0.000039"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}

// TestBudgetsInMoney: a client that used its budget up, or asks for a model without a price, is told so in its protocol.
func TestBudgetsInMoney(t *testing.T) {
	rules := "price \"gpt-x\" {\n  input  = 1000\n  output = 1000\n}\n"
	limits := keys.Limits{USDPerDay: 9 * money.Dollar / 1000} // the first call costs 0.005 dollars, the second too
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		priced(t, rules)(o)
		limitedTo(limits)(o)
	})
	w.chat(false).must(t, 200)
	if r := w.do("POST", "/v1/chat/completions", chatRequest("gpt-new", false)); r.status != 403 || !strings.Contains(r.body, `the price of the model \"gpt-new\" is not known`) {
		t.Errorf("%d %s", r.status, r.body)
	}
	w.chat(false).must(t, 200)
	if r := w.chat(false); r.status != 429 || !strings.Contains(r.body, "insufficient_quota") || !strings.Contains(r.body, "its budget of 0.009 US dollars for today") {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := w.do("POST", "/v1/messages", messagesRequest("gpt-x", false)); r.status != 402 || !strings.Contains(r.body, "billing_error") {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// TestBudgetInMoneyMayAllowUnknownPrices: such calls do not use the budget.
func TestBudgetInMoneyMayAllowUnknownPrices(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), limitedTo(keys.Limits{USDPerMonth: 1, UnknownPrice: keys.AllowUnpriced}))
	for range 3 {
		w.chat(false).must(t, 200)
	}
}
