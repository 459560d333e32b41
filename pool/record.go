package pool

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"time"
)

// record is what the table has of an account. Fields that are not known are ignored, so that an older program reads what a newer
// one wrote, as long as the version is the same.
type record struct {
	Version  int       `json:"v"`
	Upstream string    `json:"upstream"`
	ID       string    `json:"id"`
	Print    string    `json:"print,omitempty"` // see fingerprint
	Written  time.Time `json:"written"`

	Rest   *keptRest           `json:"rest,omitempty"`
	Models map[string]keptRest `json:"models,omitempty"`

	Balance   float64           `json:"balance,omitempty"`
	BalanceAt time.Time         `json:"balance_at,omitzero"`
	LastUsed  time.Time         `json:"last_used,omitzero"`
	Calls     uint64            `json:"calls,omitempty"`
	Succeeded uint64            `json:"succeeded,omitempty"`
	Failed    map[string]uint64 `json:"failed,omitempty"`
	Failures  int               `json:"failures,omitempty"`
	LastTier  string            `json:"last_tier,omitempty"`
	LastError time.Time         `json:"last_error,omitzero"`

	Account *kept `json:"account,omitempty"` // nil: it is declared elsewhere
}

const recordVersion = 1

// keptRest is a rest in wall time.
type keptRest struct {
	Until  time.Time     `json:"until,omitzero"` // zero: forever
	Length time.Duration `json:"length_ns,omitempty"`
	Since  time.Time     `json:"since,omitzero"`
	Why    string        `json:"why,omitempty"`
	Hand   bool          `json:"by_hand,omitempty"`
	Reason *Reason       `json:"reason,omitempty"`
}

// kept is a whole account.
type kept struct {
	Weight   float64 `json:"weight,omitempty"`
	InFlight int     `json:"in_flight,omitempty"`
	Sealed   []byte  `json:"sealed"`

	secrets func() secrets // a function, as Secret has one
}

// secrets are what is sealed of an account: a proxy's URL may hold a password.
type secrets struct {
	Key   string `json:"key"`
	Proxy string `json:"proxy,omitempty"`
}

// tableKey is where an account's record is.
func tableKey(upstream, id string) string { return url.PathEscape(upstream) + "/" + id }

// vaultKeyInTable is where the table says what it is sealed with: no account's key has no slash.
const vaultKeyInTable = "vault"

// sealedAs is what a sealed account is about.
func sealedAs(upstream, id string) string { return "account\x00" + upstream + "\x00" + id }

// declaration is the account that is kept whole.
func (r *record) declaration() Account {
	k, s := r.Account, r.Account.secrets()
	return Account{Upstream: r.Upstream, ID: r.ID, Key: NewSecret(s.Key), Weight: k.Weight, InFlight: k.InFlight, Proxy: s.Proxy, Source: FromAdmin}
}

// record is what the table is to have of an account: where rests are shared otherwise, no state.
func (p *Pool) record(a *account) *record {
	if p.options.Sharing == nil {
		return p.state(a)
	}
	p.setPrint(a)
	return &record{Version: recordVersion, Upstream: a.group.name, ID: a.id, Print: a.print, Written: p.clock.seen.Round(0), Account: a.kept}
}

// state is what is known of an account.
func (p *Pool) state(a *account) *record {
	p.setPrint(a)
	r := &record{
		Version: recordVersion, Upstream: a.group.name, ID: a.id, Print: a.print, Written: p.clock.seen.Round(0),
		Balance: a.balance, BalanceAt: a.balanceAt, LastUsed: a.lastUsed, Calls: a.calls, Succeeded: a.succeeded,
		Failed: a.failed, Failures: a.failures, LastTier: a.lastTier, LastError: a.lastError, Account: a.kept,
	}
	if a.rest != nil && (a.rest.hand || !a.group.options.Lone) { // the moments that a lone account rests are not worth it
		k := p.keep(a.rest)
		r.Rest = &k
	}
	for model, rest := range a.models {
		if r.Models == nil {
			r.Models = make(map[string]keptRest, len(a.models))
		}
		r.Models[model] = p.keep(rest)
	}
	return r
}

func (p *Pool) keep(r *rest) keptRest {
	return keptRest{p.clock.until(r), r.length, r.since, r.why, r.hand, r.reason}
}

// seal makes what is kept whole of an account.
func (p *Pool) seal(a *account) error {
	s := secrets{a.Key.Reveal(), a.by.Reveal()}
	k := &kept{Weight: a.Weight, InFlight: a.InFlight, secrets: func() secrets { return s }}
	if p.options.Vault != nil {
		text, err := json.Marshal(s)
		if err != nil {
			return errors.New("the account cannot be written as JSON") // what it is must not be shown
		}
		if k.Sealed, err = p.options.Vault.Seal(text, sealedAs(a.group.name, a.id)); err != nil {
			return err
		}
	}
	a.kept = k
	return nil
}

// setPrint makes the fingerprint of an account's key, if there is none. Processes that share accounts make the same of the same key, since it
// tells which rests can be compared.
func (p *Pool) setPrint(a *account) {
	if a.print != "" {
		return
	}
	salt := ""
	if p.options.Sharing != nil {
		sum := sha256.Sum256([]byte(sealedAs(a.group.name, a.id)))
		salt = base64.RawStdEncoding.EncodeToString(sum[:24])
	}
	a.print = fingerprint(a.Key, salt)
}

// fingerprint tells whether two keys are the same without saying anything of them: a random salt and a keyed hash. With another's
// fingerprint it takes the salt from there.
func fingerprint(key Secret, of string) string {
	var raw [24]byte
	if known, err := base64.RawStdEncoding.DecodeString(of); err == nil && len(known) == len(raw) {
		copy(raw[:8], known)
	} else {
		_, _ = rand.Read(raw[:8]) // never fails
	}
	mac := hmac.New(sha256.New, raw[:8])
	mac.Write([]byte(key.Reveal()))
	copy(raw[8:], mac.Sum(nil))
	return base64.RawStdEncoding.EncodeToString(raw[:])
}
