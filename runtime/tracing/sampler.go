package tracing

import (
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/trace"
)

// sampler decides which calls are sampled, as the SDK's samplers of the same names do.
type sampler struct {
	parent bool   // a client that has a trace decides
	below  uint64 // the last 63 bits of the IDs of traces that are sampled are less
}

// newSampler makes the sampler that the environment names.
func newSampler() (sampler, error) {
	const variable, always = "OTEL_TRACES_SAMPLER", 1 << 63
	value := strings.TrimSpace(os.Getenv(variable))
	name, parent := strings.CutPrefix(strings.ToLower(value), "parentbased_")
	switch name {
	case "":
		if !parent {
			return sampler{true, always}, nil
		}
	case "always_on":
		return sampler{parent, always}, nil
	case "always_off":
		return sampler{parent, 0}, nil
	case "traceidratio":
		part, text := 1.0, strings.TrimSpace(os.Getenv(variable+"_ARG"))
		if text != "" {
			var err error
			if part, err = strconv.ParseFloat(text, 64); err != nil || !(part >= 0 && part <= 1) {
				return sampler{}, fmt.Errorf("traces: %s_ARG is %q, and has to be a number from 0 to 1", variable, text)
			}
		}
		return sampler{parent, uint64(part * always)}, nil
	}
	return sampler{}, fmt.Errorf(`traces: %s is %q, and can be "always_on", "always_off" or "traceidratio", alone or after "parentbased_"`, variable, value)
}

// samples decides for a call of the trace. client is the span that is its parent, if any.
func (s sampler) samples(client *trace.SpanContext, id trace.TraceID) bool {
	if s.parent && client.IsValid() {
		return client.IsSampled()
	}
	return binary.BigEndian.Uint64(id[8:])>>1 < s.below
}
