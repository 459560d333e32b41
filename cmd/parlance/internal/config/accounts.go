package config

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/pool/accountfile"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// Accounts are the credentials of an upstream as they are configured.
type Accounts struct {
	Own   []pool.Account // of "key", "keys" and the account blocks
	Path  string         // a file of accounts, or a folder of such files; "": there is none
	Unset []string       // environment variables that were to hold keys, and are not set
	Read  *accountfile.Set

	// Lone is an upstream with one plain key or none. See pool.GroupOptions.
	Lone bool

	Choose     pool.Strategy
	InFlight   int
	Incident   float64 // 0: the pool's default
	Proxies    []string
	SessionTTL time.Duration // as in pool.GroupOptions

	places map[string]string    // of the own accounts, by their ids
	ranges map[string]hcl.Range // of their keys, or blocks

	byBalance hcl.Range // where they are chosen by a balance that nobody asks for
}

// Format redacts: a proxy may have a password.
func (a Accounts) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "config.Accounts(%d own, %q)", len(a.Own), a.Path)
}

// maxShown is how many problems of files are told of an upstream: a file with the wrong columns has one in each line.
const maxShown = 20

func (r section) accounts() Accounts {
	b := r.block
	a := Accounts{places: map[string]string{}, ranges: map[string]hcl.Range{}, Proxies: r.proxies()}
	settings := r.in("pool")
	a.Choose = pool.Strategy(settings.word("choose"))
	a.Incident = settings.number("incident")
	a.InFlight = settings.count("in_flight")
	if a.SessionTTL = settings.duration("session_ttl"); a.SessionTTL == 0 {
		a.SessionTTL = -1
	}

	if x := settings.Arg("choose"); x != nil && a.Choose == pool.HighestBalance && b.Arg("balance") == nil {
		a.byBalance = x.Range()
	}
	plain := r.keys()
	for i, key := range plain {
		id := "key"
		if b.Arg("keys") != nil {
			id = fmt.Sprintf("key-%d", i+1)
		}
		if key.unset != "" {
			a.Unset = append(a.Unset, key.unset)
		}
		if !key.secret.Empty() {
			r.own(&a, pool.Account{ID: id, Key: key.secret}, key.place)
		}
	}
	blocks, weighed := r.all("account"), false
	for _, block := range blocks {
		at := settings.Arg("choose")
		if x := block.Arg("weight"); x != nil && a.Choose != pool.Weighted && !weighed && block.Arg("key") != nil && (at == nil || !r.faulted(at.Range())) {
			weighed = true
			hint := "Add to the upstream: pool { choose = \"weighted\" }"
			if at != nil {
				hint = fmt.Sprintf("Line %d has choose = %q: write \"weighted\" there, or take the weights out.", at.Range().Start.Line, a.Choose)
			} else if b.First("pool") != nil {
				hint = "Add to its pool: choose = \"weighted\""
			}
			r.doubtful(x, "Weight that does not count", "Accounts are chosen by weight only where the pool says so. %s", hint)
		}
		key, unset := r.upstreamKey(block.Arg("key"))
		if unset != "" {
			a.Unset = append(a.Unset, unset)
			continue
		}
		r.own(&a, pool.Account{
			ID: block.block.Label(0), Key: key,
			Weight: block.number("weight"), InFlight: block.count("in_flight"), Proxy: block.proxy("proxy"),
		}, block.block.Range)
	}
	if a.Path = r.path("accounts"); a.Path != "" {
		a.Read = accountfile.Load(a.Path)
		r.problems(b, a.Read.Problems)
		r.exposed(b, a.Path)
		_, doubles := a.Group(b.Label(0), a.Read)
		r.problems(b, doubles)
	}
	a.Lone = len(a.Unset) == 0 && len(plain) <= 1 && b.Arg("keys") == nil && len(blocks) == 0 && b.Arg("accounts") == nil && settings.block == nil
	return a
}

// own adds an account of the configuration itself.
func (r *reader) own(a *Accounts, account pool.Account, place hcl.Range) {
	account.Source = "config"
	at := fmt.Sprintf("%s:%d", place.Filename, place.Start.Line)
	if other, ok := a.places[account.ID]; ok {
		r.diags = append(r.diags, lang.Diag(lang.CodeTwice, place, "Account given twice", "There are two accounts %q in this upstream. The other one is at %s.", account.ID, other))
		return
	}
	for _, o := range a.Own {
		if !account.Key.Empty() && o.Key.Reveal() == account.Key.Reveal() && !r.faulted(place) {
			r.diags = append(r.diags, lang.Warn(lang.CodeConfig, place, "Key given twice", "The account %q has the same key as %q at %s, so the two are one account, with one limit. Give it a key of its own, or remove it.", account.ID, o.ID, a.places[o.ID]))
			break
		}
	}
	a.places[account.ID], a.ranges[account.ID] = at, place
	a.Own = append(a.Own, account)
}

