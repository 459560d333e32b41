package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/pool/accountfile"
)

const (
	// page is how many accounts are listed unless a limit is given.
	page = 1000

	// maxPage is how many are listed at most.
	maxPage = 10_000

	// probing is how long an upstream may take for a probe: less than an answer may take to be made.
	probing = time.Minute
)

// listed is a page of accounts.
type listed struct {
	Accounts []pool.View `json:"accounts"`
	Total    int         `json:"total"`          // of all pages
	Next     int         `json:"next,omitempty"` // the offset of the next page; 0: this is the last
}

func (a *api) listAccounts(r *http.Request) (any, error) {
	if err := only(r, "upstream", "id", "match", "state", "source", "offset", "limit"); err != nil {
		return nil, err
	}
	q := r.URL.Query()
	states := []pool.State{pool.Ready, pool.Resting, pool.Disabled, pool.Full}
	state := pool.State(q.Get("state"))
	if state != "" && !slices.Contains(states, state) {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The state is one of ready, resting, disabled and full.")
	}
	offset, err := number(q.Get("offset"), 0, 0, 1<<30)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The offset %v.", err)
	}
	limit, err := number(q.Get("limit"), page, 1, maxPage)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The limit %v.", err)
	}
	f := pool.Filter{Upstream: q.Get("upstream"), ID: q.Get("id"), Match: q.Get("match"), State: state, Source: q.Get("source")}
	some := listed{Total: a.Pool.Count(f)}
	f.Offset, f.Limit = offset, limit
	some.Accounts = a.Pool.List(f)
	pool.SumCounts(a.Pool, some.Accounts)
	if next := offset + len(some.Accounts); next < some.Total && len(some.Accounts) > 0 {
		some.Next = next
	}
	return some, nil
}

