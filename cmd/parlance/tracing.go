package main

import (
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/tracing"
)

// trace has the gateway's calls traced if the environment asks for it, with what clients and models say if content is true. end sends what is
// not sent yet.
func (l *server) trace(o *gateway.Options, content bool) (end func(), err error) {
	t, err := tracing.New(tracing.Options{Content: content, Version: thisBuild().Version, Logger: l.log})
	if t == nil {
		return func() {}, err
	}
	o.Tracer = t
	return t.Close, nil
}
