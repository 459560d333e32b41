package main

import (
	"errors"
	"log/slog"
	"sync"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/pool/accountfile"
)

// maxTold is how many problems of a file are logged at once.
const maxTold = 20

// reloader has the pool follow the files of accounts.
type reloader struct {
	config *config.Config
	pool   *pool.Pool
	log    *slog.Logger

	mu       sync.Mutex
	read     []*accountfile.Set // of each upstream, as it is now; nil: it has no file
	watchers []*accountfile.Watcher
}

// follow watches the files of accounts of all upstreams. One that cannot be watched, since the system has no watches left, is told
// and is no reason not to serve.
func follow(c *config.Config, p *pool.Pool, log *slog.Logger) *reloader {
	r := &reloader{config: c, pool: p, log: log}
	for i := range c.Upstreams {
		r.read = append(r.read, c.Upstreams[i].Accounts.Read)
	}
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		if u.Accounts.Path == "" {
			continue
		}
		w, err := accountfile.Watch(u.Accounts.Path, u.Accounts.Read, func(s *accountfile.Set) { r.changed(i, s) }, func(err error) {
			log.Warn("changes of accounts may not be seen", "upstream", u.Name, "error", err)
		})
		if err != nil {
			log.Warn("accounts are not read again when their file changes", "upstream", u.Name, "error", err)
			continue
		}
		r.watchers = append(r.watchers, w)
	}
	return r
}

// changed takes over what the files of an upstream hold now. When the pool refuses it, all stays as it was.
func (r *reloader) changed(i int, s *accountfile.Set) {
	r.mu.Lock()
	defer r.mu.Unlock()
	u := &r.config.Upstreams[i]
	before := r.read[i]
	r.read[i] = s
	var groups []pool.GroupOptions
	problems := s.Problems
	count := 0
	for j := range r.config.Upstreams {
		g, doubles := r.config.Upstreams[j].Accounts.Group(r.config.Upstreams[j].Name, r.read[j])
		if j == i {
			problems = append(problems[:len(problems):len(problems)], doubles...)
			count = len(g.Accounts)
		}
		groups = append(groups, g)
	}
	for n, p := range problems {
		if n == maxTold {
			r.log.Warn("more accounts have problems, which are not shown", "upstream", u.Name, "problems", len(problems)-n)
			break
		}
		text := p.Text
		if p.Whole {
			text += " The accounts that it had stay."
		}
		r.log.Warn("accounts: "+p.Place.String()+": "+text, "upstream", u.Name)
	}
	if err := r.pool.Configure(groups); err != nil {
		r.read[i] = before
		r.log.Error("the accounts stay as they were", "upstream", u.Name, "error", err)
		return
	}
	r.log.Info("accounts read again", "upstream", u.Name, "accounts", count)
}

// close ends the watching.
func (r *reloader) close() error {
	var errs []error
	for _, w := range r.watchers {
		errs = append(errs, w.Close())
	}
	return errors.Join(errs...)
}
