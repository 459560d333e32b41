package pool

// lruQueue is a queue of all accounts of a group: each has a place, and the one with the lowest place is the first. Places are
// never filled again, so that an account goes to the end at once; when they are used up the queue closes its gaps, which is
// once in three times as many turns as there are accounts.
type lruQueue struct {
	at    []int32 // by place: the account's index, -1 when there is none
	place []int32 // by index: the place, -1 when it is not in the queue
	next  int     // the first place that was never filled
}

// newLine makes a line of accounts, the first first.
func newLine(indexes []int32, accounts int) lruQueue {
	l := lruQueue{at: make([]int32, max(256, 4*len(indexes))), place: make([]int32, accounts)}
	for i := range l.at {
		l.at[i] = -1
	}
	for i := range l.place {
		l.place[i] = -1
	}
	for _, index := range indexes {
		l.join(index)
	}
	return l
}

// spent reports whether no account can go to the end before the gaps are closed.
func (l *lruQueue) spent() bool { return l.next == len(l.at) }

// join puts an account at the end. The line must not be spent.
func (l *lruQueue) join(index int32) {
	for int(index) >= len(l.place) {
		l.place = append(l.place, -1)
	}
	l.at[l.next], l.place[index] = index, int32(l.next)
	l.next++
}

// leave takes an account out.
func (l *lruQueue) leave(index int32) {
	l.at[l.place[index]] = -1
	l.place[index] = -1
}

// standing are the accounts in their order.
func (l *lruQueue) standing() []int32 {
	var list []int32
	for _, index := range l.at[:l.next] {
		if index >= 0 {
			list = append(list, index)
		}
	}
	return list
}
