package pool

import "time"

// State is what an account can do now.
type State string

// States.
const (
	Ready    State = "ready"
	Resting  State = "resting"  // until View.Until
	Disabled State = "disabled" // until it is enabled by hand, or gets another key
	Full     State = "full"     // it has as many calls as it may
)

// View is an account as people may see it.
type View struct {
	Upstream string `json:"upstream"`
	ID       string `json:"id"`
	Source   string `json:"source,omitempty"`
	State    State  `json:"state"`

	Until time.Time `json:"until,omitzero"` // when a rest ends; zero: never, or there is none
	Since time.Time `json:"since,omitzero"` // when it began
	Why   string    `json:"why,omitempty"`  // the tier's name, or what was said by hand

	Models []ModelRest `json:"models,omitempty"` // models that it rests for, sorted by name

	Weight   float64 `json:"weight"`
	InFlight int     `json:"in_flight"`       // calls now
	Limit    int     `json:"limit,omitempty"` // calls at a time; 0: any number
	Proxy    string  `json:"proxy,omitempty"` // redacted

	Balance   float64   `json:"balance,omitzero"`
	BalanceAt time.Time `json:"balance_at,omitzero"` // when it was told; zero: the balance is not known

	LastUsed  time.Time         `json:"last_used,omitzero"`
	Calls     uint64            `json:"calls"`
	Succeeded uint64            `json:"succeeded"`
	Failed    map[string]uint64 `json:"failed,omitempty"` // by tier
	Failures  int               `json:"failures"`         // in a row, of those that the account is to blame for
	LastTier  string            `json:"last_tier,omitempty"`
	LastError time.Time         `json:"last_error,omitzero"`
}

// ModelRest is a rest of an account for one model.
type ModelRest struct {
	Model string    `json:"model"`
	Until time.Time `json:"until,omitzero"` // zero: forever
	Since time.Time `json:"since,omitzero"`
	Why   string    `json:"why,omitempty"`
}

// Filter says which accounts a list shows. The zero Filter shows all.
type Filter struct {
	Upstream string // "": all
	ID       string // "": all; just this one
	Match    string // what the id contains, whatever the case
	State    State  // "": all
	Source   string // "": all
	Offset   int    // how many of them to leave out
	Limit    int    // how many to show; 0: all
}

// Summary counts the accounts of a group.
type Summary struct {
	Upstream string `json:"upstream"`
	Accounts int    `json:"accounts"`
	Ready    int    `json:"ready"`
	Resting  int    `json:"resting"`
	Disabled int    `json:"disabled"`
	Full     int    `json:"full"`
	InFlight int    `json:"in_flight"`
	Waiting  int    `json:"waiting"` // calls that wait for a slot

	Incident  bool   `json:"incident,omitempty"`         // the upstream is left alone for a moment: see GroupOptions.Incident
	Incidents uint64 `json:"incidents,omitempty"`        // since the start
	Declined  uint64 `json:"retries_declined,omitempty"` // calls that were not repeated: see GroupOptions.Retries
}
