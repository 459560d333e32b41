package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// home is a block that holds others, and the path to it.
type home struct {
	of   *Grammar
	path string
}

// housing is, of the blocks of a rule file, what they stand in, by their types; and which blocks there are. A file that is no
// rule file may have thousands of blocks that stand nowhere.
var housing = sync.OnceValue(func() (h struct {
	by    map[string][]home
	known map[*Grammar]bool
}) {
	h.by, h.known = map[string][]home{}, map[*Grammar]bool{}
	var walk func(at *Grammar, path string)
	walk = func(at *Grammar, path string) {
		if h.known[at] {
			return
		}
		h.known[at] = true
		for _, sub := range slices.Sorted(maps.Keys(at.Blocks)) {
			h.by[sub] = append(h.by[sub], home{at, path})
			walk(at.Blocks[sub], strings.TrimPrefix(path+" › "+sub, " › "))
		}
	}
	walk(File, "")
	return h
})

// homes tells where a block of a rule file belongs that stands in a wrong place; "" when there is no such block anywhere.
func homes(g *Grammar, name string) string {
	var in []string
	ours := housing().known[g]
	for _, h := range housing().by[name] {
		if h.of != g {
			in = append(in, h.path)
		}
	}
	if !ours && File.Blocks[name] != nil {
		return fmt.Sprintf(" A block %q belongs in a file of rules.", name)
	}
	if !ours || len(in) == 0 {
		return ""
	}
	var within []string
	for _, sub := range slices.Sorted(maps.Keys(g.Blocks)) {
		if g.Blocks[sub].Blocks[name] != nil {
			within = append(within, sub)
		}
	}
	if g != File && len(within) > 0 {
		return fmt.Sprintf(" Here a block %q belongs in %s: %s { %s … }, over several lines.", name, strings.Join(within, ", or "), within[0], name)
	}
	slices.SortStableFunc(in, func(a, b string) int { return depth(a) - depth(b) })
	places := "within " + strings.Join(in[:min(3, len(in))], ", or ")
	if in[0] == "" {
		places = "outside of all other blocks"
		if in = in[1:]; len(in) > 0 {
			places += ", or within " + strings.Join(in[:min(3, len(in))], ", or ")
		}
	}
	return fmt.Sprintf(" A block %q is written %s.", name, places)
}

// ArgumentsOf are the arguments of a block of rule files that stands within another one.
func ArgumentsOf(kind, within string) []string {
	for _, h := range housing().by[kind] {
		if h.path == within || strings.HasSuffix(h.path, "› "+within) {
			return slices.Sorted(maps.Keys(h.of.Blocks[kind].Args))
		}
	}
	return nil
}

// depth is how many blocks a path leads through.
func depth(path string) int {
	if path == "" {
		return 0
	}
	return 1 + strings.Count(path, "›")
}

// insteadOf tells what to write in place of a block that newcomers put into another one.
func insteadOf(name, within string) string { return misplaced[name+" in "+within] }

