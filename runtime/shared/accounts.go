package shared

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// The tables that all instances have.
const (
	restTable    = "rests"
	balanceTable = "balances"
	accountTable = "accounts"
	keyTable     = "keys"
	proxyTable   = "proxies"
)

// Accounts tells other instances what becomes of accounts. It is a pool.Sharing.
type Accounts struct{ s *Server }

// Accounts are those of the server.
func (s *Server) Accounts() Accounts { return Accounts{s} }

// Table is a table that all instances have: "accounts" or "keys".
func (s *Server) Table(name string) Table { return Table{s, name} }

// Table is a pool.Table and a keys.Table. A write is told to all instances as soon as the server has it.
type Table struct {
	s    *Server
	name string
}

// Each hands over what is known of the server's rows.
func (t Table) Each(f func(key string, value []byte) error) error {
	return t.s.rows.each(t.name, func(key, value string) error { return f(key, []byte(value)) })
}

// Put keeps a value, which is not empty.
func (t Table) Put(key string, value []byte) { t.s.put(t.name, key, string(value), replace) }

// Delete forgets a key.
func (t Table) Delete(key string) { t.s.put(t.name, key, "", replace) }

// Listen has f told what becomes of rows, beginning with all that is known. An empty value is that of a row that is gone. f may write to the table.
func (t Table) Listen(f func(key string, value []byte)) {
	t.s.rows.listen(t.name, func(key, value string) {
		if value == "" {
			f(key, nil)
			return
		}
		f(key, []byte(value))
	})
}

// accountName is the name of an account within keys. It has no "{" and no space.
func accountName(upstream, id string) string {
	return url.PathEscape(upstream) + "/" + url.PathEscape(id)
}

// restKey is the key of a rest in its table.
func restKey(r *pool.SharedRest) string {
	return accountName(r.Upstream, r.Account) + "/" + url.PathEscape(r.Model)
}

// forever is the end of a rest that does not end, in ms.
const forever = 1 << 52

// sharedRest is a rest as it is kept: behind its end and the account's print, by which the server compares two of them.
type sharedRest struct {
	Length time.Duration `json:"length_ns,omitempty"`
	Since  time.Time     `json:"since,omitzero"`
	Why    string        `json:"why,omitempty"`
	Hand   bool          `json:"by_hand,omitempty"`
	Reason *pool.Reason  `json:"reason,omitempty"`
}

// Rest tells of a rest. It returns at once.
func (a Accounts) Rest(r pool.SharedRest) {
	s := a.s
	if r.Left == 0 {
		s.put(restTable, restKey(&r), "0|"+r.Print+"|{}", replace)
		return
	}
	key, row, err := restRow(&r, s.Now())
	if err != nil {
		return
	}
	mode := later
	if r.Hand {
		mode = replace
	}
	s.put(restTable, key, row, mode)
}

// restRow is the row of a rest that is not over.
func restRow(r *pool.SharedRest, now time.Time) (key, value string, err error) {
	till := int64(forever)
	if r.Left > 0 {
		till = now.Add(r.Left).UnixMilli()
	}
	about, err := json.Marshal(sharedRest{r.Length, r.Since, r.Why, r.Hand, r.Reason})
	return restKey(r), strconv.FormatInt(till, 10) + "|" + r.Print + "|" + string(about), err
}

// restOf reads a rest.
func (s *Server) restOf(key, value string) (r pool.SharedRest, ok bool) {
	names := strings.Split(key, "/")
	parts := strings.SplitN(value, "|", 3)
	if len(names) != 3 || len(parts) != 3 {
		return r, false
	}
	for i, to := range []*string{&r.Upstream, &r.Account, &r.Model} {
		name, err := url.PathUnescape(names[i])
		if err != nil {
			return r, false
		}
		*to = name
	}
	till, err := strconv.ParseInt(parts[0], 10, 64)
	var about sharedRest
	if err != nil || json.Unmarshal([]byte(parts[2]), &about) != nil {
		return r, false
	}
	r.Print, r.Length, r.Since, r.Why, r.Hand, r.Reason = parts[1], about.Length, about.Since, about.Why, about.Hand, about.Reason
	switch {
	case till >= forever:
		r.Left = -1
	default:
		r.Left = max(time.UnixMilli(till).Sub(s.Now()), 0)
	}
	return r, true
}

// Balance tells what an account has left. It returns at once.
func (a Accounts) Balance(upstream, id string, balance float64) {
	a.s.put(balanceTable, accountName(upstream, id), balanceRow(balance, a.s.Now()), replace)
}

func balanceRow(balance float64, at time.Time) string {
	return strconv.FormatFloat(balance, 'g', -1, 64) + "|" + strconv.FormatInt(at.Unix(), 10)
}

// balanceOf reads a balance.
func balanceOf(key, value string) (upstream, id string, balance float64, at time.Time, ok bool) {
	upstream, id, _ = strings.Cut(key, "/")
	number, seconds, _ := strings.Cut(value, "|")
	upstream, err := url.PathUnescape(upstream)
	id, err2 := url.PathUnescape(id)
	balance, err3 := strconv.ParseFloat(number, 64)
	unix, err4 := strconv.ParseInt(seconds, 10, 64)
	return upstream, id, balance, time.Unix(unix, 0), err == nil && err2 == nil && err3 == nil && err4 == nil
}

// Proxy tells of a rest of a proxy. It returns at once.
func (a Accounts) Proxy(r pool.SharedProxy) {
	till, mode := int64(0), replace
	if r.Left > 0 {
		till, mode = a.s.Now().Add(r.Left).UnixMilli(), later
	}
	a.s.put(proxyTable, r.Name, fmt.Sprintf("%d||%d", till, r.LastError.UnixMilli()), mode)
}

// proxyOf reads a rest of a proxy: its end, nothing, by which rests of an account's keys are told apart, and when it failed.
func proxyOf(s *Server, key, value string) (r pool.SharedProxy, ok bool) {
	parts := strings.Split(value, "|")
	if len(parts) != 3 {
		return r, false
	}
	till, err := strconv.ParseInt(parts[0], 10, 64)
	failed, err2 := strconv.ParseInt(parts[2], 10, 64)
	return pool.SharedProxy{Name: key, Left: max(time.UnixMilli(till).Sub(s.Now()), 0), LastError: time.UnixMilli(failed)}, err == nil && err2 == nil
}

// Attach has a pool follow what other instances find out of accounts.
func (s *Server) Attach(p *pool.Pool) {
	s.queue.mu.Lock()
	s.queue.bindings.received = func(b pool.SharedSession) { pool.ReceivedSession(p, b) }
	s.queue.mu.Unlock()
	s.Table(accountTable).Listen(p.ReceivedAccount)
	s.rows.listen(restTable, func(key, value string) {
		if r, ok := s.restOf(key, value); ok {
			p.ReceivedRest(r)
		}
	})
	s.rows.listen(proxyTable, func(key, value string) {
		if r, ok := proxyOf(s, key, value); ok {
			pool.ReceivedProxy(p, r)
		}
	})
	s.rows.listen(balanceTable, func(key, value string) {
		if upstream, id, balance, at, ok := balanceOf(key, value); ok {
			p.ReceivedBalance(upstream, id, balance, at)
		}
	})
}
