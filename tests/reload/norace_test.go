//go:build !race

package reload

const slowed = false
