package pool

import (
	"fmt"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// class is one way in which accounts behave, and what must have become of such an account when all is over. What is expected is
// written down here by hand, from what the failure means: nobody asks the rules.
type class struct {
	name   string
	good   bool // it never fails
	answer func(*call)
	want   func(protocol string) want
	most   int    // calls of one account for one request
	proxy  string // the network that its calls go through: a name of faults_test.go
	silent bool   // its calls never reach the upstream
}

// want is what must have become of an account.
type want struct {
	state pool.State
	rest  time.Duration // of the account
	model string        // it rests for this model,
	span  time.Duration // and so long
	proxy bool          // it rests because its proxy does, and is not blamed
}

func parked(string) want { return want{state: pool.Resting, proxy: true} }

func ready(string) want    { return want{state: pool.Ready} }
func disabled(string) want { return want{state: pool.Disabled} }

func resting(d time.Duration) func(string) want {
	return func(string) want { return want{state: pool.Resting, rest: d} }
}

// recovered says that the time is over in which accounts fail that fail for a time.
func (c *call) recovered() bool { return c.u.recovered.Load() }

// windowEnds is when the window of a subscription begins anew, after the beginning.
const windowEnds = 5 * time.Hour

var classes = []*class{
	{name: "healthy", good: true, answer: (*call).well, want: ready, most: 1},
	{name: "healthy behind a slow proxy", good: true, answer: (*call).well, want: ready, most: 1, proxy: "slow"},
	{name: "large", want: ready, most: 1, answer: func(c *call) {
		if strings.Contains(c.body, "[large]") {
			c.refuses(403, "permission_error", "", "The estimated cost of this request is above the limit of the account.")
			return
		}
		c.well()
	}},
	{name: "tokens", want: ready, most: 1, answer: func(c *call) {
		c.refuses(403, "permission_error", "", "Insufficient tokens: upgrade your plan.")
	}},
	{name: "burst", want: resting(30 * time.Second), most: 1, answer: func(c *call) {
		if c.recovered() {
			c.well()
			return
		}
		c.refuses(429, "rate_limit_error", "", "Rate limit exceeded", "Retry-After", "30")
	}},
	{name: "quota", most: 1, answer: func(c *call) {
		if c.protocol == "messages" {
			c.refuses(429, "rate_limit_error", "", "This request would exceed the rate limit of your account.",
				"Anthropic-Ratelimit-Unified-5h-Status", "rejected", "Anthropic-Ratelimit-Unified-5h-Reset", fmt.Sprint(began.Add(windowEnds).Unix()))
			return
		}
		c.refuses(429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota, please check your plan and billing details.")
	}, want: func(protocol string) want {
		if protocol == "messages" {
			return want{state: pool.Resting, rest: windowEnds}
		}
		return want{state: pool.Resting, rest: 24 * time.Hour}
	}},
	{name: "unpaid", want: resting(24 * time.Hour), most: 1, answer: func(c *call) {
		c.refuses(402, "billing_error", "", "Payment required")
	}},
	{name: "revoked", want: disabled, most: 1, answer: func(c *call) {
		c.refuses(401, "authentication_error", "", "Token expired or revoked")
	}},
	{name: "bad credentials", want: disabled, most: 1, answer: func(c *call) {
		c.json(403, `{"code":"bad-credentials","error":"Forbidden"}`)
	}},
	{name: "model's limit", most: 1, answer: func(c *call) {
		if strings.HasSuffix(c.model, "-small") {
			c.refuses(429, "rate_limit_error", "", "Rate limit reached for "+c.model+" on requests per min. Limit: 3.", "Retry-After", "40")
			return
		}
		c.well()
	}, want: func(protocol string) want {
		return want{state: pool.Ready, model: protocol + "-small", span: 40 * time.Second}
	}},
	{name: "overloaded", want: ready, most: 3, answer: func(c *call) {
		c.refuses(529, "overloaded_error", "", "Overloaded")
	}},
	{name: "overloaded behind the handshake", want: ready, most: 3, answer: func(c *call) {
		c.breaks("overloaded_error", "server_is_overloaded", "Our servers are currently overloaded.")
	}},
	{name: "error within", want: ready, most: 2, answer: func(c *call) {
		c.breaks("server_error", "server_error", "Something went wrong on our side.")
	}},
	{name: "page", want: ready, most: 2, answer: func(c *call) {
		c.Header().Set("Content-Type", "text/html")
		c.WriteHeader(502)
		_, _ = c.Write([]byte("<html><head><title>502 Bad Gateway</title></head><body></body></html>"))
	}},
	{name: "cut", want: ready, most: 2, answer: func(c *call) {
		handshake, _, _ := c.reply().Stream()
		if !c.stream {
			handshake = c.reply().Body()
			handshake = handshake[:len(handshake)/2]
			c.Header().Set("Content-Type", "application/json")
			_, _ = c.Write(handshake)
		} else {
			c.streams(handshake)
		}
		c.resets()
	}},
	// net/http asks once more by itself where a connection that was used before ends without an answer.
	{name: "reset", want: ready, most: 3, answer: (*call).resets},
	{name: "behind a proxy that is down", want: parked, proxy: "down", silent: true},
	{name: "behind a proxy that resets", want: parked, proxy: "resets", silent: true},
	{name: "behind a black hole", want: parked, proxy: "black hole", silent: true},
	{name: "behind a proxy that wants a password", want: parked, proxy: "locked", silent: true},
}
