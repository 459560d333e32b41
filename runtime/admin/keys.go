package admin

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// shownKey is a client's key as people see it.
type shownKey struct {
	Name     string      `json:"name"`
	Source   string      `json:"source"` // "config" or "admin"
	Disabled bool        `json:"disabled"`
	Created  time.Time   `json:"created,omitzero"`
	Expires  time.Time   `json:"expires,omitzero"`
	Group    string      `json:"group,omitempty"`
	Limits   keys.Limits `json:"limits"`
	Running  int64       `json:"running"` // calls
	Day      int64       `json:"tokens_today"`
	Month    int64       `json:"tokens_this_month"`
	USDDay   money.USD   `json:"usd_today"`
	USDMonth money.USD   `json:"usd_this_month"`
}

func (a *api) listKeys(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	list := []shownKey{}
	for _, v := range a.Keys.List() {
		list = append(list, shownKey{
			Name: v.Name, Source: v.Source, Disabled: v.Disabled, Created: v.Created, Expires: v.Expires, Group: v.Group, Limits: v.Limits,
			Running: v.Running, Day: v.Day, Month: v.Month, USDDay: v.USDDay, USDMonth: v.USDMonth,
		})
	}
	return map[string]any{"keys": list, "groups": a.Keys.Groups()}, nil
}

// wantedKey is a key to be made.
type wantedKey struct {
	Name    string `json:"name"`
	Expires string `json:"expires"`
	For     string `json:"for"` // a length of time, in place of expires
	Group   string `json:"group"`
	keys.Limits
}

func (a *api) addKey(r *http.Request) (any, error) {
	var want wantedKey
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if err := check(&want.Limits); err != nil {
		return nil, err
	}
	until, err := parseExpires(want.Expires)
	if err != nil {
		return nil, err
	}
	detail(r, "name", want.Name)
	detail(r, "limits", want.Limits)
	detail(r, "group", want.Group)
	s := span{Until: until, For: want.For}
	expires, err := s.end(a.Now())
	if err != nil {
		return nil, err
	}
	key, err := a.Keys.Create(keys.Key{Name: want.Name, Expires: expires, Group: want.Group, Limits: want.Limits})
	if err != nil {
		return nil, keyError(want.Name, err)
	}
	if err := a.written(); err != nil {
		_ = a.Keys.Remove(want.Name) // Nobody is told of it.
		return nil, problem(http.StatusInsufficientStorage, "not_kept", "No key was made, since it could not be written to the disk: %v.", err)
	}
	a.Logger.Info("key added", "client", want.Name)
	text := "The key is shown this once."
	if a.Volatile {
		text += " The store has no path, so the key is lost when the gateway stops."
	}
	return map[string]any{"name": want.Name, "key": key, "note": text}, nil
}

func parseExpires(text string) (time.Time, error) {
	at, err := keys.ParseExpires(text)
	if err != nil {
		return at, problem(http.StatusBadRequest, "bad_field", "%v.", err)
	}
	return at, nil
}

// check refuses limits that are none.
func check(l *keys.Limits) error {
	for name, n := range map[string]int64{
		"requests_per_minute": l.RequestsPerMinute, "tokens_per_minute": l.TokensPerMinute, "in_flight": l.InFlight,
		"tokens_per_day": l.TokensPerDay, "tokens_per_month": l.TokensPerMonth,
		"usd_per_day": int64(l.USDPerDay), "usd_per_month": int64(l.USDPerMonth),
	} {
		if n < 0 {
			return problem(http.StatusBadRequest, "bad_field", "The field %q must not be negative.", name)
		}
	}
	if u := l.UnknownPrice; u != "" && u != keys.AllowUnpriced && u != keys.RefuseUnpriced {
		return problem(http.StatusBadRequest, "bad_field", "The field \"unknown_price\" is %q or %q.", keys.RefuseUnpriced, keys.AllowUnpriced)
	}
	return nil
}

