package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/shared"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// state is what outlives a call, and in a file the process: replies, accounts, clients.
type state struct {
	keeper   gateway.Keeper
	pool     *pool.Pool
	clients  *keys.Keys
	failures atomic.Int64 // to write the store
	sync     func() error // has all that was changed written to the disk; nil: nothing is

	backup func(io.Writer) error // writes a copy of the store; nil: it is in memory

	server   *shared.Server // that several gateways use; nil: there is none
	instance shared.Instance
	refuse   bool // calls while the server does not answer

	closers []func() error
}

// tables is what both stores are to the pool and the keys.
type tables interface {
	Table(name string) *store.Table
}

// openState opens the store of a configuration, with the accounts and the clients that it declares and that were added.
// An instance without a name is no gateway.
func openState(c *config.Config, log *slog.Logger, instance shared.Instance) (s *state, err error) {
	s = &state{instance: instance}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
			s = nil
		}
	}()
	var vault *pool.Vault // one for all, since it takes a while to derive its key
	if !c.Store.Key.Empty() {
		vault = pool.NewVault(c.Store.Key)
	}
	if c.Store.Server != nil {
		return s, s.openShared(c, vault, log)
	}
	keeper, done, err := openStore(c.Store, vault, log, &s.failures)
	if err != nil {
		return s, err
	}
	s.keeper = keeper
	s.closers = append(s.closers, done)

	if disk, ok := keeper.(*store.Store); ok {
		s.sync = disk.Sync
		s.backup = func(w io.Writer) error {
			s.clients.Close() // writes the usage that was gathered, and goes on counting
			return disk.Backup(w)
		}
	}
	kept := keeper.(tables)
	o := pool.Options{Logger: log, Vault: vault}
	if c.Store.Path != "" { // in memory the pool needs no table, and seals nothing
		o.Table = kept.Table("accounts")
	}
	return s, s.open(c, keys.Options{Table: kept.Table("keys")}, o)
}

// open opens the clients and the accounts.
func (s *state) open(c *config.Config, k keys.Options, p pool.Options) (err error) {
	if s.clients, err = openClients(k, c.Keys(), c.ClientGroups...); err != nil {
		return err
	}
	s.closers = append(s.closers, func() error { s.clients.Close(); return nil })
	if s.pool, err = pool.New(p); err != nil {
		return fmt.Errorf("open the accounts that are kept: %w", err)
	}
	s.closers = append(s.closers, s.pool.Close)
	return s.pool.Configure(c.Groups())
}

// close writes what is not written yet. What was opened last is closed first.
func (s *state) close() error {
	var errs []error
	for i := len(s.closers) - 1; i >= 0; i-- {
		errs = append(errs, s.closers[i]())
	}
	s.closers = nil
	return errors.Join(errs...)
}

// openClients makes the clients, whose budgets and usage are kept.
func openClients(o keys.Options, list []keys.Key, groups ...keys.Group) (*keys.Keys, error) {
	clients, err := keys.New(o)
	if err != nil {
		return nil, err
	}
	clients.Configure(list, groups...)
	return clients, nil
}

// openStore opens what is kept. done closes it, when nothing is kept any more.
func openStore(c config.Store, vault *pool.Vault, log *slog.Logger, failures *atomic.Int64) (keeper gateway.Keeper, done func() error, err error) {
	o := store.Options{MaxSize: c.MaxSize, MaxAge: c.MaxAge, Failed: func(err error) {
		failures.Add(1)
		log.Error("the store could not be written", "error", err)
	}, Migrated: func(from int) {
		log.Info("the store was brought to a newer format", "path", c.Path, "from", from, "to", store.Format)
	}}
	if vault != nil {
		o.Cipher = vault
	}
	if c.Path == "" {
		m := store.NewMemory(o)
		return m, m.Close, nil
	}
	s, err := store.Open(c.Path, o)
	if err != nil {
		return nil, nil, err
	}
	return s, s.Close, nil
}
