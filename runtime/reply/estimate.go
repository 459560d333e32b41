package reply

// estimate counts what the upstream did not, by its protocol's rules. Clients that shorten their history when it grows too
// long, and budgets, go by these numbers; zeros would have them go on for ever.
func (r *turn) estimate() {
	s := r.rules.Read.Estimate
	if s == nil || r.ctx.Asked == 0 {
		return
	}
	for i := range r.counts {
		if r.total(i) > 0 {
			return
		}
	}
	r.count(s)
	if r.ctx.Estimated != nil {
		r.ctx.Estimated()
	}
}
