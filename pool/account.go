package pool

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
)

// Account is a credential of an upstream, as it is declared. Printing one never shows the key, nor what the proxy's URL
// holds of a user and a password.
type Account struct {
	Upstream string // whose account it is
	ID       string // unique within the upstream, and shown to people: never the key itself
	Key      Secret // empty for an upstream that asks for none

	Weight   float64 // the share of the calls under Weighted; 0: 1
	InFlight int     // calls at a time; 0: the group's limit
	Proxy    string  // a URL, "direct" for none whatever the group says, "" for the group's list
	Source   string  // who declared it: "config", "file:<name>", "admin"
}

// FromAdmin is the Source of accounts that came while the program ran. They are kept whole in the table, and their keys
// sealed; all others are declared anew at every start.
const FromAdmin = "admin"

type printedAccount struct {
	Upstream string  `json:"upstream"`
	ID       string  `json:"id"`
	Key      Secret  `json:"key"`
	Weight   float64 `json:"weight,omitempty"`
	InFlight int     `json:"in_flight,omitempty"`
	Proxy    string  `json:"proxy,omitempty"`
	Source   string  `json:"source,omitempty"`
}

func (a Account) printed() printedAccount {
	a.Proxy = redactProxy(a.Proxy)
	return printedAccount(a)
}

// Format redacts.
func (a Account) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "%+v", a.printed()) }

// MarshalJSON redacts.
func (a Account) MarshalJSON() ([]byte, error) { return json.Marshal(a.printed()) }

// LogValue redacts.
func (a Account) LogValue() slog.Value { return slog.AnyValue(a.printed()) }

// Format redacts.
func (o GroupOptions) Format(f fmt.State, _ rune) {
	_, _ = io.WriteString(f, fmt.Sprintf("pool.GroupOptions(%s: %d accounts, %s)", o.Upstream, len(o.Accounts), o.Choose))
}

// LogValue redacts.
func (o GroupOptions) LogValue() slog.Value { return slog.StringValue(fmt.Sprint(o)) }

// MarshalJSON redacts.
func (o GroupOptions) MarshalJSON() ([]byte, error) { return json.Marshal(fmt.Sprint(o)) }

var (
	_ fmt.Formatter  = Account{}
	_ json.Marshaler = Account{}
	_ slog.LogValuer = Account{}
	_ fmt.Formatter  = GroupOptions{}
	_ json.Marshaler = GroupOptions{}
	_ slog.LogValuer = GroupOptions{}
)
