// Package rules holds the rule files that are built into the binary. Package rules/lang reads them.
package rules

import (
	"embed"
	"io/fs"
)

//go:embed *.hcl protocols/*.hcl pairs/*.hcl vendors/*.hcl fields/*.hcl
var embedded embed.FS

// Files are the rule files that are built into the binary.
func Files() fs.FS { return embedded }
