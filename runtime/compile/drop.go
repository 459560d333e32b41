package compile

import (
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// drops checks what blocks say that does not cross, of the requests or the replies of a protocol.
func (k *pairRules) drops(protocol, of string, blocks ...*lang.Block) {
	if k.proven {
		return // reading the lists of fields takes longer than all else of a pair
	}
	sections := []string{protocol + ".request", protocol + ".extensions.request"}
	if of == "reply" {
		sections = replySections(protocol)
	}
	for _, b := range blocks {
		for _, d := range b.All("drop") {
			path, err := fields.ParsePath(d.Label(0))
			if err != nil {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, d.Range, "Bad path", "%s.", capital(err.Error())))
				continue
			}
			if known, near := k.catalog.KnowsPath(path, sections...); !known {
				what := "field"
				if len(path.Steps) == 0 {
					what = "event"
				}
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, d.Range, "Unknown "+what, "The protocol has no %s %q.%s", what, d.Label(0), dropHint(k.catalog, protocol, of, path, near)))
			}
			k.text(d, "why")
		}
	}
}

// dropHint is what is said of a path that a protocol does not have there: the nearest name, or that it is one of replies or requests.
func dropHint(catalog *fields.Catalog, protocol, of string, path fields.FieldPath, near []string) string {
	nearest := lang.Suggest(path.Last(), near)
	if nearest != "" && (of != "request" || len(path.Steps) != 1) {
		return nearest
	}
	if of == "request" && len(path.Steps) > 0 {
		for _, other := range catalog.Protocols() {
			if known, _ := catalog.KnowsPath(path, other+".request"); known && other != protocol {
				return fmt.Sprintf(" It is a field of requests of %s, and a drop names a field that clients of %s send. To leave a field out for an upstream: fields { %s = omit }", other, protocol, path.Steps[0].Name)
			}
		}
	}
	if nearest != "" {
		return nearest
	}
	if of == "request" {
		for _, section := range replySections(protocol) {
			if known, _ := catalog.KnowsPath(path, section); known {
				return " It is a field of replies. What clients do not get of replies is written in read_reply { drop … }."
			}
		}
		for _, p := range catalog.Protocols() {
			if known, _ := catalog.KnowsPath(path, replySections(p)...); known {
				return " This drops fields of requests; it is one of replies. What clients do not get of replies is written in read_reply { drop … }."
			}
		}
	}
	if known, _ := catalog.KnowsPath(path, protocol+".request"); known && of == "reply" {
		return " It is a field of requests; write a drop of these outside of read_reply."
	}
	return ""
}

func replySections(protocol string) []string {
	return []string{protocol + ".response", protocol + ".stream", protocol + ".error", protocol + ".extensions.response", protocol + ".extensions.stream.chunk"}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
