//go:build !race

package lang

const racing = false
