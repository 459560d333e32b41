package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// pkg is a package of the project.
type pkg struct {
	ImportPath string
	Doc        string   // the first sentence of its comment
	Imports    []string // of the project only
}

// packages are those of the project that have code besides tests, by their paths below the module's.
func packages(root string) ([]*pkg, error) {
	module, err := output(root, "go", "list", "-m")
	if err != nil {
		return nil, err
	}
	out, err := output(root, "go", "list", "-json=ImportPath,Doc,Imports,GoFiles", "./...")
	if err != nil {
		return nil, err
	}
	prefix := strings.TrimSpace(module) + "/"
	var list []*pkg
	for dec := json.NewDecoder(strings.NewReader(out)); ; {
		var p struct {
			pkg
			GoFiles []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		p.ImportPath = strings.TrimPrefix(p.ImportPath, prefix)
		if len(p.GoFiles) == 0 || p.Doc == "" || strings.HasPrefix(p.ImportPath, "tests") {
			continue
		}
		var own []string
		for _, path := range p.Imports {
			if below, ok := strings.CutPrefix(path, prefix); ok {
				own = append(own, below)
			}
		}
		list = append(list, &pkg{p.ImportPath, p.Doc, own})
	}
	return list, nil
}

func table(list []*pkg) string {
	var b strings.Builder
	b.WriteString("| package | what it does |\n|---|---|\n")
	for _, p := range list {
		name := p.ImportPath[strings.LastIndex(p.ImportPath, "/")+1:]
		doc := strings.TrimPrefix(strings.TrimPrefix(p.Doc, "Package "+name+" "), "Command "+name+" ")
		fmt.Fprintf(&b, "| `%s` | %s |\n", p.ImportPath, strings.ReplaceAll(strings.TrimRight(doc, ".:"), "|", `\|`))
	}
	return b.String()
}

// graph draws the imports. An import that follows from others is left out, and so are commands besides the main one.
func graph(list []*pkg) string {
	byPath := map[string]*pkg{}
	for _, p := range list {
		byPath[p.ImportPath] = p
	}
	var reaches func(from, to string) bool
	reaches = func(from, to string) bool {
		return from == to || slices.ContainsFunc(byPath[from].Imports, func(next string) bool { return reaches(next, to) })
	}
	var b strings.Builder
	b.WriteString("```mermaid\ngraph TD\n")
	for _, p := range list {
		if strings.HasPrefix(p.ImportPath, "packaging/") {
			continue
		}
		for _, to := range p.Imports {
			implied := slices.ContainsFunc(p.Imports, func(other string) bool { return other != to && reaches(other, to) })
			if !implied {
				fmt.Fprintf(&b, "  %s --> %s\n", p.ImportPath, to)
			}
		}
	}
	b.WriteString("```\n")
	return b.String()
}
