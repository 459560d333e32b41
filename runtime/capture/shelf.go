package capture

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"github.com/parlance-gateway/parlance/runtime"
)

// Shelf is where several gateways keep what they capture. Its methods may be called by several goroutines, and must not change what they are
// handed.
type Shelf interface {
	Put(id string, k *runtime.Kept)             // must not wait
	Get(id string) (k *runtime.Kept, err error) // nil, nil: there is none
	Forget() error                              // all of them
}

// ErrElsewhere is why a call cannot be explained here.
var ErrElsewhere = errors.New("another gateway took the call, and this one does not have the rules and settings that translated it: ask one whose hash in `parlance fleet` is that of the call")

// Share has calls kept on a shelf, too, and found there that other gateways captured. It is called before all else.
func (r *Ring) Share(s Shelf) { r.shelf = s }

// Serves says what translates calls from now on. What other gateways captured while they served the same is explained by it.
func (r *Ring) Serves(t *Translator) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.serving = t
}

// Fetch is a call by its id, of this gateway or, if there is a shelf, of any; nil when it is not kept. The error is the shelf's.
func (r *Ring) Fetch(id string) (*Call, error) {
	if c := r.Find(id); c != nil || r.shelf == nil {
		return c, nil
	}
	k, err := r.shelf.Get(id)
	if k == nil || err != nil {
		return nil, err
	}
	return r.unpack(k), nil
}

// packed is a call on a shelf, without its request, which is the Input, and its answers, which are the Items of their attempts' numbers.
type packed struct {
	*Call
	Whole bool // the request is kept
	Size  int
	Tries []packedAttempt
}

type packedAttempt struct {
	*Attempt
	To runtime.Target // without what is not of this process alone
}

// pack is a call as it is kept on a shelf. Nothing of it is copied that is large.
func (c *Call) pack() (*runtime.Kept, error) {
	p := packed{Call: c, Whole: c.Body != nil, Size: c.size}
	k := &runtime.Kept{Input: c.Body, Created: c.At.Unix()}
	for i, a := range c.Attempts {
		to := *a.Target
		to.Profile, to.Keys = nil, nil
		p.Tries = append(p.Tries, packedAttempt{a, to})
		if len(a.Answer) > 0 {
			k.Items = append(k.Items, runtime.KeptItem{ID: strconv.Itoa(i), JSON: a.Answer})
		}
	}
	var err error
	k.Body, err = json.Marshal(p)
	return k, err
}

// unpack is a call of a shelf, nil when it cannot be read: another version has written it, or there is another one with its id. It is explained
// by what served here or serves, if that is the same.
func (r *Ring) unpack(k *runtime.Kept) *Call {
	c := &Call{elsewhere: true}
	p := packed{Call: c}
	if k.Body == nil || json.Unmarshal(k.Body, &p) != nil || p.Call != c {
		return nil
	}
	if c.size = p.Size; p.Whole {
		c.Body = slices.Concat([]byte{}, k.Input)
	}
	by := r.translated(c.Hash)
	for i := range p.Tries {
		a := p.Tries[i].Attempt
		if a == nil {
			return nil
		}
		a.call, a.Target = c, &p.Tries[i].To
		a.Answer, _ = k.Item(strconv.Itoa(i))
		at := -1
		if by != nil {
			at = slices.Index(by.Upstreams, a.Target.Upstream)
		}
		if at < 0 {
			by = nil
		} else {
			a.Target.Profile = by.Profiles[at]
		}
		c.Attempts = append(c.Attempts, a)
	}
	if by != nil {
		c.Seal = by.Seal
	}
	c.by.Store(by)
	return c
}

// translated is what serves the rules and settings of a hash, or has translated a call that is kept here; nil when nothing does.
func (r *Ring) translated(hash string) *Translator {
	if hash == "" {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.serving != nil && r.serving.Hash == hash {
		return r.serving
	}
	for _, c := range slices.Backward(r.calls) {
		if by := c.by.Load(); by != nil && by.Hash == hash {
			return by
		}
	}
	return nil
}

// forgotten is why a call without rules cannot be explained.
func (c *Call) forgotten() error {
	if c.elsewhere {
		return ErrElsewhere
	}
	return ErrForgotten
}
