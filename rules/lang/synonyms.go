package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// synonyms are what other programs call arguments. Of several the first that a block has is meant.
var synonyms = map[string][]string{
	"after": {"at"}, "reason": {"why"}, "because": {"why"}, "message": {"why", "text"}, "msg": {"why", "message", "text"}, "description": {"why", "title"}, "comment": {"why"}, "note": {"why"}, "explanation": {"why"}, "doc": {"why"},
	"rpm": {"requests_per_minute"}, "requests_per_min": {"requests_per_minute"}, "tokens_per_min": {"tokens_per_minute"}, "tokens_per_hour": {"tokens_per_day"}, "requests_per_second": {"requests_per_minute"}, "rps": {"requests_per_minute"}, "requests_per_hour": {"requests_per_minute"}, "max_rpm": {"requests_per_minute"}, "rate_limit": {"requests_per_minute"}, "max_requests": {"requests_per_minute"}, "requests": {"requests_per_minute"},
	"tpm": {"tokens_per_minute"}, "tpd": {"tokens_per_day"}, "quota": {"tokens_per_month", "tokens_per_day"}, "budget": {"tokens_per_month"}, "dollars_per_day": {"usd_per_day"}, "dollars_per_month": {"usd_per_month"}, "tokens": {"tokens_per_day"},
	"concurrency": {"in_flight"}, "max_concurrency": {"in_flight"}, "max_parallel": {"in_flight"}, "parallel": {"in_flight"}, "max_parallel_requests": {"in_flight"}, "max_concurrent": {"in_flight"},
	"endpoint": {"url"}, "base": {"url"}, "host": {"url", "listen"}, "hostname": {"url", "listen"}, "address": {"url", "listen"}, "addr": {"listen", "url"}, "baseurl": {"url"}, "api_base": {"url"}, "server": {"url"}, "uri": {"url", "path"}, "target_url": {"url"},
	"token": {"key"}, "secret": {"key"}, "apikey": {"key"}, "password": {"key"}, "credential": {"key"}, "credentials": {"key"}, "bearer": {"key"}, "authorization": {"key"},
	"if": {"when"}, "condition": {"when"}, "match": {"when"}, "unless": {"when"}, "only_if": {"when"}, "expr": {"when"}, "where": {"when"}, "test": {"when"},
	"arguments": {"params"}, "args": {"params"}, "parameters": {"params"}, "inputs": {"params"}, "body": {"result"}, "return": {"result"}, "returns": {"result"}, "output": {"expect", "result"}, "expression": {"result"}, "value": {"to", "result", "from"},
	"upstream": {"to"}, "target": {"to", "upstream"}, "replace": {"to"}, "replacement": {"to"}, "with": {"to"}, "new": {"to"}, "set": {"to"}, "destination": {"to"}, "dest": {"to"}, "upstreams": {"to"}, "model": {"to"}, "models": {"to", "serves"}, "names": {"to"}, "serves": {"models"},
	"cooldown": {"rest"}, "backoff": {"rest"}, "duration": {"rest"}, "delay": {"rest", "after", "at"}, "wait": {"after", "rest", "at"}, "retry_after": {"after", "rest"}, "for": {"rest"}, "timeout": {"rest"}, "seconds": {"after", "rest"}, "sleep": {"rest"}, "ttl": {"every", "max_age", "rest"},
	"do": {"action"}, "then": {"action"}, "retries": {"again", "attempts"}, "tries": {"attempts", "again"}, "max_retries": {"attempts", "again"}, "max": {"most"}, "min": {"least"}, "maximum": {"most"}, "minimum": {"least"}, "status_code": {"status"}, "http_status": {"status"},
	"proxy": {"proxies"}, "https_proxy": {"proxies", "proxy"}, "http_proxy": {"proxies", "proxy"}, "aliases": {"model"}, "model_map": {"model"}, "model_mapping": {"model"}, "rename": {"model"}, "renames": {"model"},
	"valid_until": {"expires"}, "expiry": {"expires"}, "expire": {"expires"}, "until": {"expires"}, "bind": {"listen"}, "port": {"listen"}, "type": {"protocol"}, "provider": {"protocol", "upstream"}, "format": {"protocol"}, "api": {"protocol"}, "api_type": {"protocol"}, "vendor": {"protocol"}, "kind": {"protocol"}, "flavor": {"protocol"}, "schema": {"protocol"},
	"input": {"given"}, "want": {"expect"}, "wants": {"expect"}, "outputs": {"expect"}, "from": {"client"}, "code": {"status"}, "to": {"add", "upstream"}, "wait_before": {"at"}, "enabled": {"disabled"}, "enable": {"disabled"}, "active": {"disabled"}, "agent": {"for"}, "program": {"for"}, "allowed_models": {"models"}, "allow": {"models"}, "prefix": {"add"},
	"strategy": {"choose"}, "policy": {"choose"}, "algorithm": {"choose"}, "mode": {"choose"}, "order": {"choose"}, "sticky": {"session_ttl"}, "session": {"session_ttl"}, "affinity": {"session_ttl"},
	"file": {"path"}, "filename": {"path"}, "folder": {"path"}, "dir": {"path"}, "directory": {"path"}, "db": {"path"}, "dsn": {"path"}, "location": {"path"}, "size": {"max_size"}, "age": {"max_age"}, "retention": {"max_age"}, "keep_for": {"max_age"},
	"verbosity": {"level"}, "severity": {"level"}, "interval": {"every", "ttl"}, "period": {"every"}, "refresh": {"every", "ttl"}, "header": {"headers"}, "extra_headers": {"headers"}, "passthrough": {"forward"}, "pass": {"forward"},
	"read": {"first_byte"}, "read_timeout": {"first_byte"}, "request": {"first_byte"}, "response": {"first_byte"}, "ping": {"keepalive"}, "heartbeat": {"keepalive"}, "shutdown": {"drain"}, "grace": {"drain"}, "grace_period": {"drain"},
	"max_body_size": {"body"}, "client_max_body_size": {"body"}, "max_body": {"body"}, "max_request_size": {"body"}, "request_size": {"body"}, "max_connections": {"connections"}, "max_memory": {"memory"}, "ram": {"memory"},
}

