package pool_test

import (
	"context"
	"fmt"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// A call is refused by one account and served by the next.
func Example() {
	p, err := pool.New(pool.Options{})
	if err != nil {
		panic(err)
	}
	defer func() { _ = p.Close() }()
	if err := p.Configure([]pool.GroupOptions{{Upstream: "vendor", Accounts: []pool.Account{
		{ID: "alice", Key: pool.NewSecret("key-1")},
		{ID: "bob", Key: pool.NewSecret("key-2")},
	}}}); err != nil {
		panic(err)
	}

	try := p.Begin(pool.Call{Targets: []pool.Target{{Group: p.Group("vendor"), Model: "model-1"}}})
	for {
		lease, err := try.Next(context.Background())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("asked", lease.Account)
		if lease.Key.Reveal() == "key-2" { // stands for the upstream's answer
			try.Succeeded(lease)
			break
		}
		if step := try.Failed(lease, pool.Verdict{Tier: "quota", Action: pool.Disable, Rest: time.Hour}); step.Stop {
			break
		}
	}
	for _, v := range p.List(pool.Filter{}) {
		fmt.Println(v.ID, v.State, v.Why)
	}
	// Output:
	// asked alice
	// asked bob
	// alice resting quota
	// bob ready
}
