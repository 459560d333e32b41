package keys

import "github.com/parlance-gateway/parlance/runtime/money"

// Counts are tokens of replies, as the rules name them. They do not overlap, but for Reasoning, which is part of Output.
type Counts struct {
	Fresh     int64 `json:"fresh"`   // input that was not read from a cache
	Cached    int64 `json:"cached"`  // input that a cache had
	Written   int64 `json:"written"` // input that was written to a cache
	Output    int64 `json:"output"`
	Reasoning int64 `json:"reasoning"`
	Searches  int64 `json:"searches"` // no tokens, but what is billed beside them
}

// Tokens is how many tokens count towards limits and budgets.
func (c *Counts) Tokens() int64 { return c.Fresh + c.Cached + c.Written + c.Output }

// Priced are the tokens as prices name them.
func (c *Counts) Priced() money.Tokens {
	return money.Tokens{Fresh: c.Fresh, Cached: c.Cached, Written: c.Written, Output: c.Output, Searches: c.Searches}
}

// Set sets the count of a name; a name that is not known changes nothing.
func (c *Counts) Set(name string, n int64) {
	if field := c.field(name); field != nil {
		*field = max(n, 0)
	}
}

func (c *Counts) field(name string) *int64 {
	switch name {
	case "fresh":
		return &c.Fresh
	case "cached":
		return &c.Cached
	case "written":
		return &c.Written
	case "output":
		return &c.Output
	case "reasoning":
		return &c.Reasoning
	case "searches":
		return &c.Searches
	}
	return nil
}

func (c *Counts) add(other *Counts) {
	c.Fresh += other.Fresh
	c.Cached += other.Cached
	c.Written += other.Written
	c.Output += other.Output
	c.Reasoning += other.Reasoning
	c.Searches += other.Searches
}