// synonym is the argument that another program's name for it means, "" for none.
func synonym(name string, known []string) string {
	for _, other := range synonyms[strings.ToLower(name)] {
		if slices.Contains(known, other) {
			return other
		}
	}
	return ""
}

// suggestArgument is Suggest for the name of an argument: api_key may also be called key, and base_url url.
func suggestArgument(name string, known []string) string {
	if other := synonym(name, known); other != "" {
		return fmt.Sprintf(" Did you mean %q?", other)
	}
	if hint := Suggest(name, known); hint != "" {
		return hint
	}
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '_' || r == '-' })
	for _, k := range known {
		if len(k) > 2 && len(words) > 1 && slices.Contains(words, k) {
			return fmt.Sprintf(" Did you mean %q?", k)
		}
	}
	return ""
}

// nearArgument reports whether a name is one of some arguments in other words, or but for a letter.
func nearArgument(name string, known []string) bool {
	return synonym(name, known) != "" || slices.ContainsFunc(known, func(k string) bool {
		return name+"s" == k || levenshtein.Distance(name, k, nil) < 2
	})
}

// Nearest is Suggest with the list of what is known, where it is short.
func Nearest(name string, known []string) string {
	return Suggest(name, known) + choices(" Known: ", slices.Compact(slices.Sorted(slices.Values(known))))
}

// limitNames are the switches for the limits of a model, with what other programs call them.
var limitNames = [][]string{
	{"max_output", "max_token", "max_tokens", "max_output_tokens", "max_completion_tokens", "max_new_tokens"},
	{"context", "context_window", "context_length", "max_context", "max_model_len", "max_input_tokens", "num_ctx"},
}

// SuggestSwitch is Suggest for the switches of a profile.
func SuggestSwitch(name string, switches []string) string {
	for _, word := range strings.Split(strings.ToLower(name), "_") {
		if word == "vision" || word == "image" || word == "images" || word == "multimodal" {
			if hint := Suggest(name, switches); hint != "" {
				return hint
			}
			return " There is no switch for images. To send requests with images to another model: alias \"name-*\" { when = ask.images, and to = \"…\" }, over several lines."
		}
	}
	for _, other := range limitNames {
		if slices.Contains(other[1:], name) && slices.Contains(switches, other[0]) {
			return fmt.Sprintf(" Did you mean %q?", other[0])
		}
	}
	return Suggest(name, switches)
}

