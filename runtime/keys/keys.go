// Package keys holds the clients of a gateway: their keys, limits and usage.
//
// Only the digest of a key is kept. Limits are counted in memory and take well under a microsecond for a call; budgets
// and usage are also written to a Table once a second, so that they survive a restart.
package keys

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Options are what Keys are made of. A zero means the default that is named.
type Options struct {
	Now    func() time.Time // time.Now
	Table  Table            // nil: in memory only
	Days   int              // of usage that are kept: 400 on which there was any
	Series int              // of usage: combinations of day, client, upstream, account and model; 200,000, besides one for each client and day

	// Sharing counts for several gateways. The Table then has keys only. nil: this one counts for itself.
	Sharing Sharing
}

// Table keeps small values under keys of at most 1 KiB. A write is seen by Each at once and may reach the disk later; none of
// the methods blocks for long.
type Table interface {
	// Each hands over all that is kept. f may write to the table.
	Each(f func(key string, value []byte) error) error
	Put(key string, value []byte)
	Delete(key string)
}

// Key is what is declared of a client's key.
type Key struct {
	Name        string    `json:"name"` // for people: in logs and in usage
	Digest      Digest    `json:"-"`
	Second      Digest    `json:"-"`                // of another key that is good too, while clients go over to the first; zero: there is none
	Until       time.Time `json:"-"`                // when Second is good no more; zero: as long as it is declared
	Source      string    `json:"source"`           // where it was declared: "config" or "admin"
	Expires     time.Time `json:"expires,omitzero"` // zero: never
	Disabled    bool      `json:"disabled"`
	Certificate string    `json:"certificate,omitempty"` // a pattern of names in certificates that stand for a key; "": none
	Group       string    `json:"group,omitempty"`       // whose limits hold besides; "": none
	Limits      Limits    `json:"limits"`
}

// Keys are the keys of all clients. They may be used by several goroutines.
type Keys struct {
	options Options
	known   atomic.Pointer[known]
	asked   atomic.Bool // there was a key
	usage   *ledger
	gather  gatherer

	mu               sync.Mutex          // guards what follows, and changes of known
	configured       []Key               // as Configure was told
	records          map[string]record   // of keys that were made here, and of those that were disabled here, by their names
	configuredGroups []Group             // as Configure was told
	groups           map[string]*Client  // the counters of groups, by name; of those that are gone, too
	clients          map[string]*Client  // that were ever known, by name: one that comes back counts on
	spent            map[string]calendar // of clients that were not known yet, by their keys in the Table
}

// known is one set of keys. It is immutable.
type known struct {
	clients  []*Client
	byDigest map[Digest]holder
}

// holder is who shows a key.
type holder struct {
	client *Client
	until  time.Time // when the key is good no more; zero: as long as it is known
}

// New reads what the Table holds. Nothing is started but timers; Close writes what they have gathered.
func New(o Options) (*Keys, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Days == 0 {
		o.Days = 400
	}
	if o.Series == 0 {
		o.Series = 200_000
	}
	k := &Keys{options: o, records: map[string]record{}, clients: map[string]*Client{}, groups: map[string]*Client{}, spent: map[string]calendar{}, usage: newLedger(o)}
	if o.Table != nil {
		k.gather.write = k.write
		if err := o.Table.Each(k.restore); err != nil {
			return nil, fmt.Errorf("read the keys and the usage that are kept: %w", err)
		}
		k.usage.bound()
	}
	k.settle()
	return k, nil
}

// Close writes what was gathered. Calls that end later are still counted, and written a second later.
func (k *Keys) Close() { k.gather.flush() }

// Configure replaces the keys that come from the configuration; those that were made here stay. A client that keeps its name keeps
// its counters, whatever its keys, and the calls that run go on counting. Of two keys with one digest the first counts. Groups keep their counters, too.
func (k *Keys) Configure(list []Key, groups ...Group) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.configured, k.configuredGroups = slices.Clone(list), slices.Clone(groups)
	k.settle()
}

// settle makes known of what was configured and what was made here. It is called with mu held.
func (k *Keys) settle() {
	k.settleGroups()
	next := &known{byDigest: map[Digest]holder{}}
	add := func(key Key) {
		if key.Digest != (Digest{}) && next.byDigest[key.Digest].client != nil {
			return // The configuration's comes first: it is what an operator reads.
		}
		c := k.client(key)
		c.become(key)
		c.group.Store(k.groupOf(key.Group))
		if key.Digest != (Digest{}) { // a client may have a certificate alone
			next.byDigest[key.Digest] = holder{client: c}
		}
		if key.Second != (Digest{}) && next.byDigest[key.Second].client == nil {
			next.byDigest[key.Second] = holder{c, key.Until}
		}
		next.clients = append(next.clients, c)
	}
	names := map[string]bool{}
	for _, key := range k.configured {
		names[key.Name] = true
		if r, ok := k.records[key.Name]; ok && !r.Made && r.Digest == key.Digest {
			key.Disabled = key.Disabled || r.Disabled
		}
		add(key)
	}
	for name, r := range k.records {
		if r.Made && !names[name] {
			add(r.key(name))
		}
	}
	slices.SortFunc(next.clients, func(a, b *Client) int { return strings.Compare(a.name, b.name) })
	if len(next.clients) > 0 {
		k.asked.Store(true)
	}
	k.known.Store(next)
}

// None reports whether there is no key, nor ever was one since New, so that whoever listens on loopback only may let everybody in.
// A key that is disabled is one. That the last one goes lets nobody in: it may be a mistake, and this one could be dear.
func (k *Keys) None() bool { return !k.asked.Load() }

// Several reports whether there are several clients.
func (k *Keys) Several() bool { return len(k.known.Load().clients) > 1 }

// Find is the client that shows this key, nil when nobody has it.
//
// The time that it takes tells nothing about a key: what is looked for is a digest, and whoever can choose the first bytes
// of a digest can only learn that nobody's begins like that.
func (k *Keys) Find(shown string) *Client {
	h := k.known.Load().byDigest[DigestOf(shown)]
	if h.client == nil || !h.until.IsZero() && !k.options.Now().Before(h.until) {
		return nil
	}
	return h.client
}

// ByCertificate is the first client whose pattern one of the names in a certificate matches; nil when there is none. The certificate must have been
// verified.
func (k *Keys) ByCertificate(names []string) *Client {
	for _, c := range k.known.Load().clients {
		pattern := c.key.Load().Certificate
		if pattern != "" && slices.ContainsFunc(names, func(name string) bool { return wildcard.Fits(pattern, name) }) {
			return c
		}
	}
	return nil
}

// Named is the client of a name, nil when there is none.
func (k *Keys) Named(name string) *Client {
	for _, c := range k.known.Load().clients {
		if c.name == name {
			return c
		}
	}
	return nil
}

// Errors of what a person may ask for, for errors.Is.
var (
	ErrUnknown = errors.New("there is no such key")
	ErrGroup   = errors.New("there is no such group in the configuration")
	ErrExists  = errors.New("there is a key of this name already")
	ErrConfig  = errors.New("the key is declared in the configuration, and is changed there")
)
