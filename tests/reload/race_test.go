//go:build race

package reload

// slowed tells that everything takes many times as long.
const slowed = true
