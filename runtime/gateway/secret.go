package gateway

import "github.com/parlance-gateway/parlance/pool"

// Secret is a key. However it is printed, it is redacted.
type Secret = pool.Secret

// NewSecret wraps a key.
func NewSecret(value string) Secret { return pool.NewSecret(value) }
