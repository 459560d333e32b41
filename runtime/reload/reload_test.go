package reload

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// shop is a gateway that is nothing but the name of what it serves. On its disk is one file.
type shop struct {
	*Reloader
	mu       sync.Mutex
	disk     string
	serves   string
	tries    []string
	reported []*Report
	long     time.Duration // that a trial takes
}

func (s *shop) put(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.disk = text
}

func (s *shop) read() (*Files, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := &Files{Contents: map[string][]byte{"a": []byte(s.disk)}}
	f.Seal(Sum{}, func(name string, src []byte) (string, []byte) { return name, src })
	if s.disk == "" {
		return f, errors.New("there is no file")
	}
	return f, nil
}

// newShop serves "1". A trial refuses what holds "bad", making what holds "unmade", applying what holds "refused".
func newShop(t *testing.T, keep int) *shop {
	s := &shop{disk: "1", serves: "1", long: time.Second}
	files, _ := s.read()
	of := func(f *Files) string { return string(f.Contents["a"]) }
	refuse := func(f *Files, word string) *Result {
		r := &Result{Specs: 7}
		if strings.Contains(of(f), word) {
			r.Reason = word
		}
		return r
	}
	s.Reloader = New(Options{
		Read: s.read,
		Try: func(ctx context.Context, f, before *Files) *Result {
			s.tries = append(s.tries, of(before)+">"+of(f))
			select {
			case <-time.After(s.long):
			case <-ctx.Done():
				return &Result{Reason: "killed"}
			}
			return refuse(f, "bad")
		},
		Make: func(f *Files) (any, *Result) { return f, refuse(f, "unmade") },
		Apply: func(made any, g Revision) ([]string, error) {
			if r := refuse(made.(*Files), "refused"); !r.OK() {
				return nil, errors.New(r.Reason)
			}
			s.serves = fmt.Sprintf("%s as %d", of(made.(*Files)), g.Number)
			return []string{"listen"}, nil
		},
		Keep:     func() int { return keep },
		Reported: func(r *Report) { s.reported = append(s.reported, r) },
	}, files, files)
	t.Cleanup(s.Close)
	return s
}

// must reloads and says what came of it.
func (s *shop) must(t *testing.T, disk, want string) *Report {
	t.Helper()
	s.put(disk)
	r := s.Reload(context.Background(), ByAdmin)
	if got := fmt.Sprintf("%v %d %s", r.OK, r.Revision, s.serves); got != want {
		t.Errorf("%s: %s; want %s; %+v", disk, got, want, r)
	}
	return r
}

// R33
func TestWhatIsRefusedChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		r := s.must(t, "2", "true 2 2 as 2")
		if r.Took != time.Second || r.Specs != 7 || strings.Join(r.Restart, " ") != "listen" || r.Why != ByAdmin || len(r.Hash) != 12 || r.Hash != r.Tried {
			t.Errorf("%+v", r)
		}
		for _, disk := range []string{"bad", "unmade", "refused", ""} {
			bad := s.must(t, disk, "false 2 2 as 2")
			if bad.Reason == "" || bad.Hash != r.Hash || bad.Tried == r.Hash {
				t.Errorf("%+v", bad)
			}
		}
		if r := s.must(t, "2", "true 2 2 as 2"); !r.Unchanged {
			t.Errorf("%+v", r)
		}
		s.must(t, "3", "true 3 3 as 3")
		if len(s.reported) != 7 || len(s.Sets()) != 3 {
			t.Errorf("%d told, %+v", len(s.reported), s.Sets())
		}
	})
}

// A trial of what is not on disk any more ends, but not for ever: at last something is tried to the end.
func TestTheNewestIsTried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		s.put("2")
		done := make(chan *Report)
		go func() { done <- s.Reload(t.Context(), ByFile) }()
		for n := 3; n < 8; n++ {
			time.Sleep(s.long / 2)
			s.put(fmt.Sprint(n))
			files, _ := s.read()
			s.noticed(files)
		}
		if r := <-done; !r.OK || s.serves != "5 as 2" {
			t.Errorf("%+v: %s", r, s.serves)
		}
		if r := s.Reload(t.Context(), ByFile); !r.OK || s.serves != "7 as 3" {
			t.Errorf("%+v: %s", r, s.serves)
		}
		if got := strings.Join(s.tries, " "); got != "1>2 1>3 1>4 1>5 5>7" {
			t.Error(got)
		}
	})
}

// Who asks for a reload gets the answer for what was on disk when they asked, or later, from a trial that others wait for too.
func TestManyWhoAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		s.put("bad 2")
		first := make(chan *Report)
		go func() { first <- s.Reload(t.Context(), ByFile) }()
		time.Sleep(s.long / 2)
		var work sync.WaitGroup
		for range 20 {
			work.Go(func() {
				if r := s.Reload(t.Context(), ByAdmin); r.OK || r.Reason != "bad" {
					t.Errorf("%+v", r)
				}
			})
		}
		work.Wait()
		if r := <-first; r.OK {
			t.Errorf("%+v", r)
		}
		if len(s.tries) != 2 {
			t.Errorf("tried %q", s.tries)
		}
		if r := s.Reload(t.Context(), ByFile); r != nil || len(s.tries) != 2 {
			t.Errorf("%+v, tried %q", r, s.tries)
		}
	})
}

