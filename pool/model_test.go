package pool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// The model is the pool without any structure: it looks at all accounts every time. It says which account a call must get, and
// why it gets none; the pool is held against it over random sequences of all operations.

type modelAccount struct {
	id        string
	key       string
	added     bool // by an administrator
	limit     int
	weight    float64
	until     time.Time // of its rest
	off       bool
	models    map[string]time.Time // the zero time: forever
	inFlight  int
	turn      int
	pass      float64
	balance   float64
	known     bool
	ready     bool // whether it could serve when it was looked at last
	calls     int
	succeeded int
	failures  int
}

type modelGroup struct {
	name     string
	choose   Strategy
	limit    int
	accounts []*modelAccount // in the line's order, or as declared
	turn     int
	pass     float64
	bound    map[string]modelBinding
}

type modelBinding struct {
	id    string
	until time.Time
}

const modelTTL = 10 * time.Minute

func (g *modelGroup) find(id string) *modelAccount {
	for _, a := range g.accounts {
		if a.id == id {
			return a
		}
	}
	return nil
}

func (a *modelAccount) able(now time.Time) bool { return !a.off && !now.Before(a.until) }
func (a *modelAccount) full() bool              { return a.limit > 0 && a.inFlight >= a.limit }
func (a *modelAccount) rests(model string, now time.Time) bool {
	until, ok := a.models[model]
	return ok && (until.IsZero() || now.Before(until))
}

// look notes who came back, and with Weighted that what was missed is not made up for.
func (g *modelGroup) look(now time.Time) {
	for _, a := range g.accounts {
		ready := a.able(now) && !a.full()
		if ready && !a.ready {
			a.pass = max(a.pass, g.pass)
		}
		a.ready = ready
		for model := range a.models {
			if !a.rests(model, now) {
				delete(a.models, model)
			}
		}
	}
}

func (g *modelGroup) boundTo(session string, now time.Time) string {
	if b, ok := g.bound[session]; ok && session != "" && now.Before(b.until) {
		return b.id
	}
	return ""
}

type modelTry struct {
	targets []modelTarget
	session string
	was     []string
	begun   int
	limit   int
	tried   map[string]bool // key and model
	all     map[string]bool // key, for all models
}

type modelTarget struct {
	group *modelGroup
	model string
}

func (t *modelTry) may(g *modelGroup, a *modelAccount, model string, now time.Time) bool {
	return !a.rests(model, now) && !t.tried[a.key+" "+model] && !t.all[a.key]
}

func (g *modelGroup) rank(a *modelAccount) float64 {
	switch {
	case g.choose == Weighted:
		return a.pass
	case !a.known:
		return 0
	case a.balance > 0:
		return -a.balance
	}
	return 1 - a.balance
}

// choose says who is next: the account and the target, or what Exhausted says.
func (t *modelTry) choose(now time.Time) (*modelAccount, int, Exhausted) {
	out := Exhausted{Tried: len(t.tried)}
	if t.begun < t.limit {
		for i, target := range t.targets {
			g := target.group
			var may []*modelAccount
			for _, a := range g.accounts {
				if !t.may(g, a, target.model, now) || !a.able(now) {
					continue
				}
				if a.full() {
					out.Full = true
					continue
				}
				may = append(may, a)
			}
			if len(may) == 0 {
				continue
			}
			if id := g.boundTo(t.session, now); id != "" {
				for _, a := range may {
					if a.id == id {
						return a, i, out
					}
				}
			}
			if g.choose == Weighted || g.choose == HighestBalance {
				return slices.MinFunc(may, func(a, b *modelAccount) int {
					return cmp.Or(cmp.Compare(g.rank(a), g.rank(b)), cmp.Compare(a.turn, b.turn))
				}), i, out
			}
			return may[0], i, out
		}
	}
	for _, target := range t.targets {
		for _, a := range target.group.accounts {
			for _, until := range []time.Time{a.until, a.models[target.model]} {
				if left := until.Sub(now); left > 0 && !(a.off && until.Equal(a.until)) && (out.Retry == 0 || left < out.Retry) {
					out.Retry = left
				}
			}
		}
	}
	return nil, 0, out
}

