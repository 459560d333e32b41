package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// imported is what the API tells of accounts that were added.
type imported struct {
	DryRun   bool `json:"dry_run"`
	Added    int
	Replaced int
	Skipped  int
	Accounts []struct {
		ID, Result string
		Line       int
	}
	Warnings []struct {
		Line    int
		Message string
	}
}

// send adds accounts. name stands before the lines of what is wrong.
func (a *administration) send(ctx context.Context, cmd *cobra.Command, name, upstream, existing string, dry bool, p *payload, asJSON bool) error {
	text, dryRun := []byte(nil), ""
	if dry {
		dryRun = "true"
	}
	err := a.call(ctx, http.MethodPost, query("/accounts", "upstream", upstream, "existing", existing, "dry_run", dryRun), p, &text)
	var reported *apiError
	if errors.As(err, &reported) {
		for _, p := range reported.Problems {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", place(name, p.Line), clean(p.Message))
		}
	}
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd.OutOrStdout(), text)
	}
	var result imported
	if err := json.Unmarshal(text, &result); err != nil {
		return err
	}
	for _, w := range result.Warnings {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: warning: %s\n", place(name, w.Line), clean(w.Message))
	}
	for _, f := range result.Accounts {
		if f.Result == "skipped" {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s is there already, and stays as it is\n", place(name, f.Line), clean(f.ID))
		}
	}
	verb := "added"
	if dry {
		verb = "would be added"
	}
	sum := quantity(result.Added, "account", "accounts") + " " + verb
	if result.Replaced > 0 {
		sum += fmt.Sprintf(", %d replaced", result.Replaced)
	}
	if result.Skipped > 0 {
		sum += fmt.Sprintf(", %d there already", result.Skipped)
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), sum)
	return err
}

func place(name string, line int) string {
	if line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d", name, line)
}

func newAccountsImport() *cobra.Command {
	var upstream string
	var dry, replace, asJSON bool
	c := &cobra.Command{
		Use:   "import file",
		Short: "Add the accounts of a file",
		Long: `Import adds the accounts of a file: CSV with the header id,key,weight,in_flight,proxy, a plain list with one key a
line, JSON, or JSON with an object a line. - is stdin. Existing accounts are not changed, except with --replace. If one line is
wrong, nothing is added.

The accounts are kept in the store, with their keys encrypted. To have the gateway read the file itself, and follow its changes,
write accounts = "file" into the upstream's block instead.`,
		Example: `  parlance accounts import accounts.csv --upstream openai --dry-run`,
		Args:    cobra.ExactArgs(1),
	}
	c.Flags().StringVar(&upstream, "upstream", "", "the upstream (required)")
	c.Flags().BoolVar(&dry, "dry-run", false, "print what would be done, and change nothing")
	c.Flags().BoolVar(&replace, "replace", false, "replace the keys of accounts that exist")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		if upstream == "" {
			return usagef("--upstream is missing: it names the upstream of the accounts")
		}
		text, err := readNamed(cmd, args[0])
		if err != nil {
			return err
		}
		kind := "text/csv"
		if t := strings.TrimLeft(string(text), " \t\r\n\ufeff"); strings.HasPrefix(t, "{") || strings.HasPrefix(t, "[") {
			kind = "application/json"
		}
		existing := "skip"
		if replace {
			existing = "replace"
		}
		return a.send(ctx, cmd, args[0], upstream, existing, dry, &payload{kind, text}, asJSON)
	})
}

func newAccountsAdd() *cobra.Command {
	var upstream, variable, proxy string
	var weight float64
	var inFlight int
	var replace, asJSON bool
	c := &cobra.Command{
		Use:   "add id",
		Short: "Add an account, with its key from stdin or a variable",
		Long: `Add adds an account to an upstream. The key is read from stdin, or from the variable that --key-env names. It is never
taken from the command line, which other users and the shell's history can see.`,
		Example: `  parlance accounts add spare --upstream openai < key.txt
  parlance accounts add spare --upstream openai --key-env OPENAI_SPARE_KEY --in-flight 4`,
		Args: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return usagef("the id of the account is missing")
			case 1:
				return nil
			}
			return usagef("only the id is given here; the key comes from stdin, or from a variable with --key-env")
		},
	}
	c.Flags().StringVar(&upstream, "upstream", "", "the upstream (required)")
	c.Flags().StringVar(&variable, "key-env", "", "the environment `variable` that holds the key")
	c.Flags().Float64Var(&weight, "weight", 0, "its share of the calls if the pool chooses by weight (default 1)")
	c.Flags().IntVar(&inFlight, "in-flight", 0, "calls at the same time")
	c.Flags().StringVar(&proxy, "proxy", "", `the URL of a proxy for its calls, or "direct"`)
	c.Flags().BoolVar(&replace, "replace", false, "replace the key of an account that exists")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		if upstream == "" {
			return usagef("--upstream is missing: it names the upstream of the account")
		}
		key, err := secretFrom(cmd, variable, "Key of "+args[0])
		if err != nil {
			return err
		}
		account := map[string]any{"id": args[0], "key": key}
		for name, value := range map[string]any{"weight": weight, "in_flight": inFlight} {
			if f := cmd.Flags().Lookup(strings.ReplaceAll(name, "_", "-")); f.Changed {
				account[name] = value
			}
		}
		if proxy != "" {
			account["proxy"] = proxy
		}
		existing := "refuse"
		if replace {
			existing = "replace"
		}
		return a.send(ctx, cmd, args[0], upstream, existing, false, sent(account), asJSON)
	})
}

// maxImport is the bytes of a file to import.
const maxImport = 64 << 20

func readNamed(cmd *cobra.Command, name string) ([]byte, error) {
	if name == "-" {
		return readAtMost(cmd.InOrStdin(), maxImport)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAtMost(f, maxImport)
}
