// Mutate measures what the specs hold the rules to. It breaks the built-in rules in one place at a time, compiles them, and runs the
// specs that reach the place. A mutant that fails a spec is killed; a mutant that passes all of them shows what no spec holds.
//
//	go run ./tests/mutate -sample 300                     # some minutes; -seed chooses others
//	go run ./tests/mutate -out after.txt                  # all mutants, and a list to compare
//	go run ./tests/mutate -specs other/specs -out before.txt
//	go run ./tests/mutate -only before.txt -out after.txt # the same mutants again
//	go run ./tests/mutate -compare before.txt after.txt   # mutants that are not killed any more
//
// The list has a line for each mutant: what became of it, its name, and what was changed. A name is the blocks, the argument and the
// kind of the change, so it stays the same when lines move.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/specs/play"
)

func main() {
	log := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	sample := flag.Int("sample", 0, "try only this `number` of mutants; 0: all")
	seed := flag.Uint64("seed", 1, "the `number` that chooses the sample")
	dir := flag.String("specs", "", "the `folder` of the specs; the built-in ones by default")
	match := flag.String("run", "", "try only mutants whose name matches this regular `expression`")
	only := flag.String("only", "", "try only the mutants that this `file` lists")
	out := flag.String("out", "", "write the list to this `file`; only survivors are printed by default")
	workers := flag.Int("workers", goruntime.NumCPU(), "how many mutants are tried at a time")
	limit := flag.Duration("limit", time.Minute, "how long one mutant may take; one that takes longer is killed by that")
	compare := flag.Bool("compare", false, "compare two lists")
	flag.Parse()
	if *compare {
		if flag.NArg() != 2 {
			log("mutate: -compare takes two files")
			os.Exit(2)
		}
		if err := compareLists(flag.Arg(0), flag.Arg(1)); err != nil {
			log("mutate: %v", err)
			os.Exit(1)
		}
		return
	}
	suite, err := load(*dir)
	if err != nil {
		log("mutate: %v", err)
		os.Exit(1)
	}
	l, err := newLab(suite, *limit)
	if err != nil {
		log("mutate: %v", err)
		os.Exit(1)
	}
	list := l.mutants()
	if *match != "" {
		re, err := regexp.Compile(*match)
		if err != nil {
			log("mutate: -run: %v", err)
			os.Exit(2)
		}
		list = slices.DeleteFunc(list, func(m *mutant) bool { return !re.MatchString(m.name) })
	}
	if *only != "" {
		listed, err := readList(*only)
		if err != nil {
			log("mutate: -only: %v", err)
			os.Exit(2)
		}
		list = slices.DeleteFunc(list, func(m *mutant) bool { return listed[m.name] == "" })
	}
	all := len(list)
	if *sample > 0 && *sample < len(list) {
		rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:*sample]
		slices.SortFunc(list, func(a, b *mutant) int { return a.order - b.order })
	}
	log("%d specs, %d scenarios, %d of %d mutants", len(suite.Specs), len(suite.Scenarios), len(list), all)
	began := time.Now()
	jobs := make(chan *mutant)
	var wg sync.WaitGroup
	for range *workers {
		wg.Go(func() {
			for m := range jobs {
				l.try(m)
			}
		})
	}
	for i, m := range list {
		if i > 0 && i%500 == 0 {
			log("%d mutants in %v", i, time.Since(began).Round(time.Second))
		}
		jobs <- m
	}
	close(jobs)
	wg.Wait()
	counts := map[string]int{}
	var text strings.Builder
	for _, m := range list {
		counts[m.result]++
		line := fmt.Sprintf("%s\t%s\t%s:%d\t%s\t%s\n", m.result, m.name, m.at.Filename, m.at.Start.Line, m.reported, m.by)
		text.WriteString(line)
		if *out == "" && m.result == survived {
			fmt.Print(line)
		}
	}
	if *out != "" {
		if err := os.WriteFile(*out, []byte(text.String()), 0o644); err != nil {
			log("mutate: %v", err)
			os.Exit(1)
		}
	}
	log("%d killed, %d survived, %d do not compile, in %v", counts[killed], counts[survived], counts[invalid], time.Since(began).Round(time.Second))
}

// load is the suite of a folder, without the files that tests use; the built-in one for "".
func load(dir string) (*play.Suite, error) {
	if dir == "" {
		suite, diags := play.Embedded()
		if diags.HasErrors() {
			return nil, diags
		}
		return suite, nil
	}
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(p, ".hcl") {
			names = append(names, p)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	suite, diags := play.Load(os.DirFS(dir), "", names...)
	if diags.HasErrors() {
		return nil, diags
	}
	return suite, nil
}

// readList is the results of a list by the names of the mutants.
func readList(name string) (map[string]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	results := map[string]string{}
	for r := bufio.NewReader(f); ; {
		line, err := r.ReadString('\n')
		if parts := strings.Split(line, "\t"); len(parts) > 1 {
			results[parts[1]] = parts[0]
		}
		if err == io.EOF {
			return results, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// compareLists prints the mutants that the first list has as killed and the second has not.
func compareLists(before, after string) error {
	was, err := readList(before)
	if err != nil {
		return err
	}
	is, err := readList(after)
	if err != nil {
		return err
	}
	counts, lost := map[string]int{}, []string{}
	for name, result := range was {
		counts[result]++
		if result == killed && is[name] == survived {
			lost = append(lost, name)
		}
	}
	fmt.Printf("before: %d killed, %d survived, %d do not compile\n", counts[killed], counts[survived], counts[invalid])
	counts = map[string]int{}
	for _, result := range is {
		counts[result]++
	}
	fmt.Printf("after:  %d killed, %d survived, %d do not compile\n", counts[killed], counts[survived], counts[invalid])
	slices.Sort(lost)
	for _, name := range lost {
		fmt.Println("no longer killed: " + name)
	}
	if len(lost) > 0 {
		return fmt.Errorf("%d mutants are not killed any more", len(lost))
	}
	return nil
}
