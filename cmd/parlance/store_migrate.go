package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/shared"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// places are the stores that a command is about.
type places struct {
	conf    *config.Config
	vault   *pool.Vault
	prefix  string
	ca      string
	cert    string
	certKey string
}

// storePlace is a file or a server.
type storePlace struct {
	path   string
	server *shared.Options // nil: it is a file
}

func (p storePlace) String() string {
	if p.server == nil {
		return p.path
	}
	return p.server.Address.String()
}

func (p *places) flags(c *cobra.Command, path *string) {
	c.Flags().StringVarP(path, "config", "c", defaultConfig, "the configuration")
	c.Flags().StringVar(&p.prefix, "prefix", "", "the prefix of the keys on the server (default: that of the configuration, or parlance:)")
	c.Flags().StringVar(&p.ca, "ca", "", "a file of certificates, for a server that is not in the configuration")
	c.Flags().StringVar(&p.cert, "cert", "", "a file of the certificate to show to a server that is not in the configuration")
	c.Flags().StringVar(&p.certKey, "cert-key", "", "the file of its private key")
	c.MarkFlagsRequiredTogether("cert", "cert-key")
}

func (p *places) load(path string) {
	p.conf, _ = config.Load(path) // its other mistakes do not matter here
	if !p.conf.Store.Key.Empty() {
		p.vault = pool.NewVault(p.conf.Store.Key)
	}
}

// find is the place that an argument names; "" is the store of the configuration.
func (p *places) find(text string) (storePlace, error) {
	c := p.conf.Store
	if text == "" && c.Server == nil {
		if c.Path == "" {
			return storePlace{}, errors.New("the configuration names no store: name one, or add store { path = \"./parlance.db\" }")
		}
		return storePlace{path: c.Path}, nil
	}
	if text != "" && !strings.Contains(text, "://") {
		return storePlace{path: text}, nil
	}
	o := &shared.Options{Prefix: p.prefix, CA: p.ca, MaxAge: c.MaxAge, MaxSize: c.MaxSize, Instance: shared.Instance{Name: "store"}}
	if p.vault != nil {
		o.Cipher = p.vault
	}
	if text != "" {
		var err error
		if o.Address, err = shared.ParseAddress(text); err != nil {
			return storePlace{}, err
		}
	}
	if s := c.Server; s != nil && (text == "" || o.Address.Equal(s.Address)) {
		o.Address, o.Password, o.CA, o.Prefix = s.Address, s.Password.Reveal(), cmp.Or(p.ca, s.CA), cmp.Or(p.prefix, s.Prefix)
		o.SentinelPassword, o.Cert, o.CertKey = s.SentinelPassword.Reveal(), s.Cert, s.CertKey
	} else {
		o.Password, o.SentinelPassword = os.Getenv("PARLANCE_STORE_PASSWORD"), os.Getenv("PARLANCE_STORE_SENTINEL_PASSWORD")
		o.Cert, o.CertKey = p.cert, p.certKey
	}
	return storePlace{server: o}, nil
}

// sealed is an error if a store was sealed with another key than that of the configuration.
func (p *places) sealed(row []byte) error {
	if row == nil {
		return nil
	}
	if p.vault == nil {
		return errors.New("the store is encrypted, and the configuration has no key for it: store { key = env(\"PARLANCE_STORE_KEY\") }")
	}
	return pool.CheckVault(p.vault, row)
}

func newStoreCheck() *cobra.Command {
	var path string
	p := &places{}
	c := &cobra.Command{
		Use:   "check [file or URL]",
		Short: "Read a store or a backup, and report damage",
		Long: `Check reads all of a file, or all that a server has under its prefix; without an argument, the store of the configuration. The file of a running gateway is
locked: check a backup of it. A server can be checked while gateways use it. Unknown kinds of keys are listed, and do not count as damage.
The password of a server that is not in the configuration is taken from PARLANCE_STORE_PASSWORD, and that of its Sentinel from PARLANCE_STORE_SENTINEL_PASSWORD.`,
		Example: `  parlance store check parlance.db
  parlance store check rediss://parlance@valkey:6379/0`,
		Args: cobra.MaximumNArgs(1),
	}
	p.flags(c, &path)
	c.RunE = does(func(cmd *cobra.Command, args []string) error {
		p.load(path)
		at, err := p.find(strings.Join(args, ""))
		if err != nil {
			return err
		}
		if at.server != nil {
			return p.checkServer(cmd, at)
		}
		format, err := store.Check(at.path)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is sound, format %d\n", at, format)
		return err
	})
	return c
}

// mostFaults is how many faults are shown.
const mostFaults = 20

func (p *places) checkServer(cmd *cobra.Command, at storePlace) (err error) {
	ctx := cmd.Context()
	d, err := shared.OpenData(ctx, *at.server)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	row, err := d.Sealed(ctx)
	if err != nil {
		return err
	}
	if err := p.sealed(row); err != nil {
		return err
	}
	counts, faults, err := d.Check(ctx)
	if err != nil {
		return err
	}
	damaged := 0
	for i, f := range faults {
		if f.Damaged {
			damaged++
		}
		if i < mostFaults {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", f.Name, f.Why)
		} else if i == mostFaults {
			fmt.Fprintf(cmd.ErrOrStderr(), "and %d more\n", len(faults)-mostFaults)
		}
	}
	unfinished, err := d.Unfinished(ctx)
	if err != nil {
		return err
	}
	switch {
	case unfinished:
		return fmt.Errorf("a copy to %s was stopped: repeat it", at)
	case damaged > 0:
		return fmt.Errorf("%s is damaged: faults: %d", at, damaged)
	}
	showCounts(cmd.OutOrStdout(), &counts)
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "kept reasoning %d, captures %d\n%s is sound\n", counts.States, counts.Captures, at)
	return err
}

