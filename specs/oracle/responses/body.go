package responses

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
	"github.com/parlance-gateway/parlance/specs/shape"
)

// CheckBody holds a body to what clients of Responses insist on.
func CheckBody(v any) error {
	r, ok := v.(wire.Object)
	if !ok {
		return errors.New("the body is not an object")
	}
	if faults := serious(shape.Of("responses.response").Check(v)); len(faults) > 0 {
		return errors.New(faults[0].String())
	}
	if wire.TextAt(r, "id") == "" || wire.TextAt(r, "model") == "" {
		return errors.New("the response has no id or no model")
	}
	ids := map[string]bool{}
	for _, item := range wire.ListAt(r, "output") {
		if err := identity(item.(wire.Object), ids); err != nil {
			return err
		}
	}
	return settled(r)
}

// settled checks that a response tells one end, and tells it whole. One that still runs has none.
func settled(r wire.Object) error {
	status := wire.TextAt(r, "status")
	usage := r["usage"]
	switch {
	case status == "":
		return errors.New("the response has no status")
	case (r["error"] != nil) != (status == "failed"):
		return fmt.Errorf("the status is %s, and error is %v", status, wire.Encode(r["error"], ""))
	case status == "failed" && (wire.TextAt(r, "error", "code") == "" || wire.TextAt(r, "error", "message") == ""):
		return errors.New("the error has no code or no message")
	case (r["incomplete_details"] != nil) != (status == "incomplete") || status == "incomplete" && wire.TextAt(r, "incomplete_details", "reason") == "":
		return fmt.Errorf("the status is %s, and incomplete_details is %v", status, wire.Encode(r["incomplete_details"], ""))
	case r["completed_at"] != nil && status != "completed":
		return fmt.Errorf("the status is %s, and there is a completed_at", status)
	case usage == nil && (status == "completed" || status == "incomplete"):
		return errors.New("the response has no usage")
	}
	for _, item := range wire.ListAt(r, "output") {
		state := wire.TextAt(item, "status")
		switch {
		case state == "in_progress" && (status == "completed" || status == "incomplete" || status == "failed"):
			return errors.New("an item is in_progress at the end")
		case status == "completed" && state == "incomplete":
			return errors.New("an item is incomplete in a response that is completed")
		case status == "completed" && wire.TextAt(item, "type") == "function_call" && strings.TrimSpace(wire.TextAt(item, "arguments")) == "":
			return errors.New("a call has empty arguments, which clients cannot parse")
		}
	}
	if usage == nil {
		return nil
	}
	in, out, total := wire.IndexAt(usage, "input_tokens"), wire.IndexAt(usage, "output_tokens"), wire.IndexAt(usage, "total_tokens")
	_, cached := wire.At(usage, "input_tokens_details", "cached_tokens").(json.Number)
	_, reasoning := wire.At(usage, "output_tokens_details", "reasoning_tokens").(json.Number)
	switch {
	case in < 0 || out < 0 || total < 0 || !cached || !reasoning:
		return errors.New("usage lacks one of its five numbers")
	case in+out != total:
		return errors.New("usage.total_tokens is not the sum of the others")
	case wire.IndexAt(wire.At(usage, "input_tokens_details"), "cached_tokens") > in || wire.IndexAt(wire.At(usage, "output_tokens_details"), "reasoning_tokens") > out:
		return errors.New("usage counts more cached or reasoning tokens than tokens")
	}
	return nil
}
