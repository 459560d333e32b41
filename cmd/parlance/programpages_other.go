//go:build !linux

package main

func releaseProgramPages() {}
