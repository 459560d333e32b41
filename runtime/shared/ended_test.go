package shared

import (
	"fmt"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// Rests are removed a week after they ended, from the server and from the instances; those that do not end stay.
func TestEndedRestsAreRemoved(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	rest := func(account string, left time.Duration) {
		s.Accounts().Rest(pool.SharedRest{Upstream: "u", Account: account, Print: "p", Left: left, Length: left, Hand: true})
		written(t, s)
	}
	gone := func(account string) time.Duration { // how long it is until the rest ends, as the server knows
		score := e.cli("zscore", "parlance:{fleet}:gone", "rests/u/"+account+"/")
		if score == "" {
			return -1
		}
		return time.Until(time.Unix(number(score), 0)).Round(time.Minute)
	}
	rest("hour", time.Hour)
	rest("over", 0)
	rest("forever", -1)
	if hour, over, forever := gone("hour"), gone("over"), gone("forever"); hour != time.Hour || over != 0 || forever != -1 {
		t.Error(hour, over, forever)
	}
	rest("over", -1)
	if gone("over") != -1 {
		t.Error("a rest that does not end any more is removed")
	}
	rest("over", 0)

	// A week later.
	for _, account := range []string{"hour", "over"} {
		e.cli("zadd", "parlance:{fleet}:gone", "xx", fmt.Sprint(time.Now().Add(-rememberGone-time.Minute).Unix()), "rests/u/"+account+"/")
	}
	rest("other", time.Hour)
	for key, want := range map[string]string{"hlen rows": "2", "zcard order": "2", "zcard gone": "1"} {
		var command, name string
		_, _ = fmt.Sscan(key, &command, &name)
		if n := e.cli(command, "parlance:{fleet}:"+name); n != want {
			t.Errorf("%s: %s", key, n)
		}
	}
	s.rows.mu.Lock()
	known := len(s.rows.values)
	s.rows.swept = time.Time{}
	s.rows.mu.Unlock()
	s.rows.compare(s.rows.last(), true, s.Now().Add(rememberGone+30*time.Minute))
	s.rows.mu.Lock()
	defer s.rows.mu.Unlock()
	_, hour := s.rows.values["rests/u/hour/"]
	_, over := s.rows.values["rests/u/over/"]
	_, forever := s.rows.values["rests/u/forever/"]
	if known != 4 || !hour || over || !forever {
		t.Errorf("of %d rows: %v %v %v", known, hour, over, forever)
	}
}