// Group is the group of accounts for the pool, with what a file or folder holds; read may be nil. Where a file has an account of
// a name that the configuration has as well, the configuration's is meant, and the problem tells so.
func (a *Accounts) Group(upstream string, read *accountfile.Set) (pool.GroupOptions, []accountfile.Problem) {
	g := pool.GroupOptions{
		Upstream: upstream, Choose: a.Choose, InFlight: a.InFlight, Incident: a.Incident, Proxies: a.Proxies, SessionTTL: a.SessionTTL,
		Accounts: slices.Clone(a.Own), Lone: a.Lone,
	}
	var problems []accountfile.Problem
	if read != nil {
		for _, e := range read.Entries {
			if other, ok := a.places[e.ID]; ok {
				problems = append(problems, accountfile.Problem{Place: e.Place, Text: fmt.Sprintf("There are two accounts %q in the upstream %q: the other one is at %s.", e.ID, upstream, other)})
				continue
			}
			g.Accounts = append(g.Accounts, e.Account)
		}
	}
	for i := range g.Accounts {
		g.Accounts[i].Upstream = upstream
	}
	return g, problems
}

// Group is the group of the upstream's accounts, which are for its own host.
func (u *Upstream) Group(read *accountfile.Set) (pool.GroupOptions, []accountfile.Problem) {
	g, problems := u.Accounts.Group(u.Name, read)
	g.Host = transport.HostOf(u.URL)
	return g, problems
}

// Groups are the groups of all upstreams, with what their files held when the configuration was read.
func (c *Config) Groups() []pool.GroupOptions {
	var list []pool.GroupOptions
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		g, _ := u.Group(u.Accounts.Read)
		list = append(list, g)
	}
	return list
}

// keyed reports whether any account has a key.
func (a *Accounts) keyed() bool {
	return a.Path != "" || slices.ContainsFunc(a.Own, func(o pool.Account) bool { return !o.Key.Empty() })
}

// secrets are the keys of all accounts.
func (a *Accounts) secrets() (list []pool.Secret) {
	g, _ := a.Group("", a.Read)
	for _, account := range g.Accounts {
		list = append(list, account.Key)
	}
	return list
}

// problems tells what is wrong with files of accounts. A line is the place of what is wrong with it; of what is wrong with
// a whole file, or with the folder, it is the argument that names it.
func (r *reader) problems(b *lang.Block, list []accountfile.Problem) {
	errors, warnings := 0, 0
	for _, p := range list {
		count, report, summary := &errors, lang.Diag, "Account that cannot be used"
		if p.Warning {
			count, report, summary = &warnings, lang.Warn, "Account that may be wrong"
		}
		at, text := b.Arg("accounts").Range(), p.Text
		if p.Place.Line > 0 {
			at = hcl.Range{Filename: p.Place.File, Start: hcl.Pos{Line: p.Place.Line, Column: 1}, End: hcl.Pos{Line: p.Place.Line, Column: 1}}
		} else {
			text = p.Place.File + ": " + text
		}
		switch *count++; {
		case *count < maxShown:
			r.diags = append(r.diags, report(lang.CodeAccounts, at, summary, "%s", text))
		case *count == maxShown:
			r.diags = append(r.diags, report(lang.CodeAccounts, at, summary, "%s There is more of this kind, which is not shown.", text))
		}
	}
}

// exposed warns of files of accounts that other users of the machine can read.
func (r *reader) exposed(b *lang.Block, path string) {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		name, _ := lang.LiteralText(b.Arg("accounts"))
		r.doubtful(b.Arg("accounts"), "File that others can read", "The file of accounts can be read by other users of this machine. Do: chmod 600 %s", name)
	}
}

// proxies is the list that calls take turns through.
func (r section) proxies() []string {
	x := r.Arg("proxies")
	if x == nil {
		return nil
	}
	list := r.texts("proxies")
	r.conceal(x, list...)
	return slices.DeleteFunc(list, func(text string) bool { return !r.usable(elementOf(x, text), text) })
}

func (r section) proxy(name string) string {
	text := r.text(name)
	if text == "" {
		return ""
	}
	r.conceal(r.Arg(name), text)
	if !r.usable(r.Arg(name), text) {
		return ""
	}
	return text
}

func (r *reader) usable(x hclsyntax.Expression, text string) bool {
	u, err := pool.ParseProxy(text)
	if err != nil {
		r.wrong(x, "Not a proxy", "A proxy is http://host:port, https://host:port, socks5://user:password@host:port, or \"direct\" for none.%s", unlessRead(x, proxyHint(text)))
		return false
	}
	if u != nil && !calls(x) {
		if _, password := u.User.Password(); password {
			r.doubtful(x, "Password in the configuration", "A password in a file that others may read is soon no secret. Better put the URL in a variable: env(\"PROXY\")")
		}
	}
	if u != nil && u.Port() == "" && !strings.HasPrefix(u.Scheme, "socks") {
		r.doubtful(x, "Proxy without a port", "Without one the port is that of web servers, where proxies seldom are. Write, for example: %q", u.Scheme+"://"+u.Hostname()+":3128")
	}
	return true
}

// conceal hides an expression from diagnostics that has the password of a proxy written out.
func (r *reader) conceal(x hclsyntax.Expression, texts ...string) {
	if !calls(x) && slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, "@") }) {
		r.hide(x)
	}
}
