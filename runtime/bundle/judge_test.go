package bundle

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// The exact test of Fisher is compared with values that R gives: fisher.test(matrix(c(a, b, c, d), 2), alternative = "greater"), and with sums that
// can be checked by hand.
func TestTail(t *testing.T) {
	for _, c := range []struct {
		calls, bad, later, laterBad int
		want                        float64
	}{
		{3, 0, 3, 3, 1.0 / 20}, // of 20 ways to choose 3 of 6, one
		{10, 0, 10, 1, 0.5},
		{10, 0, 10, 0, 1},
		{4, 1, 4, 3, 17.0 / 70}, // the lady tasting tea
		{1000, 10, 20, 20, 0},
	} {
		if got := tail(c.calls, c.bad, c.later, c.laterBad); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestWorse(t *testing.T) {
	for _, c := range []struct {
		before, now Counts
		want        string
	}{
		{Counts{1000, 0, 0}, Counts{19, 19, 0}, ""}, // too few
		{Counts{1000, 0, 0}, Counts{20, 20, 0}, "20 of 20 calls failed"},
		{Counts{1000, 0, 0}, Counts{20, 3, 0}, "3 of 20 calls failed, after 0 of 1000"},
		{Counts{1000, 0, 0}, Counts{20, 1, 0}, ""},
		{Counts{1000, 30, 0}, Counts{1000, 70, 0}, "70 of 1000 calls failed, after 30 of 1000"},
		{Counts{1000, 0, 0}, Counts{20, 0, 20}, "20 of 20 calls were truncated"},
		{Counts{1000, 500, 0}, Counts{1000, 540, 0}, ""},       // they failed before as well
		{Counts{1000, 500, 0}, Counts{1000, 600, 0}, "failed"}, // but not so many
		{Counts{1000, 0, 0}, Counts{1000, 14, 0}, "failed"},
		{Counts{1000, 100, 100}, Counts{1000, 0, 0}, ""}, // better
		{Counts{10, 0, 0}, Counts{20, 10, 0}, ""},        // nothing to compare with
		{Counts{10, 0, 0}, Counts{20, 11, 0}, "too few"}, // but half of all is too many
		{Counts{0, 0, 0}, Counts{1000, 0, 501}, "too few"},
	} {
		if got := worse(c.before, c.now); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// What is counted is what the last calls were.
func TestRecentCountsTheLastCalls(t *testing.T) {
	r, random := &recent{}, rand.New(rand.NewPCG(1, 2))
	var all []End
	for range 5 * window / 2 {
		e := End(random.IntN(3))
		r.add(e)
		all = append(all, e)
	}
	var want Counts
	for _, e := range all[len(all)-window:] {
		want.count(e, 1)
	}
	if r.n != want || want.Calls != window {
		t.Errorf("%+v, want %+v", r.n, want)
	}
}

// Where nothing changes, hardly any bundle is taken back, although it is judged after each call; where one call in five fails besides, each is, and soon.
func TestHowOftenABundleIsTakenBack(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	run := func(before, after float64, calls int) (at int) {
		end := func(rate float64) End {
			if random.Float64() < rate {
				return Failed
			}
			return Fine
		}
		old, now := &recent{}, &recent{}
		for range window {
			old.add(end(before))
		}
		for n := range calls {
			now.add(end(after))
			if worse(old.n, now.n) != "" {
				return n + 1
			}
		}
		return 0
	}
	wrong := 0
	for range 50 {
		if run(0.03, 0.03, 1000) > 0 {
			wrong++
		}
	}
	if wrong > 2 {
		t.Errorf("%d of 50 bundles that change nothing are taken back", wrong)
	}
	for range 20 {
		if at := run(0.03, 0.23, 1000); at == 0 || at > 400 {
			t.Errorf("a bundle that fails one call in five is taken back after %d calls", at)
		}
	}
	t.Logf("%d of 50 taken back for nothing", wrong)
}

// The share has about as many instances as it says, the same ones each time, and a larger one has those of a smaller one.
func TestShareIsStable(t *testing.T) {
	in := map[int]int{}
	for i := range 2000 {
		name := fmt.Sprintf("gateway-%d", i)
		for _, percent := range []int{0, 10, 50, 100} {
			if InShare(name, percent) {
				in[percent]++
			}
		}
		if InShare(name, 10) && !InShare(name, 50) {
			t.Errorf("%s is in 10 %% and not in 50 %%", name)
		}
	}
	if in[0] != 0 || in[100] != 2000 || in[10] < 150 || in[10] > 250 || in[50] < 900 || in[50] > 1100 {
		t.Errorf("%v", in)
	}
}
