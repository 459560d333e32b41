//go:build man

// This file makes a program that writes the manual pages of the commands into a folder. It is apart from the gateway, which needs no
// writer of manual pages:
//
//	go run -tags man ./cmd/parlance DIR
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run -tags man ./cmd/parlance DIR")
		os.Exit(exitUsage)
	}
	root := newRoot()
	root.InitDefaultCompletionCmd()
	hideTags(root)
	// The date is that of SOURCE_DATE_EPOCH, or today.
	if err := doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "parlance", Manual: "Parlance"}, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitProblems)
	}
}

// hideTags leaves out the line that says who generated a page.
func hideTags(cmd *cobra.Command) {
	cmd.DisableAutoGenTag = true
	for _, c := range cmd.Commands() {
		hideTags(c)
	}
}
