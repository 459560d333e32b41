// Command sbom writes the software bill of materials of a Go binary, in CycloneDX's JSON, to standard output:
//
//	go run ./packaging/sbom ./parlance > sbom.json
//
// What the binary is made of is read from the binary itself.
package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path"
	"runtime/debug"

	"github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: sbom BINARY")
		os.Exit(2)
	}
	info, err := buildinfo.ReadFile(os.Args[1])
	if err == nil {
		encoder := cyclonedx.NewBOMEncoder(os.Stdout, cyclonedx.BOMFileFormatJSON)
		err = encoder.SetPretty(true).Encode(bill(info))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// bill lists the modules that a binary is built from, and Go's standard library.
func bill(info *debug.BuildInfo) *cyclonedx.BOM {
	app := module(cyclonedx.ComponentTypeApplication, info.Main.Path, info.Main.Version)
	std := cyclonedx.Component{
		Type: cyclonedx.ComponentTypeLibrary, Name: "std", Version: info.GoVersion, BOMRef: "pkg:golang/std@" + info.GoVersion, PackageURL: "pkg:golang/std@" + info.GoVersion,
	}
	components, refs := []cyclonedx.Component{std}, []string{std.BOMRef}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := module(cyclonedx.ComponentTypeLibrary, m.Path, m.Version)
		components, refs = append(components, c), append(refs, c.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &app}
	bom.Components = &components
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: app.BOMRef, Dependencies: &refs}}
	return bom
}

func module(kind cyclonedx.ComponentType, name, version string) cyclonedx.Component {
	purl := "pkg:golang/" + name + "@" + version
	c := cyclonedx.Component{Type: kind, BOMRef: purl, Name: name, Version: version, PackageURL: purl}
	if kind == cyclonedx.ComponentTypeApplication {
		c.Name = path.Base(name)
	}
	return c
}
