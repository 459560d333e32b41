package keys_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// BenchmarkCall is what a call costs besides its work: the key is found, the call is admitted, given back and recorded, and the
// client is told what is left.
func BenchmarkCall(b *testing.B) {
	for name, limits := range map[string]keys.Limits{
		"unlimited": {},
		"limited":   {Models: []string{"gpt-*"}, RequestsPerMinute: 1e12, TokensPerMinute: 1e12, InFlight: 1e6, TokensPerDay: 1e12, TokensPerMonth: 1e12},
	} {
		for _, clients := range []int{1, 10_000} {
			b.Run(fmt.Sprintf("%s/%d", name, clients), func(b *testing.B) {
				k, err := keys.New(keys.Options{Now: time.Now, Table: newTable()})
				if err != nil {
					b.Fatal(err)
				}
				defer k.Close()
				list := make([]keys.Key, clients)
				for i := range list {
					list[i] = keys.Key{Name: fmt.Sprint("client ", i), Digest: keys.DigestOf(fmt.Sprint("secret ", i)), Limits: limits}
				}
				k.Configure(list)
				series := keys.Series{Client: "client 0", Upstream: "openai", Account: "key-1", Model: "gpt-5"}
				b.ReportAllocs()
				for b.Loop() {
					c := k.Find("secret 0")
					p, refusal := c.Admit(keys.Ask{Model: "gpt-5", Tokens: 1000})
					if refusal != nil {
						b.Fatal(refusal)
					}
					if c.Limited() {
						_ = c.Standing()
					}
					p.Done(1200)
					k.Record(keys.Call{Series: series, Counts: keys.Counts{Fresh: 1000, Output: 200}})
				}
			})
		}
	}
}
