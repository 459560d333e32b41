package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Editors open files, and built-in rules are in the binary. Where an editor is shown one of them, its text is written to a file that nobody
// may write to, in the user's folder of caches. Its folder is named by the text, so that several versions of the program stand beside each other.

// cacheFolder is where built-in files are written.
func cacheFolder() (string, error) {
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "parlance", "rules"), err
}

// cached is the file that has the text of a built-in one.
func cached(name string, text []byte) (string, error) {
	dir, err := cacheFolder()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	path := filepath.Join(dir, hex.EncodeToString(sum[:6]), filepath.FromSlash(strings.TrimPrefix(name, lang.BasePrefix)))
	if old, err := os.ReadFile(path); err == nil && string(old) == string(text) {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o444)
	}
	if err != nil {
		return "", err
	}
	return path, os.Rename(f.Name(), path)
}

// builtInName is the name of the built-in file that a file of the cache has the text of; "" for another file.
func builtInName(path string) string {
	dir, err := cacheFolder()
	if err != nil {
		return ""
	}
	in, err := filepath.Rel(dir, path)
	if err != nil || strings.HasPrefix(in, "..") {
		return ""
	}
	if _, name, ok := strings.Cut(filepath.ToSlash(in), "/"); ok {
		return lang.BasePrefix + name
	}
	return ""
}
