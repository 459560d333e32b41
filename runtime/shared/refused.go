package shared

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

// passing are the first words of errors of a server that end by themselves, or when an operator mends the server. All that begin with "ERR"
// belong to the connection.
var passing = append([]string{
	"READONLY", "OOM", "NOAUTH", "WRONGPASS", "NOPERM", "MISCONF", "BUSY", "NOREPLICAS", "NOSCRIPT",
	"ERR max number of clients", "ERR AUTH", "ERR Client sent AUTH", "ERR DB index", "ERR invalid DB index",
}, starting...)

// starting are those of a server that serves nobody yet, or not here: after a restart, or while another takes over.
var starting = []string{"LOADING", "CLUSTERDOWN", "MASTERDOWN", "TRYAGAIN", "MOVED", "ASK"}

// notServing reports whether an error says that the server does not serve at present. It is as away as one that does not answer.
func notServing(err error) bool { return begins(err.Error(), starting) }

func begins(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(text, word) || strings.Contains(text, "-"+word+" ") // Up to Redis 6 an error in a script has another one in it.
	})
}

// noRight is in NOPERM of a script, which Redis 7.0 and earlier give without that word.
const noRight = "The user executing the script can't"

// refused reports whether the server will never take a command, for example since a key has another type.
func refused(err error) bool {
	var said redis.Error
	if !errors.As(err, &said) || errors.Is(err, redis.Nil) {
		return false
	}
	text := said.Error()
	return !strings.Contains(text, noRight) && !begins(text, passing)
}

// attempts is how often a write is tried that the server refuses, before it is dropped.
const attempts = 3

// jobsAtOnce is how many jobs are sent together.
const jobsAtOnce = 200

// deliver runs jobs that no call waits for. What the server refuses is dropped, since it would keep all later writes waiting. again are
// those to be tried later, because of err.
func deliver(ctx context.Context, s *Server, jobs []*job) (again []*job, err error) {
	for len(jobs) > 0 && !unanswered(err) { // The rest would wait as long, each for itself.
		n := min(len(jobs), jobsAtOnce)
		batch := jobs[:n]
		jobs = jobs[n:]
		for attempt := 1; len(batch) > 0; attempt++ {
			limited, cancel := context.WithTimeout(ctx, background)
			_ = s.run(limited, batch...) // Each job has its own error.
			cancel()
			var bad []*job
			for _, j := range batch {
				switch {
				case j.err == nil:
				case !refused(j.err):
					again, err = append(again, j), cmp.Or(err, j.err)
				case attempt < attempts:
					bad = append(bad, j)
				default:
					s.dropped.note(s.options.Logger, j.err, j.keys...)
					j.err, j.value = nil, nil
				}
			}
			batch = bad
		}
	}
	for _, j := range jobs { // They were not sent.
		j.err = err
	}
	return append(again, jobs...), err
}

// unanswered reports whether an error is none that a server answered.
func unanswered(err error) bool {
	var said redis.Error
	return err != nil && !errors.As(err, &said)
}

// dropped counts writes that were dropped, since the start.
type dropped struct{ count, logged atomic.Int64 } // logged: when the log said so, in s

// note notes that a write to some keys was dropped.
func (d *dropped) note(log *slog.Logger, err error, keys ...string) {
	n := d.count.Add(1)
	now, last := time.Now().Unix(), d.logged.Load()
	if now-last >= 10 && d.logged.CompareAndSwap(last, now) {
		log.Error("the store's server refuses a write, which is lost", "keys", strings.Join(keys, " "), "error", err, "lost", n)
	}
}

// errDropped is why not all is on the server.
var errDropped = errors.New("the store's server refuses a write: the log has its answer")