func (t *modelTry) lend(a *modelAccount, target int, now time.Time) (moved, bind bool, from string) {
	g := t.targets[target].group
	if t.session != "" {
		if was := t.was[target]; was != "" {
			moved = was != a.id
		} else {
			for i, id := range t.was {
				moved = moved || id != "" && t.targets[i].group != g
			}
		}
		from = g.boundTo(t.session, now)
		held := g.find(from)
		bind = from == "" || from == a.id || held == nil || !held.able(now) || !held.full() || !t.may(g, held, t.targets[target].model, now)
		if from == a.id {
			g.bound[t.session] = modelBinding{a.id, now.Add(modelTTL)}
		}
	}
	least := a.pass
	for _, b := range g.accounts {
		if b.able(now) && !b.full() {
			least = min(least, b.pass)
		}
	}
	t.begun++
	t.tried[a.key+" "+t.targets[target].model] = true
	a.inFlight++
	a.calls++
	g.turn++
	a.turn = g.turn
	switch g.choose {
	case LeastRecentlyUsed:
		i := slices.Index(g.accounts, a)
		g.accounts = append(slices.Delete(g.accounts, i, i+1), a)
	case Weighted:
		g.pass = max(g.pass, least)
		a.pass += 1 / a.weight
	}
	g.look(now)
	return moved, bind, from
}

// world is a pool and its model.
type world struct {
	t      *testing.T
	r      *rand.Rand
	clock  *fakeClock
	p      *Pool
	groups []*modelGroup
	open   []*running
	made   int
	long   bool
}

type running struct {
	try   *Try
	model *modelTry
	lease *Lease
	on    *modelAccount
	group *modelGroup
	bind  bool
	from  string
}

func (w *world) declared() []GroupOptions {
	var list []GroupOptions
	for _, g := range w.groups {
		o := GroupOptions{Upstream: g.name, Choose: g.choose, InFlight: g.limit, SessionTTL: modelTTL}
		for _, a := range g.accounts {
			if a.added {
				continue
			}
			d := Account{ID: a.id, Key: NewSecret(a.key), Weight: a.weight}
			if a.limit != g.limit {
				d.InFlight = a.limit
			}
			o.Accounts = append(o.Accounts, d)
		}
		list = append(list, o)
	}
	return list
}

func (w *world) account(g *modelGroup) *modelAccount {
	w.made++
	g.turn++
	a := &modelAccount{id: fmt.Sprintf("a%d", w.made), key: fmt.Sprintf("key %d", w.made), weight: float64(1 + w.r.IntN(4)), models: map[string]time.Time{}, turn: g.turn, limit: g.limit}
	if w.r.IntN(3) == 0 {
		a.limit = 1 + w.r.IntN(3)
	}
	a.pass = g.pass + 1/a.weight
	g.accounts = append(g.accounts, a)
	return a
}

var modelNames = []string{"m0", "m1", "m2"}

func (w *world) begin() {
	m := &modelTry{tried: map[string]bool{}, all: map[string]bool{}, limit: 1 + w.r.IntN(8)}
	if w.r.IntN(2) == 0 {
		m.session = fmt.Sprintf("s%d", w.r.IntN(4))
	}
	call := Call{Session: m.session, Attempts: m.limit}
	for range 1 + w.r.IntN(3) {
		g := w.groups[w.r.IntN(len(w.groups))]
		target := modelTarget{g, modelNames[w.r.IntN(len(modelNames))]}
		m.targets = append(m.targets, target)
		call.Targets = append(call.Targets, Target{Group: w.p.Group(g.name), Model: target.model})
	}
	w.next(&running{try: w.p.Begin(call), model: m})
}

func (w *world) next(x *running) {
	now := w.clock.Now()
	m := x.model
	for _, target := range m.targets {
		target.group.look(now)
	}
	if m.was == nil && m.session != "" && m.begun < m.limit {
		for _, target := range m.targets {
			m.was = append(m.was, target.group.boundTo(m.session, now))
		}
	}
	a, target, out := m.choose(now)
	l, err := x.try.Next(context.Background())
	if a == nil {
		e, ok := errors.AsType[*Exhausted](err)
		if !ok || e.Tried != out.Tried || e.Retry != out.Retry || e.Full != out.Full {
			w.t.Fatalf("lease %+v, error %v %+v; the model has none: %+v", l, err, e, out)
		}
		return
	}
	g := m.targets[target].group
	if err != nil {
		w.t.Fatalf("error %v %+v; the model has %s/%s", err, err, g.name, a.id)
	}
	if l.Upstream != g.name || l.Account != a.id || l.Target != target || l.Key.Reveal() != a.key {
		w.t.Fatalf("lease %s/%s for target %d; the model has %s/%s for %d", l.Upstream, l.Account, l.Target, g.name, a.id, target)
	}
	moved, bind, from := m.lend(a, target, now)
	if l.Moved != moved || l.Failures != a.failures || l.Attempt != m.begun {
		w.t.Fatalf("lease %+v; the model has moved %v, failures %d, attempt %d", l, moved, a.failures, m.begun)
	}
	w.open = append(w.open, &running{x.try, m, l, a, g, bind, from})
}

