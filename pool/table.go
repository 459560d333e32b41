package pool

// Table is where the pool keeps its states: a map of small values that outlives the process. Put and Delete should return at once
// and write soon (write-behind); what they were given belongs to the table. All methods may be called at once.
type Table interface {
	// Each calls with every entry, in any order, and stops at the first error, which it returns. The value is valid for the
	// call only.
	Each(func(key string, value []byte) error) error
	Put(key string, value []byte)
	Delete(key string)
}
