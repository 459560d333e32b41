//go:build !unix

package transport

const canPeek = false

func peek(uintptr) peeked { return peeked{err: errNothing} }