func (w *world) end() {
	if len(w.open) == 0 {
		return
	}
	i := w.r.IntN(len(w.open))
	x := w.open[i]
	w.open = slices.Delete(w.open, i, i+1)
	now := w.clock.Now()
	g, a := x.group, x.on
	g.look(now)
	there := g.find(a.id) == a
	switch w.r.IntN(6) {
	case 0, 1:
		x.try.Succeeded(x.lease)
		a.succeeded++
		a.failures = 0
		if x.bind && there && x.model.session != "" && g.boundTo(x.model.session, now) == x.from {
			g.bound[x.model.session] = modelBinding{a.id, now.Add(modelTTL)}
		}
		a.inFlight--
	case 2:
		x.try.Gone(x.lease)
		a.inFlight--
	default:
		v := Verdict{Tier: "t", Action: Action(w.r.IntN(3)), Scope: Scope(w.r.IntN(2))}
		if w.r.IntN(2) == 0 {
			v.Rest = time.Duration(1+w.r.IntN(60)) * time.Second
		}
		if w.long { // many rest for single models
			v.Scope, v.Rest = ModelScope, v.Rest*20
		}
		v.Forever = w.r.IntN(12) == 0
		step := x.try.Failed(x.lease, v)
		if step != (Step{Stop: v.Action == Return}) {
			w.t.Fatalf("step %+v for %+v", step, v)
		}
		if v.Action != Return {
			a.failures++
		}
		forever := v.Forever || v.Action == Disable && v.Rest == 0
		if forever || v.Rest > 0 {
			switch until := now.Add(v.Rest); {
			case v.Scope == AccountScope:
				x.model.all[a.key] = true
				switch {
				case a.off:
				case forever:
					a.off, a.until = true, time.Time{}
				case until.After(a.until):
					a.until = until
				}
			case forever:
				a.models[x.lease.Model] = time.Time{}
			default:
				if old, ok := a.models[x.lease.Model]; !ok || !old.IsZero() && until.After(old) {
					a.models[x.lease.Model] = until
				}
			}
		}
		a.inFlight--
		g.look(now)
		if v.Action != Return {
			w.next(x)
		}
	}
	g.look(now)
	if w.r.IntN(4) == 0 { // a second end does nothing
		x.try.Succeeded(x.lease)
		x.try.Failed(x.lease, Verdict{Action: Disable})
	}
}

