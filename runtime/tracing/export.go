package tracing

import (
	"context"
	"fmt"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	wire "google.golang.org/protobuf/encoding/protowire"
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

// scopeSpans is the number of the field of a scope that its spans are in.
const scopeSpans = 2

// ExportSpans implements sdk.SpanExporter.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	var size int
	for _, s := range spans {
		size += 1 + wire.SizeBytes(len(s.(span).encoded))
	}
	encoded := make([]byte, 0, size)
	for _, s := range spans {
		encoded = wire.AppendBytes(wire.AppendTag(encoded, scopeSpans, wire.BytesType), s.(span).encoded)
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

// Shutdown implements sdk.SpanExporter.
func (e *exporter) Shutdown(ctx context.Context) error { return e.client.Stop(ctx) }
