package keys

import (
	"errors"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// record is what is kept of a key that was made here, or that the configuration declares and that was disabled here.
type record struct {
	Digest   Digest    `json:"digest"`
	Second   Digest    `json:"second,omitzero"`
	Until    time.Time `json:"until,omitzero"` // when Second is good no more
	Made     bool      `json:"made,omitempty"`
	Created  time.Time `json:"created,omitzero"`
	Expires  time.Time `json:"expires,omitzero"`
	Disabled bool      `json:"disabled,omitempty"`
	Group    string    `json:"group,omitempty"`
	Limits   Limits    `json:"limits,omitzero"`
}

func (r *record) key(name string) Key {
	return Key{Name: name, Digest: r.Digest, Second: r.Second, Until: r.Until, Source: "admin", Expires: r.Expires, Disabled: r.Disabled, Group: r.Group, Limits: r.Limits}
}

// maxName is how long a name may be, so that the key of a series of usage fits into a Table.
const maxName = 128

// Create makes a key and keeps its digest. The key itself is given once, here. Name, Expires, Disabled, Group and Limits are taken
// from what is wanted. ErrExists: the name is taken. ErrGroup.
func (k *Keys) Create(wanted Key) (shown string, err error) {
	control := func(r rune) bool { return r < ' ' || r == 0x7f }
	// What . and .. stand for in a path cannot be addressed in the admin API.
	if n := wanted.Name; n == "" || n == "." || n == ".." || len(n) > maxName || strings.ContainsFunc(n, control) {
		return "", errBadName
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if wanted.Group != "" && k.groupOf(wanted.Group) == nil {
		return "", ErrGroup
	}
	if k.Named(wanted.Name) != nil || k.records[wanted.Name].Made {
		return "", ErrExists
	}
	shown = newKey()
	k.keep(wanted.Name, record{
		Digest: DigestOf(shown), Made: true, Created: k.options.Now().UTC(), Expires: wanted.Expires, Disabled: wanted.Disabled, Group: wanted.Group, Limits: wanted.Limits,
	})
	return shown, nil
}

var errBadName = errors.New("a key needs a name of 1 to 128 bytes without control characters, and other than . and ..")

// Remove forgets a key that was made here. ErrUnknown, ErrConfig.
func (k *Keys) Remove(name string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	r, err := k.made(name)
	if err != nil {
		return err
	}
	delete(k.records, name)
	delete(k.clients, name)
	if t := k.options.Table; t != nil {
		t.Delete(keyPrefix + name)
		t.Delete(spentKey(name))
		t.Delete(usdKey(spentKey(name)))
		t.Delete(olderSpentKey(name, r.Digest))
	}
	k.settle()
	return nil
}

// Change replaces the limits, the expiry and the group of a key that was made here. ErrUnknown, ErrConfig, ErrGroup.
func (k *Keys) Change(name string, limits Limits, expires time.Time, group string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	r, err := k.made(name)
	if err != nil {
		return err
	}
	if group != "" && group != r.Group && k.groupOf(group) == nil {
		return ErrGroup
	}
	r.Limits, r.Expires, r.Group = limits, expires, group
	k.keep(name, r)
	return nil
}

// Rotate makes another key for a client whose key was made here. The one that it has is good until then, and any earlier one no more. The
// new key is given once, here. ErrUnknown, ErrConfig.
func (k *Keys) Rotate(name string, until time.Time) (shown string, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	r, err := k.made(name)
	if err != nil {
		return "", err
	}
	shown = newKey()
	r.Digest, r.Second, r.Until = DigestOf(shown), r.Digest, until
	k.keep(name, r)
	return shown, nil
}

// made is the record of a key that was made here. It is called with mu held.
func (k *Keys) made(name string) (record, error) {
	r, ok := k.records[name]
	switch c := k.Named(name); {
	case ok && r.Made:
		return r, nil
	case c != nil:
		return record{}, ErrConfig
	}
	return record{}, ErrUnknown
}

// Disable makes a key good for nothing, until Enable; one of the configuration too. Calls that run go on. ErrUnknown.
func (k *Keys) Disable(name string) error { return k.able(name, true) }

// Enable takes back what Disable did. What the configuration disables stays disabled, and gives ErrConfig. ErrUnknown.
func (k *Keys) Enable(name string) error { return k.able(name, false) }

func (k *Keys) able(name string, disabled bool) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	c := k.Named(name)
	if c == nil {
		return ErrUnknown
	}
	r := k.records[name]
	if !r.Made {
		for _, key := range k.configured {
			if key.Name == name && key.Disabled && !disabled {
				return ErrConfig
			}
		}
		r = record{Digest: c.key.Load().Digest}
	}
	r.Disabled = disabled
	k.keep(name, r)
	return nil
}

// keep takes over a record. It is called with mu held.
func (k *Keys) keep(name string, r record) {
	k.records[name] = r
	k.put(keyPrefix+name, r)
	k.settle()
}

// View is what there is to see of a key.
type View struct {
	Key
	Created   time.Time `json:"created,omitzero"` // zero for one of the configuration
	Running   int64     `json:"running"`          // calls
	Day       int64     `json:"tokens_today"`     // that were used, in UTC
	Month     int64     `json:"tokens_this_month"`
	USDDay    money.USD `json:"usd_today"` // that were spent
	USDMonth  money.USD `json:"usd_this_month"`
	Remaining Standing  `json:"-"`
}

// List is all keys, in the order of their names.
func (k *Keys) List() []View {
	clients := k.known.Load().clients
	k.refreshSpent(clients)
	k.mu.Lock()
	defer k.mu.Unlock()
	list := make([]View, len(clients))
	now := k.options.Now()
	for i, c := range clients {
		v := View{Key: *c.key.Load(), Remaining: c.Standing()}
		if r := k.records[c.name]; r.Made {
			v.Created = r.Created
		}
		c.mu.Lock()
		v.Running = c.running
		v.Day, v.Month = c.used(now)
		v.USDDay, v.USDMonth = c.usedUSD(now)
		c.mu.Unlock()
		list[i] = v
	}
	return list
}