// limitKey changes limits and the expiry of a key that was made here. What is not said stays; 0 and [] take a limit away, ""
// the expiry.
func (a *api) limitKey(r *http.Request) (any, error) {
	name := r.PathValue("name")
	var want struct {
		Expires *string `json:"expires"`
		For     string  `json:"for"` // a length of time, in place of expires
		Group   string  `json:"group"`
		keys.Limits
	}
	var expires time.Time
	for _, v := range a.Keys.List() {
		if v.Name == name {
			want.Limits, want.Group, expires = v.Limits, v.Group, v.Expires
			want.Models = slices.Clone(v.Limits.Models) // which JSON would be read into
		}
	}
	err := decode(r, &want)
	if err == nil {
		err = check(&want.Limits)
	}
	if err == nil && (want.Expires != nil || want.For != "") {
		s := span{For: want.For}
		if want.Expires != nil && *want.Expires != "" {
			if s.Until, err = parseExpires(*want.Expires); err != nil {
				return nil, err
			}
		}
		expires, err = s.end(a.Now())
	}
	if err != nil {
		return nil, err
	}
	detail(r, "limits", want.Limits)
	detail(r, "group", want.Group)
	detail(r, "expires", expires)
	return a.changeKey(r, "changed", func(name string) error { return a.Keys.Change(name, want.Limits, expires, want.Group) })
}

// bothKeys is how long the key before is good when a key is rotated and nobody says it.
const bothKeys = 24 * time.Hour

// rotateKey makes another key for a client. The one that it has is good for a while.
func (a *api) rotateKey(r *http.Request) (any, error) {
	name := r.PathValue("name")
	var want struct {
		For string `json:"for"` // how long the key before is good
	}
	if r.ContentLength != 0 {
		if err := decode(r, &want); err != nil {
			return nil, err
		}
	}
	both := bothKeys
	if want.For != "" {
		var err error
		if both, err = time.ParseDuration(want.For); err != nil || both < 0 {
			return nil, problem(http.StatusBadRequest, "bad_field", `The field for is a length of time, as in "24h"; "0s" ends the key before at once.`)
		}
	}
	until := a.Now().Add(both).UTC()
	key, err := a.Keys.Rotate(name, until)
	if err != nil {
		return nil, keyError(name, err)
	}
	a.Logger.Info("key rotated", "client", name, "until", until)
	return map[string]any{"name": name, "key": key, "until": until, "note": "The key is shown this once. The old key is valid until " + until.Format(time.RFC3339) + "."}, nil
}

func (a *api) removeKey(r *http.Request) (any, error) {
	return a.changeKey(r, "removed", a.Keys.Remove)
}

func (a *api) disableKey(r *http.Request) (any, error) {
	return a.changeKey(r, "disabled", a.Keys.Disable)
}

func (a *api) enableKey(r *http.Request) (any, error) {
	return a.changeKey(r, "enabled", a.Keys.Enable)
}

func (a *api) changeKey(r *http.Request, what string, do func(name string) error) (any, error) {
	name := r.PathValue("name")
	if err := do(name); err != nil {
		return nil, keyError(name, err)
	}
	a.Logger.Info("key "+what, "client", name)
	return map[string]any{what: true, "name": name}, nil
}

func keyError(name string, err error) error {
	switch {
	case errors.Is(err, keys.ErrUnknown):
		return problem(http.StatusNotFound, "unknown_key", "There is no key %q.", name)
	case errors.Is(err, keys.ErrGroup):
		return problem(http.StatusBadRequest, "unknown_group", "There is no such group in parlance.hcl. Add a block group to it.")
	case errors.Is(err, keys.ErrExists):
		return problem(http.StatusConflict, "exists", "There is a key %q already.", name)
	case errors.Is(err, keys.ErrConfig):
		return problem(http.StatusConflict, "declared", "The key %q is declared in parlance.hcl, and is changed there.", name)
	}
	return problem(http.StatusBadRequest, "bad_key", "%v", err)
}
