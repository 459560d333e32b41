package shared

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// contents is told what a server has. A key or a part of it that cannot be read is a fault.
type contents struct {
	reply func(client, id string, k *runtime.Kept)
	value func(kind string)                    // ofState or ofCapture
	row   func(table, key, value string) error // an error is a fault of the row
	spent func(counter, day string, money bool, n int64)
	usage func(day string, s keys.Series, t *keys.Totals)
	calls func(upstream, account string, c pool.Counts)
	fault func(name, why string, damaged bool) // not damaged: it is of no kind that is known
}

// read reads all that a server has, each key once.
func (d *Data) read(ctx context.Context, c *contents) error {
	seen := map[string]struct{}{}
	return d.scan(ctx, func(names []string) error {
		for _, name := range names {
			if _, again := seen[name]; again {
				continue
			}
			seen[name] = struct{}{}
			err := d.readKey(ctx, name, c)
			var said redis.Error
			if err == nil || errors.Is(err, redis.Nil) { // it ended meanwhile
				continue
			}
			if !errors.As(err, &said) || !strings.HasPrefix(said.Error(), "WRONGTYPE") {
				return err
			}
			c.fault(name, "it has another type", true)
		}
		return nil
	})
}

func (d *Data) readKey(ctx context.Context, name string, c *contents) error {
	client, key := d.s.client, d.s.options.Prefix+name
	switch kind(name) {
	case ofUnknown:
		c.fault(name, "is not known", false)
		return nil
	case ofReply, ofState, ofCapture:
		value, err := client.Get(ctx, key).Bytes()
		if err != nil {
			return err
		}
		at, of, id := replyOf(name)
		k, err := store.Decode(value, at, d.s.options.Cipher)
		if err != nil {
			c.fault(name, err.Error(), true)
			return nil
		}
		if kind(name) == ofReply {
			c.reply(of, id, k)
		} else {
			c.value(kind(name))
		}
		return nil
	case ofRows, ofSpent, ofUsage, ofInstances, ofMinute, ofAhead, ofSizes, ofSessions, ofCounts:
		return d.readHash(ctx, name, c)
	case ofAges, ofOrder, ofLeases:
		return d.readSet(ctx, name, c)
	case ofSize, ofOnce:
		text, err := client.Get(ctx, key).Result()
		if _, bad := strconv.ParseInt(text, 10, 64); err == nil && bad != nil {
			c.fault(name, "it is no number", true)
		}
		return err
	case ofItem:
		of, err := client.Get(ctx, key).Result()
		if err == nil && !strings.Contains(of, "\x00") {
			c.fault(name, "it leads to no reply", true)
		}
		return err
	default:
		return client.Get(ctx, key).Err()
	}
}

// readSet reads a sorted set: scores are numbers in any case.
func (d *Data) readSet(ctx context.Context, name string, c *contents) error {
	all, err := d.s.client.ZRange(ctx, d.s.options.Prefix+name, 0, -1).Result()
	if err != nil || kind(name) != ofAges {
		return err
	}
	for _, member := range all {
		named := strings.Contains(member, "\x00")
		if name != "{replies}:ages" {
			_, id := store.SplitReplyKey(member)
			named = id != ""
		}
		if !named {
			c.fault(name, "an entry names nothing", true)
		}
	}
	return nil
}

func (d *Data) readHash(ctx context.Context, name string, c *contents) error {
	all, err := d.s.client.HGetAll(ctx, d.s.options.Prefix+name).Result()
	if err != nil {
		return err
	}
	tag, rest := tagged(name)
	for field, value := range all {
		why := ""
		switch kind(name) {
		case ofRows:
			table, key, _ := strings.Cut(field, "/")
			found, err := rowOf(value)
			if err == nil && found.value != "" { // It was not deleted.
				err = c.row(table, key, found.value)
			}
			if err != nil {
				why = err.Error()
			}
		case ofSpent:
			day, money, n, ok := spentOf(strings.TrimPrefix(rest, "spent:"), field, value)
			if !ok {
				why = "it is no number of a day"
			} else if day != "" {
				c.spent(tag, day, money, n)
			}
		case ofUsage:
			names := strings.Split(field, "\x1f")
			t, ok := totalsOf(value)
			if !ok || len(names) != 4 {
				why = "it is no usage"
			} else {
				c.usage(strings.TrimPrefix(tag, "usage:"), keys.Series{Client: names[0], Upstream: names[1], Account: names[2], Model: names[3]}, &t)
			}
		case ofCounts:
			upstream, err := url.PathUnescape(strings.TrimPrefix(tag, "counts:"))
			counts, err2 := countsOf(value)
			if err != nil || err2 != nil {
				why = "it is no number of calls"
			} else {
				c.calls(upstream, field, counts.counts())
			}
		case ofSessions:
			till, of, _ := strings.Cut(value, "|")
			_, _, ok := bindingOf(of)
			if _, err := strconv.ParseInt(till, 10, 64); err != nil || !ok {
				why = "it is no session"
			}
		case ofMinute, ofSizes:
			if _, err := strconv.ParseInt(value, 10, 64); err != nil {
				why = "it is no number"
			}
		case ofInstances:
			if _, about, _ := strings.Cut(value, "|"); !json.Valid([]byte(about)) {
				why = "it is no gateway"
			}
		}
		if why != "" {
			c.fault(name+" "+strconv.Quote(field), why, true)
		}
	}
	return nil
}

