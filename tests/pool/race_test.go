//go:build race

package pool

// slowed tells that everything takes many times as long.
const slowed = true
