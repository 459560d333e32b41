package shared

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// Copied is what a copy came to.
type Copied struct {
	Replies  int
	Accounts int // that were added at runtime
	Rests    int
	Balances int
	Counts   int // accounts with numbers of calls
	Keys     int // of clients, that were made or disabled at runtime
	Budgets  int // of clients and groups, tokens and money each
	Usage    int // rows: a day, a client, an upstream, an account and a model
	States   int // reasoning, kept for clients that carry none: of a server alone
	Captures int // of a server alone
	Rules    int // bundles that gateways went back from

	left map[string]int
}

func (c *Copied) leave(why string) {
	if c.left == nil {
		c.left = map[string]int{}
	}
	c.left[why]++
}

// Left says what was not copied, how much of it, and why.
func (c *Copied) Left() (list []string) {
	for why, n := range c.left {
		list = append(list, fmt.Sprintf("%d %s", n, why))
	}
	slices.Sort(list)
	return list
}

// Why something is not copied.
const (
	tooOld     = "replies: older than max_age"
	unreadable = "replies: damaged, or encrypted with another key"
	badAccount = "accounts: their rows are damaged"
	badKeyRow  = "keys, budgets or usage: their rows are damaged"
	olderRow   = "budgets: an older version wrote them, and no gateway used them since"
	oldUsage   = "rows of usage: older than 400 days, which is as long as a server keeps them"
	noPrint    = "balances: nothing tells which key of the account they belong to"
	noPlace    = "captures, and states of reasoning: a gateway with a file has them in memory"
	noFleet    = "bundles of rules that gateways went back from: with a file, a gateway knows its own"
	badServer  = "keys of the server: damaged; parlance store check names them"
	noKind     = "keys of the server: not known"
)

// writer gathers commands.
type writer struct {
	d *Data
	p redis.Pipeliner
}

func (w *writer) flush(ctx context.Context, least int) error {
	if w.p.Len() < least {
		return nil
	}
	_, err := w.p.Exec(ctx)
	return err
}

// Fill copies a file to a server that Begin made ready. A copy that ends with an error may be begun again.
func (d *Data) Fill(ctx context.Context, from *store.Reader) (c Copied, err error) {
	w := &writer{d, d.s.client.Pipeline()}
	if err := w.replies(ctx, from, &c); err != nil {
		return c, err
	}
	rows, err := w.accounts(ctx, from, &c)
	if err != nil {
		return c, err
	}
	err = from.Table(keyTable, func(at string, value []byte) error {
		w.keyRow(ctx, at, value, rows, &c)
		return w.flush(ctx, atOnce)
	})
	if err != nil {
		return c, err
	}
	if err := w.flush(ctx, 1); err != nil {
		return c, err
	}
	d.s.rows.pending = rows
	if err := d.s.rows.flush(ctx, d.s); err != nil {
		return c, err
	}
	return c, d.end(ctx)
}

// replies writes replies, what leads to them, and the index.
func (w *writer) replies(ctx context.Context, from *store.Reader, c *Copied) error {
	s, size := w.d.s, int64(0)
	err := from.Replies(func(client, id string, value []byte) error {
		key := store.ReplyKey(client, id)
		k, err := store.Decode(append([]byte(nil), value...), key, s.options.Cipher)
		if err != nil {
			c.leave(unreadable)
			return nil
		}
		left := s.options.MaxAge - s.Now().Sub(time.Unix(k.Created, 0))
		if left < time.Second {
			c.leave(tooOld)
			return nil
		}
		if s.options.Cipher != nil && !store.Encrypted(value) {
			if value, err = store.Encode(k, key, s.options.Cipher); err != nil {
				return err
			}
		}
		w.p.Set(ctx, s.replyKey(client, id), append([]byte(nil), value...), left)
		for _, item := range k.Items {
			w.p.Set(ctx, s.itemKey(client, item.ID), client+"\x00"+id, left)
		}
		if k.Native {
			w.p.SetNX(ctx, s.ownerKey(id), client, left)
			for _, item := range k.Items {
				if item.ID != "" {
					w.p.SetNX(ctx, s.ownerKey(item.ID), client, left)
				}
			}
		}
		n := int64(len(s.replyKey(client, id)) + len(value))
		w.p.ZAdd(ctx, s.key("replies", "ages"), redis.Z{Score: float64(k.Created), Member: client + "\x00" + id})
		w.p.HSet(ctx, s.key("replies", "sizes"), client+"\x00"+id, n)
		size += n
		c.Replies++
		return w.flush(ctx, atOnce/4)
	})
	if err != nil || c.Replies == 0 {
		return err
	}
	w.p.Set(ctx, s.key("replies", "size"), size, 0)
	return w.flush(ctx, 1)
}

