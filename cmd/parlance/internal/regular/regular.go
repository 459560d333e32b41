// Package regular reads regular files only: a reader would wait forever for a pipe in a watched folder, and a device may
// never end.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// What is read of .hcl files, which may be those of a wrong folder, by a reload and by all commands alike. The built-in rules and specs
// are 2 MB in a hundred files.
const (
	MaxSource  = 4 << 20  // bytes of a file; a parser refuses smaller ones, and says where
	MaxSources = 2000     // files of a folder
	MaxAll     = 64 << 20 // bytes of all files together
)

// Quota is what was read of a folder so far.
type Quota struct{ files, bytes int }

// Read reads the next file of a folder.
func (q *Quota) Read(name, folder string) ([]byte, error) {
	if q.files++; q.files > MaxSources {
		return nil, fmt.Errorf("%s holds more than %d .hcl files: is it the right folder?", folder, MaxSources)
	}
	src, err := Read(name, MaxSource)
	if q.bytes += len(src); q.bytes > MaxAll {
		return nil, fmt.Errorf("the .hcl files of %s have more than %d MiB together: is it the right folder?", folder, MaxAll>>20)
	}
	return src, err
}

// Input reads what is to be translated, up to MaxAll. It may come from a pipe, as a shell makes one; nobody may write into it for Patience.
func Input(name string) ([]byte, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|atOnce, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	_ = f.SetReadDeadline(time.Now().Add(Patience)) // only a pipe has one
	b, err := io.ReadAll(io.LimitReader(f, MaxAll+1))
	if err == nil && len(b) > MaxAll {
		err = &fs.PathError{Op: "read", Path: name, Err: errors.New("it has more than " + size(MaxAll))}
	}
	return b, err
}

// Patience is how long a pipe may take.
const Patience = 30 * time.Second

// Read is the content of a file, or of the file that a link leads to. What is no file with an end, or has more bytes than most, is
// an error, which like those of package os is a *fs.PathError.
func Read(name string, most int64) ([]byte, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|atOnce, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	refused := func(why string) error { return &fs.PathError{Op: "read", Path: name, Err: errors.New(why)} }
	switch {
	case info.IsDir():
		return nil, refused("it is a folder")
	case !info.Mode().IsRegular():
		return nil, refused("it is no regular file, but a pipe, a socket or a device")
	case info.Size() > most:
		return nil, refused(fmt.Sprintf("it has %d bytes, and %s at most are read", info.Size(), size(most)))
	}
	b := make([]byte, 0, info.Size()+512)
	for { // It may grow while it is read.
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		switch {
		case err == io.EOF && int64(len(b)) <= most:
			return b, nil
		case int64(len(b)) > most:
			return nil, refused(fmt.Sprintf("it has more than %s", size(most)))
		case err != nil:
			return nil, err
		}
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
	}
}

func size(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d KiB", n>>10)
}