// InThousands is what is wrong with a limit of tokens that is so small that thousands are meant, "" for nothing.
func InThousands(name string, n float64) string {
	if name == "max_output" && n <= 128 || name == "context" && n < 512 {
		return fmt.Sprintf("%s is a number of tokens. Did you mean thousands? Write: %s = %v000; for no limit, leave the line out.", name, name, n)
	}
	return ""
}

// LongerThanWindow is what is wrong with a longest reply that the context window does not hold.
func LongerThanWindow(most, window float64) string {
	return fmt.Sprintf("A reply of %v tokens does not fit into a context window of %v, which holds the prompt too, so max_output has no effect. Make context larger, or write a max_output below it.", most, window)
}

// requestLimits are the fields of requests for the longest reply, each of a protocol or of some.
var requestLimits = []string{"max_tokens", "max_completion_tokens", "max_output_tokens"}

// OtherLimit is the field for the longest reply that a protocol has, in place of another one's; "" when name is none.
func OtherLimit(name string, has func(field string) bool) string {
	if !slices.Contains(requestLimits, name) {
		return ""
	}
	for _, other := range requestLimits {
		if other != name && has(other) {
			return other
		}
	}
	return ""
}

// otherActions are what other programs call the actions of a tier.
var otherActions = map[string]string{
	"next": "retry", "failover": "retry", "fallback": "retry", "again": "retry", "skip": "retry", "continue": "retry", "rotate": "retry", "switch": "retry", "another": "retry", "repeat": "retry",
	"fail": "return", "error": "return", "stop": "return", "abort": "return", "pass": "return", "none": "return", "ignore": "return", "forward": "return", "reject": "return", "raise": "return", "give_up": "return",
	"cooldown": "cool_down", "rest": "cool_down", "ban": "disable", "block": "cool_down", "pause": "cool_down", "suspend": "cool_down", "quarantine": "cool_down", "sleep": "cool_down", "remove": "disable", "wait": "cool_down", "backoff": "cool_down",
}

// OtherAction is Suggest for the action of a tier.
func OtherAction(name string, actions []string) string {
	if other := otherActions[strings.ToLower(name)]; slices.Contains(actions, other) {
		return fmt.Sprintf(" Write: action = %q", other)
	}
	return Suggest(name, actions)
}

// OtherReason is the shared word for a reason to stop that other programs call by another one, "" for none.
func OtherReason(word string) string {
	switch strings.ToLower(word) {
	case "stop", "stopped", "done", "complete", "completed", "finished", "eos", "normal", "success":
		return "end"
	}
	return ""
}

// protocolWords are other words for protocols.
var protocolWords = map[string][]string{
	"chat":      {"openai-chat", "chat_completions", "chat-completions", "completions", "litellm"},
	"messages":  {"anthropic-messages", "anthropic_messages"},
	"responses": {"openai-responses", "openai_responses"},
	"gemini":    {"google", "google-gemini", "googleai", "google-ai", "generativelanguage", "vertexai", "vertex-ai", "palm"},
}

// twoProtocols leave open which of OpenAI's protocols is meant, as its vendors do.
var twoProtocols = []string{"azure-openai", "azure_openai", "gpt"}

// SuggestProtocol is Suggest for the name of a protocol, for which somebody may have taken that of a vendor or agent.
func (s *Set) SuggestProtocol(name string, known []string) string {
	name = strings.ToLower(name)
	vendor, notVendor := FindVendor(s.Vendors(), name)
	if (slices.Contains(twoProtocols, name) || vendor.Protocol == "responses" && vendor.APIs["chat"] != "") && slices.Contains(known, "chat") && slices.Contains(known, "responses") {
		return " It is \"chat\" for /v1/chat/completions, and \"responses\" for /v1/responses."
	}
	if hint := Suggest(name, known); hint != "" {
		return hint
	}
	for _, k := range known {
		if slices.Contains(protocolWords[k], name) {
			return fmt.Sprintf(" Did you mean %q?", k)
		}
	}
	of := vendor.Protocol
	if notVendor != nil {
		agent, _ := FindAgent(s.Agents(), name)
		of = agent.Protocol
	}
	if slices.Contains(known, of) {
		return fmt.Sprintf(" Did you mean %q?", of)
	}
	return ""
}
