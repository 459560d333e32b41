//go:build !race

package rules

const racing = false
