package keys

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// Client is whoever shows a key. It may be used by several goroutines.
type Client struct {
	keys *Keys
	name string
	key  atomic.Pointer[Key] // as it is declared now

	spentAt string                 // the key of spent in the Table
	isGroup bool                   // it stands for the clients of a group
	group   atomic.Pointer[Client] // whose limits hold besides; nil: none

	mu       sync.Mutex // guards what follows
	requests bucket
	counts   bucket // requests that only ask how much a request is
	tokens   bucket
	running  int64
	reserved int64 // tokens that the running calls are thought to cost
	spent    calendar

	reservedUSD money.USD // that the running calls are thought to cost
	spentUSD    calendar  // nano-dollars

	shared shared // where gateways share a server
}

// client is the client of a name. It is called with mu held.
func (k *Keys) client(key Key) *Client {
	if c := k.clients[key.Name]; c != nil {
		return c
	}
	c := k.newCounters(key, spentKey(key.Name), olderSpentKey(key.Name, key.Digest))
	k.clients[key.Name] = c
	return c
}

// newCounters are those of a client or a group. What was spent stands in the Table at the first of some keys that is there. It is called with mu held.
func (k *Keys) newCounters(key Key, spentAt ...string) *Client {
	now := k.options.Now()
	c := &Client{keys: k, name: key.Name, spentAt: spentAt[0]}
	c.requests, c.counts = newBucket(key.Limits.RequestsPerMinute, now), newBucket(key.Limits.RequestsPerMinute, now)
	c.tokens = newBucket(key.Limits.TokensPerMinute, now)
	for _, at := range spentAt {
		if c.spent == nil {
			c.spent = k.spent[at]
		}
		delete(k.spent, at)
	}
	if c.spent == nil {
		c.spent = calendar{}
	}
	if c.spentUSD = k.spent[usdKey(c.spentAt)]; c.spentUSD == nil {
		c.spentUSD = calendar{}
	}
	delete(k.spent, usdKey(c.spentAt))
	return c
}

// become takes over what is declared of the key now. A limit that is new begins with all that it allows; of one that was
// changed, as much is used as before.
func (c *Client) become(key Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before := c.key.Load(); before != nil {
		now, was, is := c.keys.options.Now(), &before.Limits, &key.Limits
		c.requests.change(was.RequestsPerMinute, is.RequestsPerMinute, now)
		c.counts.change(was.RequestsPerMinute, is.RequestsPerMinute, now)
		c.tokens.change(was.TokensPerMinute, is.TokensPerMinute, now)
	}
	c.key.Store(&key)
}

// change keeps what is used while the limit becomes another.
func (b *bucket) change(was, is int64, now time.Time) {
	if was == is {
		return
	}
	b.fill(was, now)
	if was == 0 {
		b.level = 0 // all of nothing is left, and so it is of the new limit
	}
	b.add(is, float64(is-was))
}

// Name is the client's name.
func (c *Client) Name() string { return c.name }

// Owner stands for the client in what is stored for it: its name, so that another key finds it too.
func (c *Client) Owner() string { return c.name }

// May reports whether the client may ask for a model.
func (c *Client) May(model string) bool {
	g := c.group.Load()
	return c.key.Load().Limits.MayAsk(model) && (g == nil || g.May(model))
}

// Restricted reports whether there are models that the client may not ask for.
func (c *Client) Restricted() bool {
	g := c.group.Load()
	return len(c.key.Load().Limits.Models) > 0 || g != nil && g.Restricted()
}

// Limited reports whether calls of the client are counted. It is told then how much is left.
func (c *Client) Limited() bool {
	g := c.group.Load()
	return c.key.Load().Limits.counted() || g != nil && g.Limited()
}

// Barred is why the key is good for nothing now, nil when it is good.
func (c *Client) Barred() *Refusal {
	key := c.key.Load()
	switch {
	case key.Disabled:
		return c.refusal(Refusal{Reason: Disabled})
	case c.groupLost():
		return c.refusal(Refusal{Reason: NoGroup})
	case !key.Expires.IsZero() && !c.keys.options.Now().Before(key.Expires):
		return c.refusal(Refusal{Reason: Expired})
	}
	if g := c.group.Load(); g != nil {
		return g.Barred()
	}
	return nil
}

// refusal names whose limit it is.
func (c *Client) refusal(r Refusal) *Refusal {
	if c.isGroup {
		r.Group = c.name
	} else {
		r.Client = c.name
	}
	return &r
}
