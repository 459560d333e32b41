package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// sealKeySize is the bytes of a key that opaque state is sealed with.
const sealKeySize = 32

// keptSealKey is the key of a file, which is made when it is not there. The caller has the store open, so no other process makes it too.
func keptSealKey(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return makeSealKey(path)
	case err != nil:
		return nil, fmt.Errorf("read the key that reasoning is sealed with: %w", err)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != sealKeySize {
		return nil, fmt.Errorf("the file %s does not hold a key. Remove it to get a new one; clients then lose the reasoning that they carry", path)
	}
	return key, os.Chmod(path, 0o600)
}

// makeSealKey writes a new key, whole or not at all.
func makeSealKey(path string) (key []byte, err error) {
	key = make([]byte, sealKeySize)
	_, _ = rand.Read(key) // never fails, crypto/rand
	defer func() {
		if err != nil {
			err = fmt.Errorf("write the key that reasoning is sealed with: %w", err)
		}
	}()
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // mode 0600
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name()) // it is gone when it was renamed
	_, err = f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return nil, err
	}
	return key, os.Rename(f.Name(), path)
}
