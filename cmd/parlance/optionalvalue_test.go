package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The help says in words what a flag means without a value.
func TestHelpOfFlagsIsPlain(t *testing.T) {
	var look func(*cobra.Command)
	look = func(cmd *cobra.Command) {
		if usages := cmd.LocalFlags().FlagUsages(); strings.Contains(usages, "[=") {
			t.Errorf("%s:\n%s", cmd.CommandPath(), usages)
		}
		for _, c := range cmd.Commands() {
			look(c)
		}
	}
	look(newRoot())
}

func TestOptionalValue(t *testing.T) {
	for _, c := range []struct{ args, want string }{{"", ""}, {"--form", "text"}, {"--form=json", "json"}, {"--form=", ""}, {"--form json", "text"}} {
		var form string
		cmd := &cobra.Command{Run: func(*cobra.Command, []string) {}}
		addOptionalValue(cmd, &form, "form", "text", "the form")
		cmd.SetArgs(strings.Fields(c.args))
		if err := cmd.Execute(); err != nil || form != c.want {
			t.Errorf("%q: %q, %v", c.args, form, err)
		}
	}
}