// accounts makes rows of what the file has of accounts, and writes their numbers of calls.
func (w *writer) accounts(ctx context.Context, from *store.Reader, c *Copied) (map[string]rowChange, error) {
	s, rows := w.d.s, map[string]rowChange{}
	err := from.Table(accountTable, func(at string, value []byte) error {
		if pool.IsVaultRow(at) {
			rows[accountTable+"/"+at] = rowChange{value: string(value)}
			return nil
		}
		now := s.Now()
		k, err := pool.ReadKept(at, value, now)
		if err != nil {
			c.leave(badAccount)
			return nil
		}
		if !k.Counts.LastUsed.IsZero() {
			w.p.HSet(ctx, countsKey(s, k.Upstream), k.Account, keptCounts(&k.Counts).text())
			w.p.Expire(ctx, countsKey(s, k.Upstream), countsFor)
			c.Counts++
			if err := w.flush(ctx, atOnce); err != nil {
				return err
			}
		}
		if k.Added() {
			_, row, err := k.Row(now, true)
			if err != nil {
				return err
			}
			rows[accountTable+"/"+at] = rowChange{value: string(row)}
			c.Accounts++
		}
		for _, r := range k.Rests {
			key, row, err := restRow(&r, s.Now())
			if err != nil {
				return err
			}
			rows[restTable+"/"+key] = rowChange{value: row}
			c.Rests++
		}
		if k.BalanceAt.IsZero() {
			return nil
		}
		// A rest that is over says which key of the account the balance belongs to.
		over := pool.SharedRest{Upstream: k.Upstream, Account: k.Account, Print: k.Print}
		if _, rests := rows[restTable+"/"+restKey(&over)]; !rests {
			rows[restTable+"/"+restKey(&over)] = rowChange{value: "0|" + k.Print + "|{}"}
		}
		rows[balanceTable+"/"+accountName(k.Upstream, k.Account)] = rowChange{value: balanceRow(k.Balance, k.BalanceAt)}
		c.Balances++
		return nil
	})
	return rows, err
}

// keyRow writes a row of the table of keys, or has it written among rows.
func (w *writer) keyRow(ctx context.Context, at string, value []byte, rows map[string]rowChange, c *Copied) {
	s := w.d.s
	m, err := keys.ReadRow(at, value)
	switch {
	case err == keys.ErrOlder:
		c.leave(olderRow)
	case err != nil:
		c.leave(badKeyRow)
	case m.Counter != "":
		sums, u := map[string]int64{}, ""
		if m.Money {
			u = "u"
		}
		for day, n := range m.Spent {
			month, of, _ := cutDay(day)
			sums[month] += n
			w.p.HSet(ctx, s.key(m.Counter, "spent:"+month), u+of, strconv.FormatInt(n, 10))
		}
		for month, n := range sums {
			w.p.HSet(ctx, s.key(m.Counter, "spent:"+month), u+"m", strconv.FormatInt(n, 10))
			w.p.Expire(ctx, s.key(m.Counter, "spent:"+month), spentFor)
		}
		c.Budgets++
	case m.Day != "":
		day, _ := time.Parse(time.DateOnly, m.Day) // ReadRow did.
		left := usageFor - s.Now().Sub(day)
		if left <= 0 {
			c.leave(oldUsage)
			return
		}
		w.p.HSet(ctx, s.key("usage:"+m.Day, "series"), seriesText(m.Series), totalsText(&m.Totals))
		w.p.Expire(ctx, s.key("usage:"+m.Day, "series"), left)
		c.Usage++
	default:
		rows[keyTable+"/"+at] = rowChange{value: string(value)}
		c.Keys++
	}
}