// checkRow reads a row.
func (d *Data) checkRow(table, key, value string) (k pool.Kept, err error) {
	now := d.s.Now()
	switch table {
	case accountTable:
		if pool.IsVaultRow(key) {
			return k, nil
		}
		if k, err = pool.ReadKept(key, []byte(value), now); err == nil && !k.Added() {
			err = errors.New("it has no account")
		}
		return k, err
	case restTable:
		r, ok := d.s.restOf(key, value)
		if !ok {
			return k, errors.New("it is no rest")
		}
		k.Upstream, k.Account, k.Print = r.Upstream, r.Account, r.Print
		if r.Left != 0 {
			k.Rests = []pool.SharedRest{r}
		}
		return k, nil
	case balanceTable:
		var ok bool
		if k.Upstream, k.Account, k.Balance, k.BalanceAt, ok = balanceOf(key, value); !ok {
			return k, errors.New("it is no balance")
		}
		return k, nil
	case proxyTable:
		if _, ok := proxyOf(d.s, key, value); !ok {
			return k, errors.New("it is no rest of a proxy")
		}
		return k, nil
	case keyTable:
		m, err := keys.ReadRow(key, []byte(value))
		if err == nil && (m.Counter != "" || m.Day != "") {
			err = errors.New("it is no key")
		}
		return k, err
	case ruleTable:
		_, err := rejectionOf(key, []byte(value))
		return k, err
	}
	return k, fmt.Errorf("there is no table %q", table)
}

// Sealed is what the server says that its accounts are sealed with; nil: nothing.
func (d *Data) Sealed(ctx context.Context) ([]byte, error) {
	text, err := d.s.client.HGet(ctx, d.s.key("fleet", "rows"), accountTable+"/vault").Result()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if found, err := rowOf(text); err == nil && found.value != "" {
		return []byte(found.value), nil
	}
	return nil, nil
}

// Unfinished reports whether a copy to the server was stopped.
func (d *Data) Unfinished(ctx context.Context) (bool, error) {
	n, err := d.s.client.Exists(ctx, d.s.key("fleet", unfinished)).Result()
	return n > 0, err
}

// Fault is what is wrong with a key of a server.
type Fault struct {
	Name, Why string
	Damaged   bool // false: it is of no kind that is known
}

// Check reads all that a server has. counts is what was found; faults are in the order of their names.
func (d *Data) Check(ctx context.Context) (counts Copied, faults []Fault, err error) {
	budgets := map[string]bool{}
	err = d.read(ctx, &contents{
		reply: func(string, string, *runtime.Kept) { counts.Replies++ },
		value: func(kind string) {
			if kind == ofState {
				counts.States++
			} else {
				counts.Captures++
			}
		},
		row: func(table, key, value string) error {
			k, err := d.checkRow(table, key, value)
			if err == nil {
				counts.row(table, key, &k)
			}
			return err
		},
		spent: func(counter, _ string, money bool, _ int64) { budgets[fmt.Sprint(money, counter)] = true },
		usage: func(string, keys.Series, *keys.Totals) { counts.Usage++ },
		calls: func(string, string, pool.Counts) { counts.Counts++ },
		fault: func(name, why string, damaged bool) { faults = append(faults, Fault{name, why, damaged}) },
	})
	counts.Budgets = len(budgets)
	sort.Slice(faults, func(i, j int) bool { return faults[i].Name < faults[j].Name })
	return counts, faults, err
}

