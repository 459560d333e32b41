package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// typed asks for a secret at a terminal, without showing it. ok is false when stdin is none.
func typed(cmd *cobra.Command, what string) (text string, ok bool, err error) {
	f, isFile := cmd.InOrStdin().(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return "", false, nil
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: ", what)
	secret, err := term.ReadPassword(int(f.Fd()))
	fmt.Fprintln(cmd.ErrOrStderr())
	return strings.TrimSpace(string(secret)), true, err
}