// What was served before serves again at once. What is on disk comes back when it changes, or when somebody asks for it.
func TestRollback(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		first := s.Serving()
		s.must(t, "2", "true 2 2 as 2")
		s.must(t, "3", "true 3 3 as 3")
		back := func(to int, want string) {
			t.Helper()
			began := time.Now()
			r := s.Rollback(to)
			if got := fmt.Sprintf("%v %d %s", r.OK, r.Revision, s.serves); got != want || time.Since(began) != 0 || r.Why != ByRollback {
				t.Errorf("%s; want %s; %+v", got, want, r)
			}
		}
		back(0, "true 4 2 as 4")
		back(0, "true 5 1 as 5")
		back(0, "false 5 1 as 5") // there is none before
		back(5, "false 5 1 as 5") // it serves
		back(9, "false 5 1 as 5") // there is none
		if now := s.Serving(); now.Hash != first.Hash || now.Of != 1 || now.Why != ByRollback || !now.Serving {
			t.Errorf("%+v", now)
		}
		if r := s.Reload(t.Context(), ByFile); r != nil {
			t.Errorf("what is on disk undoes it: %+v", r)
		}
		back(3, "true 6 3 as 6")
		back(0, "true 7 2 as 7")
		s.must(t, "3", "true 8 3 as 8")
		back(1, "true 9 1 as 9")
		s.put("4")
		if r := s.Reload(t.Context(), ByFile); !r.OK || s.serves != "4 as 10" {
			t.Errorf("%+v: %s", r, s.serves)
		}
	})
}

// What was on disk before a rollback does not undo it, although it was just being tried.
func TestARollbackEndsATrial(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		s.must(t, "2", "true 2 2 as 2")
		s.put("3")
		done := make(chan *Report)
		go func() { done <- s.Reload(t.Context(), ByFile) }()
		time.Sleep(s.long / 2)
		if r := s.Rollback(1); !r.OK || s.serves != "1 as 3" {
			t.Errorf("%+v", r)
		}
		if r := <-done; r.OK || !strings.Contains(r.Reason, "rollback") || s.serves != "1 as 3" {
			t.Errorf("%+v: %s", r, s.serves)
		}
		s.must(t, "3", "true 4 3 as 4")
	})
}

// So many sets are kept as should be. Of those that are the same the older go first.
func TestSetsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 3)
		for n := 2; n < 6; n++ {
			s.must(t, fmt.Sprint(n), fmt.Sprintf("true %d %d as %d", n, n, n))
		}
		kept := func() (list []string) {
			for _, i := range s.Sets() {
				list = append(list, fmt.Sprintf("%d of %d", i.Revision, i.Of))
			}
			return list
		}
		if got := strings.Join(kept(), ", "); got != "5 of 0, 4 of 0, 3 of 0" {
			t.Error(got)
		}
		s.Rollback(4)
		s.Rollback(5)
		if got := strings.Join(kept(), ", "); got != "7 of 5, 6 of 4, 3 of 0" {
			t.Error(got)
		}
	})
}

// A gateway that stops ends what is tried.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		s.put("2")
		done := make(chan *Report)
		go func() { done <- s.Reload(t.Context(), ByFile) }()
		time.Sleep(s.long / 2)
		s.Close()
		if r := <-done; r.OK || s.serves != "1" {
			t.Errorf("%+v", r)
		}
	})
}

// What is promoted is tried like what is on disk, and serves until something changes there.
func TestWhatIsPromotedIsTried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, 10)
		s.must(t, "2", "true 2 2 as 2")
		promote := func(name, want string) *Report {
			t.Helper()
			s.put(name)
			files, _ := s.read()
			s.put("2") // it is not on disk
			r := s.Promote(t.Context(), files)
			if got := fmt.Sprintf("%v %d %s", r.OK, r.Revision, s.serves); got != want {
				t.Errorf("%s: %s; want %s; %+v", name, got, want, r)
			}
			return r
		}
		for _, name := range []string{"bad", "unmade", "refused"} {
			if r := promote(name, "false 2 2 as 2"); r.Reason == "" {
				t.Errorf("%+v", r)
			}
		}
		if r := promote("7", "true 3 7 as 3"); r.Why != ByPromote || r.Specs != 7 {
			t.Errorf("%+v", r)
		}
		if r := promote("7", "true 3 7 as 3"); !r.Unchanged {
			t.Errorf("%+v", r)
		}
		if r := s.Reload(t.Context(), ByFile); r != nil || s.serves != "7 as 3" {
			t.Errorf("what is on disk was taken again: %+v, %s", r, s.serves)
		}
		if r := s.Rollback(0); !r.OK || s.serves != "2 as 4" {
			t.Errorf("%+v, %s", r, s.serves)
		}
		s.must(t, "8", "true 5 8 as 5")
	})
}
