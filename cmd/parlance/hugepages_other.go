//go:build !linux

package main

// useHugePages does nothing: only Linux is asked for them.
func useHugePages() (end func()) { return func() {} }
