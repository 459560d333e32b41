package pool

import "time"

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

// Verdict is what the rules say of a failure.
type Verdict struct {
	Tier   string // the name of the tier: why an account rests
	Action Action

	Rest    time.Duration // how long the account rests; 0: not at all, or forever under Disable
	Forever bool          // until it is enabled by hand, or gets another key
	Scope   Scope

	ProxyFault bool // the proxy is at fault, and the account is not

	// Reason is set for a failure that waiting does not end: while all accounts rest for such, clients are told of the last one.
	Reason *Reason

	// Doubtful: it may be the upstream's doing that the account was rejected. See GroupOptions.Incident.
	Doubtful bool

	// Overall: the upstream failed, whatever the account. See GroupOptions.Retries.
	Overall bool

	Again   int           // how often the same account may be asked again before another one is
	Backoff time.Duration // how long to wait before that, doubled each time and jittered
}

// Step is what to do after a failure.
type Step struct {
	Stop bool          // tell the client what the upstream said
	Same bool          // Next gives the same account once more, if it still can serve: call it after Wait
	Wait time.Duration // 0 unless Same
}
