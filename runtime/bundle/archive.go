// Package bundle follows a signed bundle of rules on a web server: a tar.gz of rule and spec files with a signature of minisign beside it. It
// polls the server, verifies what comes, keeps the last good bundle on disk, and goes back when calls fail more often than before.
package bundle

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// What a bundle may hold. The built-in rules and specs are 2 MB in a hundred files.
const (
	MaxArchive = 16 << 20 // bytes of the tar.gz
	maxAll     = 64 << 20 // bytes of all that it unpacks to, headers too
	maxFile    = 4 << 20  // bytes of a file
	maxEntries = 4000     // files and folders
	maxName    = 300      // bytes of a path
)

// Pack writes files, by their paths, as a tar.gz. The same files give the same bytes, wherever and whenever they are packed.
func Pack(files map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if why := wrongName(name); why != "" {
			return nil, fmt.Errorf("%q cannot be packed: %s", name, why)
		}
		h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatPAX}
		if err := t.WriteHeader(h); err != nil {
			return nil, fmt.Errorf("%q cannot be packed: %w", name, err)
		}
		if _, err := t.Write(files[name]); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(t.Close(), z.Close()); err != nil {
		return nil, err
	}
	if _, err := Unpack(b.Bytes()); err != nil { // what no gateway would take is no bundle
		return nil, err
	}
	return b.Bytes(), nil
}

// Unpack reads the files of a tar.gz, by their paths, into memory. Nothing but files and folders may be in it, and no path may lead out of it: a
// link, a device, a path with "..", two files of one path, more than a bundle may hold, and an archive that ends too early or goes on after its
// end are errors.
func Unpack(archive []byte) (map[string][]byte, error) {
	if len(archive) > MaxArchive {
		return nil, fmt.Errorf("the bundle has more than %d MiB", MaxArchive>>20)
	}
	rest := bytes.NewReader(archive)
	z, err := gzip.NewReader(rest)
	if err != nil {
		return nil, fmt.Errorf("the bundle is no tar.gz: %w", err)
	}
	z.Multistream(false)
	most := &bounded{r: z, left: maxAll}
	files := map[string][]byte{}
	t := tar.NewReader(most)
	for n := 0; ; n++ {
		h, err := t.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, broken(err)
		}
		if n >= maxEntries {
			return nil, fmt.Errorf("the bundle has more than %d files and folders", maxEntries)
		}
		if err := readEntry(files, h, t); err != nil {
			return nil, err
		}
	}
	// The checksum is at the end of the archive, behind the end that tar tells.
	if _, err := io.Copy(io.Discard, most); err != nil {
		return nil, broken(err)
	}
	if rest.Len() > 0 {
		return nil, errors.New("the bundle is no tar.gz: something follows its end")
	}
	return files, nil
}

// readEntry adds a file.
func readEntry(files map[string][]byte, h *tar.Header, r io.Reader) error {
	name := strings.TrimPrefix(h.Name, "./")
	switch h.Typeflag {
	case tar.TypeReg:
	case tar.TypeDir:
		if name = strings.TrimSuffix(name, "/"); name == "" || name == "." {
			return nil
		}
		if why := wrongName(name); why != "" {
			return fmt.Errorf("the folder %.100q in the bundle is refused: %s", h.Name, why)
		}
		return nil
	case tar.TypeXGlobalHeader: // the comment that git archive writes
		return nil
	default:
		return fmt.Errorf("%.100q in the bundle is no file: links, devices and pipes are refused", h.Name)
	}
	if why := wrongName(name); why != "" {
		return fmt.Errorf("the file %.100q in the bundle is refused: %s", h.Name, why)
	}
	if _, twice := files[name]; twice {
		return fmt.Errorf("the file %.100q is in the bundle twice", name)
	}
	if h.Size > maxFile {
		return fmt.Errorf("the file %.100q in the bundle has more than %d MiB", name, maxFile>>20)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return broken(err)
	}
	files[name] = text
	return nil
}

// wrongName is what is wrong with a path; "" when nothing is.
func wrongName(name string) string {
	switch {
	case name == "" || name == ".":
		return "it has no name"
	case len(name) > maxName:
		return fmt.Sprintf("its path has more than %d bytes", maxName)
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' || r == ':' || r == '\uFFFD' }):
		return `its path has a \, a colon or a character that cannot be read`
	case !filepath.IsLocal(name) || path.IsAbs(name):
		return "its path leads out of the bundle"
	case path.Clean(name) != name:
		return "its path is not the shortest one"
	}
	return ""
}

func broken(err error) error {
	if errors.Is(err, errTooMuch) {
		return err
	}
	return fmt.Errorf("the bundle is no tar.gz, or was cut off: %w", err)
}

var errTooMuch = fmt.Errorf("the bundle unpacks to more than %d MiB", maxAll>>20)

// bounded reads so many bytes at most.
type bounded struct {
	r    io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		// What fills the bound to the byte has its end here.
		if n, err := b.r.Read(p[:min(len(p), 1)]); n == 0 {
			return 0, err
		}
		return 0, errTooMuch
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
