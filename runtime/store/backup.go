package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Backup writes a copy of the file as it is now, while the store is used. What was put before is in it.
func (s *Store) Backup(w io.Writer) error {
	if err := s.Sync(); err != nil {
		return err
	}
	return s.view(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}

// mostFaults is how many faults of a file Check tells.
const mostFaults = 10

// Check reads all of the file at path, which no other process may have open, and says what is wrong with it. format is the version of its
// format; a newer one than Format is an error.
func Check(path string) (format int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the file %s is damaged: %w: %v", path, errPage, r)
		}
	}()
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: patience, ReadOnly: true})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return 0, fmt.Errorf("the store %s %w", path, ErrInUse)
	case err != nil:
		return 0, fmt.Errorf("the file %s is no store, or is damaged: %w", path, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.View(func(tx *bbolt.Tx) (err error) {
		if tx.Size() > info.Size() { // reading behind the end would end the process
			return fmt.Errorf("the file %s is cut: it has %d of %d bytes", path, info.Size(), tx.Size())
		}
		var faults []error
		for fault := range tx.Check() { // it ends when all is read
			if len(faults) < mostFaults {
				faults = append(faults, fault)
			}
		}
		if len(faults) > 0 {
			return fmt.Errorf("the file %s is damaged: %w", path, errors.Join(faults...))
		}
		var newer newerError
		switch format, err = formatOf(tx); {
		case errors.As(err, &newer):
			return fmt.Errorf("the store %s cannot be used: %w", path, err)
		case err == nil && format == 0:
			err = errors.New("it is empty")
		}
		if err != nil {
			return fmt.Errorf("the file %s is no store, or is damaged: %w", path, err)
		}
		return nil
	})
	return format, err
}

// Restore puts a copy of the backup in the place of the file at path, which no other process may have open. The file that was there is kept
// under the name that is given back; "" if there was none.
func Restore(backup, path string) (before string, err error) {
	if _, err := Check(backup); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err == nil {
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: patience}) // so that no gateway starts meanwhile
		switch {
		case errors.Is(err, bolterrors.ErrTimeout):
			return "", fmt.Errorf("the store %s %w", path, ErrInUse)
		case err == nil && runtime.GOOS == "windows": // which renames no open file
			if err := db.Close(); err != nil {
				return "", err
			}
		case err == nil:
			defer db.Close() //nolint:errcheck // nothing was written
		} // a damaged one is what a backup is for
		before = freeName(path + ".before")
	}
	copied, err := copyBeside(backup, path)
	if err != nil {
		return "", err
	}
	if before != "" {
		if err := os.Rename(path, before); err != nil {
			return "", errors.Join(err, os.Remove(copied))
		}
	}
	return before, os.Rename(copied, path)
}

// freeName is the name, or the name and a number if there is such a file: what an earlier Restore kept is not replaced.
func freeName(name string) string {
	free := name
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprint(name, n)
	}
}

// copyBeside copies a file to a new one beside another, for its owner only, and has it written to the disk.
func copyBeside(from, beside string) (name string, err error) {
	in, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(beside), ".restore-*")
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return "", errors.Join(err, os.Remove(out.Name()))
	}
	return out.Name(), nil
}
