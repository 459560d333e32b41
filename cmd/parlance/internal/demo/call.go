package demo

// callStep is one step of saying calls: the head of a call, or a fragment of its arguments.
type callStep struct {
	call     int
	fragment int // -1 for the head
}

// callSteps are the heads and fragments of calls in the order in which they are sent: one call after the other, or,
// when asked for, both heads and then a fragment of each in turn.
func callSteps(q question, calls []call) []callStep {
	var steps []callStep
	if q.failure != failInterleave {
		for i, c := range calls {
			for j := -1; j < len(c.fragments); j++ {
				steps = append(steps, callStep{i, j})
			}
		}
		return steps
	}
	longest := 0
	for i, c := range calls {
		steps = append(steps, callStep{i, -1})
		longest = max(longest, len(c.fragments))
	}
	for j := range longest {
		for i, c := range calls {
			if j < len(c.fragments) {
				steps = append(steps, callStep{i, j})
			}
		}
	}
	return steps
}
