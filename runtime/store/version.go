package store

import (
	"errors"
	"fmt"
	"strconv"

	"go.etcd.io/bbolt"
)

// Format is the version of the format that this package writes. A change of the buckets, of how replies are encoded, or of what the rows of
// tables mean raises it, and adds a step.
const Format = 2

// steps bring a file to the next version: the first one a file of version 1. All that a file needs run in one transaction, so that a file is
// never between two versions.
var steps = [Format - 1]func(*bbolt.Tx) error{removeOutdated}

var (
	formatBucket = []byte("format")
	versionKey   = []byte("version")
)

// newerError is why a file of this format cannot be used.
type newerError int

func (e newerError) Error() string {
	return fmt.Sprintf("a later version of Parlance has written it: its format is %d, and this version of Parlance knows formats up to %d", int(e), Format)
}

// errForeign is why a file cannot be used that bbolt reads, and that is another program's.
var errForeign = errors.New("it has the data of another program")

// formatOf is the version of a file; 0: the file is new. Version 1 is not written down in the file.
func formatOf(tx *bbolt.Tx) (int, error) {
	if b := tx.Bucket(formatBucket); b != nil {
		n, err := strconv.Atoi(string(b.Get(versionKey)))
		switch {
		case err != nil || n < 2:
			return 0, fmt.Errorf("%w: its version is %q", errForeign, b.Get(versionKey))
		case n > Format:
			return n, newerError(n)
		}
		return n, nil
	}
	if first, _ := tx.Cursor().First(); first == nil {
		return 0, nil
	}
	if tx.Bucket(replies) == nil && tx.Bucket([]byte(outdated[0])) == nil {
		return 0, errForeign
	}
	return 1, nil
}

// migrate brings a file to the current version, or makes its buckets if it is new. from is the version that it had.
func migrate(tx *bbolt.Tx) (from int, err error) {
	from, err = formatOf(tx)
	if err != nil {
		return from, err
	}
	if from > 0 {
		for _, step := range steps[from-1:] {
			if err := step(tx); err != nil {
				return from, err
			}
		}
	}
	if err := makeBuckets(tx); err != nil {
		return from, err
	}
	b, err := tx.CreateBucketIfNotExists(formatBucket)
	if err != nil || from == Format {
		return from, err
	}
	return from, b.Put(versionKey, []byte(strconv.Itoa(Format)))
}

// removeOutdated removes replies that were kept under ids and clients that nobody can ask for any more: their buckets had names of their own
// before the version was written down.
func removeOutdated(tx *bbolt.Tx) error {
	for _, name := range outdated {
		if tx.Bucket([]byte(name)) != nil {
			if err := tx.DeleteBucket([]byte(name)); err != nil {
				return err
			}
		}
	}
	return nil
}

var outdated = []string{"replies.1", "items.1", "ages.1", "places.1", "totals.1"}
