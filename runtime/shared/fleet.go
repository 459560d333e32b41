package shared

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/bundle"
)

// Instance is a gateway that uses the server.
type Instance struct {
	ID       string    `json:"id"`   // of the process: another one after a restart
	Name     string    `json:"name"` // for people: the host and where it listens
	Version  string    `json:"version"`
	Revision int       `json:"revision"`       // of its set of rules and settings: counts what it loaded
	Hash     string    `json:"hash,omitempty"` // of the set: the same in all instances that serve the same
	Started  time.Time `json:"started"`
	Seen     time.Time `json:"seen,omitzero"` // by the server's clock; set by Fleet
	Alive    bool      `json:"alive"`         // set by Fleet

	Rules *bundle.Standing `json:"rules,omitempty"` // how it stands with rules of a web server; nil: they come from elsewhere
}

// text is what an instance says of itself.
func (i Instance) text() string {
	b, _ := json.Marshal(i) // It can be written.
	return string(b)
}

// Serve says which revision serves now. The others see it a second later.
func (s *Server) Serve(revision int, hash string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.about.Revision, s.about.Hash = revision, hash
}

// Fleet is the instances that used the server in the last quarter of an hour, in the order of their names.
func (s *Server) Fleet(ctx context.Context) ([]Instance, error) {
	ctx, cancel := context.WithTimeout(ctx, background)
	defer cancel()
	all, err := s.client.HGetAll(ctx, s.key("fleet", "instances")).Result()
	if err != nil {
		return nil, errors.Join(ErrAway, err)
	}
	list := []Instance{}
	for _, value := range all {
		seen, about, _ := strings.Cut(value, "|")
		ms, err := strconv.ParseInt(seen, 10, 64)
		var i Instance
		if err != nil || json.Unmarshal([]byte(about), &i) != nil {
			continue
		}
		i.Seen = time.UnixMilli(ms).UTC()
		i.Alive = s.Now().Sub(i.Seen) < aliveFor
		list = append(list, i)
	}
	slices.SortFunc(list, func(a, b Instance) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), a.Started.Compare(b.Started), strings.Compare(a.ID, b.ID))
	})
	return list, nil
}

// Status is how an instance stands with its server.
type Status struct {
	Away      bool
	Since     time.Time // when the server stopped or began to answer
	Queued    int       // writes that wait
	Failed    int64     // commands without an answer since the start
	Dropped   int64     // writes that the server refused, since the start
	Instances int       // that live, as far as is known
}

// Status is how things are now.
func (s *Server) Status() Status {
	n, _ := s.instances()
	since, away := s.Away()
	return Status{away, since, s.waiting(), s.failed.Load(), s.dropped.count.Load(), n}
}

// waiting is how many writes wait.
func (s *Server) waiting() int {
	return s.rows.waiting() + s.queue.size() + s.replies.waits() + s.states.waits() + s.captures.waits()
}
