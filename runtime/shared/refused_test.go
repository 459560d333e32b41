package shared

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// said is an error of a server.
type said string

func (e said) Error() string { return string(e) }
func (said) RedisError()     {}

func TestWhatIsRefusedForGood(t *testing.T) {
	for text, want := range map[string]bool{
		"WRONGTYPE Operation against a key holding the wrong kind of value script: 1, on @user_script:1.":                  true,
		"ERR value is not an integer or out of range":                                                                      true,
		"ERR Error running script (call to f_1): @user_script:1: WRONGTYPE Operation against a key holding the wrong kind": true,
		"ERR Error running script (call to f_1): @user_script:1: -OOM command not allowed when used memory > 'maxmemory'.": false,
		"OOM command not allowed when used memory > 'maxmemory'.":                                                          false,
		"READONLY You can't write against a read only replica. script: 1, on @user_script:1.":                              false,
		"ERR The user executing the script can't run this command or subcommand script: 1, on @user_script:1.":             false,
		"NOPERM this user has no permissions to run the 'evalsha' command":                                                 false,
		"MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.":                 false,
		"ERR max number of clients reached":                                                                                false,
		"NOREPLICAS Not enough good replicas to write.":                                                                    false,
		"LOADING Redis is loading the dataset in memory":                                                                   false, "CLUSTERDOWN The cluster is down": false, "BUSY Redis is busy running a script.": false,
	} {
		if refused(said(text)) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
	if refused(nil) || refused(redis.Nil) || refused(ErrAway) {
		t.Error("what is no answer is refused")
	}
}

// A server that has just been started again is away, and its answers are no news.
func TestServerThatLoadsIsAway(t *testing.T) {
	var log lines
	s := &Server{options: Options{Logger: slog.New(slog.NewTextHandler(&log, nil)), now: time.Now}}
	s.writeFailed(said("LOADING Redis is loading the dataset in memory"))
	if text := log.String(); strings.Contains(text, "refuses") || !s.away.Load() {
		t.Errorf("away: %v, %s", s.away.Load(), text)
	}
	s.writeFailed(said("OOM command not allowed when used memory > 'maxmemory'."))
	if text := log.String(); !strings.Contains(text, "refuses a write") {
		t.Error(text)
	}
}

// lines gathers what is logged.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// R37: a write that the server always refuses is dropped, counted and logged; all others are done, and calls go on.
func TestRefusedWritesBlockNothing(t *testing.T) {
	e := start(t)
	var log lines
	o := e.options()
	o.Logger = slog.New(slog.NewTextHandler(&log, nil))
	s := open(t, o)
	month := s.Now().UTC().Format("2006-01")
	e.cli("set", "parlance:{client:bad}:spent:"+month, "text")
	e.cli("set", "parlance:{account:u/bad}:leases", "text")
	for range 2 {
		for _, name := range []string{"client:good", "client:bad", "client:fine"} {
			s.Limits().Settle(keys.SharedEnd{Name: name, Tokens: 5, Limits: &keys.Limits{}})
		}
		s.Accounts().Release("u", "bad", "lease")
		if err := s.Sync(); !errors.Is(err, errDropped) {
			t.Error("Sync:", err)
		}
	}
	for _, name := range []string{"good", "fine"} {
		if n := e.cli("hget", "parlance:{client:"+name+"}:spent:"+month, "m"); n != "10" {
			t.Errorf("%s has spent %s", name, n)
		}
	}
	if _, away := s.Away(); away || s.Status().Queued > 0 || s.Status().Dropped != 4 {
		t.Errorf("away: %v, %+v", away, s.Status())
	}
	if err := s.Sync(); err != nil {
		t.Error("with nothing to write:", err)
	}
	if n := strings.Count(log.String(), "which is lost"); n != 1 || strings.Contains(log.String(), "does not answer") {
		t.Errorf("the log has %d lines of it: %s", n, log.String())
	}

	// Rows, too. The order of changes has another type for a moment.
	e.cli("del", "parlance:{fleet}:gone")
	e.cli("set", "parlance:{fleet}:gone", "text")
	s.Table("keys").Put("k1", []byte("x"))
	if err := s.Sync(); !errors.Is(err, errDropped) {
		t.Error("Sync:", err)
	}
	e.cli("del", "parlance:{fleet}:gone")
	s.Table("keys").Put("k2", []byte("y"))
	written(t, s)
	if found, err := rowOf(e.cli("hget", "parlance:{fleet}:rows", "keys/k2")); err != nil || found.value != "y" {
		t.Error(found, err)
	}

	// Calls of a client whose counters are damaged are decided here, and nobody else's.
	for range 2 * failuresToAway {
		if _, ok := s.Limits().Admit([]keys.SharedAsk{{Name: "client:bad", Limits: &keys.Limits{TokensPerDay: 10}}}); ok {
			t.Error("it is counted")
		}
	}
	if _, ok := s.Limits().Admit([]keys.SharedAsk{{Name: "client:good", Limits: &keys.Limits{TokensPerDay: 100}}}); !ok {
		t.Error("other clients are not counted")
	}
}

// R37: a write that the server refuses for a while is done later.
func TestWritesThatWillBeTakenAreKept(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	e.cli("acl", "setuser", "default", "-hincrby")
	s.Limits().Settle(keys.SharedEnd{Name: "client:c", Tokens: 5, Limits: &keys.Limits{}})
	_ = s.Sync()
	if st := s.Status(); st.Queued == 0 || st.Dropped > 0 {
		t.Errorf("%+v", st)
	}
	e.cli("acl", "setuser", "default", "+hincrby")
	written(t, s)
	if n := e.cli("hget", "parlance:{client:c}:spent:"+s.Now().UTC().Format("2006-01"), "m"); n != "5" {
		t.Errorf("%s is spent", n)
	}
}
