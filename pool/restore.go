package pool

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// restore reads the table.
func (p *Pool) restore() error {
	table, vault := p.options.Table, p.options.Vault
	if table == nil {
		return nil
	}
	if err := p.checkVault(); err != nil {
		return err
	}
	var damaged []string
	now := p.clock.seen
	var old []string
	err := table.Each(func(key string, value []byte) error {
		if key == vaultKeyInTable {
			return nil
		}
		r := &record{}
		if err := json.Unmarshal(value, r); err != nil || r.Version != recordVersion || tableKey(r.Upstream, r.ID) != key {
			damaged = append(damaged, key)
			return nil
		}
		if r.Account != nil {
			if vault == nil {
				return ErrSealed
			}
			if err := r.open(vault); err != nil {
				damaged = append(damaged, key)
				r.Account = nil
			}
		}
		if r.Account == nil && now.Sub(r.Written) > maxShelved {
			old = append(old, key)
			return nil
		}
		p.shelveRecord(r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the accounts' states: %w", err)
	}
	for _, key := range old {
		table.Delete(key)
	}
	if len(damaged) > 0 {
		p.options.Logger.Warn("accounts' states are damaged and were passed over", "entries", len(damaged),
			"first", strings.Join(damaged[:min(len(damaged), 5)], ", "))
	}
	return nil
}

// maxShelved is how long the state of an account is kept that is not declared any more.
const maxShelved = 90 * 24 * time.Hour

// checkVault sees to it that the vault is the one that the table was sealed with.
func (p *Pool) checkVault() error {
	table, vault := p.options.Table, p.options.Vault
	if vault == nil {
		return nil
	}
	var sealed []byte
	if err := table.Each(func(key string, value []byte) error {
		if key == vaultKeyInTable {
			sealed = append([]byte(nil), value...)
		}
		return nil
	}); err != nil {
		return fmt.Errorf("read the accounts' states: %w", err)
	}
	if sealed != nil {
		switch _, err := vault.Open(sealed, vaultKeyInTable); {
		case err == nil:
			return nil
		case errors.Is(err, ErrVaultKey):
			return err
		}
		p.options.Logger.Warn("the entry that says what the store is sealed with is damaged and was made anew")
	}
	sealed, err := vault.Seal(nil, vaultKeyInTable)
	if err != nil {
		return err
	}
	table.Put(vaultKeyInTable, sealed)
	return nil
}

func (r *record) open(vault *Vault) error {
	text, err := vault.Open(r.Account.Sealed, sealedAs(r.Upstream, r.ID))
	if err != nil {
		return err
	}
	var s secrets
	if err := json.Unmarshal(text, &s); err != nil {
		return errors.New("the sealed text is no account") // what it is must not be shown
	}
	r.Account.secrets = func() secrets { return s }
	if text := r.declaration().check(); text != "" {
		return errors.New(text)
	}
	return nil
}

func (p *Pool) shelveRecord(r *record) {
	if p.shelf[r.Upstream] == nil {
		p.shelf[r.Upstream] = map[string]*record{}
	}
	p.shelf[r.Upstream][r.ID] = r
}

// shelve keeps what is known of an account that is not declared any more.
func (p *Pool) shelve(a *account) {
	p.write(a)
	p.shelveRecord(p.state(a))
}

// unshelve gives an account what is known of it, if it has the key that it had.
func (p *Pool) unshelve(a *account) {
	r := p.shelf[a.group.name][a.id]
	if r == nil {
		return
	}
	delete(p.shelf[a.group.name], a.id)
	a.kept = r.Account
	same := r.Print != "" && fingerprint(a.Key, r.Print) == r.Print
	if same || r.Print == "" { // A server keeps numbers of calls without a key.
		a.lastUsed, a.calls, a.succeeded = r.LastUsed, r.Calls, r.Succeeded
		a.failed, a.lastTier, a.lastError = r.Failed, r.LastTier, r.LastError
	}
	if p.options.Sharing != nil { // What was counted before the account was away for a while was told.
		reported := a.counts()
		a.reported = &reported
	}
	if !same {
		p.changed(a)
		return
	}
	a.print = r.Print
	a.balance, a.balanceAt, a.failures = r.Balance, r.BalanceAt, r.Failures
	if r.Rest != nil {
		if rest := p.resume(*r.Rest); rest != nil {
			a.group.restAccount(a, rest)
			a.group.reason = cmp.Or(a.group.reason, rest.reason)
		}
	}
	for model, k := range r.Models {
		if rest := p.resume(k); rest != nil {
			a.group.restModel(a, model, rest)
		}
	}
}

// resume is what is left of a rest; nil: nothing. However the clock was set meanwhile, that is no more than the whole.
func (p *Pool) resume(k keptRest) *rest {
	r := &rest{until: never, since: k.Since, why: k.Why, hand: k.Hand, reason: k.Reason}
	if k.Until.IsZero() {
		return r
	}
	r.length = min(k.Length, p.options.MaxRest)
	left := min(k.Until.Sub(p.clock.seen), r.length)
	if left <= 0 {
		return nil
	}
	r.until = p.clock.age + left
	return r
}
