package shared

import (
	"context"
	"maps"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// rows are the tables that every instance has a copy of: accounts, rests of accounts, keys.
type rows struct {
	mu      sync.Mutex           // guards what follows
	values  map[string]string    // by table, a slash and the key; as the server has them
	pending map[string]rowChange // that are to be written
	flying  map[string]rowChange // that are being written
	seq     int64                // of the last change that values have
	epoch   string               // of the data of the server
	behind  int64                // what the last beat said that seq should be by now
	stale   bool                 // values have to be read anew
	heard   map[string]func(key, value string)

	hearing sync.Mutex // held while changes are told
}

// rowChange is what a row becomes.
type rowChange struct{ value, mode string } // "" deletes

// Modes of a change.
const (
	replace = ""
	later   = "later"  // of two rests of one key, the one that ends later stays
	absent  = "absent" // what is there stays
)

func (r *rows) init() {
	r.values, r.pending, r.heard = map[string]string{}, map[string]rowChange{}, map[string]func(key, value string){}
}

// put has a row written.
func (s *Server) put(table, key, value, mode string) {
	s.rows.mu.Lock()
	s.rows.pending[table+"/"+key] = rowChange{value, mode}
	s.rows.mu.Unlock()
	s.wakeUp()
}

// each hands over the rows of a table, as they will be.
func (r *rows) each(table string, f func(key, value string) error) error {
	r.mu.Lock()
	found := map[string]string{}
	take := func(field, value string) {
		if key, ok := strings.CutPrefix(field, table+"/"); ok {
			found[key] = value
		}
	}
	for field, value := range r.values {
		take(field, value)
	}
	for _, changes := range []map[string]rowChange{r.flying, r.pending} {
		for field, c := range changes {
			take(field, c.value)
		}
	}
	r.mu.Unlock()
	for key, value := range found {
		if value == "" {
			continue
		}
		if err := f(key, value); err != nil {
			return err
		}
	}
	return nil
}

// listen has changes of a table told that other instances make, beginning with all that is known.
func (r *rows) listen(table string, f func(key, value string)) {
	r.hearing.Lock()
	defer r.hearing.Unlock()
	_ = r.each(table, func(key, value string) error {
		f(key, value)
		return nil
	})
	r.mu.Lock()
	r.heard[table] = f
	r.mu.Unlock()
}

// beaten compares what is known with what the server says that there is.
func (r *rows) beaten(seq int64, epoch string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.epoch != "" && (epoch != r.epoch || seq < r.seq) || r.behind > r.seq {
		r.stale = true
	}
	r.behind = seq
}

// message takes over a change that was told, and reports whether one before it is missing.
func (r *rows) message(s *Server, payload string) (missing bool) {
	parts := strings.SplitN(payload, "|", 4)
	if len(parts) != 4 {
		return true
	}
	seq, err := strconv.ParseInt(parts[0], 10, 64)
	n, err2 := strconv.Atoi(parts[2])
	if err != nil || err2 != nil || n < 0 || n > len(parts[3]) {
		return true
	}
	field, value := parts[3][:n], parts[3][n:]
	r.hearing.Lock()
	defer r.hearing.Unlock()
	r.mu.Lock()
	if seq <= r.seq {
		r.mu.Unlock()
		return false
	}
	missing = seq != r.seq+1
	if !missing {
		r.seq = seq
	}
	r.mu.Unlock()
	r.take(field, value)
	return missing
}

// take takes over a row, and tells of it, also when this instance wrote it: another one may have written in between. What this instance
// is about to write instead is not undone. It is called with hearing held.
func (r *rows) take(field, value string) {
	table, key, _ := strings.Cut(field, "/")
	r.mu.Lock()
	if value == "" {
		delete(r.values, field)
	} else {
		r.values[field] = value
	}
	c, waits := r.pending[field]
	if !waits {
		c, waits = r.flying[field]
	}
	f := r.heard[table]
	r.mu.Unlock()
	if f != nil && (!waits || c.mode == later) {
		f(key, value)
	}
}

// atOnce is how many rows are read with one command.
const atOnce = 1000

// resync reads the rows that changed since, or all of them. A server that lost what it had gets back what is known here.
func (r *rows) resync(ctx context.Context, s *Server, all, lost bool) error {
	r.mu.Lock()
	after, epoch := r.seq, r.epoch
	r.mu.Unlock()
	if all {
		after = 0
	}
	seen := map[string]bool{}
	for {
		limited, cancel := context.WithTimeout(ctx, background)
		j := job{script: &sinceScript, keys: []string{s.key("fleet", "seq"), s.key("fleet", "epoch"), s.key("fleet", "rows"), s.key("fleet", "order")}, args: []any{after, atOnce}}
		err := s.run(limited, &j)
		cancel()
		if err != nil {
			return err
		}
		list, ok := j.list(3)
		if !ok {
			return ErrAway
		}
		now, what := text(list[1]), list[2].([]any)
		if !all && (now != epoch || number(list[0]) < after) {
			return r.resync(ctx, s, true, epoch != "")
		}
		r.hearing.Lock()
		for i := 0; i+2 < len(what); i += 3 {
			field := text(what[i])
			seen[field] = true
			r.take(field, text(what[i+1]))
			after = number(what[i+2])
		}
		r.hearing.Unlock()
		if len(what) < 3*atOnce {
			r.mu.Lock()
			r.seq, r.stale, r.epoch = max(after, number(list[0])), false, now
			r.mu.Unlock()
			if all {
				r.reconcile(s, seen, lost)
			}
			return nil
		}
	}
}

// reconcile handles rows that the server does not have: when it lost its data, they are written again, and else they were deleted.
func (r *rows) reconcile(s *Server, seen map[string]bool, lost bool) {
	r.hearing.Lock()
	defer r.hearing.Unlock()
	r.mu.Lock()
	known := maps.Clone(r.values)
	r.mu.Unlock()
	for field, value := range known {
		if seen[field] {
			continue
		}
		if !lost {
			r.take(field, "")
			continue
		}
		mode := absent
		if strings.HasPrefix(field, restTable+"/") {
			mode = later
		}
		r.mu.Lock()
		if _, newer := r.pending[field]; !newer {
			r.pending[field] = rowChange{value, mode}
		}
		r.mu.Unlock()
	}
	s.wakeUp()
}

// flush writes what waits. What was not written waits on.
func (r *rows) flush(ctx context.Context, s *Server) error {
	for {
		r.mu.Lock()
		jobs, fields := []*job{}, []string{}
		r.flying = map[string]rowChange{}
		for field, c := range r.pending {
			jobs = append(jobs, &job{script: &putScript, keys: []string{s.key("fleet", "seq"), s.key("fleet", "rows"), s.key("fleet", "order"), s.key("fleet", "gone")},
				args: []any{field, c.value, c.mode, s.options.Instance.ID, s.channel()}})
			fields = append(fields, field)
			r.flying[field] = c
			delete(r.pending, field)
			if len(jobs) == atOnce/4 {
				break
			}
		}
		r.mu.Unlock()
		if len(jobs) == 0 {
			return nil
		}
		ctx, cancel := context.WithTimeout(ctx, background)
		err := s.run(ctx, jobs...)
		cancel()
		r.mu.Lock()
		for i, j := range jobs {
			field := fields[i]
			if _, newer := r.pending[field]; j.err != nil && !newer {
				r.pending[field] = r.flying[field]
			}
		}
		r.flying = nil
		r.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

func (s *Server) channel() string { return s.key("fleet", "changes") }

// waiting is how many rows are not written yet.
func (r *rows) waiting() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.pending) + len(r.flying)
}

// follow has the rows follow those of the server, and says that this instance lives, until ctx ends.
func (s *Server) follow(ctx context.Context) {
	messages := s.client.Subscribe(ctx, s.channel())
	defer func() { _ = messages.Close() }()
	told := messages.ChannelWithSubscriptions()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		missing := false
		select {
		case m, ok := <-told:
			switch m := m.(type) {
			case *redis.Message:
				missing = s.rows.message(s, m.Payload)
			case *redis.Subscription:
				missing = true // something may have been told while nobody listened
			}
			if !ok {
				return
			}
		case <-timer.C:
			err := s.beat(ctx)
			timer.Reset(beating)
			if err != nil {
				timer.Reset(returning)
			}
		case <-ctx.Done():
			return
		}
		s.rows.mu.Lock()
		stale := s.rows.stale || missing
		s.rows.stale = stale
		s.rows.mu.Unlock()
		if stale && !s.away.Load() {
			_ = s.rows.resync(ctx, s, false, false) // At the next beat again, when it fails.
		}
	}
}
