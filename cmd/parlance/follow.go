package main

import (
	"cmp"
	"errors"
	"log/slog"
	"slices"
	"sync"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/pool/accountfile"
)

// maxReported is how many problems of a file are logged at once.
const maxReported = 20

// follower has the pool know the accounts of the configuration that serves: those that it declares, and those of the files that it
// names, as they are now. It also has accounts of upstreams that are gone, for as long as calls run that may need them.
type follower struct {
	pool *pool.Pool
	log  *slog.Logger

	mu     sync.Mutex // guards what follows
	config *config.Config
	files  map[string]*followed // by the names of the upstreams
	former []*former
}

// followed is a file of accounts, or a folder of such files.
type followed struct {
	path    string
	read    *accountfile.Set // as it is now
	watcher *accountfile.Watcher
}

// former is the accounts that a configuration had, while calls run that began with it.
type former struct{ groups []pool.GroupOptions }

// follow takes over the accounts of the first configuration, with which the pool was made. A file that cannot be watched, since the
// system has no watches left, is told and is no reason not to serve.
func follow(c *config.Config, p *pool.Pool, log *slog.Logger) *follower {
	f := &follower{pool: p, log: log, config: c, files: map[string]*followed{}}
	f.files = f.filesOf(c)
	f.watch()
	return f
}

// take declares the accounts of another configuration. Those of the one before stay, too, until the function is called that
// it returns. When the pool refuses, all is as it was.
func (f *follower) take(c *config.Config) (ended func(), err error) {
	f.mu.Lock()
	was := &former{f.groups(f.config, f.files)}
	files := f.filesOf(c)
	f.former = append(f.former, was)
	if err := f.pool.Configure(f.all(c, files)); err != nil {
		f.former = f.former[:len(f.former)-1]
		f.mu.Unlock()
		return nil, err
	}
	var gone []*followed
	for name, old := range f.files {
		if files[name] != old {
			gone = append(gone, old)
		}
	}
	f.config, f.files = c, files
	f.watch()
	f.mu.Unlock()
	_ = closeAll(gone) // Whoever is told of a change just now waits for the lock.
	return func() { f.ended(was) }, nil
}

// ended forgets the accounts of a configuration that no call needs any more.
func (f *follower) ended(was *former) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.former = slices.DeleteFunc(f.former, func(o *former) bool { return o == was })
	for _, g := range was.groups {
		if !f.declares(g.Upstream) {
			if err := f.pool.Configure(f.all(f.config, f.files)); err != nil {
				f.log.Error("accounts of an upstream that is gone stay", "error", err)
			}
			return
		}
	}
}

// paths are the files that are followed, by the names of their upstreams.
func (f *follower) paths() map[string]string {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := make(map[string]string, len(f.files))
	for name, file := range f.files {
		m[name] = file.path
	}
	return m
}

func (f *follower) declares(upstream string) bool {
	return slices.ContainsFunc(f.config.Upstreams, func(u config.Upstream) bool { return u.Name == upstream })
}

// filesOf are the files of accounts that a configuration names. Those that are followed already stay as they are; others are read.
func (f *follower) filesOf(c *config.Config) map[string]*followed {
	files := map[string]*followed{}
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		old := f.files[u.Name]
		switch {
		case u.Accounts.Path == "":
		case old != nil && old.path == u.Accounts.Path:
			files[u.Name] = old
		case f.config == c:
			files[u.Name] = &followed{path: u.Accounts.Path, read: u.Accounts.Read}
		default: // it may be long ago that the configuration was read
			files[u.Name] = &followed{path: u.Accounts.Path, read: accountfile.Load(u.Accounts.Path)}
		}
	}
	return files
}

// groups are the accounts of a configuration and its files.
func (f *follower) groups(c *config.Config, files map[string]*followed) (list []pool.GroupOptions) {
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		var read *accountfile.Set
		if file := files[u.Name]; file != nil {
			read = file.read
		}
		g, _ := u.Group(read)
		g.Retries = cmp.Or(c.Retry.Budget, -1) // 0 is the default there
		list = append(list, g)
	}
	return list
}

// all are the groups of a configuration, and of upstreams that it does not have and that calls may still ask.
func (f *follower) all(c *config.Config, files map[string]*followed) []pool.GroupOptions {
	list := f.groups(c, files)
	for _, old := range slices.Backward(f.former) {
		for _, g := range old.groups {
			if !slices.ContainsFunc(list, func(o pool.GroupOptions) bool { return o.Upstream == g.Upstream }) {
				list = append(list, g)
			}
		}
	}
	return list
}

// watch watches all files that are not watched yet. It is called with mu held, or before anybody else can call.
func (f *follower) watch() {
	for name, file := range f.files {
		if file.watcher != nil {
			continue
		}
		w, err := accountfile.Watch(file.path, file.read, func(s *accountfile.Set) { f.changed(name, file, s) }, func(err error) {
			f.log.Warn("changes of accounts may not be seen", "upstream", name, "error", err)
		})
		if err != nil {
			f.log.Warn("accounts are not read again when their file changes", "upstream", name, "error", err)
			continue
		}
		file.watcher = w
	}
}

// changed takes over what the files of an upstream hold now. When the pool refuses it, all stays as it was.
func (f *follower) changed(upstream string, file *followed, s *accountfile.Set) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files[upstream] != file {
		return // Another configuration serves, which does not name it.
	}
	before := file.read
	file.read = s
	u := &f.config.Upstreams[slices.IndexFunc(f.config.Upstreams, func(u config.Upstream) bool { return u.Name == upstream })]
	g, doubles := u.Group(s)
	for n, p := range slices.Concat(s.Problems, doubles) {
		if n == maxReported {
			f.log.Warn("more accounts have problems, which are not shown", "upstream", upstream, "problems", len(s.Problems)+len(doubles)-n)
			break
		}
		text := p.Text
		if p.Whole {
			text += " The accounts that it had stay."
		}
		f.log.Warn("accounts: "+p.Place.String()+": "+text, "upstream", upstream)
	}
	if err := f.pool.Configure(f.all(f.config, f.files)); err != nil {
		file.read = before
		f.log.Error("the accounts stay as they were", "upstream", upstream, "error", err)
		return
	}
	f.log.Info("accounts read again", "upstream", upstream, "accounts", len(g.Accounts))
}

// close ends the watching.
func (f *follower) close() error {
	f.mu.Lock()
	var all []*followed
	for _, file := range f.files {
		all = append(all, file)
	}
	f.files = nil
	f.mu.Unlock()
	return closeAll(all)
}

func closeAll(list []*followed) error {
	var errs []error
	for _, file := range list {
		if file.watcher != nil {
			errs = append(errs, file.watcher.Close())
		}
	}
	return errors.Join(errs...)
}