var misplaced = map[string]string{
	"request in pair":          "Write fields of the upstream's request in: fields { temperature = 1 }; temperature = omit leaves one out.",
	"set in pair":              "Write fields of the upstream's request in: fields { temperature = 1 }; if bodies pass unchanged, write set in patch \"request\" { … }.",
	"remove in pair":           "To leave a field out, write: fields { top_k = omit }; if bodies pass unchanged, write remove in patch \"request\" { … }.",
	"fields in alias":          "Write: set \"chat\" { … }, with the protocol of the upstream as its label.",
	"headers in pair":          "Headers for one upstream belong in parlance.hcl: upstream \"name\" { headers = { X-Team = \"a\" } }; those for all upstreams of a protocol in: protocol \"chat\" { upstream { headers { … } } }, over several lines.",
	"pair in protocol":         "A pair is a block outside of others, with both protocols as its labels: pair \"messages\" \"chat\" { … }",
	"profile in ":              profileHint,
	"profile in pair":          profileHint,
	"drop in fields":           "To leave a field out, write here: top_k = omit",
	"tier in upstream":         "A tier belongs in a file of rules, outside of other blocks, and names its upstreams: upstreams = [\"openai\"]",
	"row in table":             "A row is an argument. Write: low = \"minimal\"",
	"when in pair":             "A pair has no condition. Each of its rules may have an argument when, and a field its own: name = condition ? value : omit",
	"default in upstream":      defaultHint,
	"file in log":              logHint,
	"path in log":              logHint,
	"output in log":            logHint,
	"size in pool":             "How many calls an account serves at the same time: in_flight = 8.",
	"max_size in pool":         "How many calls an account serves at the same time: in_flight = 8.",
	"total in timeouts":        "The time for all attempts of a call: retry { deadline = \"60s\" }, outside of the upstream.",
	"request in timeouts":      "The time for all attempts of a call: retry { deadline = \"60s\" }, outside of the upstream.",
	"upstreams in client":      "A client is limited to models: models = [\"gpt-*\"]. Which upstream serves a model is said by the upstreams and by routes.",
	"upstream in client":       "A client is limited to models: models = [\"gpt-*\"]. Which upstream serves a model is said by the upstreams and by routes.",
	"weight in target":         "Targets are asked in order; calls are shared by weight among the accounts of one upstream, with pool { choose = \"weighted\" }.",
	"enabled in capture":       "Calls are captured if the block names clients or models, as in models = [\"*\"].",
	"upstream in route":        routeHint,
	"upstreams in route":       routeHint,
	"targets in route":         routeHint,
	"attempts in retry":        "How often a call is tried is set in parlance.hcl: retry { attempts = 5 }. How long the waits are is set here: after = …",
	"deadline in retry":        "How long all attempts of a call may take is set in parlance.hcl: retry { deadline = \"2m\" }.",
	"when in retry":            "A tier says which failures are tried again: tier \"name\" { when = class == \"rate_limit\" … action = \"retry\" }, over several lines.",
	"message in pair":          "A message is written by a protocol: protocol \"chat\" { message … }. Rules of a pair are written in: write { … }",
	"class in tier":            "The tier's condition selects the failures: when = class == \"rate_limit\"",
	"classes in tier":          "The tier's condition selects the failures: when = contains([\"rate_limit\"], class)",
	"status in tier":           "The tier's condition selects the failures: when = status == 429",
	"expect_status in request": "A spec of a request has what the upstream gets, and no status: remove it. For a rejected request, write a text of the client's error: reject = \"max_tokens\", in place of expect; reject_code and reject_param say more.",
	"status in request":        "That a request is refused is said by a text of the client's error: reject = \"max_tokens\", in place of expect; reject_code and reject_param say more.",
	"url in balance":           "It is the path on the upstream's host. Write: path = \"/v1/balance\"",
	"endpoint in balance":      "It is the path on the upstream's host. Write: path = \"/v1/balance\"",
	"path in capture":          "Calls are kept in memory; `parlance captures` prints them.",
	"dir in capture":           "Calls are kept in memory; `parlance captures` prints them.",
	"file in capture":          "Calls are kept in memory; `parlance captures` prints them.",
	"backoff in retry":         waitsHint,
	"delay in retry":           waitsHint,
	"interval in retry":        waitsHint,
	"initial_delay in retry":   waitsHint,
	"max_delay in retry":       waitsHint,
	"base_delay in retry":      waitsHint,
	"limits in client":         "The limits of a client are arguments of its block. Write: requests_per_minute = 60",
	"delete in patch":          removeHint,
	"unset in patch":           removeHint,
	"omit in patch":            removeHint,
	"delete in edit":           removeHint,
	"unset in edit":            removeHint,
	"drop in edit":             removeHint,
	"skip in patch":            "A frame of a reply is dropped with: drop { when = condition }. Rules of an older version are rewritten by: parlance fmt --upgrade",
	"when in alias":            "It is an argument: when = condition",
	"hear in protocol":         readHint,
	"hear in pair":             readHint,
	"say in protocol":          readHint,
	"hear in errors":           readHint,
	"hear in stop_reasons":     readHint,
	"say in stop_reasons":      readHint,
}
