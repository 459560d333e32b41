package shared

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// BenchmarkSizes is what things take on the server, for the calculation in docs/fleet.md: bytes of memory and of network for each of them.
func BenchmarkSizes(b *testing.B) {
	info := func(e *engine, name string) float64 {
		found := regexp.MustCompile(name + `:(\d+)`).FindStringSubmatch(e.cli("info"))
		n, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			b.Fatal(err)
		}
		return n
	}
	measure := func(name string, prepare func(s *Server) func(n int)) {
		b.Run(name, func(b *testing.B) {
			e := start(b)
			s := open(b, e.options())
			do := prepare(s)
			do(-1) // what there is once
			written(b, s)
			memory, in, out, cpu := info(e, "used_memory"), info(e, "total_net_input_bytes"), info(e, "total_net_output_bytes"), serverCPU(b, e)
			for n := range b.N {
				do(n)
			}
			written(b, s)
			n := float64(b.N)
			b.ReportMetric((info(e, "used_memory")-memory)/n, "B-memory/op")
			b.ReportMetric((info(e, "total_net_input_bytes")-in)/n, "B-in/op")
			b.ReportMetric((info(e, "total_net_output_bytes")-out)/n, "B-out/op")
			b.ReportMetric((serverCPU(b, e)-cpu)/n, "µs-server/op")
		})
	}
	measure("rest", func(s *Server) func(n int) {
		return func(n int) {
			s.Accounts().Rest(pool.SharedRest{Upstream: "upstream", Account: fmt.Sprintf("account-%07d", n), Print: "0123456789abcdef", Left: time.Hour, Length: time.Hour, Since: time.Now(), Why: "rate_limit",
				Reason: &pool.Reason{Class: "rate_limit", Message: "You have reached the limit of this account.", Status: 429}})
		}
	})
	measure("client with limits", func(s *Server) func(n int) {
		limits := &keys.Limits{RequestsPerMinute: 1000, TokensPerMinute: 1e6, TokensPerDay: 1e9}
		return func(n int) {
			name := fmt.Sprintf("client:client-%06d", n)
			answers, ok := s.Limits().Admit([]keys.SharedAsk{{Name: name, Limits: limits, Tokens: 1000}})
			if !ok {
				b.Fatal("no answer")
			}
			s.Limits().Settle(keys.SharedEnd{Name: name, Counted: &answers[0].Counted, Thought: 1000, Tokens: 1500, USD: 1e6, Limits: limits})
		}
	})
	measure("call of a client with limits", func(s *Server) func(n int) {
		limits := &keys.Limits{RequestsPerMinute: 1e9, TokensPerDay: 1e12}
		return func(int) {
			answers, ok := s.Limits().Admit([]keys.SharedAsk{{Name: "client:me", Limits: limits, Tokens: 1000, Ahead: true, Cost: 1500}})
			if !ok {
				b.Fatal("no answer")
			}
			s.Limits().Settle(keys.SharedEnd{Name: "client:me", Counted: &answers[0].Counted, Thought: 1000, Tokens: 1500, Limits: limits})
		}
	})
	measure("call of an account with a limit", func(s *Server) func(n int) {
		return func(n int) {
			account := fmt.Sprintf("account-%07d", n)
			lease, ok := s.Accounts().Acquire("upstream", account, 2, 1)
			if !ok {
				b.Fatal("no slot")
			}
			s.Accounts().Release("upstream", account, lease)
		}
	})
	measure("reasoning of 2 KB that is kept", func(s *Server) func(n int) {
		return func(n int) {
			States(s).Put("me", fmt.Sprintf("messages\x00up\x00place\x00call_%07d", n), value(token(1000)))
		}
	})
	measure("reasoning of 2 KB that another gateway asks for", func(s *Server) func(n int) {
		States(s).Put("me", "call", value(token(1000)))
		written(b, s)
		return func(int) {
			if found, ok := States(s).Get("me", []string{"call"}); !ok || found[0] == nil {
				b.Fatal("it is not found")
			}
		}
	})
	measure("new session", func(s *Server) func(n int) {
		return func(n int) { // It is asked for, and bound.
			list := []pool.SharedSession{{Upstream: "upstream", Session: fmt.Sprint("client\x00conversation ", n), Left: time.Hour}}
			if !s.Accounts().Sessions(list) {
				b.Fatal("no answer")
			}
			list[0].Account = fmt.Sprintf("account-%07d", n)
			s.Accounts().Bind(list[0])
		}
	})
	measure("numbers of an account", func(s *Server) func(n int) {
		return func(n int) {
			s.Accounts().Count(pool.SharedCounts{Upstream: "upstream", Account: fmt.Sprintf("account-%07d", n), Counts: pool.Counts{Calls: 1, Succeeded: 1, LastUsed: time.Now()}})
		}
	})
	measure("heartbeat of one of 100", func(s *Server) func(n int) {
		for n := range 99 {
			about := Instance{ID: fmt.Sprintf("0123456789%02d", n), Name: "host-with-a-name 0.0.0.0:8787", Version: "1.0.0", Hash: "0123456789ab", Started: time.Now()}
			if err := s.client.HSet(b.Context(), s.key("fleet", "instances"), about.ID, fmt.Sprintf("%d|%s", time.Now().Add(time.Hour).UnixMilli(), about.text())).Err(); err != nil {
				b.Fatal(err)
			}
		}
		return func(int) { _ = s.beat(b.Context()) }
	})
}

// serverCPU is what the server has used so far, in µs.
func serverCPU(b *testing.B, e *engine) (sum float64) {
	for _, m := range regexp.MustCompile(`used_cpu_(?:sys|user):([\d.]+)`).FindAllStringSubmatch(e.cli("info", "cpu"), -1) {
		n, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			b.Fatal(err)
		}
		sum += n * 1e6
	}
	return sum
}
