package pool

// Action is what becomes of a call that failed.
type Action int

// Actions.
const (
	Return   Action = iota // the client is told; no account is at fault
	Retry                  // another account is asked; this one rests where the verdict says so
	Disable                // another account is asked; this one is disabled until somebody enables it
	CoolDown               // another account is asked; this one rests for as long as the verdict says
)

func (a Action) String() string {
	switch a {
	case Return:
		return "return"
	case Retry:
		return "retry"
	case Disable:
		return "disable"
	case CoolDown:
		return "cool_down"
	}
	return "unknown"
}

// Actions are all of them, in the order in which they are told.
func Actions() []Action { return []Action{Return, Retry, CoolDown, Disable} }

// ParseAction is the action of a word, as String writes it.
func ParseAction(word string) (a Action, known bool) {
	for _, a := range Actions() {
		if a.String() == word {
			return a, true
		}
	}
	return Return, false
}

// StopsAccount reports whether the account is not used for some time, or any more.
func (a Action) StopsAccount() bool { return a == Disable || a == CoolDown }

// Scope is what a rest is for.
type Scope int

// Scopes.
const (
	AccountScope Scope = iota // the account
	ModelScope                // the account with the call's model
)

func (s Scope) String() string {
	if s == ModelScope {
		return "model"
	}
	return "account"
}
