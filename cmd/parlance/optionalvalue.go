package main

import "github.com/spf13/cobra"

// optionalValue is a flag that may have a value. It has the type of flags without one, so that the help does not show what it means alone as
// [="text"]. It is a pflag.Value.
type optionalValue struct {
	to    *string
	alone string
}

// addOptionalValue adds a flag that means alone without a value.
func addOptionalValue(cmd *cobra.Command, to *string, name, alone, usage string) {
	flag := cmd.Flags().VarPF(&optionalValue{to, alone}, name, "", usage)
	flag.NoOptDefVal, flag.DefValue = "true", "false" // as of flags without a value
}

func (v *optionalValue) Set(text string) error {
	if text == "true" {
		text = v.alone
	}
	*v.to = text
	return nil
}

func (v *optionalValue) String() string { return *v.to }

func (v *optionalValue) Type() string { return "bool" }
