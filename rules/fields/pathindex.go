package fields

import (
	"strings"

	"github.com/tidwall/gjson"
)

// listed is a row of the reference as it stands there: what it describes elsewhere is not written out. That is enough
// to tell whether a path is known, and takes a fortieth of the memory of all rows.
type listed struct {
	steps []PathStep
	same  string // the section where it goes on; "" for none
	below []PathStep
}

// lists are the rows of each section, and of the events of a section's streams.
type lists struct {
	rows   map[string][]listed            // by section
	events map[string]map[string][]listed // by section and event
}

func newLists(sources []string) *lists {
	l := &lists{map[string][]listed{}, map[string]map[string][]listed{}}
	list := func(rows gjson.Result) []listed {
		var out []listed
		rows.ForEach(func(_, r gjson.Result) bool {
			row := listed{}
			row.steps, _ = parseSteps(r.Get("path").String())
			if same := r.Get("same_as").String(); same != "" {
				var below string
				row.same, below, _ = strings.Cut(same, ":")
				row.below, _ = parseSteps(below)
			}
			out = append(out, row)
			return true
		})
		return out
	}
	for _, src := range sources {
		eachSection(src, func(section, sub string, rows gjson.Result) {
			switch {
			case sub == "":
				l.rows[section] = append(l.rows[section], list(rows)...)
			case !strings.HasSuffix(section, ".stream"):
				l.rows[section+"."+sub] = append(l.rows[section+"."+sub], list(rows)...)
			default:
				if l.events[section] == nil {
					l.events[section] = map[string][]listed{}
				}
				l.events[section][sub] = append(l.events[section][sub], list(rows)...)
			}
		})
	}
	return l
}

// eachSection calls f with the rows of each section of a JSON text. sub is the name of an event, or of a part of a section; "" for a section
// without parts.
func eachSection(src string, f func(section, sub string, rows gjson.Result)) {
	gjson.Get(src, "protocols").ForEach(func(protocol, sections gjson.Result) bool {
		sections.ForEach(func(name, rows gjson.Result) bool {
			section := protocol.String() + "." + name.String()
			if rows.IsArray() {
				f(section, "", rows)
				return true
			}
			rows.ForEach(func(sub, rows gjson.Result) bool {
				f(section, sub.String(), rows)
				return true
			})
			return true
		})
		return true
	})
}

// names reports whether a path names something in a section, without writing out what is described elsewhere.
func (l *lists) names(p FieldPath, section string) bool {
	if p.Event == "" && l.name(l.rows[section], p.Steps, 0) {
		return true
	}
	for event, rows := range l.events[section] {
		if (p.Event == "" || likeWord(p.Event, event)) && (len(p.Steps) == 0 || l.name(rows, p.Steps, 0)) {
			return true
		}
	}
	return false
}

// name reports whether steps name one of the rows, what it is part of, or something below it that stands elsewhere.
func (l *lists) name(rows []listed, steps []PathStep, depth int) bool {
	for i := range rows {
		r := &rows[i]
		if covers(steps, r.steps) {
			return true
		}
		if r.same == "" || depth == 4 || len(r.steps) > len(steps) || !begins(steps, r.steps) {
			continue
		}
		// What is selected of the row is selected of what it stands for.
		there := append([]PathStep(nil), r.below...)
		last := steps[len(r.steps)-1]
		if n := len(there); n > 0 && last.Key != "" {
			there[n-1].Key, there[n-1].Words = last.Key, last.Words
		}
		if l.name(l.rows[r.same], append(there, steps[len(r.steps):]...), depth+1) {
			return true
		}
	}
	return false
}

// begins reports whether a path leads through a row: by its names, and by no selector that contradicts.
func begins(path, row []PathStep) bool {
	for i, of := range row {
		s := path[i]
		if s.Name != of.Name || s.Key != "" && of.Key != "" && (s.Key != of.Key || !allLike(s.Words, of.Words)) {
			return false
		}
	}
	return true
}
