package pool

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Kept is what a Table has of an account, for those who move it to another place.
type Kept struct {
	Upstream, Account string
	Print             string       // of its key
	Rests             []SharedRest // that are not over
	Balance           float64
	BalanceAt         time.Time // zero: the balance is not known
	Counts            Counts

	added *kept
}

// IsVaultRow reports whether a key of a Table is the one under which it says what it is sealed with.
func IsVaultRow(key string) bool { return key == vaultKeyInTable }

// CheckVault reports whether a vault opens what a Table's row says of its seal. ErrVaultKey: it was sealed with another key. ErrSealed: v is nil.
func CheckVault(v *Vault, row []byte) error {
	if v == nil {
		return ErrSealed
	}
	_, err := v.Open(row, vaultKeyInTable)
	return err
}

// ReadKept reads a row of a Table, as it is at a time.
func ReadKept(key string, value []byte, now time.Time) (Kept, error) {
	r := &record{}
	if err := json.Unmarshal(value, r); err != nil || tableKey(r.Upstream, r.ID) != key {
		return Kept{}, errors.New("it is no account")
	}
	if r.Version != recordVersion {
		return Kept{}, fmt.Errorf("it has version %d, and %d is known", r.Version, recordVersion)
	}
	k := Kept{Upstream: r.Upstream, Account: r.ID, Print: r.Print, Balance: r.Balance, BalanceAt: r.BalanceAt, added: r.Account}
	k.Counts = Counts{Calls: int64(r.Calls), Succeeded: int64(r.Succeeded), LastUsed: r.LastUsed, LastError: r.LastError, LastTier: r.LastTier}
	for tier, n := range r.Failed {
		if k.Counts.Failed == nil {
			k.Counts.Failed = make(map[string]int64, len(r.Failed))
		}
		k.Counts.Failed[tier] = int64(n)
	}
	if r.Rest != nil {
		k.rest("", *r.Rest, now)
	}
	for model, rest := range r.Models {
		k.rest(model, rest, now)
	}
	return k, nil
}

func (k *Kept) rest(model string, r keptRest, now time.Time) {
	left := time.Duration(-1)
	if !r.Until.IsZero() {
		if left = min(r.Until.Sub(now), r.Length); left <= 0 {
			return
		}
	}
	k.Rests = append(k.Rests, SharedRest{Upstream: k.Upstream, Account: k.Account, Model: model, Print: k.Print, Left: left, Length: r.Length, Since: r.Since, Why: r.Why, Hand: r.Hand, Reason: r.Reason})
}

// Added reports whether the account was added at runtime. Others are declared elsewhere.
func (k *Kept) Added() bool { return k.added != nil }

// Take adds what another row has of the account: the account itself, or a rest. Rests of another key are not taken.
func (k *Kept) Take(other Kept) {
	if other.added != nil {
		k.added, k.Print = other.added, cmp.Or(k.Print, other.Print)
		return
	}
	if len(k.Rests) == 0 {
		k.Print = cmp.Or(other.Print, k.Print)
	}
	for _, r := range other.Rests {
		if r.Print == k.Print {
			k.Rests = append(k.Rests, r)
		}
	}
}

// Row is the row of a Table. added: without what is not of the account itself, as it is where rests are shared.
func (k *Kept) Row(now time.Time, added bool) (key string, value []byte, err error) {
	r := &record{Version: recordVersion, Upstream: k.Upstream, ID: k.Account, Print: k.Print, Written: now.Round(0), Account: k.added}
	if !added {
		r.Balance, r.BalanceAt = k.Balance, k.BalanceAt
		c := &k.Counts
		r.Calls, r.Succeeded, r.LastUsed, r.LastError, r.LastTier = uint64(max(c.Calls, 0)), uint64(max(c.Succeeded, 0)), c.LastUsed, c.LastError, c.LastTier
		for tier, n := range c.Failed {
			if r.Failed == nil {
				r.Failed = make(map[string]uint64, len(c.Failed))
			}
			r.Failed[tier] = uint64(max(n, 0))
		}
		for _, s := range k.Rests {
			kept := keptRest{Length: s.Length, Since: s.Since, Why: s.Why, Hand: s.Hand, Reason: s.Reason}
			if s.Left >= 0 {
				kept.Until, kept.Length = now.Add(s.Left).Round(0), max(s.Length, s.Left)
			}
			if s.Model == "" {
				r.Rest = &kept
				continue
			}
			if r.Models == nil {
				r.Models = map[string]keptRest{}
			}
			r.Models[s.Model] = kept
		}
	}
	value, err = json.Marshal(r)
	return tableKey(k.Upstream, k.Account), value, err
}
