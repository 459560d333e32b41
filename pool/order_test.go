package pool

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestBitsetIsASet(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := 1 + r.IntN(300_000)
		b, set := newBitset(n), map[int]bool{}
		for range 2000 {
			i := r.IntN(n)
			if r.IntN(3) == 0 {
				b.drop(i)
				delete(set, i)
			} else {
				b.add(i)
				set[i] = true
			}
			if b.has(i) != set[i] {
				t.Fatalf("has(%d) is %v", i, !set[i])
			}
			if r.IntN(400) == 0 {
				n += r.IntN(n)
				b.grow(n)
			}
		}
		var want []int
		for i := range set {
			want = append(want, i)
		}
		slices.Sort(want)
		var got []int
		for i := b.next(0); i >= 0; i = b.next(i + 1) {
			got = append(got, i)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %d numbers, want %d", seed, len(got), len(want))
		}
		for range 100 {
			from := r.IntN(n)
			i, found := slices.BinarySearch(want, from)
			next := -1
			if found || i < len(want) {
				next = want[i]
			}
			if got := b.next(from); got != next {
				t.Fatalf("next(%d) is %d, want %d", from, got, next)
			}
		}
	}
}

func TestHeapIsSorted(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		var h rankedHeap
		all := map[int32]ranked{}
		for step := range 500 {
			i := int32(r.IntN(120))
			if r.IntN(3) == 0 {
				h.drop(i)
				delete(all, i)
			} else {
				e := ranked{float64(r.IntN(20)), uint64(step), i}
				h.put(e)
				all[i] = e
			}
			if _, in := all[i]; h.has(i) != in {
				t.Fatalf("has(%d) is %v", i, !in)
			}
			if step%20 != 0 {
				continue
			}
			var want []ranked
			for _, e := range all {
				want = append(want, e)
			}
			slices.SortFunc(want, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.turn, b.turn)) })
			want = want[:min(len(want), 1+r.IntN(130))]
			var got []ranked
			if len(want) > 0 {
				h.walk(func(i int32) bool {
					got = append(got, all[i])
					return len(got) < len(want)
				})
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, step %d:\n got %v\nwant %v", seed, step, got, want)
			}
		}
	}
}
