// Package shared keeps what several gateways share on a Valkey or Redis server: replies, cooldowns of accounts, accounts of sessions, keys
// and accounts that were added at runtime, what clients have used of their limits, usage, and which gateways there are.
//
// Only limits, and sessions that an instance does not know, ask the server while a call waits, and for Options.Timeout at most. All else is
// known here and written behind. While the server does not answer, each instance goes by what it knows; docs/fleet.md says what that means.
package shared

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// Options are what a Server is made of. A zero means the default that is named.
type Options struct {
	Address  Address
	Password string
	// SentinelPassword is that of Sentinel itself. "": it has none.
	SentinelPassword string
	CA               string        // a file of certificates, for TLS; "": those of the system
	Cert             string        // a file of the certificate that is shown to the server, and to Sentinel, with TLS; "": none is
	CertKey          string        // the file of its private key
	Prefix           string        // of all keys; "parlance:"
	Timeout          time.Duration // the longest that a call waits for the server; 50 ms
	MaxAge           time.Duration // of replies; 30 days
	MaxSize          int64         // bytes of all replies; 1 GB
	Cipher           store.Cipher  // encrypts replies; nil: they are not encrypted
	Logger           *slog.Logger  // nil: none
	Instance         Instance      // who this is; its ID is made when it is empty
	Visitor          bool          // it is no gateway: it only looks at what is kept, or changes it

	lease time.Duration    // how long a slot is held without being renewed; leaseTime
	turn  time.Duration    // how long a batch waits for an earlier one; longestTurn
	now   func() time.Time // this machine's clock; time.Now

	after func(time.Duration, func()) // calls something later; time.AfterFunc
}

func (o Options) withDefaults() Options {
	o.Prefix = cmp.Or(o.Prefix, "parlance:")
	o.Timeout = cmp.Or(o.Timeout, 50*time.Millisecond)
	o.MaxAge = cmp.Or(o.MaxAge, 30*24*time.Hour)
	o.MaxSize = cmp.Or(o.MaxSize, 1e9)
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	o.lease, o.turn = cmp.Or(o.lease, leaseTime), cmp.Or(o.turn, longestTurn)
	if o.now == nil {
		o.now = time.Now
	}
	if o.after == nil {
		o.after = func(d time.Duration, f func()) { time.AfterFunc(d, f) }
	}
	if o.Instance.ID == "" {
		o.Instance.ID = token(6)
	}
	if o.Instance.Started.IsZero() {
		o.Instance.Started = o.now()
	}
	return o
}

// token is so many random bytes in hexadecimal digits.
func token(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

const (
	// background is how long a command may take that no call waits for.
	background = 2 * time.Second

	// beatInterval is how often an instance says that it lives. What a message was lost of is found at the next but one.
	beatInterval = time.Second

	// retryInterval is how often a server that does not answer is asked.
	retryInterval = 250 * time.Millisecond

	// aliveFor is how long an instance counts as alive without a beat.
	aliveFor = 5 * time.Second

	// leaseTime is how long a slot is held without being renewed: after a crash it is free then.
	leaseTime = 15 * time.Second

	// startTimeout is how long the start waits for a server that does not answer.
	startTimeout = 3 * time.Second

	// closeTimeout is how long the end waits for it, with what is not written yet.
	closeTimeout = 5 * time.Second

	// failuresToAway is how many calls in a row may go without an answer until no more wait for one.
	failuresToAway = 3
)

// ErrAway is why nothing was asked: the server does not answer.
var ErrAway = keys.ErrAway

// Server is the server as an instance uses it. Its methods may be called at once.
type Server struct {
	options Options
	client  redis.UniversalClient
	away    atomic.Bool
	failing atomic.Int64 // calls in a row
	failed  atomic.Int64 // commands, since the start
	dropped dropped

	clock    serverClock
	rows     rows
	queue    queue
	gather   gatherer
	leases   leases
	grants   grants
	replies  *shelf
	states   *shelf
	captures *shelf

	mu    sync.Mutex // guards what follows
	live  []string   // the ids of the instances that live, sorted
	since time.Time  // when the server stopped or began to answer
	about Instance

	standing func() bundle.Standing // with the rules; nil: they are not those of a web server

	flushing sync.Mutex // held by who writes, or renews leases

	wake chan struct{} // something waits to be written; holds one
	stop context.CancelFunc

	writing context.Context // of what is written behind
	giveUp  context.CancelFunc

	work sync.WaitGroup
}

// serverClock follows the server's clock.
type serverClock struct {
	local func() time.Time // this machine's clock; nil: time.Now
	base  atomic.Pointer[clockBase]
}

type clockBase struct{ local, server time.Time }

// now is the server's time, as far as it is known.
func (c *serverClock) now() time.Time {
	b := c.base.Load()
	local := c.local
	if local == nil {
		local = time.Now
	}
	if b == nil {
		return local()
	}
	return b.server.Add(local().Sub(b.local))
}

// follow takes over what the server said between two moments of ours. Small differences are those of the network.
func (c *serverClock) follow(server, asked, answered time.Time) {
	server = server.Add(answered.Sub(asked) / 2)
	if d := server.Sub(c.now()); c.base.Load() != nil && d.Abs() < 20*time.Millisecond {
		return
	}
	c.base.Store(&clockBase{answered, server})
}

// Open begins to use a server. It reads what is kept there, for some seconds at most: a server that does not answer is no error, and is
// used when it does. The error is of options that cannot be used.
func Open(o Options) (*Server, error) {
	o = o.withDefaults()
	redis.SetLogger(noLog{}) // What it would say of lost connections, the log says once.
	client, err := o.Address.client(&o)
	if err != nil {
		return nil, err
	}
	s := newServer(o, client)
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	first := s.begin(ctx)
	if first != nil {
		o.Logger.Warn("the store's server does not answer: this instance goes by what it knows", "server", o.Address.String(), "error", first)
	}
	s.work.Go(func() { s.follow(ctx) })
	s.work.Go(func() { s.write(ctx) })
	return s, nil
}

// newServer is a Server that nothing keeps current yet.
func newServer(o Options, client redis.UniversalClient) *Server {
	s := &Server{options: o, client: client, wake: make(chan struct{}, 1), about: o.Instance, since: o.now()}
	shelve(s)
	s.clock.local = o.now
	s.rows.init()
	s.queue.init()
	s.leases.held = map[string]map[string]struct{}{}
	s.grants.of = map[string]*grant{}
	s.away.Store(true)
	s.writing, s.giveUp = context.WithCancel(context.Background())
	return s
}

// noLog drops what the client would write to stderr.
type noLog struct{}

func (noLog) Printf(context.Context, string, ...any) {}

// begin asks the server until it answers and has told all rows, or startTimeout has passed.
func (s *Server) begin(ctx context.Context) (err error) {
	deadline := time.Now().Add(startTimeout)
	for {
		if err = s.beat(ctx); err == nil {
			if err = s.rows.resync(ctx, s, true); err == nil {
				return nil
			}
		}
		if time.Now().After(deadline) {
			return err
		}
		time.Sleep(retryInterval)
	}
}

// Close writes what waits and takes the instance off the list. It waits some seconds for a server that does not answer.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	// What is being written is given up so early that its last command ends in time.
	timer := time.AfterFunc(closeTimeout-background, s.giveUp)
	defer timer.Stop()
	defer s.giveUp()
	s.stop()
	s.work.Wait()
	giveAllBack(s)
	for s.flush(ctx); s.waiting() > 0 && ctx.Err() == nil; s.flush(ctx) {
		time.Sleep(retryInterval)
	}
	if n := s.waiting() - s.queue.sessions(); n > 0 {
		what := "what changed of accounts and keys"
		if s.queue.counted() {
			what = "usage"
		}
		s.options.Logger.Error("the store's server does not answer at the end: "+what+" is lost", "server", s.options.Address.String(), "writes", n)
	} else {
		_ = s.client.HDel(ctx, s.key("fleet", "instances"), s.options.Instance.ID).Err() // It ends by itself.
	}
	return s.client.Close()
}

