package tracing

import (
	"context"
	"fmt"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	"google.golang.org/protobuf/proto"

	common "go.opentelemetry.io/proto/otlp/common/v1"
	described "go.opentelemetry.io/proto/otlp/resource/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
)

// exporter sends spans that are encoded already.
type exporter struct {
	client   otlptrace.Client
	json     bool // client sends JSON
	resource *described.Resource
	schema   string // of resource
	scope    *common.InstrumentationScope
}

func newExporter(client otlptrace.Client, json bool, of *resource.Resource, version string) *exporter {
	e := &exporter{
		client: client, json: json, resource: &described.Resource{}, schema: of.SchemaURL(), scope: &common.InstrumentationScope{Name: scopeName, Version: version},
	}
	for _, kv := range of.Attributes() { // All are texts.
		value := &common.AnyValue{Value: &common.AnyValue_StringValue{StringValue: kv.Value.AsString()}}
		e.resource.Attributes = append(e.resource.Attributes, &common.KeyValue{Key: string(kv.Key), Value: value})
	}
	return e
}

// send sends the spans of calls.
func (e *exporter) send(ctx context.Context, calls []spans) error {
	var size int
	for _, c := range calls {
		size += len(c.encoded)
	}
	encoded := make([]byte, 0, size)
	for _, c := range calls {
		encoded = append(encoded, c.encoded...)
	}
	scope := &otlp.ScopeSpans{}
	if !e.json {
		scope.ProtoReflect().SetUnknown(encoded) // Such fields are sent as they are, in protobuf only.
	} else if err := proto.Unmarshal(encoded, scope); err != nil {
		return fmt.Errorf("traces export: %w", err)
	}
	scope.Scope = e.scope
	if err := e.client.UploadTraces(ctx, []*otlp.ResourceSpans{{Resource: e.resource, SchemaUrl: e.schema, ScopeSpans: []*otlp.ScopeSpans{scope}}}); err != nil {
		return fmt.Errorf("traces export: %w", err)
	}
	return nil
}
