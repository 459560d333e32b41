package shared

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/runtime/bundle"
)

// ruleTable has the bundles of rules that instances went back from.
const ruleTable = "rules"

// rejectedFor is how long it is kept that an instance went back from a bundle.
const rejectedFor = 400 * 24 * time.Hour

// Rules connects instances that take their rules from a web server. They are a bundle.Sharing.
type Rules struct {
	s *Server

	mu       sync.Mutex // guards what follows
	rejected map[string]bundle.Rejection
}

// NewRules has the other instances know how this one stands with its rules, which standing says at each heartbeat.
func NewRules(s *Server, standing func() bundle.Standing) *Rules {
	r := &Rules{s: s, rejected: map[string]bundle.Rejection{}}
	table := s.Table(ruleTable)
	table.Listen(func(key string, value []byte) {
		r.mu.Lock()
		defer r.mu.Unlock()
		rejection, err := rejectionOf(key, value)
		if err != nil { // it was deleted, or nobody can read it
			delete(r.rejected, key)
			return
		}
		r.rejected[key] = rejection
		if s.Now().Sub(rejection.At) > rejectedFor {
			table.Delete(key)
		}
	})
	s.mu.Lock()
	s.standing = standing
	s.mu.Unlock()
	return r
}

// bundleKey is the key of a bundle in the table.
func bundleKey(version time.Time, digest string) string {
	return strconv.FormatInt(version.Unix(), 10) + "-" + digest
}

// rejectionOf reads a row.
func rejectionOf(key string, value []byte) (r bundle.Rejection, err error) {
	if err := json.Unmarshal(value, &r); err != nil {
		return r, err
	}
	if bundleKey(r.Version, r.Digest) != key {
		return r, errors.New("it is of other rules")
	}
	return r, nil
}

// Reject tells the other instances that this one went back from a bundle.
func (r *Rules) Reject(rejection bundle.Rejection) {
	rejection.At = r.s.Now().UTC()
	text, err := json.Marshal(rejection)
	if err != nil {
		return // a time that no clock shows
	}
	r.s.Table(ruleTable).Put(bundleKey(rejection.Version, rejection.Digest), text)
}

// Rejected is who went back from a bundle.
func (r *Rules) Rejected(version time.Time, digest string) *bundle.Rejection {
	r.mu.Lock()
	defer r.mu.Unlock()
	if rejection, ok := r.rejected[bundleKey(version, digest)]; ok {
		return &rejection
	}
	return nil
}

// errJustBack is why it is not known who lives.
var errJustBack = errors.New("the store's server has just begun to answer")

// Fleet is how the instances stand that live and take their rules from a web server.
func (r *Rules) Fleet(ctx context.Context) (standings []bundle.Standing, err error) {
	switch since, away := r.s.Away(); {
	case away:
		return nil, ErrAway
	case r.s.options.now().Sub(since) < aliveFor: // Not all have said yet that they live.
		return nil, errJustBack
	}
	list, err := r.s.Fleet(ctx)
	if err != nil {
		return nil, err
	}
	for _, i := range list {
		if i.Alive && i.Rules != nil {
			standings = append(standings, *i.Rules)
		}
	}
	return standings, nil
}

var _ bundle.Sharing = &Rules{}
