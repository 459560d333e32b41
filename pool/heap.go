package pool

// ranked is an account in a heap, with what it is ordered by.
type ranked struct {
	key   float64 // the least first
	turn  uint64  // among equals, whose last turn is longest ago
	index int32   // of the account
}

func (r *ranked) before(o *ranked) bool {
	return r.key < o.key || r.key == o.key && r.turn < o.turn
}

// rankedHeap holds accounts with the first on top, and knows where each is. Four children to a parent: half as many levels as
// with two, and the children lie side by side.
type rankedHeap struct {
	entries []ranked
	at      []int32 // by index: the place in entries, one more than it, 0: not there
	front   []int32 // see walk
}

func (h *rankedHeap) has(i int32) bool { return int(i) < len(h.at) && h.at[i] != 0 }

// put adds an account, or moves it when its order changed.
func (h *rankedHeap) put(r ranked) {
	for int(r.index) >= len(h.at) {
		h.at = append(h.at, 0)
	}
	place := int(h.at[r.index]) - 1
	if place < 0 {
		place = len(h.entries)
		h.entries = append(h.entries, r)
	}
	h.settle(place, r)
}

func (h *rankedHeap) drop(i int32) {
	if !h.has(i) {
		return
	}
	place, last := int(h.at[i])-1, len(h.entries)-1
	moved := h.entries[last]
	h.entries = h.entries[:last]
	h.at[i] = 0
	if place < last {
		h.settle(place, moved)
	}
}

// settle puts an entry where it belongs, from a place that is free.
func (h *rankedHeap) settle(place int, r ranked) {
	for place > 0 {
		parent := (place - 1) / 4
		if !r.before(&h.entries[parent]) {
			break
		}
		h.set(place, h.entries[parent])
		place = parent
	}
	for {
		child := 4*place + 1
		if child >= len(h.entries) {
			break
		}
		first := child
		for c := child + 1; c < min(child+4, len(h.entries)); c++ {
			if h.entries[c].before(&h.entries[first]) {
				first = c
			}
		}
		if !h.entries[first].before(&r) {
			break
		}
		h.set(place, h.entries[first])
		place = first
	}
	h.set(place, r)
}

func (h *rankedHeap) set(place int, r ranked) {
	h.entries[place] = r
	h.at[r.index] = int32(place) + 1
}

// walk calls with the accounts in their order until told to stop. The heap must not change meanwhile. The first costs nothing;
// the k-th is found among the children of those before it.
func (h *rankedHeap) walk(more func(index int32) bool) {
	if len(h.entries) == 0 || !more(h.entries[0].index) {
		return
	}
	f := h.front[:0]
	defer func() { h.front = f[:0] }()
	push := func(place int32) {
		f = append(f, place)
		for i := len(f) - 1; i > 0; {
			parent := (i - 1) / 2
			if !h.entries[f[i]].before(&h.entries[f[parent]]) {
				break
			}
			f[i], f[parent] = f[parent], f[i]
			i = parent
		}
	}
	for place := int32(0); ; {
		for c := 4*place + 1; c < min(4*place+5, int32(len(h.entries))); c++ {
			push(c)
		}
		if len(f) == 0 {
			return
		}
		place = f[0]
		f[0] = f[len(f)-1]
		f = f[:len(f)-1]
		for i := 0; ; {
			child := 2*i + 1
			if child >= len(f) {
				break
			}
			if child+1 < len(f) && h.entries[f[child+1]].before(&h.entries[f[child]]) {
				child++
			}
			if !h.entries[f[child]].before(&h.entries[f[i]]) {
				break
			}
			f[i], f[child] = f[child], f[i]
			i = child
		}
		if !more(h.entries[place].index) {
			return
		}
	}
}
