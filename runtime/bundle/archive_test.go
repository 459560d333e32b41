package bundle

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// archiveOf is a tar.gz of entries. An entry without a type is a file.
func archiveOf(t testing.TB, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, h := range entries {
		text := ""
		if h.Typeflag == 0 || h.Typeflag == tar.TypeReg {
			text = "alias \"a\" {}\n"
			h.Typeflag, h.Size = tar.TypeReg, int64(len(text))
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
	}
	closeAll(t, w, z)
	return b.Bytes()
}

func closeAll(t testing.TB, list ...io.Closer) {
	t.Helper()
	for _, c := range list {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPackedFilesAreUnpackedAndTheBytesAreTheSame(t *testing.T) {
	files := map[string][]byte{"names.hcl": []byte("a"), "specs/names.hcl": []byte("b"), "base.lock": {}, "ä/ö.hcl": []byte("c")}
	one, err := Pack(files)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Pack(files)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("another archive: %v", err)
	}
	got, err := Unpack(one)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(files, got); diff != "" {
		t.Error(diff)
	}
	if _, err := Pack(map[string][]byte{"../a.hcl": nil}); err == nil {
		t.Error("a path that leads out is packed")
	}
	if _, err := Pack(map[string][]byte{"a.hcl": make([]byte, maxFile+1)}); err == nil {
		t.Error("a file is packed that no gateway takes")
	}
}

// What tar and git write around files is no harm.
func TestArchivesOfOtherProgramsAreUnpacked(t *testing.T) {
	got, err := Unpack(archiveOf(t,
		tar.Header{Typeflag: tar.TypeXGlobalHeader, Name: "pax_global_header", PAXRecords: map[string]string{"comment": "1f0e"}},
		tar.Header{Typeflag: tar.TypeDir, Name: "./"}, tar.Header{Typeflag: tar.TypeDir, Name: "./specs/"},
		tar.Header{Name: "./names.hcl"}, tar.Header{Name: "./specs/names.hcl"}))
	if err != nil || len(got) != 2 || got["names.hcl"] == nil || got["specs/names.hcl"] == nil {
		t.Errorf("%v %v", got, err)
	}
}

func TestHostileArchivesAreRefused(t *testing.T) {
	good := archiveOf(t, tar.Header{Name: "names.hcl"})
	many := func(n int) []byte {
		var list []tar.Header
		for i := range n {
			list = append(list, tar.Header{Name: fmt.Sprintf("%d.hcl", i)})
		}
		return archiveOf(t, list...)
	}
	named := func(name string) []byte { return archiveOf(t, tar.Header{Name: name}) }
	kind := func(kind byte) []byte {
		return archiveOf(t, tar.Header{Typeflag: kind, Name: "a.hcl", Linkname: "/etc/passwd"})
	}
	for name, c := range map[string]struct {
		archive []byte
		want    string
	}{
		"nothing":            {nil, "no tar.gz"},
		"text":               {[]byte("<html>not found</html>"), "no tar.gz"},
		"gzip of text":       {gzipped(t, []byte(strings.Repeat("x", 2000))), "no tar.gz"},
		"above":              {named("../a.hcl"), "leads out"},
		"above, within":      {named("a/../../b.hcl"), "leads out"},
		"absolute":           {named("/etc/a.hcl"), "leads out"},
		"within, not clean":  {named("a/../b.hcl"), "not the shortest"},
		"two slashes":        {named("a//b.hcl"), "not the shortest"},
		"backslash":          {named(`..\a.hcl`), `a \`},
		"drive":              {named(`c:a.hcl`), `a colon`},
		"line break":         {named("a\nb.hcl"), `cannot be read`},
		"no name":            {named("."), "no name"},
		"long name":          {named(strings.Repeat("a/", 200) + "a.hcl"), "more than 300 bytes"},
		"folder above":       {archiveOf(t, tar.Header{Typeflag: tar.TypeDir, Name: "../"}), "leads out"},
		"symbolic link":      {kind(tar.TypeSymlink), "links, devices and pipes"},
		"hard link":          {kind(tar.TypeLink), "links, devices and pipes"},
		"device":             {kind(tar.TypeChar), "links, devices and pipes"},
		"block device":       {kind(tar.TypeBlock), "links, devices and pipes"},
		"pipe":               {kind(tar.TypeFifo), "links, devices and pipes"},
		"twice":              {archiveOf(t, tar.Header{Name: "a.hcl"}, tar.Header{Name: "./a.hcl"}), "twice"},
		"too many":           {many(maxEntries + 1), "files and folders"},
		"too large, packed":  {make([]byte, MaxArchive+1), "more than 16 MiB"},
		"cut":                {good[:len(good)-1], "cut off"},
		"cut in the middle":  {good[:len(good)/2], "cut off"},
		"wrong checksum":     {append(bytes.Clone(good[:len(good)-8]), "01234567"...), "cut off"},
		"something follows":  {append(bytes.Clone(good), 'x'), "follows its end"},
		"two archives":       {append(bytes.Clone(good), good...), "follows its end"},
		"large file":         {bomb(t, tar.Header{Name: "a.hcl", Size: maxFile + 1}), "more than 4 MiB"},
		"many large files":   {bombs(t, 20), "unpacks to more than 64 MiB"},
		"behind the end":     {gzipped(t, make([]byte, maxAll+2048)), "unpacks to more than 64 MiB"},
		"size that is a lie": {lying(t), "cut off"},
	} {
		t.Run(name, func(t *testing.T) {
			files, err := Unpack(c.archive)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, %d files; want %q", err, len(files), c.want)
			}
		})
	}
}

func gzipped(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	closeAll(t, z)
	return b.Bytes()
}

// bomb is an archive of files of zeros.
func bomb(t testing.TB, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, h := range entries {
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(make([]byte, h.Size)); err != nil {
			t.Fatal(err)
		}
	}
	closeAll(t, w, z)
	return b.Bytes()
}

func bombs(t testing.TB, n int) []byte {
	var list []tar.Header
	for i := range n {
		list = append(list, tar.Header{Name: fmt.Sprintf("%d.hcl", i), Size: maxFile})
	}
	return bomb(t, list...)
}

// lying is an archive whose file has fewer bytes than its header says.
func lying(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	if err := w.WriteHeader(&tar.Header{Name: "a.hcl", Size: 1 << 20}); err != nil {
		t.Fatal(err)
	}
	return gzipped(t, b.Bytes())
}

// FuzzUnpack: no bytes make it panic, or give a path that leads out, or more than the bounds.
func FuzzUnpack(f *testing.F) {
	f.Add(archiveOf(f, tar.Header{Name: "names.hcl"}, tar.Header{Typeflag: tar.TypeDir, Name: "specs/"}))
	f.Add(archiveOf(f, tar.Header{Typeflag: tar.TypeSymlink, Name: "a", Linkname: "/"}))
	if real, err := os.ReadFile("testdata/rules.tar.gz"); err == nil {
		f.Add(real)
	}
	// Fuzzing does not get through the checksum of gzip by itself: the same bytes are tried as what is packed, too.
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, archive := range [][]byte{src, gzipped(t, src)} {
			files, err := Unpack(archive)
			if err != nil && files != nil {
				t.Error("files with an error")
			}
			total := 0
			for name, text := range files {
				if total += len(text); !filepath.IsLocal(name) || path.Clean(name) != name || strings.Contains(name, `\`) {
					t.Errorf("a path that leads out: %q", name)
				}
			}
			if total > maxAll || len(files) > maxEntries {
				t.Errorf("%d files of %d bytes", len(files), total)
			}
		}
	})
}
