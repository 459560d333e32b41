//go:build race

package full

const race = true
