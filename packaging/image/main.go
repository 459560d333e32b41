// Command image writes an OCI image of the gateway, for several architectures, into a tar file (oci-archive). It needs no registry and no
// container engine:
//
//	go -C packaging/image run . -version 1.2.3 -o image.tar amd64=./parlance-amd64 arm64=./parlance-arm64
//
// The image holds the binary, the certificates of the public authorities, and empty folders. Its files have the time SOURCE_DATE_EPOCH, so
// the same input gives the same image.
package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is the id of the user and the group of the process: nobody of the host.
const user = 65532

func main() {
	version := flag.String("version", "", "the version of the gateway")
	revision := flag.String("revision", "", "the commit")
	out := flag.String("o", "image.tar", "the file to write")
	flag.Parse()
	if err := run(*version, *revision, *out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func run(version, revision, out string, binaries []string) error {
	if version == "" || len(binaries) == 0 {
		return errors.New("a version and at least one ARCHITECTURE=BINARY are needed")
	}
	var at time.Time
	if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
		}
		at = time.Unix(seconds, 0).UTC()
	}
	base, err := layer(at, baseFiles())
	if err != nil {
		return err
	}
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, arg := range binaries {
		arch, path, _ := strings.Cut(arg, "=")
		binary, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		top, err := layer(at, []file{{name: "usr/bin/parlance", mode: 0o755, content: binary}})
		if err != nil {
			return err
		}
		image, err := imageOf(arch, version, revision, at, base, top)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: arch}}})
	}
	return write(index, version, at, out)
}

// file is a file of a layer, or a folder if its name ends with a slash.
type file struct {
	name    string
	mode    int64
	owner   int
	content []byte
}

// baseFiles are the files that do not depend on the architecture.
func baseFiles() []file {
	var certificates bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil { // A constraint cannot be written into a file.
			_ = pem.Encode(&certificates, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes everything
		}
	}
	return []file{
		{name: "etc/", mode: 0o755},
		{name: "etc/group", mode: 0o644, content: fmt.Appendf(nil, "root:x:0:\nparlance:x:%d:\n", user)},
		{name: "etc/parlance/", mode: 0o755},
		{name: "etc/passwd", mode: 0o644, content: fmt.Appendf(nil, "root:x:0:0:root:/:/sbin/nologin\nparlance:x:%d:%d:parlance:/var/lib/parlance:/sbin/nologin\n", user, user)},
		{name: "etc/ssl/", mode: 0o755},
		{name: "etc/ssl/certs/", mode: 0o755},
		{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, content: certificates.Bytes()},
		{name: "tmp/", mode: 0o1777},
		{name: "usr/", mode: 0o755},
		{name: "usr/bin/", mode: 0o755},
		{name: "var/", mode: 0o755},
		{name: "var/lib/", mode: 0o755},
		{name: "var/lib/parlance/", mode: 0o700, owner: user},
	}
}

func layer(at time.Time, files []file) (v1.Layer, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Mode: f.mode, Uid: f.owner, Gid: f.owner, Size: int64(len(f.content)), ModTime: at, Typeflag: tar.TypeReg}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(b.Bytes())), nil }
	return tarball.LayerFromOpener(open, tarball.WithMediaType(types.OCILayer))
}

func imageOf(arch, version, revision string, at time.Time, layers ...v1.Layer) (v1.Image, error) {
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	var history []mutate.Addendum
	for _, l := range layers {
		history = append(history, mutate.Addendum{Layer: l, History: v1.History{Created: v1.Time{Time: at}, CreatedBy: "packaging/image"}})
	}
	image, err := mutate.Append(image, history...)
	if err != nil {
		return nil, err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config.OS, config.Architecture, config.Created = "linux", arch, v1.Time{Time: at}
	config.Config = v1.Config{
		User: fmt.Sprintf("%d:%d", user, user), WorkingDir: "/var/lib/parlance",
		Entrypoint: []string{"/usr/bin/parlance"}, Cmd: []string{"serve", "-c", "/etc/parlance/parlance.hcl"},
		Env:          []string{"STATE_DIRECTORY=/var/lib/parlance"}, // as systemd says it
		ExposedPorts: map[string]struct{}{"8787/tcp": {}},
		StopSignal:   "SIGTERM",
		Labels: map[string]string{
			"org.opencontainers.image.title": "parlance", "org.opencontainers.image.version": version,
			"org.opencontainers.image.revision": revision, "org.opencontainers.image.licenses": "Apache-2.0",
		},
	}
	return mutate.ConfigFile(image, config)
}

// write writes the index as a layout with one entry, so that tools need not be told which image of the file they are to use.
func write(index v1.ImageIndex, version string, at time.Time, out string) (err error) {
	dir, err := os.MkdirTemp("", "parlance-image-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	l, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	tag := strings.ReplaceAll(version, "+", "_") // a tag has no plus sign
	if err := l.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": tag, "io.containerd.image.name": "localhost/parlance:" + tag,
	})); err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := tar.NewWriter(f)
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := w.WriteHeader(&tar.Header{Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(content)), ModTime: at, Typeflag: tar.TypeReg}); err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	})
	return errors.Join(err, w.Close())
}
