package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aead.dev/minisign"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// defaultArchive is what the archive of rules is called.
const defaultArchive = "rules.tar.gz"

// newRules is the commands that publish rules.
func newRules() *cobra.Command {
	c := &cobra.Command{
		Use:   "rules",
		Short: "Publish rules on a web server, for gateways that take them from there",
		Long: `Rules packs a folder of rules and specs into one archive, and signs it. A gateway whose configuration names the URL of the archive takes
the rules from there. docs/rule-bundles.md describes it.`,
		Example: `  parlance rules keygen
  parlance rules pack rules
  parlance rules sign rules.tar.gz
  parlance rules verify rules.tar.gz --public-key rules.pub`,
	}
	c.AddCommand(newRulesKeygen(), newRulesPack(), newRulesSign(), newRulesVerify())
	return c
}

func newRulesKeygen() *cobra.Command {
	return &cobra.Command{
		Use:   "keygen [NAME]",
		Short: "Make a pair of keys that sign and verify rules",
		Long: `Keygen writes a private key into NAME.key and its public key into NAME.pub (default: rules.key and rules.pub), and prints what the
configuration of a gateway needs. Existing files are not overwritten.

The keys are those of minisign, without a password: keep the private key where only the job that publishes rules can read it. To use a key
with a password, make it and sign with minisign itself; gateways accept such signatures too.`,
		Example: `  parlance rules keygen
  parlance rules keygen prod`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			name := "rules"
			if len(args) > 0 {
				name = strings.TrimSuffix(args[0], ".key")
			}
			public, private, err := minisign.GenerateKey(nil)
			if err != nil {
				return err
			}
			secret, err := private.MarshalText()
			if err != nil {
				return err
			}
			text, err := public.MarshalText()
			if err != nil {
				return err
			}
			if err := writeNew(name+".key", append(secret, '\n'), 0o600); err != nil {
				return err
			}
			if err := writeNew(name+".pub", append(text, '\n'), 0o644); err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%s signs: keep it secret. %s is for everybody. In the configuration of a gateway:\n", name+".key", name+".pub")
			fmt.Fprintf(cmd.OutOrStdout(), "bundle {\n  public_keys = [%q]\n}\n", public.String())
			return nil
		}),
	}
}

// writeNew writes a file that is not there yet.
func writeNew(name string, text []byte, mode fs.FileMode) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already. Name another one, as in: parlance rules keygen next", name)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

func newRulesPack() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "pack FOLDER",
		Short: "Pack a folder of rules and specs into an archive",
		Long: `Pack checks the rules of a folder, and writes them and their specs into a tar.gz. The same files give the same bytes. Only .hcl files and
base.lock are packed; configurations, which may hold keys, are left out. Nothing is written if the rules have mistakes. 'parlance test' runs
the specs.`,
		Example: `  parlance rules pack rules
  parlance rules pack rules -o dist/rules.tar.gz`,
		Args: cobra.ExactArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			files, err := filesToPack(cmd, args[0])
			if err != nil {
				return err
			}
			set, diags, err := setFrom(args[0])
			if err != nil {
				return err
			}
			if _, diags = compile(set, diags); diags.HasErrors() {
				printFindings(cmd, false, diags, set.Sources)
				return errFound
			}
			archive, err := bundle.Pack(files)
			if err != nil {
				return err
			}
			if err := os.WriteFile(out, archive, 0o644); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %d bytes\n", out, quantity(len(files), "file", "files"), len(archive))
			return nil
		}),
	}
	c.Flags().StringVarP(&out, "output", "o", defaultArchive, "the `file` to write")
	return c
}

// filesToPack are the rules and specs of a folder, by their paths in it.
func filesToPack(cmd *cobra.Command, folder string) (map[string][]byte, error) {
	if info, err := os.Stat(folder); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, usagef("%s is no folder", folder)
	}
	names, _, err := reload.List(folder, lang.LockName)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	var quota regular.Quota
	for _, name := range names {
		src, err := quota.Read(name, folder)
		if err != nil {
			return nil, err
		}
		if filepath.Base(name) == defaultConfig || lang.Holds(src) == lang.HoldsConfig {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s is a configuration, and is left out\n", name)
			continue
		}
		in, err := filepath.Rel(folder, name)
		if err != nil {
			return nil, err
		}
		files[filepath.ToSlash(in)] = src
	}
	return files, nil
}

