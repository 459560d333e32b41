package main

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitFine     = 0
	exitProblems = 1
	exitUsage    = 2
)

// errFound says that problems were found and have been told.
var errFound = errors.New("problems were found")

// failure is an error of a command that was called rightly. Any other error is one of usage.
type failure struct{ err error }

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// usageError is a wrong use that only the command itself sees.
type usageError struct{ text string }

func (u *usageError) Error() string { return u.text }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// does makes what a command runs: its errors are failures, unless they are of usage.
func does(f func(cmd *cobra.Command, args []string) error) func(cmd *cobra.Command, args []string) error {
	return func(cmd *cobra.Command, args []string) error {
		err := f(cmd, args)
		var u *usageError
		if err == nil || errors.As(err, &u) {
			return err
		}
		return &failure{err}
	}
}

// newRoot is the command with all its subcommands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "parlance",
		Short: "A gateway between the protocols of language models",
		Long: `Parlance is a gateway between the protocols of language models. Clients speak one protocol, upstreams
another. Rule files in HCL translate between them: you can read, change, check and test them.`,
		Example: `  parlance init --rules            # write a configuration, and example rules
  parlance check rules             # find mistakes in rule files
  parlance test rules              # run the specs of rules
  echo '{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}' |
    parlance translate --from messages --to chat`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = false
	root.SetVersionTemplate("{{.Version}}\n")
	serve := newServe()
	serve.RunE = does(serve.RunE)
	root.AddCommand(serve, newAccounts(), newKeys(), newUsage(), newFleet(), newReload(), newRollback(), newSets(), newRules(), newStore(), newCaptures(), newRecord(), newReplay(), newShadow(), newCheck(), newLint(), newTest(), newDiff(), newShow(), newTranslate(), newExplain(), newSimulate(), newDemo(), newInit(), newFmt(), newFunctions(), newVersion(), newTrial(), newShadowTrial(), newPlayground(), newLSP(), newProbe(), newTry())
	checkArguments(root)
	return root
}

// checkArguments makes a command, and those below it, answer a wrong number of arguments with their usage. Cobra speaks of "arg(s)", and calls
// an argument too many an unknown command.
func checkArguments(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		checkArguments(sub)
	}
	check := cmd.Args
	if check == nil || cmd.HasSubCommands() {
		return
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		var u *usageError
		switch {
		case err == nil || errors.As(err, &u): // a command may say more
			return err
		case len(args) == 0:
			return usagef("an argument is missing. Usage: %s", cmd.UseLine())
		}
		return usagef("there are too many arguments. Usage: %s", cmd.UseLine())
	}
}

// run runs the command and gives its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteC()
	var f *failure
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errFound):
		return exitProblems
	case errors.As(err, &f):
		fmt.Fprintf(stderr, "parlance: %s\n", plainly(err))
		return exitProblems
	}
	fmt.Fprintf(stderr, "parlance: %s\nRun '%s --help' for usage.\n", plainly(err), cmd.CommandPath())
	return exitUsage
}

// exclusive is cobra's error for flags that exclude each other.
var exclusive = lazyregexp.New(`^if any flags in the group \[.*\] are set none of the others can be; \[(.*)\] were all set$`)

// plainly is the text of an error. A file that is not there is told without the name of the system's call.
func plainly(err error) string {
	if m := exclusive.FindStringSubmatch(err.Error()); m != nil {
		return "--" + strings.ReplaceAll(m[1], " ", " and --") + " exclude each other: use one of them"
	}
	var path *fs.PathError
	if errors.As(err, &path) && errors.Is(path.Err, fs.ErrNotExist) {
		text := strings.Replace(err.Error(), path.Path+": "+path.Error(), path.Error(), 1) // some say the name before
		return strings.Replace(text, path.Error(), "no such file or folder: "+path.Path, 1)
	}
	return err.Error()
}
