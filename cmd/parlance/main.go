//go:build !man

// Command parlance runs, checks and tests a gateway that translates between the protocols of language models.
//
// Results go to stdout, everything else to stderr. It exits with 0 on success, 1 if it found problems,
// 2 if it was called with wrong arguments.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
