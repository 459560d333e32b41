package main

// sample is the configuration that init writes.
func sample() []byte { return []byte("# The configuration of Parlance.\n") }
