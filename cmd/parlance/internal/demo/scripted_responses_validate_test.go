package demo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/specs/shape"
)

// wrongAt is a problem of one place in the request.
func wrongAt(param, code, format string, args ...any) *problem {
	wrong := invalid(format, args...)
	wrong.param, wrong.code = param, code
	return wrong
}

// checkShape holds a body to the field lists: OpenAI refuses members that it does not know, words that are not listed,
// types that are wrong, limits that are passed.
func checkShape(body []byte, section string) *problem {
	if trimmed := bytes.TrimLeft(body, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '{' {
		return decodeError{}.chatProblem()
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var request map[string]any
	if err := decoder.Decode(&request); err != nil || decoder.More() {
		return decodeError{}.chatProblem()
	}
	input, _ := request["input"].([]any)
	for _, item := range input {
		if o, ok := item.(map[string]any); ok && o["type"] == nil {
			o["type"] = "item_reference"
			if _, isMessage := o["role"]; isMessage {
				o["type"] = "message"
			}
		}
	}
	for _, f := range shape.Of(section).Check(request) {
		if !forgiven(f) {
			return shapeProblem(f)
		}
	}
	return nil
}

// mayMiss are members that the field lists require, because the SDKs' types do, and the server does not.
var mayMiss = []string{"id", "status", "annotations", "logprobs", "detail", "strict", "parameters"}

// forgiven are faults that OpenAI overlooks. Two of the unknown members are Codex' own.
func forgiven(f shape.Fault) bool {
	switch f.Kind {
	case shape.Missing:
		return slices.Contains(mayMiss, f.Field)
	case shape.Unknown:
		return f.Path == "client_metadata" || f.Field == "internal_chat_message_metadata_passthrough" ||
			f.Field == "status" || f.Field == "created_by" // Clients send output back as it came.
	case shape.Type:
		return f.Got == "null" && slices.Contains(mayMiss, f.Field)
	}
	return false
}

// shapeProblem words a fault as OpenAI does.
func shapeProblem(f shape.Fault) *problem {
	switch f.Kind {
	case shape.Missing:
		return wrongAt(f.Path, "missing_required_parameter", "Missing required parameter: '%s'.", f.Path)
	case shape.Unknown:
		return wrongAt(f.Path, "unknown_parameter", "Unknown parameter: '%s'.", f.Path)
	case shape.Value:
		return wrongAt(f.Path, "invalid_value", "Invalid value: '%s'. Supported values are: %s.", f.Got, inWords("and", quoted(f.Want)))
	case shape.Pattern:
		return wrongAt(f.Path, "invalid_value", "Invalid '%s': string does not match pattern. Expected a string that matches the pattern '%s'.", f.Path, f.Want[0])
	case shape.Range:
		if f.Below {
			return wrongAt(f.Path, "integer_below_min_value", "Invalid '%s': integer below minimum value. Expected a value >= %v, but got %s instead.", f.Path, f.Limit, f.Got)
		}
		return wrongAt(f.Path, "integer_above_max_value", "Invalid '%s': integer above maximum value. Expected a value <= %v, but got %s instead.", f.Path, f.Limit, f.Got)
	case shape.Length:
		if f.Below {
			return wrongAt(f.Path, "string_below_min_length", "Invalid '%s': too short. Expected a minimum length %v, but got length %s instead.", f.Path, f.Limit, f.Got)
		}
		return wrongAt(f.Path, "string_above_max_length", "Invalid '%s': string too long. Expected a string with maximum length %v, but got a string with length %s instead.", f.Path, f.Limit, f.Got)
	}
	var want []string
	for _, t := range f.Want {
		want = append(want, typeInWords(t))
	}
	if len(want) == 1 {
		return wrongAt(f.Path, "invalid_type", "Invalid type for '%s': expected %s, but got %s instead.", f.Path, want[0], typeInWords(f.Got))
	}
	return wrongAt(f.Path, "invalid_type", "Invalid type for '%s': expected one of %s, but got %s instead.", f.Path, inWords("or", want), typeInWords(f.Got))
}

func typeInWords(t string) string {
	switch t {
	case "null":
		return "null"
	case "boolean", "string", "number":
		return "a " + t
	case "map":
		return "an object"
	}
	return "an " + t
}

func quoted(list []string) []string {
	var out []string
	for _, one := range list {
		out = append(out, "'"+one+"'")
	}
	return out
}

// inWords joins a list as a sentence does: 'a', 'b', and 'c'.
func inWords(last string, list []string) string {
	switch n := len(list); n {
	case 0:
		return ""
	case 1:
		return list[0]
	case 2:
		return list[0] + " " + last + " " + list[1]
	default:
		return strings.Join(list[:n-1], ", ") + ", " + last + " " + list[n-1]
	}
}

// check says what OpenAI would refuse beyond the shape of each member: what members mean to each other. The limits of
// models and accounts are not checked.
func (r *responsesRequest) check() *problem {
	given := func(raw json.RawMessage) bool { return len(raw) > 0 && !bytes.Equal(raw, jsonNull) }
	switch {
	case r.Model == "":
		return wrongAt("model", "missing_required_parameter", "Missing required parameter: 'model'.")
	case r.PreviousID != "" && given(r.Conversation):
		return wrongAt("previous_response_id", "mutually_exclusive_parameters", "Mutually exclusive parameters: Ensure you are only providing one of: 'previous_response_id' or 'conversation'.")
	case r.PreviousID != "":
		return wrongAt("previous_response_id", "previous_response_not_found", "Previous response with id '%s' not found.", r.PreviousID)
	case given(r.Conversation):
		return notFound("conversation", "Conversation not found: the demo upstream stores none.")
	case given(r.Prompt):
		return notFound("prompt", "Prompt not found: the demo upstream stores none.")
	case r.Input == nil:
		return wrongAt("input", "missing_required_parameter", "Missing required parameter: 'input'.")
	case r.Background && !r.stores():
		return wrongAt("background", "", "Background mode requires 'store' to be true.")
	case r.Background:
		return wrongAt("background", "unsupported_parameter", "Unsupported parameter: 'background' is not supported by the demo upstream.")
	case r.StreamOptions != nil && !r.Stream:
		return wrongAt("stream_options", "", "The 'stream_options' parameter is only allowed when 'stream' is enabled.")
	}
	for _, check := range []func() *problem{r.checkItems, r.checkReasoning, r.checkCalls, r.checkTools} {
		if wrong := check(); wrong != nil {
			return wrong
		}
	}
	return nil
}

func notFound(param, format string, args ...any) *problem {
	wrong := wrongAt(param, "not_found", format, args...)
	wrong.status = http.StatusNotFound
	return wrong
}

// idPrefixes are what the ids of items begin with.
var idPrefixes = map[string]string{
	"message": "msg", "reasoning": "rs", "function_call": "fc", "custom_tool_call": "ctc", "web_search_call": "ws",
	"file_search_call": "fs", "code_interpreter_call": "ci", "image_generation_call": "ig", "mcp_call": "mcp",
	"mcp_list_tools": "mcpl", "mcp_approval_request": "mcpr", "local_shell_call": "lsh", "compaction": "cmp",
}

// partsOf are the types of parts that each side's messages may have.
var partsOf = map[bool][]string{
	true:  {"output_text", "refusal"},
	false: {"input_text", "input_image", "input_file"},
}

// checkItems checks each item by itself.
func (r *responsesRequest) checkItems() *problem {
	seen := map[string]bool{}
	for i, item := range r.Input {
		at := fmt.Sprintf("input[%d]", i)
		if item.Type == "item_reference" {
			return notFound("input", "Item with id '%s' not found. Items are not persisted by the demo upstream.", item.ID)
		}
		if item.ID != "" {
			if prefix := idPrefixes[item.Type]; prefix != "" && !strings.HasPrefix(item.ID, prefix) {
				return wrongAt(at+".id", "invalid_value", "Invalid '%s.id': '%s'. Expected an ID that begins with '%s'.", at, item.ID, prefix)
			}
			if seen[item.ID] {
				return wrongAt("input", "", "Duplicate item found with id %s. Remove duplicate items from your input and try again.", item.ID)
			}
			seen[item.ID] = true
		}
		if item.Type != "message" {
			continue
		}
		for j, p := range item.Content {
			if allowed := partsOf[item.Role == "assistant"]; p.Type != "" && !slices.Contains(allowed, p.Type) {
				param := fmt.Sprintf("%s.content[%d]", at, j)
				return wrongAt(param, "invalid_value", "Invalid value: '%s'. Supported values are: %s.", p.Type, inWords("and", quoted(allowed)))
			}
		}
	}
	return nil
}

// checkReasoning checks that reasoning comes back as it was sent: untouched, and with what followed it.
func (r *responsesRequest) checkReasoning() *problem {
	reasoned := map[string]bool{} // Families of the items before.
	for i, item := range r.Input {
		if item.Type != "reasoning" {
			if family, needs := familyOf(item.ID); needs && !reasoned[family] {
				return wrongAt("input", "", "Item '%s' of type '%s' was provided without its required 'reasoning' item.", item.ID, item.Type)
			}
			continue
		}
		if family, ok := familyOf(item.ID); ok {
			reasoned[family] = true
		}
		switch {
		case item.EncryptedContent != nil:
			s, ok := decrypted(*item.EncryptedContent)
			if !ok {
				return wrongAt(fmt.Sprintf("input[%d].encrypted_content", i), "invalid_encrypted_content",
					"The encrypted content %.8s... could not be verified. Reason: Encrypted content could not be decrypted or parsed.", *item.EncryptedContent)
			}
			if family, _ := familyOf(item.ID); item.ID != "" && family != s.family() {
				return wrongAt(fmt.Sprintf("input[%d].encrypted_content", i), "invalid_encrypted_content",
					"The encrypted content for item %s could not be verified. Reason: Encrypted content item_id did not match the target item id.", item.ID)
			}
		case !r.stores():
			wrong := notFound("input", "Item with id '%s' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.", item.ID)
			return wrong
		}
		if last := i == len(r.Input)-1; item.ID != "" && (last || !assistants(r.Input[i+1])) {
			return wrongAt("input", "", "Item '%s' of type 'reasoning' was provided without its required following item.", item.ID)
		}
	}
	return nil
}

// assistants tells whether an item is the model's own.
func assistants(item responsesItem) bool {
	return item.Role == "assistant" || item.Type == "reasoning" || strings.HasSuffix(item.Type, "_call")
}

// familyOf is what an id of this server's has in common with those of the same response, and whether there was
// reasoning in it.
func familyOf(id string) (family string, reasoned bool) {
	_, rest, _ := strings.Cut(id, "_")
	if len(rest) != len(seed{}.family())+8 {
		return "", false
	}
	family = rest[:len(rest)-8]
	return family, rest[len(family):len(family)+2] == reasonedMark
}

// checkCalls checks that each call has an output behind it, and each output its call before it.
func (r *responsesRequest) checkCalls() *problem {
	kinds := []struct{ kind, words string }{{"function_call", "function call"}, {"custom_tool_call", "custom tool call"}}
	for _, k := range kinds {
		var asked, open []string
		for _, item := range r.Input {
			switch item.Type {
			case k.kind:
				asked, open = append(asked, item.CallID), append(open, item.CallID)
			case k.kind + "_output":
				if item.CallID == "" {
					continue // Of an asynchronous call.
				}
				if !slices.Contains(asked, item.CallID) {
					return wrongAt("input", "", "No tool call found for %s output with call_id %s.", k.words, item.CallID)
				}
				open = slices.DeleteFunc(open, func(id string) bool { return id == item.CallID })
			}
		}
		if len(open) > 0 {
			return wrongAt("input", "", "No tool output found for %s %s.", k.words, open[0])
		}
	}
	return nil
}

// checkTools checks that schemas fit what is promised, and that the choice is one of what is offered.
func (r *responsesRequest) checkTools() *problem {
	for i, t := range r.Tools {
		if t.Type != "function" {
			continue
		}
		if fault := schemaFault(t.Parameters, t.Strict); fault != "" {
			return wrongAt(fmt.Sprintf("tools[%d].parameters", i), "invalid_function_parameters", "Invalid schema for function '%s': %s", t.Name, fault)
		}
	}
	if r.Text != nil && r.Text.Format.Type == "json_schema" {
		if fault := schemaFault(r.Text.Format.Schema, r.Text.Format.Strict); fault != "" {
			return wrongAt("text.format.schema", "invalid_json_schema", "Invalid schema for response_format '%s': %s", r.Text.Format.Name, fault)
		}
	}
	c := r.ToolChoice
	if c == nil {
		return nil
	}
	wanted := []string{c.Name}
	for _, t := range c.Tools {
		wanted = append(wanted, t.Name)
	}
	offered := r.callable()
	for _, name := range wanted {
		if name != "" && c.Mode != "mcp" && !slices.ContainsFunc(offered, func(t tool) bool { return t.name == name }) {
			return wrongAt("tool_choice", "", "Tool choice '%s' not found in 'tools' parameter.", name)
		}
	}
	if c.Mode == "required" && len(r.Tools) == 0 {
		return wrongAt("tool_choice", "", "Tool choice 'required' must be specified with 'tools' parameter.")
	}
	return nil
}

// schemaFault says what is wrong with the top level of a schema; "" when nothing is. Strict is a promise that the
// schema names all there is.
func schemaFault(raw json.RawMessage, strict bool) string {
	if len(raw) == 0 || bytes.Equal(raw, jsonNull) {
		return ""
	}
	s := readSchema(raw)
	if s.kind() != "object" && len(s.AnyOf)+len(s.OneOf) == 0 && s.Ref == "" && compact(raw) != "{}" {
		kind := s.kind()
		if kind == "" {
			kind = "None"
		}
		return fmt.Sprintf("schema must be a JSON Schema of 'type: \"object\"', got 'type: \"%s\"'.", kind)
	}
	if !strict {
		return ""
	}
	var closed struct {
		Additional json.RawMessage `json:"additionalProperties"`
	}
	_ = json.Unmarshal(raw, &closed) // A schema that is not understood promises nothing.
	if !bytes.Equal(bytes.TrimSpace(closed.Additional), []byte("false")) {
		return "In context=(), 'additionalProperties' is required to be supplied and to be false."
	}
	for _, m := range s.members() {
		if !slices.Contains(s.Required, m.name) {
			return fmt.Sprintf("In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing '%s'.", m.name)
		}
	}
	return ""
}
