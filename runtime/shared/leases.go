package shared

import (
	"context"
	"hash/fnv"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/pool"
)

// leases are the slots that this instance holds, of accounts and of clients.
type leases struct {
	number   atomic.Int64
	renewNow atomic.Bool // the server is back: it has to be told at once what is held

	mu   sync.Mutex                     // guards what follows
	held map[string]map[string]struct{} // by the key on the server
}

// lease is the name of another lease.
func (s *Server) lease() string {
	return s.options.Instance.ID + "-" + strconv.FormatInt(s.leases.number.Add(1), 36)
}

func (l *leases) hold(key, lease string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[key] == nil {
		l.held[key] = map[string]struct{}{}
	}
	l.held[key][lease] = struct{}{}
}

func (l *leases) drop(key, lease string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if delete(l.held[key], lease); len(l.held[key]) == 0 {
		delete(l.held, key)
	}
}

// renew holds all leases on. One that is given back meanwhile is taken off the server afterwards: else it would be held once more.
func (s *Server) renew(ctx context.Context) {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	s.leases.mu.Lock()
	var jobs []*job
	for key, held := range s.leases.held {
		args := make([]any, 1, len(held)+1)
		args[0] = s.options.lease.Milliseconds()
		for lease := range held {
			args = append(args, lease)
		}
		jobs = append(jobs, &job{script: &renewScript, keys: []string{key}, args: args})
	}
	s.leases.mu.Unlock()
	for len(jobs) > 0 {
		n := min(len(jobs), jobsAtOnce)
		ctx, cancel := context.WithTimeout(ctx, background)
		_ = s.run(ctx, jobs[:n]...) // The next beat tells whether the server is away.
		cancel()
		jobs = jobs[n:]
	}
}

// renewalTime is how long after the server came back other instances may not have renewed what they hold.
const renewalTime = 2 * beatInterval

// Acquire takes a slot of an account that all instances may use at most limit times at once. running is how many calls of it run here, this
// one included. Without an answer, each instance has its share of the limit.
func (a Accounts) Acquire(upstream, id string, limit, running int) (lease string, ok bool) {
	s := a.s
	name := accountName(upstream, id)
	since, away := s.Away()
	share := running <= s.share(name, limit)
	if away {
		return "", share
	}
	if s.options.now().Sub(since) < renewalTime && !share {
		return "", false
	}
	key := s.key("account:"+name, "leases")
	lease = s.lease()
	j := job{script: &leaseScript, keys: []string{key}, args: []any{limit, lease, s.options.lease.Milliseconds()}}
	switch err := s.ask(&j); {
	case err != nil:
		a.Release(upstream, id, lease) // It may be taken.
		return "", share
	case number(j.value) == 0:
		return "", false
	}
	s.leases.hold(key, lease) // not before: what the server refused must never be renewed
	return lease, true
}

// Release gives a slot back. It returns at once.
func (a Accounts) Release(upstream, id, lease string) {
	s := a.s
	name := accountName(upstream, id)
	s.leases.drop(s.key("account:"+name, "leases"), lease)
	s.queue.mu.Lock()
	if len(s.queue.slots) < maxSlots {
		s.queue.slots = append(s.queue.slots, slot{name, lease})
	}
	s.queue.mu.Unlock()
	s.wakeUp()
}

// share is this instance's part of a limit. The shares of all instances add up to it; which of them has what is left over differs from account
// to account.
func (s *Server) share(name string, limit int) int {
	n, rank := s.instances()
	h := fnv.New32a()
	_, _ = h.Write([]byte(name)) // never fails
	part := limit / n
	if (rank+int(h.Sum32()%uint32(n)))%n < limit%n {
		part++
	}
	return part
}

var _ pool.Sharing = Accounts{}
