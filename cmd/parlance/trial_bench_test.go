package main

import (
	"context"
	"testing"
)

// What a trial of the smallest change costs, with all specs that are built in.
func BenchmarkTrial(b *testing.B) {
	files := map[string][]byte{"rules/mine.hcl": []byte("alias \"fast\" {\n  to = \"gpt-5-mini\"\n}\n")}
	for b.Loop() {
		a := attempt{Origin: origin{Rules: "rules"}, Files: files, Before: files}
		if r := a.run(context.Background()); !r.OK() || r.Specs < 1000 {
			b.Fatalf("%+v", r)
		}
	}
}
