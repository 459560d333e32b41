package pool

import (
	"fmt"
	"math"
	"time"
)

// account is an Account and how it stands. The pool's lock guards it, but for group and id, which never change.
type account struct {
	Account
	group *Group
	id    string
	index int32
	gone  bool // declared no more; what it still serves ends as it may

	rest   *rest            // nil: none
	rested moment           // when a rest of it, also one for a model, began or ended last
	models map[string]*rest // by model
	proxy  *Proxy           // its own; nil: none
	by     Secret           // what was declared as its proxy; Account.Proxy is empty
	parked *rest            // until when its proxy rests

	crowded *rest // until when it counts as full, since other processes use it; nil: it does not

	asking *Lease // of a call that waited, and now asks for a slot; until it has it, no other does: else a later one might get it instead

	limit    int // calls at a time; 0: any number
	inFlight int

	turn uint64  // when it was lent last, counted in leases of the group
	pass float64 // how much it was lent, in shares, under Weighted

	balance   float64
	balanceAt time.Time // zero: not known

	lastUsed         time.Time
	calls, succeeded uint64
	failed           map[string]uint64 // by tier
	failures         int               // in a row
	cleared          bool              // a question ended a rest of it, and no call was answered since
	lastTier         string
	lastError        time.Time

	print string // of its key, see fingerprint; "" until it is written
	kept  *kept  // what the table keeps whole of the account of this id that an administrator added; nil: nothing
	dirty bool   // it waits to be written

	written  *kept   // as other processes were told
	reported *Counts // that other processes were told of; nil: of none
}

// declare sets what is declared.
func (a *account) declare(d Account) {
	a.by = NewSecret(d.Proxy)
	d.Proxy = ""
	a.Account = d
}

// declaration is what was declared.
func (a *account) declaration() Account {
	d := a.Account
	d.Proxy = a.by.Reveal()
	return d
}

// able reports whether no rest keeps it from serving. A lone account rests only when it was said by hand, and where waiting does not
// help.
func (a *account) able() bool {
	return !a.gone && (a.rest == nil || a.group.options.Lone && !a.rest.hand && a.rest.reason == nil)
}

// full reports whether it has as many calls as it may.
func (a *account) full() bool {
	return a.limit > 0 && (a.inFlight >= a.limit || a.crowded != nil || a.asking != nil)
}

func (a *account) weight() float64 {
	if a.Weight == 0 {
		return 1
	}
	return a.Weight
}

// rank is what the account is ordered by, the least first. Under HighestBalance those whose balance is not known come after
// those that have something, and before those that have nothing.
func (a *account) rank() float64 {
	switch {
	case a.group.options.Choose == Weighted:
		return a.pass
	case a.balanceAt.IsZero():
		return 0
	case a.balance > 0:
		return -a.balance
	}
	return 1 - a.balance
}

// maxTiers is how many tiers an account's failures are counted by.
const maxTiers = 64

func (a *account) countFailure(tier string) {
	if a.failed == nil {
		a.failed = map[string]uint64{}
	}
	if _, known := a.failed[tier]; !known && len(a.failed) >= maxTiers {
		tier = "other"
	}
	a.failed[tier]++
}

// maxIDLength is how long an id may be, since it is a part of a table's key.
const maxIDLength = 256

// check says what is wrong with a declaration.
func (a Account) check() string {
	switch {
	case a.ID == "":
		return "it has no id"
	case len(a.ID) > maxIDLength:
		return fmt.Sprintf("its id has more than %d bytes", maxIDLength)
	case !a.Key.Empty() && a.ID == a.Key.Reveal():
		return "its id is its key, which would be shown"
	case a.Weight < 0 || math.IsNaN(a.Weight) || math.IsInf(a.Weight, 0):
		return "its weight must be 0 or more"
	case a.InFlight < 0:
		return "in_flight must be 0 or more"
	}
	if a.Proxy != "" {
		if _, err := ParseProxy(a.Proxy); err != nil {
			return err.Error()
		}
	}
	return ""
}
