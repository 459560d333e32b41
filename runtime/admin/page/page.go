// Package page is the web page of the admin listener. The files in dist are made of those in src by build.sh.
package page

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files are what a browser loads.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return files
}
