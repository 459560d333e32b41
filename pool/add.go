package pool

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
)

// Add adds accounts, all of them or, with an error that names all that is wrong, none (of very many, some may be in already when
// their group is configured away meanwhile). An account that was added before, from
// the same Source, is replaced: with the same key it keeps what is known of it. Those with Source FromAdmin are kept in the
// table, if there is one, and need a vault then. Others are gone with the next Configure, unless that declares them.
func (p *Pool) Add(accounts ...Account) error {
	p.lock()
	err := p.checkAdd(accounts)
	p.unlock()
	if err != nil {
		return err
	}
	for some := range slices.Chunk(accounts, atOnce) {
		if err := p.addSome(some); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pool) addSome(accounts []Account) error {
	now := p.lock()
	defer p.unlock()
	if err := p.checkAdd(accounts); err != nil {
		return err
	}
	for _, d := range accounts {
		g := p.groups[d.Upstream]
		g.wake(now)
		a := g.declare(d)
		if d.Source == FromAdmin {
			if err := p.seal(a); err != nil {
				g.remove(a)
				return fmt.Errorf("upstream %q: account %q: %w", d.Upstream, d.ID, err)
			}
		}
		if !g.stands(a) {
			g.join(a)
		}
		g.came(a)
		g.recheck()
		p.write(a)
	}
	return nil
}

// join puts a new account at the end of the line.
func (g *Group) join(a *account) {
	if g.line.spent() {
		g.reline(g.line.standing())
	}
	g.line.join(a.index)
	if a.turn == 0 {
		g.turn++
		a.turn = g.turn
		a.pass = max(a.pass, g.pass+1/a.weight())
	}
}

func (p *Pool) checkAdd(accounts []Account) error {
	var errs []error
	seen := make(map[[2]string]bool, len(accounts))
	for _, d := range accounts {
		wrong := func(kind error, text string, args ...any) {
			errs = append(errs, &asked{kind, fmt.Sprintf("upstream %q: account %q: %s", d.Upstream, d.shownID(), fmt.Sprintf(text, args...))})
		}
		g, err := p.group(d.Upstream)
		if err != nil {
			errs = append(errs, fmt.Errorf("account %q: %w", d.shownID(), err))
			continue
		}
		if text := d.check(); text != "" {
			wrong(nil, "%s", text)
		}
		if name := [2]string{d.Upstream, d.ID}; seen[name] {
			wrong(nil, "it is given twice")
		} else {
			seen[name] = true
		}
		if a := g.byID[d.ID]; a != nil && a.Source != d.Source {
			wrong(ErrExists, "it is declared already: change it where it stands (%s)", a.declaredIn())
		}
		if g.options.Lone {
			wrong(nil, "the upstream has one plain key: declare a pool there to have more")
		}
		if d.Source == FromAdmin && p.options.Table != nil && p.options.Vault == nil {
			wrong(ErrNoVault, "%v", ErrNoVault)
			break
		}
	}
	return errors.Join(errs...)
}

func (a Account) declaredIn() string {
	if a.Source == "" {
		return "in the configuration"
	}
	return a.Source
}

// Remove takes an account away for good, one that was added with Source FromAdmin. Others are removed where they are declared.
func (p *Pool) Remove(upstream, id string) error {
	p.lock()
	defer p.unlock()
	a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	if a.Source != FromAdmin {
		return &asked{ErrDeclared, fmt.Sprintf("upstream %q: account %q is not kept here: remove it where it stands (%s)", upstream, id, a.declaredIn())}
	}
	g := a.group
	g.remove(a)
	p.forget(a)
	g.recheck()
	p.say(slog.LevelInfo, "account removed", "upstream", upstream, "account", id)
	return nil
}
