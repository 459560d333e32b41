package bundle

import "time"

// Status is where the rules come from and what came of it, for people and metrics.
type Status struct {
	URL      string    `json:"url"`              // without its query
	Version  time.Time `json:"version,omitzero"` // when what serves was signed
	Digest   string    `json:"digest,omitempty"` // of its archive
	Key      string    `json:"key,omitempty"`    // the id of the key that it is signed with
	LastPoll time.Time `json:"last_poll,omitzero"`
	Error    string    `json:"error,omitempty"` // why what is on the server does not serve, or is not known; "" while it does

	Canary       bool      `json:"canary,omitempty"`         // this instance takes new rules first
	Watched      time.Time `json:"watched_until,omitzero"`   // while it may go back by itself
	Waiting      time.Time `json:"waiting,omitzero"`         // a version that it has not taken yet
	WaitingUntil time.Time `json:"waiting_until,omitzero"`   // when it does
	WaitingFor   string    `json:"waiting_for,omitempty"`    // why it does not although that is over
	RejectedBy   string    `json:"rejected_by,omitempty"`    // the instance that went back from the newest version, which this one therefore does not take
	BackFrom     time.Time `json:"went_back_from,omitzero"`  // a version that it took and went back from
	BackWhy      string    `json:"went_back_why,omitempty"`  //
	Failures     int       `json:"failed_polls_since_start"` // and polls that found what does not serve
}

// Status is that of now.
func (f *Follower) Status() Status {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := Status{URL: f.shown(), LastPoll: f.polled, BackFrom: f.kept.BackFrom, BackWhy: f.kept.BackWhy, Failures: f.failures}
	s.Canary, s.WaitingFor, s.RejectedBy = f.canary(), f.held, f.rejected
	if b := f.serving; b != nil {
		s.Version, s.Digest, s.Key = b.Version, b.Digest, b.Key
	}
	if f.before != nil && f.serving == f.good {
		s.Watched = f.watchedUntil()
	}
	if f.waiting != nil {
		s.Waiting, s.WaitingUntil = f.waiting.Version, f.kept.Seen.At.Add(f.settings.CanaryFor)
	}
	if f.failed != nil {
		s.Error = f.failed.Error()
	}
	return s
}
