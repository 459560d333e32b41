package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime/store"
)

func newStore() *cobra.Command {
	c := &cobra.Command{
		Use:   "store",
		Short: "Back up, restore, check and move the store",
		Long: `The store has stored replies, states of accounts, client keys and usage. A backup is a file of the same format. It does not contain
the key of sealed reasoning: copy the file that ends in .seal, too.`,
		Example: `  parlance store backup parlance-2026-11-24.db
  parlance store check parlance-2026-11-24.db
  parlance store restore parlance-2026-11-24.db
  parlance store migrate --from parlance.db`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	c.AddCommand(newStoreBackup(), newStoreRestore(), newStoreCheck(), newStoreMigrate())
	return c
}

func newStoreBackup() *cobra.Command {
	c := &cobra.Command{
		Use:     "backup file",
		Short:   "Write a copy of the store, also while the gateway runs",
		Long:    `Backup writes a copy of the store to a new file, and checks it. It uses the admin API of the running gateway, or the store if no gateway runs.`,
		Example: `  parlance store backup parlance-2026-11-24.db`,
		Args:    cobra.ExactArgs(1),
	}
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) (err error) {
		if _, err := os.Stat(args[0]); err == nil {
			return fmt.Errorf("there is a file %s already", args[0])
		}
		f, err := os.CreateTemp(filepath.Dir(args[0]), ".backup-*")
		if err != nil {
			return err
		}
		defer func() {
			if err != nil {
				err = errors.Join(err, os.Remove(f.Name()))
			}
		}()
		if err := errors.Join(a.download(ctx, "/store/backup", f), f.Sync(), f.Close()); err != nil {
			return err
		}
		if _, err := store.Check(f.Name()); err != nil {
			return err
		}
		if err := os.Rename(f.Name(), args[0]); err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "the store is copied to %s\n", args[0])
		return err
	})
}

// download writes what the API answers to a file, however large it is.
func (a *administration) download(ctx context.Context, path string, w io.Writer) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, a.base+path, nil)
	if err != nil {
		return err
	}
	if !a.key.Empty() {
		r.Header.Set("Authorization", "Bearer "+a.key.Reveal())
	}
	res, err := a.http.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
		if err != nil {
			return err
		}
		return refusal(res.StatusCode, text)
	}
	_, err = io.Copy(w, res.Body)
	return err
}

func newStoreRestore() *cobra.Command {
	var path string
	c := &cobra.Command{
		Use:     "restore file",
		Short:   "Put a backup in the place of the store, while no gateway runs",
		Long:    `Restore checks a backup and puts a copy of it in the place of the store of the configuration. The previous store is kept, with .before at the end of its name.`,
		Example: `  parlance store restore parlance-2026-11-24.db`,
		Args:    cobra.ExactArgs(1),
	}
	c.Flags().StringVarP(&path, "config", "c", defaultConfig, "the configuration")
	c.RunE = does(func(cmd *cobra.Command, args []string) error {
		conf, _ := config.Load(path) // its other mistakes do not matter here
		if conf == nil || conf.Store.Path == "" {
			return errors.New("the configuration names no store: store { path = \"./parlance.db\" }")
		}
		before, err := store.Restore(args[0], conf.Store.Path)
		if err != nil {
			return err
		}
		if before != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "the store that was there is %s\n", before)
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is restored\n", conf.Store.Path)
		return err
	})
	return c
}
