package shared

import (
	"context"
	"errors"
	"maps"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// rows are the tables that every instance has a copy of: accounts, rests of accounts, keys.
type rows struct {
	mu         sync.Mutex           // guards what follows
	values     map[string]row       // by table, a slash and the key; as the server has them, with those that were deleted
	pending    map[string]rowChange // that are to be written
	sending    map[string]rowChange // that are being written
	unnotified map[string]struct{}  // that changed while they were to be written: the listeners are not notified yet
	seq        int64                // the last change that values have
	lastWrite  int64                // the last change that this instance made
	serverSeq  int64                // what the last beat said that seq should be by now
	stale      bool                 // values have to be brought up to date
	lost       bool                 // the server lost changes that are known here: all rows have to be compared
	current    time.Time            // when values were up to date
	swept      time.Time            // when values were looked through for what ended
	listeners  map[string]func(key, value string)

	notifying sync.Mutex // held while changes are told
}

// row is what a row is since a change of it, or since it was deleted.
type row struct {
	value   string // "": it was deleted
	version int64  // that change; in us of the server's time, so that changes of two servers can be compared
}

// rowOf reads a row of the server.
func rowOf(text string) (row, error) {
	version, value, found := strings.Cut(text, "|")
	n, err := strconv.ParseInt(version, 10, 64)
	if err != nil || !found {
		return row{}, errors.New("it has no version")
	}
	return row{value, n}, nil
}

// rowChange is what a row becomes.
type rowChange struct {
	value   string // "" deletes
	mode    string
	version int64 // of a row that is put back
}

// Modes of a change.
const (
	replace = ""
	later   = "later" // of two rests of one key, the one that ends later stays
	back    = "back"  // the server lost the row, or has it as it was before; what is newer stays
)

// rememberGone is how long rows are kept that were deleted, and rests that ended, so that what was before does not come back: put.lua has the same.
const rememberGone = 7 * 24 * time.Hour

// forgettable reports whether nobody needs to know of a row any more.
func (r row) forgettable(field string, now time.Time) bool {
	end := r.version
	if ms := restEnd(field, r.value); ms > 0 {
		end = max(end, ms*1000)
	} else if r.value != "" && ms < 0 {
		return false
	}
	return time.UnixMicro(end).Add(rememberGone).Before(now)
}

// restEnd is when a rest ends, of an account or of a proxy, in ms; -1: never, or the row is no rest.
func restEnd(field, value string) int64 {
	if table, _, _ := strings.Cut(field, "/"); table != restTable && table != proxyTable {
		return -1
	}
	till, _, _ := strings.Cut(value, "|")
	if ms, err := strconv.ParseInt(till, 10, 64); err == nil && ms < forever {
		return ms
	}
	return -1
}

func (r *rows) init() {
	r.values, r.pending, r.unnotified = map[string]row{}, map[string]rowChange{}, map[string]struct{}{}
	r.listeners = map[string]func(key, value string){}
}

// put has a row written.
func (s *Server) put(table, key, value, mode string) {
	s.rows.mu.Lock()
	s.rows.pending[table+"/"+key] = rowChange{value: value, mode: mode}
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
	for field, known := range r.values {
		take(field, known.value)
	}
	for _, changes := range []map[string]rowChange{r.sending, r.pending} {
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
	r.notifying.Lock()
	defer r.notifying.Unlock()
	_ = r.each(table, func(key, value string) error {
		f(key, value)
		return nil
	})
	r.mu.Lock()
	r.listeners[table] = f
	r.mu.Unlock()
}

// last is the last change that is known.
func (r *rows) last() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return max(r.seq, r.lastWrite)
}

// compare compares what is known with what the server says that there is. has: it has the change that last named.
func (r *rows) compare(seq int64, has bool, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !has {
		r.lost = true
	}
	if r.lost || r.serverSeq > r.seq {
		r.stale = true
	}
	if r.serverSeq = seq; seq == r.seq {
		r.current = now
	}
	if now.Sub(r.swept) > time.Hour {
		maps.DeleteFunc(r.values, func(field string, known row) bool { return known.forgettable(field, now) })
		r.swept = now
	}
}

// message takes over a change that was told, and reports whether one before it is missing.
func (r *rows) message(payload string) (missing bool) {
	parts := strings.SplitN(payload, "|", 5)
	if len(parts) != 5 {
		return true
	}
	var n [4]int64
	for i := range n {
		var err error
		if n[i], err = strconv.ParseInt(parts[i], 10, 64); err != nil {
			return true
		}
	}
	before, seq, version, length := n[0], n[1], n[2], n[3]
	if length < 0 || length > int64(len(parts[4])) {
		return true
	}
	field, value := parts[4][:length], parts[4][length:]
	r.notifying.Lock()
	defer r.notifying.Unlock()
	r.mu.Lock()
	if seq <= r.seq {
		r.mu.Unlock()
		return false
	}
	missing = before != r.seq
	if !missing {
		r.seq = seq
	}
	newer := r.values[field].version > version // what this instance wrote meanwhile
	r.mu.Unlock()
	if !newer {
		r.take(field, row{value, version})
	}
	return missing
}

// take takes over a row, and tells of it, also when this instance wrote it: another one may have written in between. What this instance
// is about to write instead is not undone: sent tells what it became. It is called with notifying held.
func (r *rows) take(field string, found row) {
	table, key, _ := strings.Cut(field, "/")
	r.mu.Lock()
	r.values[field] = found
	c, changing := r.pending[field]
	if !changing {
		c, changing = r.sending[field]
	}
	f := r.listeners[table]
	if changing = changing && c.mode == replace; changing {
		r.unnotified[field] = struct{}{}
	} else {
		delete(r.unnotified, field)
	}
	r.mu.Unlock()
	if f != nil && !changing {
		f(key, found.value)
	}
}

// putBack has a row written that the server has as it was before, or not at all. It reports whether there was anything to do.
func (r *rows) putBack(field string, than int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	known := r.values[field]
	if known.version <= than {
		return false
	}
	if _, changing := r.pending[field]; !changing {
		r.pending[field] = rowChange{known.value, back, known.version}
	}
	return true
}

// atOnce is how many rows are read with one command.
const atOnce = 1000

var errChanged = errors.New("the server lost data while it was read")

// resync reads the rows that changed since, or all of them. A server that does not have all changes that are known here gets them back.
func (r *rows) resync(ctx context.Context, s *Server, all bool) error {
	r.mu.Lock()
	after, known := r.seq, r.seq
	all = all || r.lost
	r.mu.Unlock()
	if all {
		after, known = 0, 0
	}
	seen := map[string]struct{}{}
	for {
		limited, cancel := context.WithTimeout(ctx, background)
		j := job{script: &sinceScript, keys: []string{s.key("fleet", "seq"), s.key("fleet", "rows"), s.key("fleet", "order"), s.key("fleet", "log")}, args: []any{after, atOnce, known}}
		err := s.run(limited, &j)
		cancel()
		if err != nil {
			return err
		}
		list, ok := j.list(3)
		if !ok {
			return ErrAway
		}
		seq, what := number(list[0]), list[2].([]any)
		if number(list[1]) == 0 {
			if all {
				return errChanged
			}
			return r.resync(ctx, s, true)
		}
		known = seq
		r.notifying.Lock()
		for i := 0; i+2 < len(what); i += 3 {
			field := text(what[i])
			seen[field] = struct{}{}
			if found, err := rowOf(text(what[i+1])); err == nil && !r.putBack(field, found.version) {
				r.take(field, found)
			}
			after = number(what[i+2])
		}
		r.notifying.Unlock()
		if len(what) < 3*atOnce {
			if all {
				r.reconcile(s.Now(), seen)
			}
			r.mu.Lock()
			r.seq, r.stale, r.current = seq, false, s.Now()
			if all {
				r.lost, r.lastWrite = false, 0
			}
			r.mu.Unlock()
			s.wakeUp()
			return nil
		}
	}
}

// reconcile puts rows back that the server does not have. It had them and forgot them only if they were deleted long ago.
func (r *rows) reconcile(now time.Time, seen map[string]struct{}) {
	r.notifying.Lock()
	defer r.notifying.Unlock()
	r.mu.Lock()
	known := maps.Clone(r.values)
	old := len(seen) > 0 && !r.current.IsZero() && now.Sub(r.current) > rememberGone
	r.mu.Unlock()
	for field, k := range known {
		_, there := seen[field]
		switch {
		case there:
		case old || k.forgettable(field, now):
			r.take(field, row{"", k.version})
		default:
			r.putBack(field, 0)
		}
	}
}

// flush writes what waits. What was not written waits on.
func (r *rows) flush(ctx context.Context, s *Server) error {
	for {
		r.mu.Lock()
		jobs, fields := []*job{}, []string{}
		r.sending = map[string]rowChange{}
		last := max(r.seq, r.lastWrite)
		for field, c := range r.pending {
			jobs = append(jobs, &job{script: &putScript, keys: []string{s.key("fleet", "seq"), s.key("fleet", "rows"), s.key("fleet", "order"), s.key("fleet", "gone"), s.key("fleet", "log")},
				args: []any{field, c.value, c.mode, c.version, last, s.channel(), restEnd(field, c.value)}})
			fields = append(fields, field)
			r.sending[field] = c
			delete(r.pending, field)
			if len(jobs) == atOnce/4 {
				break
			}
		}
		r.mu.Unlock()
		if len(jobs) == 0 {
			return nil
		}
		_, err := deliver(ctx, s, jobs)
		r.sent(fields, jobs)
		if err != nil {
			return err
		}
	}
}

// sent notes what became of changes, and tells of those that came from the server before its answer to the write: of this change, or of a
// later one of another instance.
func (r *rows) sent(fields []string, jobs []*job) {
	r.notifying.Lock()
	defer r.notifying.Unlock()
	r.mu.Lock()
	for i, j := range jobs {
		r.written(fields[i], r.sending[fields[i]], j)
	}
	r.sending = nil
	came := map[string]row{}
	for field := range r.unnotified {
		if _, changing := r.pending[field]; !changing {
			came[field] = r.values[field]
		}
	}
	r.mu.Unlock()
	for field, known := range came {
		r.take(field, known)
	}
}

// written notes what became of a change. It is called with mu held.
func (r *rows) written(field string, c rowChange, j *job) {
	if j.err != nil {
		if _, newer := r.pending[field]; !newer {
			r.pending[field] = c
		}
		return
	}
	seq := number(j.value)
	if seq == 0 {
		return // The server has what is newer, and tells of it.
	}
	r.lastWrite = max(r.lastWrite, seq)
	if c.mode != back {
		c.version = seq
	}
	if r.values[field].version < c.version { // The message may get lost.
		r.values[field] = row{c.value, c.version}
	}
}

func (s *Server) channel() string { return s.key("fleet", "changes") }

// waiting is how many rows are not written yet.
func (r *rows) waiting() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.pending) + len(r.sending)
}

// follow has the rows follow those of the server, and says that this instance lives, until ctx ends.
func (s *Server) follow(ctx context.Context) {
	messages := s.client.Subscribe(ctx, s.channel())
	defer func() { _ = messages.Close() }()
	changes := messages.ChannelWithSubscriptions()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		missing := false
		select {
		case m, ok := <-changes:
			switch m := m.(type) {
			case *redis.Message:
				missing = s.rows.message(m.Payload)
			case *redis.Subscription:
				missing = true // something may have been told while nobody listened
			}
			if !ok {
				return
			}
		case <-timer.C:
			err := s.beat(ctx)
			timer.Reset(beatInterval)
			if err != nil {
				timer.Reset(retryInterval)
			}
		case <-ctx.Done():
			return
		}
		s.rows.mu.Lock()
		stale := s.rows.stale || missing
		s.rows.stale = stale
		s.rows.mu.Unlock()
		if stale && !s.away.Load() {
			_ = s.rows.resync(ctx, s, false) // At the next beat again, when it fails.
		}
	}
}
