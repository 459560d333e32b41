package pool

import (
	"slices"
)

// tried is which accounts a call was lent, for which models.
type tried struct {
	list []triedAccount
	more map[triedAccount]bool // all of them, once there are many
}

type triedAccount struct {
	account *account
	model   string
}

// fewTried is how many are looked through one by one.
const fewTried = 16

func (t *tried) has(a *account, model string) bool {
	if t.more != nil {
		return t.more[triedAccount{a, model}] || t.more[triedAccount{a, everyModel}]
	}
	for i := range t.list {
		if e := &t.list[i]; e.account == a && (e.model == model || e.model == everyModel) {
			return true
		}
	}
	return false
}

// everyModel stands for all models: no model's name has a zero byte.
const everyModel = "\x00"

// remove forgets an account.
func (t *tried) remove(a *account, model string) {
	e := triedAccount{a, model}
	if i := slices.Index(t.list, e); i >= 0 {
		t.list = slices.Delete(t.list, i, i+1)
	}
	delete(t.more, e)
}

// add notes an account, and reports whether it was not noted yet.
func (t *tried) add(a *account, model string) bool {
	e := triedAccount{a, model}
	if t.more != nil {
		if t.more[e] {
			return false
		}
		t.more[e] = true
	} else if slices.Contains(t.list, e) {
		return false
	}
	t.list = append(t.list, e)
	if len(t.list) > fewTried && t.more == nil {
		t.more = make(map[triedAccount]bool, 4*fewTried)
		for _, e := range t.list {
			t.more[e] = true
		}
	}
	return true
}