// key is the name of a key. Keys with the same tag are on one node of a Cluster.
func (s *Server) key(tag, name string) string { return s.options.Prefix + "{" + tag + "}:" + name }

// Now is the server's time.
func (s *Server) Now() time.Time { return s.clock.now() }

// Away reports whether the server does not answer, and since when.
func (s *Server) Away() (since time.Time, away bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.since, s.away.Load()
}

// beat says that this instance lives, and learns the time and who else does.
func (s *Server) beat(ctx context.Context) error {
	s.mu.Lock()
	about, standing := s.about, s.standing
	s.mu.Unlock()
	if standing != nil {
		rules := standing()
		about.Rules = &rules
	}
	ctx, cancel := context.WithTimeout(ctx, max(s.options.Timeout, 500*time.Millisecond))
	defer cancel()
	asked := s.options.now()
	id := about.ID
	if s.options.Visitor {
		id = ""
	}
	j := job{script: &beatScript, keys: []string{s.key("fleet", "instances"), s.key("fleet", "seq"), s.key("fleet", "epoch"), s.key("fleet", "log")},
		args: []any{id, about.text(), aliveFor.Milliseconds(), token(8), s.rows.last()}}
	if err := s.run(ctx, &j); err != nil {
		if !errors.Is(err, context.Canceled) { // the instance ends
			s.setAway(err)
		}
		return err
	}
	answered := s.options.now()
	list, ok := j.list(5)
	if !ok {
		return fmt.Errorf("the server answers %v", j.value)
	}
	s.clock.follow(time.Unix(number(list[0]), number(list[1])*1000), asked, answered)
	live := sortedTexts(list[4])
	s.mu.Lock()
	if s.away.Load() { // The others may not have said yet that they are back: they still have their shares.
		live = append(live, s.live...)
		slices.Sort(live)
		live = slices.Compact(live)
	}
	s.live = live
	s.mu.Unlock()
	s.rows.compare(number(list[2]), number(list[3]) == 1, s.Now())
	if s.away.CompareAndSwap(true, false) {
		s.mu.Lock()
		was := s.since
		s.since = answered
		s.mu.Unlock()
		s.options.Logger.Info("the store's server answers", "server", s.options.Address.String(), "after", answered.Sub(was).Round(time.Millisecond))
		s.leases.renewNow.Store(true)
		s.wakeUp()
	}
	s.failing.Store(0)
	return nil
}

// setAway notes that the server does not answer.
func (s *Server) setAway(err error) {
	if s.away.CompareAndSwap(false, true) {
		s.mu.Lock()
		s.since = s.options.now()
		s.mu.Unlock()
		s.options.Logger.Warn("the store's server does not answer: this instance goes by what it knows", "server", s.options.Address.String(), "error", err)
	}
}

// answered counts failures of what calls wait for.
func (s *Server) answered(err error) error {
	switch {
	case err == nil || errors.Is(err, redis.Nil) || refused(err):
		s.failing.Store(0)
	case s.failing.Add(1) >= failuresToAway:
		s.setAway(err)
	}
	return err
}

// instances is how many live, and which of them this one is.
func (s *Server) instances() (n, rank int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, id := range s.live {
		if id == s.options.Instance.ID {
			rank = i
		}
	}
	return max(len(s.live), 1), rank
}

func (s *Server) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