// number reads a number of a query.
func number(text string, standard, least, most int) (int, error) {
	if text == "" {
		return standard, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}

func (a *api) showAccount(r *http.Request) (any, error) {
	return a.view(r.PathValue("upstream"), r.PathValue("id"))
}

// view is an account as it is now.
func (a *api) view(upstream, id string) (any, error) {
	list := a.Pool.List(pool.Filter{Upstream: upstream, ID: id})
	if len(list) == 0 {
		return nil, a.unknown(upstream, id)
	}
	pool.SumCounts(a.Pool, list)
	return list[0], nil
}

// unknown says what of an account is not there.
func (a *api) unknown(upstream, id string) error {
	if a.Pool.Group(upstream) == nil {
		return problem(http.StatusNotFound, "unknown_upstream", "There is no upstream %q.", upstream)
	}
	return problem(http.StatusNotFound, "unknown_account", "The upstream %q has no account %q.", upstream, id)
}

// What becomes of accounts whose ids are there already.
const (
	refuse  = "refuse"  // nothing is added at all
	skip    = "skip"    // they stay as they are
	replace = "replace" // they get the new key and settings
)

// added is what became of accounts that were sent.
type added struct {
	DryRun   bool   `json:"dry_run"` // nothing was changed
	Upstream string `json:"upstream"`
	Added    int    `json:"added"`
	Replaced int    `json:"replaced"`
	Skipped  int    `json:"skipped"`
	Accounts []fate `json:"accounts"`
	Warnings []note `json:"warnings,omitempty"`
}

// fate is what became of one account.
type fate struct {
	ID     string `json:"id"`
	Line   int    `json:"line"`
	Result string `json:"result"` // "added", "replaced" or "skipped"
}

// addAccounts takes whatever a file of accounts may hold.
func (a *api) addAccounts(r *http.Request) (any, error) {
	upstream, existing, dry, err := a.addParameters(r)
	if err != nil {
		return nil, err
	}
	text, err := body(r, "application/json", "application/x-ndjson", "text/csv")
	if err != nil {
		return nil, err
	}
	entries, problems := accountfile.Parse("", text)
	result := added{DryRun: dry, Upstream: upstream, Accounts: []fate{}}
	var wrong []note
	for _, p := range problems {
		if p.Warning {
			result.Warnings = append(result.Warnings, note{p.Place.Line, p.Text})
		} else {
			wrong = append(wrong, note{p.Place.Line, p.Text})
		}
	}
	take, refusals := a.sortOut(&result, entries, existing)
	if wrong = append(wrong, refusals...); len(wrong) > 0 {
		f := problem(http.StatusBadRequest, "bad_accounts", "Nothing was added: %s cannot be.", quantity(len(wrong), "account", "accounts"))
		f.Problems = wrong
		return nil, f
	}
	if dry || len(take) == 0 {
		return result, nil
	}
	if err := a.Pool.Add(take...); err != nil {
		return nil, refused(err)
	}
	if a.Volatile {
		result.Warnings = append(result.Warnings, note{0, "The store has no path, so added accounts are lost when the gateway stops."})
	}
	detail(r, "upstream", upstream)
	detail(r, "added", result.Added)
	detail(r, "replaced", result.Replaced)
	a.Logger.Info("accounts added", "upstream", upstream, "added", result.Added, "replaced", result.Replaced)
	return result, nil
}

// addParameters reads the query of a request that adds accounts: to which upstream, what becomes of accounts that are there already, and
// whether it is only tried.
func (a *api) addParameters(r *http.Request) (upstream, existing string, dry bool, err error) {
	if err := only(r, "upstream", "dry_run", "existing"); err != nil {
		return "", "", false, err
	}
	q := r.URL.Query()
	upstream, existing = q.Get("upstream"), cmp.Or(q.Get("existing"), refuse)
	dry, wrong := strconv.ParseBool(cmp.Or(q.Get("dry_run"), "false"))
	group := a.Pool.Group(upstream)
	switch {
	case wrong != nil:
		err = problem(http.StatusBadRequest, "bad_parameter", "The parameter dry_run is true or false.")
	case !slices.Contains([]string{refuse, skip, replace}, existing):
		err = problem(http.StatusBadRequest, "bad_parameter", "The parameter existing is one of refuse, skip and replace.")
	case upstream == "":
		err = problem(http.StatusBadRequest, "bad_parameter", "The parameter upstream says whose accounts they are; it is missing.")
	case group == nil:
		err = a.unknown(upstream, "")
	case group.Lone():
		err = problem(http.StatusConflict, "no_pool", "The upstream %q has one plain key, or none, and is no pool. Give it a block in parlance.hcl: pool {}", upstream)
	}
	return upstream, existing, dry, err
}

// sortOut gives the accounts of a file that are to be added, and why others cannot be. The result says what becomes of each.
func (a *api) sortOut(result *added, entries []accountfile.Entry, existing string) (take []pool.Account, wrong []note) {
	there := map[string]string{} // the sources of accounts, by their ids
	for _, v := range a.Pool.List(pool.Filter{Upstream: result.Upstream}) {
		there[v.ID] = v.Source
	}
	sent := make([]pool.Secret, len(entries))
	for i, e := range entries {
		sent[i] = e.Key
	}
	holders := a.Pool.Holders(result.Upstream, sent)
	for i, e := range entries {
		source, double := there[e.ID]
		f := fate{e.ID, e.Place.Line, "added"}
		switch {
		case !double:
			result.Added++
		case existing == skip:
			result.Skipped++
			f.Result = "skipped"
		case existing == refuse:
			wrong = append(wrong, note{e.Place.Line, fmt.Sprintf("There is an account %q already, from %s.", e.ID, sourceName(source))})
		case source != pool.FromAdmin:
			wrong = append(wrong, note{e.Place.Line, fmt.Sprintf("The account %q is declared in %s, and can be replaced there only.", e.ID, sourceName(source))})
		default:
			result.Replaced++
			f.Result = "replaced"
		}
		result.Accounts = append(result.Accounts, f)
		if other := holders[i]; other != "" && other != e.ID {
			result.Warnings = append(result.Warnings, note{e.Place.Line, fmt.Sprintf("The account %q has the key of %q, which is there already.", e.ID, other)})
		}
		if f.Result != "skipped" {
			e.Upstream, e.Source = result.Upstream, pool.FromAdmin
			take = append(take, e.Account)
		}
	}
	return take, wrong
}

// sourceName is where an account was declared, for people.
func sourceName(source string) string {
	switch source {
	case pool.FromAdmin:
		return "the admin API"
	case "config", "":
		return "parlance.hcl"
	}
	return source
}

func quantity(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// refused is an error of the pool's: that something cannot be done now, and not that something broke.
func refused(err error) error {
	code := "refused"
	if errors.Is(err, pool.ErrNoVault) {
		code = "no_store_key"
	}
	return problem(http.StatusConflict, code, "%v", err)
}

func (a *api) removeAccount(r *http.Request) (any, error) {
	upstream, id := r.PathValue("upstream"), r.PathValue("id")
	list := a.Pool.List(pool.Filter{Upstream: upstream, ID: id})
	if len(list) == 0 {
		return nil, a.unknown(upstream, id)
	}
	if source := list[0].Source; source != pool.FromAdmin {
		return nil, problem(http.StatusConflict, "declared", "The account %q is declared in %s. Remove it there, or disable it.", id, sourceName(source))
	}
	if err := a.Pool.Remove(upstream, id); err != nil {
		return nil, refused(err)
	}
	return map[string]any{"removed": true, "upstream": upstream, "id": id}, nil
}

// span is until when something is so. The zero span is for ever.
type span struct {
	Until time.Time `json:"until"`
	For   string    `json:"for"` // a length of time, as in "30m"
	Why   string    `json:"why"`
}

// maxWhy is the bytes of a reason.
const maxWhy = 500

// end is when a span ends, zero when it never does.
func (s *span) end(now time.Time) (time.Time, error) {
	switch {
	case len(s.Why) > maxWhy:
		return time.Time{}, problem(http.StatusBadRequest, "bad_field", "The field why is longer than %d bytes.", maxWhy)
	case s.For == "":
		if !s.Until.IsZero() && !s.Until.After(now) {
			return time.Time{}, problem(http.StatusBadRequest, "bad_field", "The time of until is over.")
		}
		return s.Until, nil
	case !s.Until.IsZero():
		return time.Time{}, problem(http.StatusBadRequest, "bad_field", "There are both until and for. One is enough.")
	}
	d, err := time.ParseDuration(s.For)
	if err != nil || d <= 0 {
		return time.Time{}, problem(http.StatusBadRequest, "bad_field", `The field for is a length of time, as in "30m" or "12h".`)
	}
	return now.Add(d), nil
}

func (a *api) disableAccount(r *http.Request) (any, error) {
	var s span
	if err := decode(r, &s); err != nil {
		return nil, err
	}
	until, err := s.end(a.Now())
	if err != nil {
		return nil, err
	}
	if s.Why == "" {
		s.Why = "by hand"
	}
	detail(r, "why", s.Why)
	if !until.IsZero() {
		detail(r, "until", until)
	}
	return a.change(r, func(upstream, id string) error { return a.Pool.Disable(upstream, id, until, s.Why) })
}

func (a *api) enableAccount(r *http.Request) (any, error) {
	return a.change(r, a.Pool.Enable)
}

// change does something with the account of a path, and answers with what it is then.
func (a *api) change(r *http.Request, do func(upstream, id string) error) (any, error) {
	upstream, id := r.PathValue("upstream"), r.PathValue("id")
	if _, err := a.view(upstream, id); err != nil {
		return nil, err
	}
	if err := do(upstream, id); err != nil {
		return nil, refused(err)
	}
	return a.view(upstream, id)
}

func (a *api) probeAccount(r *http.Request) (any, error) {
	upstream, id := r.PathValue("upstream"), r.PathValue("id")
	if _, err := a.view(upstream, id); err != nil {
		return nil, err
	}
	if a.Probe == nil {
		return nil, problem(http.StatusConflict, "not_running", "Only a gateway that runs can probe an account.")
	}
	ctx, cancel := context.WithTimeout(r.Context(), probing)
	defer cancel()
	found, err := a.Probe(ctx, upstream, id)
	var f *failure
	if err != nil && !errors.As(err, &f) {
		err = problem(http.StatusBadGateway, "probe_failed", "%v", err)
	}
	return found, err
}
