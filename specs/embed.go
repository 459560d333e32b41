// Package specs holds the spec files that are built into the binary. Package specs/play runs them.
package specs

import (
	"embed"
	"io/fs"
)

//go:embed pairs examples errors.hcl fragments.hcl http.hcl inquiries.hcl pool.hcl vendors.hcl
var embedded embed.FS

// Files are the spec files that are built into the binary.
func Files() fs.FS { return embedded }
