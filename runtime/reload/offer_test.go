package reload

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// offered reads text as if it were on disk.
func (s *shop) offered(text string) func() (*Files, error) {
	return func() (*Files, error) {
		other := &shop{disk: text}
		return other.read()
	}
}

// What is offered serves when it is good. When it is refused, nothing is to be done about what is on disk, which goes on counting as tried.
func TestOffers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		ctx := context.Background()
		s.must(t, "2", "true 2 2 as 2")
		if r := s.Offer(ctx, ByBundle, s.offered("bad")); r.OK || r.Reason != "bad" || r.Revision != 2 || s.Last() != r {
			t.Errorf("%+v", r)
		}
		if r := s.Reload(ctx, ByFile); r != nil {
			t.Errorf("what is on disk is loaded once more: %+v", r)
		}
		if r := s.Offer(ctx, ByBundle, s.offered("3")); !r.OK || r.Why != ByBundle || s.serves != "3 as 3" {
			t.Errorf("%+v, %s serves", r, s.serves)
		}
		s.put("3") // what is offered is read from now on
		if r := s.Reload(ctx, ByFile); r != nil {
			t.Errorf("%+v", r)
		}
	})
}

// Something that happens on disk does not end the trial of what is offered.
func TestOffersAreTriedWhateverIsOnDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		done := make(chan *Report)
		go func() { done <- s.Offer(context.Background(), ByBundle, s.offered("2")) }()
		time.Sleep(s.long / 2)
		files, _ := s.read()
		s.noticed(files)
		if r := <-done; !r.OK || s.serves != "2 as 2" || len(s.tries) != 1 {
			t.Errorf("%+v, %s serves, tried: %v", r, s.serves, s.tries)
		}
	})
}

// A set that is kept serves again at once, and counts as what is on disk.
func TestReturn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		ctx := context.Background()
		is := func(text string) func(*Files) bool {
			return func(f *Files) bool { return string(f.Contents["a"]) == text }
		}
		s.must(t, "2", "true 2 2 as 2")
		if r := s.Return(ByCanary, is("never")); r != nil {
			t.Errorf("%+v", r)
		}
		tries := len(s.tries)
		if r := s.Return(ByCanary, is("1")); !r.OK || r.Why != ByCanary || r.Took != 0 || s.serves != "1 as 3" || len(s.tries) != tries {
			t.Errorf("%+v, %s serves", r, s.serves)
		}
		if first := s.Sets()[0]; first.Why != ByCanary || first.Of != 1 || !first.Serving {
			t.Errorf("%+v", first)
		}
		s.put("1")
		if r := s.Reload(ctx, ByFile); r != nil {
			t.Errorf("what is gone back to is loaded once more: %+v", r)
		}
	})
}
