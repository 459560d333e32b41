package pool

import "math/bits"

// bitset is a set of small numbers that finds the least one of its numbers from a given one on in a few steps, however many
// there are: each level has a bit for every word of the level below that is not 0. Three levels hold 262,144 numbers.
type bitset struct {
	levels [][]uint64
}

// newBitset makes a set for the numbers below n.
func newBitset(n int) bitset {
	var b bitset
	for {
		n = (n + 63) / 64
		b.levels = append(b.levels, make([]uint64, max(n, 1)))
		if n <= 1 {
			return b
		}
	}
}

// room is how many numbers the set can hold: those below it.
func (b *bitset) room() int {
	if len(b.levels) == 0 {
		return 0
	}
	return 64 * len(b.levels[0])
}

// grow makes room for the numbers below n.
func (b *bitset) grow(n int) {
	if n <= b.room() {
		return
	}
	larger := newBitset(max(n, 2*b.room()))
	for i := b.next(0); i >= 0; i = b.next(i + 1) {
		larger.add(i)
	}
	*b = larger
}

func (b *bitset) has(i int) bool { return b.levels[0][i>>6]&(1<<(i&63)) != 0 }

func (b *bitset) add(i int) {
	for _, words := range b.levels {
		words[i>>6] |= 1 << (i & 63)
		i >>= 6
	}
}

func (b *bitset) drop(i int) {
	for _, words := range b.levels {
		words[i>>6] &^= 1 << (i & 63)
		if i >>= 6; words[i] != 0 {
			return
		}
	}
}

// next is the least number of the set that is not below i; -1 when there is none.
func (b *bitset) next(i int) int {
	for level := 0; level < len(b.levels); level++ {
		w := i >> 6
		if w >= len(b.levels[level]) {
			return -1
		}
		if rest := b.levels[level][w] >> (i & 63); rest != 0 {
			i += bits.TrailingZeros64(rest)
			for level--; level >= 0; level-- {
				i = i<<6 + bits.TrailingZeros64(b.levels[level][i])
			}
			return i
		}
		i = w + 1
	}
	return -1
}
