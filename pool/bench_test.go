package pool

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// sizes are how many accounts there are: a few, as many as the largest pool that we know of, and many more than anybody has.
var sizes = []int{10, 470, 10_000, 100_000}

// conditions are what state the accounts are in when one is chosen among them.
var conditions = []struct {
	name string
	make func(p *Pool, n int)
}{
	{"ready", func(*Pool, int) {}},
	{"most-rest", func(p *Pool, n int) { // nine in ten
		for i := range n {
			if i%10 != 0 {
				_ = p.Disable("u", fmt.Sprintf("a%d", i), day.Add(24*time.Hour), "")
			}
		}
	}},
	{"most-full", func(p *Pool, n int) { // nine in ten have as many calls as they may
		for range n * 9 / 10 {
			_, _ = p.Begin(to(p, "u")).Next(context.Background())
		}
	}},
	{"most-rest-for-the-model", func(p *Pool, n int) {
		for range n * 9 / 10 {
			try := p.Begin(to(p, "u"))
			l, _ := try.Next(context.Background())
			try.Failed(l, Verdict{Tier: "t", Action: Retry, Rest: 24 * time.Hour, Scope: ModelScope})
		}
	}},
	{"five-were-tried", func(*Pool, int) {}},
}

// BenchmarkChoose finds an account and gives it the last place, as every attempt does.
func BenchmarkChoose(b *testing.B) {
	for _, choose := range []Strategy{LeastRecentlyUsed, HighestBalance, Weighted, FillFirst} {
		for _, c := range conditions {
			for _, n := range sizes {
				b.Run(fmt.Sprintf("%s/%s/%d", choose, c.name, n), func(b *testing.B) {
					list := accounts(n)
					for i := range list {
						list[i].Weight = float64(1 + i%5)
					}
					o := GroupOptions{Upstream: "u", Choose: choose, Accounts: list}
					if c.name == "most-full" {
						o.InFlight = 1
					}
					p := open(b, Options{Now: func() time.Time { return day }, MaxWait: -1}, o)
					if choose == HighestBalance {
						for i := range n {
							_ = p.SetBalance("u", fmt.Sprintf("a%d", i), float64(i%1000))
						}
					}
					c.make(p, n)
					call, ctx := to(p, "u"), context.Background()
					try := p.Begin(call)
					if c.name == "five-were-tried" {
						for range 5 {
							l, _ := try.Next(ctx)
							try.Failed(l, Verdict{Tier: "t", Action: Retry})
						}
					}
					asked := try.tried.list
					try.tried.list = asked
					g := p.Group("u")
					b.ReportAllocs()
					for b.Loop() {
						a, _ := try.choose()
						if a == nil {
							b.Fatal("there is no account")
						}
						g.used(a)
					}
				})
			}
		}
	}
}

// BenchmarkCall is a call of one attempt, from its beginning to its end, without what lies between.
func BenchmarkCall(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := open(b, Options{MaxWait: -1}, GroupOptions{Upstream: "u", Accounts: accounts(n)})
			call, ctx := to(p, "u"), context.Background()
			b.ReportAllocs()
			for b.Loop() {
				try := p.Begin(call)
				l, err := try.Next(ctx)
				if err != nil {
					b.Fatal(err)
				}
				try.Succeeded(l)
			}
		})
	}
}

// BenchmarkConfigure is a reload in which nothing changed.
func BenchmarkConfigure(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o := GroupOptions{Upstream: "u", Accounts: accounts(n)}
			p := open(b, Options{}, o)
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Configure([]GroupOptions{o}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAdd is an import of new accounts that are kept, with their keys sealed.
func BenchmarkAdd(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			list := accounts(n)
			for i := range list {
				list[i].Upstream, list[i].Source = "u", FromAdmin
			}
			v := vault("sesame")
			b.ReportAllocs()
			for b.Loop() {
				p := open(b, Options{Table: newMemory(), Vault: v}, GroupOptions{Upstream: "u"})
				if err := p.Add(list...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkList is what people look at: a page of those that are disabled.
func BenchmarkList(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := open(b, Options{}, GroupOptions{Upstream: "u", Accounts: accounts(n)})
			for i := 0; i < n; i += 10 {
				_ = p.Disable("u", fmt.Sprintf("a%d", i), time.Time{}, "")
			}
			b.ReportAllocs()
			for b.Loop() {
				p.List(Filter{State: Disabled, Offset: n / 20, Limit: 50})
			}
		})
	}
}
