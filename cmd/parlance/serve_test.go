package main

import (
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime"
)

// What replies are kept in is a file when one is named, which one process has at a time, and memory otherwise.
func TestOpenStore(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	c := config.Store{Path: filepath.Join(t.TempDir(), "kept", "replies.db"), MaxSize: 1 << 20}
	keeper, done, err := openStore(c, nil, log, new(atomic.Int64))
	if err != nil {
		t.Fatal(err)
	}
	keeper.Put("me", "r", &runtime.Kept{Body: []byte("{}"), Created: 1 << 40})
	if _, _, err := openStore(c, nil, log, new(atomic.Int64)); err == nil || !strings.Contains(err.Error(), "is in use by another process") {
		t.Error(err)
	}
	closed(t, done)
	if keeper, done, err = openStore(c, nil, log, new(atomic.Int64)); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := keeper.Get("me", "r"); !ok {
		t.Error("what was kept is gone")
	}
	closed(t, done)
	if keeper, done, err = openStore(config.Store{}, nil, log, new(atomic.Int64)); err != nil {
		t.Fatal(err)
	}
	defer closed(t, done)
	if _, ok, _ := keeper.Get("me", "r"); ok {
		t.Error("memory remembers what was in a file")
	}
}

func closed(t *testing.T, done func() error) {
	t.Helper()
	if err := done(); err != nil {
		t.Error(err)
	}
}
