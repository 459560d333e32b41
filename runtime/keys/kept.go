package keys

import (
	"encoding/json"
	"strings"
	"sync"
	"time"
)

// What begins the keys of the Table.
const (
	keyPrefix   = "key:"   // and the name of a client: a record
	spentPrefix = "spent:" // and ":" and the name of a client: a calendar
	usdPrefix   = "usd_"   // and the key of a calendar: the same of nano-dollars
	usagePrefix = "usage:" // and a day and a series: totals
)

func spentKey(name string) string { return spentPrefix + ":" + name }

func groupSpentKey(name string) string { return spentPrefix + "group:" + name }

func usdKey(spentAt string) string { return usdPrefix + spentAt }

// olderSpentKey is what older versions had, in which a client with another key was another one.
func olderSpentKey(name string, d Digest) string {
	const enough = len(hashPrefix) + 32
	return spentPrefix + d.Text()[:enough] + ":" + name
}

// restore takes over a value of the Table. What cannot be read is of another version, or damaged, and is passed over: a gateway
// that would not start for it helps nobody.
func (k *Keys) restore(at string, value []byte) error {
	switch {
	case strings.HasPrefix(at, keyPrefix):
		var r record
		if json.Unmarshal(value, &r) == nil {
			k.records[at[len(keyPrefix):]] = r
		}
	case strings.HasPrefix(at, spentPrefix), strings.HasPrefix(at, usdPrefix):
		var c calendar
		if json.Unmarshal(value, &c) == nil && c != nil {
			k.spent[at] = c
		}
	case strings.HasPrefix(at, usagePrefix):
		k.usage.restore(at[len(usagePrefix):], value)
	}
	return nil
}

// put writes a value as JSON.
func (k *Keys) put(at string, value any) {
	if k.options.Table == nil {
		return
	}
	if text, err := json.Marshal(value); err == nil {
		k.options.Table.Put(at, text)
	}
}

// gathering is how long the first of several changes waits for others. It is what a crash may lose.
const gathering = time.Second

// gatherer has changes written together.
type gatherer struct {
	write func(clients map[*Client]struct{}) // nil: nothing is written

	writing sync.Mutex // held by who writes

	mu    sync.Mutex // guards what follows
	timer *time.Timer
	due   bool
	dirty map[*Client]struct{} // whose calendars changed
}

// note has a client's calendar written, and all usage that is new. A nil client is for the usage alone.
func (g *gatherer) note(c *Client) {
	if g.write == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if c != nil {
		if g.dirty == nil {
			g.dirty = map[*Client]struct{}{}
		}
		g.dirty[c] = struct{}{}
	}
	if g.due {
		return
	}
	g.due = true
	if g.timer == nil {
		g.timer = time.AfterFunc(gathering, g.flush)
		return
	}
	g.timer.Reset(gathering)
}

// flush writes what was gathered, and returns when it is written.
func (g *gatherer) flush() {
	if g.write == nil {
		return
	}
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	if g.timer != nil {
		g.timer.Stop()
	}
	dirty := g.dirty
	g.dirty, g.due = nil, false
	g.mu.Unlock()
	g.write(dirty)
}

// write puts into the Table what changed.
func (k *Keys) write(dirty map[*Client]struct{}) {
	if sharing := k.options.Sharing; sharing != nil {
		k.usage.hand(sharing)
		return
	}
	for c := range dirty {
		c.mu.Lock()
		spent, usd := c.spent.clone(), c.spentUSD.clone()
		c.mu.Unlock()
		k.put(c.spentAt, spent)
		if len(usd) > 0 {
			k.put(usdKey(c.spentAt), usd)
		}
	}
	k.usage.write(k)
}
