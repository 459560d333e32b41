//go:build !race

package pool

const slowed = false
