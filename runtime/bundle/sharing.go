package bundle

import (
	"context"
	"time"
)

// Sharing connects the instances that follow the same rules. Its methods may be called at once.
type Sharing interface {
	// Reject tells the other instances that this one went back from a bundle. It returns at once.
	Reject(Rejection)

	// Rejected is who went back from a bundle, as far as is known here; nil: nobody did. It returns at once.
	Rejected(version time.Time, digest string) *Rejection

	// Fleet is how the instances stand that live, this one among them. The error says why that is not known now.
	Fleet(ctx context.Context) ([]Standing, error)
}

// Rejection is that an instance went back from a bundle.
type Rejection struct {
	Version  time.Time `json:"version"` // of the bundle
	Digest   string    `json:"digest"`  // of its archive
	Instance string    `json:"instance"`
	At       time.Time `json:"at"`
	Why      string    `json:"why"`
}

// Standing is how an instance stands with its rules, for the others and for people.
type Standing struct {
	Instance string    `json:"instance"`         // its name in the settings
	URL      string    `json:"url"`              // without its query
	Version  time.Time `json:"version,omitzero"` // when what serves was signed; zero: it is no bundle
	Digest   string    `json:"digest,omitempty"` // of its archive
	Canary   bool      `json:"canary,omitempty"` // the instance takes new rules first
	Stage    Stage     `json:"stage,omitempty"`  //
	Why      string    `json:"why,omitempty"`    // the newest rules do not serve
}

// Stage is how far an instance has come with the newest rules that it knows.
type Stage string

// Stages. An instance that does not watch rules has none while the newest serve.
const (
	Watching Stage = "watching"  // they serve, and the instance may go back
	Stays    Stage = "stays"     // they have served for as long as they are watched
	Waiting  Stage = "waiting"   // for the canaries
	WentBack Stage = "went_back" // the instance took them, and calls got worse
	Rejected Stage = "rejected"  // another instance went back from them
	Refused  Stage = "refused"   // the instance cannot take them
)

// maxWhy is how many bytes of a reason are told to others.
const maxWhy = 300

// Standing is that of now.
func (f *Follower) Standing() Standing {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := Standing{Instance: f.settings.Instance, URL: f.shown(), Canary: f.canary()}
	if b := f.serving; b != nil {
		s.Version, s.Digest = b.Version, b.Digest
	}
	good := f.good != nil && f.serving == f.good && f.settings.Canary > 0
	early := f.options.Now().Before(f.watchedUntil())
	switch {
	case f.refused != nil && (f.last == nil || !f.last.Version.After(f.kept.BackFrom)): // none was fetched since the start: it went back from what was kept
		s.Stage, s.Why = WentBack, f.refused.Error()
	case f.rejected != "":
		s.Stage, s.Why = Rejected, f.refused.Error()
	case f.refused != nil:
		s.Stage, s.Why = Refused, f.refused.Error()
	case f.waiting != nil:
		s.Stage, s.Why = Waiting, f.held
	case good && f.before != nil && (early || f.raised):
		s.Stage = Watching
	case good && !early:
		s.Stage = Stays
	}
	s.Why = s.Why[:min(len(s.Why), maxWhy)]
	return s
}

// canary reports whether this instance takes new rules first. It is called with mu held.
func (f *Follower) canary() bool {
	return f.settings.Canary > 0 && InShare(f.settings.Instance, f.settings.Canary)
}

// rejection is who else went back from a bundle; nil: nobody is known. It is called with mu held.
func (f *Follower) rejection(b *Bundle) *Rejection {
	if f.options.Sharing == nil {
		return nil
	}
	return f.options.Sharing.Rejected(b.Version, b.Digest)
}

// heldBack says why a bundle has to wait longer than its time at an instance that is no canary; "" where nothing speaks against it, or
// where no canary lives that could.
func (f *Follower) heldBack(ctx context.Context, b *Bundle, now bool) string {
	f.mu.Lock()
	free := f.options.Sharing == nil || b == nil || now || f.settings.Canary == 0 || f.canary()
	url := f.shown()
	f.mu.Unlock()
	if free {
		return ""
	}
	fleet, err := f.options.Sharing.Fleet(ctx)
	if err != nil {
		return "it is not known what became of them: " + err.Error()
	}
	return provenBy(fleet, url, b)
}

// provenBy says why the canaries of a fleet have not shown yet that a bundle is good; "" when they have, or when there are none. A canary
// that does not have the bundle holds up nobody while another one has: it may be unable to ask for it.
func provenBy(fleet []Standing, url string, b *Bundle) string {
	without, proven := "", false
	for _, s := range fleet {
		serves := s.Version.Equal(b.Version) && s.Digest == b.Digest
		switch {
		case !s.Canary || s.URL != url:
		case serves && s.Stage == Watching:
			return "the instance " + s.Instance + " still watches them"
		case serves && s.Stage == Stays:
			proven = true
		default:
			without = s.Instance
		}
	}
	if proven || without == "" {
		return ""
	}
	return "no instance that takes rules first, such as " + without + ", has served them long enough"
}
