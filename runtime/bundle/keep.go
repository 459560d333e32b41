package bundle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// maxKept is how large the file may be: two archives in base64, and what little there is besides.
const maxKept = 4 * MaxArchive

// kept is what a start finds.
type kept struct {
	Good *stored // that served last
	// Before is what to go back to, while Good is watched.
	Before   *stored   `json:",omitempty"`
	Taken    time.Time // when Good began to serve
	Baseline Counts    // of the calls before that
	BackFrom time.Time `json:",omitzero"` // the version that this instance went back from
	BackWhy  string    `json:",omitempty"`
	Seen     sighting  // of the newest version
}

// stored is a bundle as it came. It is verified again when it is read.
type stored struct{ Archive, Signature []byte }

// sighting is when a version was seen first.
type sighting struct{ Version, At time.Time }

func (b *Bundle) stored() *stored {
	if b == nil {
		return nil
	}
	return &stored{b.archive, b.signature}
}

// verified is a stored bundle, nil for none.
func (s *stored) verified(keys []PublicKey) (*Bundle, error) {
	if s == nil {
		return nil, nil
	}
	return Verify(keys, s.Archive, s.Signature)
}

// readKept reads the file; one that is not there is empty.
func readKept(path string) (k kept, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err != nil {
		return k, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxKept))
	if err == nil {
		err = json.Unmarshal(text, &k)
	}
	if err != nil {
		return kept{}, fmt.Errorf("the rules that were kept in %s cannot be read: %w", path, err)
	}
	return k, nil
}

// write writes the file in one step: a process that ends meanwhile leaves the one before.
func (k *kept) write(path string) (err error) {
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // it is gone when it was renamed
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