func newRulesSign() *cobra.Command {
	var keyFile, keyEnv string
	c := &cobra.Command{
		Use:   "sign ARCHIVE",
		Short: "Sign an archive of rules",
		Long: `Sign writes the signature of an archive beside it, in a file that ends with .minisig. The time of the signature is the version of the
rules: a gateway takes only rules that were signed later than those that serve. So sign older rules again to go back to them.

Put the archive on the server first, and its signature last: gateways look at the signature to see what is new.`,
		Example: `  parlance rules sign rules.tar.gz
  parlance rules sign rules.tar.gz --key-env RULES_KEY`,
		Args: cobra.ExactArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			var text []byte
			var err error
			if keyEnv != "" {
				var secret string
				secret, err = secretFrom(cmd, keyEnv, "")
				text = []byte(secret)
			} else {
				text, err = regular.Read(keyFile, regular.MaxSource)
			}
			if err != nil {
				return fmt.Errorf("the private key cannot be read: %w. `parlance rules keygen` makes one", err)
			}
			key, err := privateKey(text)
			if err != nil {
				return err
			}
			archive, err := regular.Read(args[0], bundle.MaxArchive)
			if err != nil {
				return err
			}
			if _, err := bundle.Unpack(archive); err != nil {
				return err
			}
			at := time.Now()
			out := args[0] + bundle.SignatureSuffix
			if err := os.WriteFile(out, bundle.Sign(key, archive, filepath.Base(args[0]), at), 0o644); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: version %s\n", out, at.UTC().Format(time.RFC3339))
			return nil
		}),
	}
	c.Flags().StringVar(&keyFile, "key", "rules.key", "the `file` with the private key")
	c.Flags().StringVar(&keyEnv, "key-env", "", "the environment `variable` with the private key, in place of a file")
	return c
}

// privateKey reads a private key of minisign. No error shows any of it.
func privateKey(text []byte) (k minisign.PrivateKey, err error) {
	text = []byte(strings.TrimSpace(string(text)))
	switch {
	case minisign.IsEncrypted(text):
		return k, errors.New("the private key has a password: sign with minisign -H -S -m ARCHIVE")
	case k.UnmarshalText(text) != nil:
		return k, errors.New("it is no private key of minisign. `parlance rules keygen` makes one")
	}
	return k, nil
}

func newRulesVerify() *cobra.Command {
	var keys []string
	c := &cobra.Command{
		Use:   "verify ARCHIVE",
		Short: "Check the signature of an archive of rules, and list what is in it",
		Example: `  parlance rules verify rules.tar.gz
  parlance rules verify rules.tar.gz --public-key RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3`,
		Args: cobra.ExactArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			var list []bundle.PublicKey
			for _, text := range keys {
				if src, err := regular.Read(text, regular.MaxSource); err == nil {
					text = string(src)
				}
				k, err := bundle.ParseKey(text)
				if err != nil {
					return err
				}
				list = append(list, k)
			}
			archive, err := regular.Read(args[0], bundle.MaxArchive)
			if err != nil {
				return err
			}
			signature, err := regular.Read(args[0]+bundle.SignatureSuffix, regular.MaxSource)
			if err != nil {
				return err
			}
			b, err := bundle.Verify(list, archive, signature)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "version %s, signed with the key %s, archive %s\n", b.Version.Format(time.RFC3339), b.Key, b.Digest)
			return listFiles(cmd, b)
		}),
	}
	c.Flags().StringSliceVar(&keys, "public-key", []string{"rules.pub"}, "a public `key`, or the file with it")
	return c
}

// listFiles prints the files of a bundle.
func listFiles(cmd *cobra.Command, b *bundle.Bundle) error {
	var rows [][]string
	for _, name := range slices.Sorted(maps.Keys(b.Files)) {
		use := "-"
		if isRuleFile(name) {
			use = "read"
		}
		rows = append(rows, []string{name, fmt.Sprint(len(b.Files[name])), use})
	}
	return table(cmd.OutOrStdout(), []string{"FILE", "BYTES", "USE"}, rows)
}