// showCounts shows how much of what there is.
func showCounts(w io.Writer, c *shared.Copied) {
	fmt.Fprintf(w, "replies %d, accounts %d, rests %d, balances %d, counted accounts %d, client keys %d, budgets %d, rows of usage %d, rejected rules %d\n",
		c.Replies, c.Accounts, c.Rests, c.Balances, c.Counts, c.Keys, c.Budgets, c.Usage, c.Rules)
}

func newStoreMigrate() *cobra.Command {
	var path, from, to string
	var overwrite bool
	p := &places{}
	c := &cobra.Command{
		Use:   "migrate",
		Short: "Copy the store from a file to a server, or back, while no gateway runs",
		Long: `Migrate copies stored replies, accounts and keys that were added at runtime, cooldowns, balances and counters of accounts, budgets and usage. --from and --to are a file or the URL of a
server; the one that is left out is the store of the configuration. The source does not change. The target has to be empty; --overwrite replaces what it has (a file is kept, with .before
at the end of its name). If a copy is interrupted, repeat it. The key of the store is that of the configuration. The password of a server that is not in the configuration is
taken from PARLANCE_STORE_PASSWORD, and that of its Sentinel from PARLANCE_STORE_SENTINEL_PASSWORD.`,
		Example: `  parlance store migrate --from parlance.db                    # to the server of parlance.hcl
  parlance store migrate --to parlance.db                      # from the server of parlance.hcl
  parlance store migrate --from parlance.db --to rediss://parlance@valkey:6379/0`,
		Args: cobra.NoArgs,
	}
	p.flags(c, &path)
	c.Flags().StringVar(&from, "from", "", "a file, or the URL of a server (default: the store of the configuration)")
	c.Flags().StringVar(&to, "to", "", "a file, or the URL of a server (default: the store of the configuration)")
	c.Flags().BoolVar(&overwrite, "overwrite", false, "replace what the target has")
	c.RunE = does(func(cmd *cobra.Command, _ []string) error {
		p.load(path)
		source, err := p.find(from)
		if err != nil {
			return err
		}
		target, err := p.find(to)
		if err != nil {
			return err
		}
		if (source.server == nil) == (target.server == nil) {
			return errors.New("a store is copied from a file to a server, or from a server to a file: name the other one with --from or --to")
		}
		var copied shared.Copied
		if source.server == nil {
			copied, err = p.toServer(cmd.Context(), source, target, overwrite)
		} else {
			copied, err = p.toFile(cmd.Context(), cmd.ErrOrStderr(), source, target, overwrite)
		}
		if err != nil {
			return err
		}
		for _, left := range copied.Left() {
			fmt.Fprintf(cmd.ErrOrStderr(), "not copied: %s\n", left)
		}
		showCounts(cmd.OutOrStdout(), &copied)
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is copied to %s\n", source, target)
		return err
	})
	return c
}

// notEmpty says what to do about a target that has something.
func notEmpty(at storePlace) error {
	return fmt.Errorf("%s %w: --overwrite replaces what it has", at, shared.ErrNotEmpty)
}

func (p *places) toServer(ctx context.Context, from, to storePlace, overwrite bool) (copied shared.Copied, err error) {
	err = store.Read(from.path, func(r *store.Reader) (err error) {
		err = r.Table("accounts", func(key string, value []byte) error {
			if pool.IsVaultRow(key) {
				return p.sealed(value)
			}
			return nil
		})
		if err != nil {
			return err
		}
		d, err := shared.OpenData(ctx, *to.server)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, d.Close()) }()
		switch err := d.Begin(ctx, overwrite); {
		case errors.Is(err, shared.ErrNotEmpty):
			return notEmpty(to)
		case err != nil:
			return err
		}
		copied, err = d.Fill(ctx, r)
		return err
	})
	return copied, err
}

func (p *places) toFile(ctx context.Context, log io.Writer, from, to storePlace, overwrite bool) (copied shared.Copied, err error) {
	if _, err := os.Stat(to.path); err == nil && !overwrite {
		return copied, notEmpty(to)
	}
	d, err := shared.OpenData(ctx, *from.server)
	if err != nil {
		return copied, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	row, err := d.Sealed(ctx)
	if err != nil {
		return copied, err
	}
	unfinished, err := d.Unfinished(ctx)
	if err != nil {
		return copied, err
	}
	if unfinished {
		return copied, fmt.Errorf("a copy to %s was stopped, so it has not all: repeat that copy first", from)
	}
	if err := errors.Join(p.sealed(row), d.Unused(ctx), os.MkdirAll(filepath.Dir(to.path), 0o700)); err != nil {
		return copied, err
	}
	dir, err := os.MkdirTemp(filepath.Dir(to.path), ".migrate-*") // The file comes to be when it is complete.
	if err != nil {
		return copied, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var failed error
	o := store.Options{MaxSize: from.server.MaxSize, MaxAge: from.server.MaxAge, Cipher: from.server.Cipher, Failed: func(err error) { failed = err }}
	file, err := store.Open(filepath.Join(dir, "new.db"), o)
	if err != nil {
		return copied, err
	}
	copied, err = d.CopyTo(ctx, file)
	if err := errors.Join(err, file.Close(), failed); err != nil {
		return copied, err
	}
	before, err := store.Restore(filepath.Join(dir, "new.db"), to.path)
	if before != "" {
		fmt.Fprintf(log, "the store that was there is %s\n", before)
	}
	return copied, err
}
