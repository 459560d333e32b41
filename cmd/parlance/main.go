// Command parlance serves, checks, tests and tries out translations between the protocols of language models.
//
// Results go to stdout, everything else to stderr. It exits with 0 when all is well, 1 when it found problems,
// 2 when it was called wrongly.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
