package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

//go:generate sh -c "go run . functions --markdown > ../../docs/rules.md"
//go:generate go run ../../packaging/pages

func newFunctions() *cobra.Command {
	var markdown, configuration bool
	cmd := &cobra.Command{
		Use:   "functions [name]...",
		Short: "Explain the functions of the rule language",
		Long: `Functions prints what the functions of the rule language do, with examples: all functions, or the named
ones. With --markdown it prints the whole reference of rule files, which is docs/rules.md.`,
		Example: `  parlance functions coalesce
  parlance functions --markdown > rules.md`,
		ValidArgs: slices.Sorted(maps.Keys(expression.Functions)),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			if configuration {
				return writeConfiguration(cmd.OutOrStdout())
			}
			if markdown {
				if len(args) > 0 {
					return usagef("--markdown prints all functions")
				}
				return writeReference(cmd.OutOrStdout())
			}
			for _, name := range args {
				if expression.Functions[name] == nil {
					return usagef("there is no function named %q.%s", name, lang.Suggest(name, slices.Sorted(maps.Keys(expression.Functions))))
				}
			}
			for i, name := range args {
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				describe(cmd.OutOrStdout(), expression.Functions[name])
			}
			if len(args) == 0 {
				explainAll(cmd.OutOrStdout())
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print the reference of rule files in Markdown")
	cmd.Flags().BoolVar(&configuration, "configuration", false, "print the reference of parlance.hcl in Markdown")
	_ = cmd.Flags().MarkHidden("configuration")
	return cmd
}

func explainAll(w io.Writer) {
	for i, g := range expression.Groups() {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n", strings.ToUpper(g.Title))
		for _, f := range g.Functions {
			fmt.Fprintln(w)
			describe(w, f)
		}
	}
}

// describe prints one function for a terminal.
func describe(w io.Writer, f *expression.Function) {
	fmt.Fprintf(w, "%s\n    %s\n", f.Signature(), f.Doc)
	for _, p := range params(f) {
		if p.Doc != "" {
			fmt.Fprintf(w, "    %s: %s, %s\n", p.Name, p.Type, p.Doc)
		}
	}
	for _, x := range f.Examples {
		fmt.Fprintf(w, "    %s gives %s\n", x.Call, gives(x))
	}
}

func params(f *expression.Function) []expression.Param {
	list := slices.Clone(f.Params)
	if f.Variadic != nil {
		list = append(list, *f.Variadic)
	}
	return list
}

func gives(x expression.Example) string {
	if x.Gives == "" {
		return "nothing"
	}
	return x.Gives
}
