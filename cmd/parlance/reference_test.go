package main

import (
	"bytes"
	"os"
	"testing"
)

// docs/rules.md is made from the definitions that the program works by.
func TestReferenceIsFresh(t *testing.T) {
	want, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := writeReference(&got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("docs/rules.md is stale; 'go generate ./cmd/parlance' writes it anew")
	}
}
