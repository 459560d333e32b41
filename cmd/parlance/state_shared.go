package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/metrics"
	"github.com/parlance-gateway/parlance/runtime/shared"
)

// openShared opens the state on a server that several gateways share.
func (s *state) openShared(c *config.Config, vault *pool.Vault, log *slog.Logger) (err error) {
	if s.server, err = openServer(c.Store, vault, log, s.instance); err != nil {
		return err
	}
	s.closers = append(s.closers, s.server.Close)
	s.refuse = c.Store.Server.Refuse
	s.keeper = s.server.Replies()
	s.sync = s.server.Sync
	k := keys.Options{Table: s.server.Table("keys"), Sharing: s.server.Limits(), Now: s.server.Now}
	p := pool.Options{Logger: log, Vault: vault, Table: s.server.Table("accounts"), Sharing: s.server.Accounts()}
	if err := s.open(c, k, p); err != nil {
		return err
	}
	s.server.Table("keys").Listen(s.clients.Received)
	s.server.Attach(s.pool)
	s.clients.Refresh()
	return nil
}

// openServer opens the server of a configuration. An instance without a name is no gateway.
func openServer(c config.Store, vault *pool.Vault, log *slog.Logger, instance shared.Instance) (*shared.Server, error) {
	o := shared.Options{
		Address: c.Server.Address, Password: c.Server.Password.Reveal(), CA: c.Server.CA, Prefix: c.Server.Prefix, Timeout: c.Server.Timeout,
		SentinelPassword: c.Server.SentinelPassword.Reveal(), Cert: c.Server.Cert, CertKey: c.Server.CertKey,
		MaxAge: c.MaxAge, MaxSize: c.MaxSize, Logger: log, Instance: instance, Visitor: instance.Name == "",
	}
	if vault != nil {
		o.Cipher = vault
	}
	s, err := shared.Open(o)
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	return s, nil
}

// thisInstance is this process among the gateways that share a server.
func thisInstance(listen string) shared.Instance {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return shared.Instance{Name: host + " " + listen, Version: thisBuild().Version, Started: time.Now().UTC()}
}

// storeOf is the server as the gateway sees it; nil: there is none.
func storeOf(s *state) gateway.Store {
	if s.server == nil {
		return nil
	}
	return sharedStore{s.server, s.refuse}
}

// states keeps reasoning for all gateways; nil: there is no server.
func (s *state) states() gateway.States {
	if s.server == nil {
		return nil
	}
	return shared.States(s.server)
}

type sharedStore struct {
	*shared.Server
	refuse bool
}

func (s sharedStore) Refuses() bool { return s.refuse }

// fleet lists the gateways that share the server; nil: there is none.
func (s *state) fleet() func(context.Context) (any, error) {
	if s.server == nil {
		return nil
	}
	return func(ctx context.Context) (any, error) { return s.server.Fleet(ctx) }
}

// storeServer tells how the gateway stands with the server; nil: there is none.
func (s *state) storeServer() func() metrics.StoreServer {
	if s.server == nil {
		return nil
	}
	return func() metrics.StoreServer {
		now := s.server.Status()
		return metrics.StoreServer{Away: now.Away, Queued: now.Queued, Failed: now.Failed, Dropped: now.Dropped, Instances: now.Instances}
	}
}

// rules connects a follower of rules with those of other gateways; nil: nothing does.
func (s *state) rules(f *bundle.Follower) bundle.Sharing {
	if s.server == nil {
		return nil
	}
	return shared.NewRules(s.server, f.Standing)
}

// serves says which revision serves now.
func (s *state) serves(r gateway.Revision) {
	if s.server != nil {
		s.server.Serve(r.Number, r.Hash)
	}
}

// captureShelf is where all gateways find what is captured.
type captureShelf struct{ values shared.Values }

func (c captureShelf) Put(id string, k *runtime.Kept) { c.values.Put("", id, k) }

func (c captureShelf) Get(id string) (*runtime.Kept, error) {
	found, ok := c.values.Get("", []string{id})
	if !ok {
		return nil, shared.ErrAway
	}
	return found[0], nil
}

func (c captureShelf) Forget() error { return c.values.Forget() }

// share has captured calls found by all gateways, if there is a server.
func (s *state) share(r *capture.Ring) {
	if s.server != nil {
		r.Share(captureShelf{shared.Captures(s.server)})
	}
}