// byHand does what administrators do.
func (w *world) byHand() {
	now := w.clock.Now()
	g := w.groups[w.r.IntN(len(w.groups))]
	g.look(now)
	if len(g.accounts) == 0 {
		return
	}
	a := g.accounts[w.r.IntN(len(g.accounts))]
	var err error
	switch w.r.IntN(6) {
	case 0:
		err = w.p.Disable(g.name, a.id, time.Time{}, "")
		a.off, a.until = true, time.Time{}
	case 1:
		a.off, a.until = false, now.Add(time.Duration(1+w.r.IntN(30))*time.Second)
		err = w.p.Disable(g.name, a.id, a.until, "a break")
	case 2, 3:
		err = w.p.Enable(g.name, a.id)
		a.off, a.until, a.failures = false, time.Time{}, 0
		clear(a.models)
	default:
		a.balance, a.known = float64(w.r.IntN(5)-1), true
		err = w.p.SetBalance(g.name, a.id, a.balance)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	g.look(now)
}

// reload declares the accounts anew: some came, some went, some changed.
func (w *world) reload() {
	now := w.clock.Now()
	for _, g := range w.groups {
		g.look(now)
		if w.r.IntN(2) == 0 {
			continue
		}
		for range w.r.IntN(3) {
			w.account(g)
		}
		if n := len(g.accounts); n > 3 && w.r.IntN(2) == 0 {
			if i := w.r.IntN(n); !g.accounts[i].added {
				g.accounts = slices.Delete(g.accounts, i, i+1)
			}
		}
		if w.r.IntN(6) == 0 { // a new key: the account begins anew, in its place
			i := w.r.IntN(len(g.accounts))
			if old := g.accounts[i]; !old.added {
				g.accounts = slices.Delete(g.accounts, i, i+1)
				a := w.account(g)
				a.id, a.limit, a.weight = old.id, old.limit, old.weight
				a.pass = g.pass + 1/a.weight
			}
		}
	}
	for _, g := range w.groups {
		if g.choose == FillFirst { // as declared, and behind them what was added
			slices.SortStableFunc(g.accounts, func(a, b *modelAccount) int {
				switch {
				case a.added && b.added:
					return cmp.Compare(a.id, b.id)
				case a.added:
					return 1
				case b.added:
					return -1
				}
				return 0
			})
		}
	}
	if err := w.p.Configure(w.declared()); err != nil {
		w.t.Fatal(err)
	}
	for _, g := range w.groups {
		g.look(now)
	}
}

// add adds an account, or removes one that was added.
func (w *world) add() {
	now := w.clock.Now()
	g := w.groups[w.r.IntN(len(w.groups))]
	g.look(now)
	var added []*modelAccount
	for _, a := range g.accounts {
		if a.added {
			added = append(added, a)
		}
	}
	if len(added) > 2 {
		a := added[w.r.IntN(len(added))]
		if err := w.p.Remove(g.name, a.id); err != nil {
			w.t.Fatal(err)
		}
		g.accounts = slices.DeleteFunc(g.accounts, func(b *modelAccount) bool { return a == b })
		return
	}
	a := w.account(g)
	a.added = true
	d := Account{Upstream: g.name, ID: a.id, Key: NewSecret(a.key), Weight: a.weight, Source: FromAdmin}
	if a.limit != g.limit {
		d.InFlight = a.limit
	}
	if err := w.p.Add(d); err != nil {
		w.t.Fatal(err)
	}
	g.look(now)
}

// compare holds all accounts against the model.
func (w *world) compare() {
	now := w.clock.Now()
	for _, g := range w.groups {
		g.look(now)
		list := w.p.List(Filter{Upstream: g.name})
		if len(list) != len(g.accounts) {
			w.t.Fatalf("%d accounts; the model has %d", len(list), len(g.accounts))
		}
		for _, v := range list {
			a := g.find(v.ID)
			state := Ready
			switch {
			case a.off:
				state = Disabled
			case !a.able(now):
				state = Resting
			case a.full():
				state = Full
			}
			if v.State != state || v.InFlight != a.inFlight || v.Limit != a.limit || v.Calls != uint64(a.calls) ||
				v.Succeeded != uint64(a.succeeded) || len(v.Models) != len(a.models) || v.Failures != a.failures {
				w.t.Fatalf("%+v; the model has %s %+v", v, state, a)
			}
			if a.limit > 0 && v.InFlight > a.limit {
				w.t.Fatalf("%s has %d calls of %d", v.ID, v.InFlight, a.limit)
			}
		}
	}
}

// TestPoolIsItsModel holds the pool against the model for every strategy.
func TestPoolIsItsModel(t *testing.T) {
	for _, choose := range []Strategy{LeastRecentlyUsed, HighestBalance, Weighted, FillFirst} {
		t.Run(string(choose), func(t *testing.T) {
			for seed := range uint64(12) {
				w := &world{t: t, r: rand.New(rand.NewPCG(seed, 1)), clock: newClock(), long: seed%3 == 0}
				w.p = open(t, Options{Now: w.clock.Now, MaxWait: -1})
				for i := range 2 {
					g := &modelGroup{name: fmt.Sprintf("u%d", i), choose: choose, limit: w.r.IntN(3), bound: map[string]modelBinding{}}
					w.groups = append(w.groups, g)
					for range 1 + w.r.IntN(60)*i + w.r.IntN(8) {
						w.account(g)
					}
				}
				if err := w.p.Configure(w.declared()); err != nil {
					t.Fatal(err)
				}
				for step := range 1500 {
					switch n := w.r.IntN(100); {
					case n < 40:
						w.begin()
					case n < 85:
						w.end()
					case n < 92:
						w.clock.pass(time.Duration(w.r.IntN(20_000)) * time.Millisecond)
					case n < 97:
						w.byHand()
					case n < 98:
						w.add()
					case n < 99:
						w.reload()
					default:
						w.compare()
					}
					if t.Failed() {
						t.Fatalf("seed %d, step %d", seed, step)
					}
				}
				w.compare()
				for len(w.open) > 0 {
					w.end()
				}
				w.compare()
			}
		})
	}
}
