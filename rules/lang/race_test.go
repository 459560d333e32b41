//go:build race

package lang

// racing is true when the race detector watches: it makes all ten times slower.
const racing = true