func (c *Copied) row(table, key string, k *pool.Kept) {
	switch {
	case table == accountTable && !pool.IsVaultRow(key):
		c.Accounts++
	case table == restTable:
		c.Rests += len(k.Rests)
	case table == balanceTable:
		c.Balances++
	case table == keyTable:
		c.Keys++
	case table == ruleTable:
		c.Rules++
	}
}

// CopyTo copies what a server has to a new file.
func (d *Data) CopyTo(ctx context.Context, to *store.Store) (c Copied, err error) {
	var replies []keptReply
	accounts := map[string]*pool.Kept{}
	spent := map[string]*keys.Moved{}
	table := to.Table(keyTable)
	var failed error
	put := func(m *keys.Moved) {
		at, value, err := m.Row()
		if err != nil {
			failed = errors.Join(failed, err)
			return
		}
		table.Put(at, value)
	}
	err = d.read(ctx, &contents{
		reply: func(client, id string, k *runtime.Kept) {
			replies = append(replies, keptReply{client: client, id: id, created: k.Created})
		},
		value: func(string) { c.leave(noPlace) },
		row: func(of, key, value string) error {
			k, err := d.checkRow(of, key, value)
			switch {
			case err != nil:
				return err
			case of == proxyTable:
				return nil // A file has none.
			case of == ruleTable:
				c.leave(noFleet)
				return nil
			case of == keyTable, pool.IsVaultRow(key):
				to.Table(of).Put(key, []byte(value))
			case of == balanceTable:
				known(accounts, &k).Balance, known(accounts, &k).BalanceAt = k.Balance, k.BalanceAt
				return nil
			default:
				known(accounts, &k).Take(k)
			}
			c.row(of, key, &k)
			return nil
		},
		spent: func(counter, day string, money bool, n int64) {
			at := fmt.Sprint(money, counter)
			if spent[at] == nil {
				spent[at] = &keys.Moved{Counter: counter, Money: money, Spent: map[string]int64{}}
			}
			spent[at].Spent[day] = n
		},
		usage: func(day string, s keys.Series, t *keys.Totals) {
			put(&keys.Moved{Day: day, Series: s, Totals: *t})
			c.Usage++
		},
		calls: func(upstream, account string, counts pool.Counts) {
			known(accounts, &pool.Kept{Upstream: upstream, Account: account}).Counts = counts
			c.Counts++
		},
		fault: func(_, _ string, damaged bool) {
			if damaged {
				c.leave(badServer)
			} else {
				c.leave(noKind)
			}
		},
	})
	if err := errors.Join(err, failed); err != nil {
		return c, err
	}
	for _, m := range spent {
		put(m)
		c.Budgets++
	}
	if err := d.putReplies(ctx, to, replies, &c); err != nil {
		return c, err
	}
	if err := putAccounts(to, accounts, d.s.Now(), &c); err != nil {
		return c, err
	}
	return c, errors.Join(failed, d.Unused(ctx), to.Sync())
}

// putReplies writes replies, in the order in which they were made.
func (d *Data) putReplies(ctx context.Context, to *store.Store, replies []keptReply, c *Copied) error {
	sort.Slice(replies, func(i, j int) bool { return replies[i].created < replies[j].created })
	for _, r := range replies {
		k, err := d.s.Replies().read(ctx, r.client+"\x00"+r.id)
		if errors.Is(err, redis.Nil) {
			continue // Its time was over meanwhile.
		} else if err != nil {
			return err
		}
		to.Put(r.client, r.id, k)
		c.Replies++
	}
	return nil
}

// known is what is gathered of an account.
func known(accounts map[string]*pool.Kept, of *pool.Kept) *pool.Kept {
	name := accountName(of.Upstream, of.Account)
	if accounts[name] == nil {
		accounts[name] = &pool.Kept{Upstream: of.Upstream, Account: of.Account}
	}
	return accounts[name]
}

// putAccounts writes what is known of accounts.
func putAccounts(to *store.Store, accounts map[string]*pool.Kept, now time.Time, c *Copied) error {
	for _, k := range accounts {
		switch {
		case k.BalanceAt.IsZero():
		case k.Print == "":
			c.leave(noPrint)
			k.Balance, k.BalanceAt = 0, time.Time{}
		default:
			c.Balances++
		}
		if !k.Added() && len(k.Rests) == 0 && k.BalanceAt.IsZero() && k.Counts.LastUsed.IsZero() {
			continue // A rest that is over is nothing to keep.
		}
		key, value, err := k.Row(now, false)
		if err != nil {
			return err
		}
		to.Table(accountTable).Put(key, value)
	}
	return nil
}
