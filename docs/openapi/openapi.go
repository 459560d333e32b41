// Package openapi holds the OpenAPI descriptions of what the gateway serves, to clients and to operators.
package openapi

import "embed"

// Files are the descriptions: gateway.yaml and admin.yaml.
//
//go:embed *.yaml
var Files embed.FS
