package accountfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
)

// lines reads CSV with a header, or a plain list. Every line stands for itself, so that a quotation mark that is never closed
// swallows no other account. Empty lines, and those that begin with #, are passed over.
func (p *parser) lines(src []byte) {
	var header []column
	var comma rune
	first := true
	number := 0
	for line := range bytes.Lines(src) {
		number++
		text := strings.TrimSpace(string(line))
		if text == "" || text[0] == '#' {
			continue
		}
		if first {
			first = false
			comma = separator(text)
			var found bool
			if header, found = p.header(number, text, comma); found {
				continue
			}
			if p.failed() {
				return
			}
		}
		if header == nil {
			p.add(number, fields{"key": text})
			continue
		}
		record, err := split(text, comma)
		switch {
		case err != nil:
			p.wrong(number, "The line is no CSV: %v.", err)
		case len(record) > len(header):
			p.wrong(number, "The line has %d fields, and the header %d.", len(record), len(header))
		default:
			p.add(number, pick(header, record))
		}
	}
}

// column is what a column of CSV means; its field is "" when nobody reads it.
type column struct {
	field string
	rank  int
}

// header reads the first line. found is false when it is none, and the file a plain list.
func (p *parser) header(number int, text string, comma rune) (columns []column, found bool) {
	names, err := split(text, comma)
	if err != nil {
		names = strings.Split(text, string(comma))
	}
	keyed := false
	for _, name := range names {
		field, rank, ok := meaning(name)
		columns = append(columns, column{field, rank})
		found = found || ok
		keyed = keyed || field == "key"
	}
	switch {
	case found && len(names) == 1 && !keyed:
		p.whole("The header has no column for the key. A header is, for example: id,key,weight,in_flight,proxy")
		return nil, false
	case !found && len(names) > 1:
		p.whole("The first line names no columns. A file with several fields in a line begins with a header, such as: id,key,weight,in_flight,proxy")
		return nil, false
	case !found:
		return nil, false
	case !keyed:
		p.whole("The header has no column for the key. A header is, for example: id,key,weight,in_flight,proxy")
		return nil, false
	}
	for i, c := range columns {
		if c.field == "" {
			p.leave(number, "column", names[i])
		}
	}
	return columns, true
}

// separator is what fields of a line are divided by.
func separator(line string) rune {
	best, most := ',', 0
	for _, c := range []rune{',', ';', '\t'} {
		if n := strings.Count(line, string(c)); n > most {
			best, most = c, n
		}
	}
	return best
}

func split(line string, comma rune) ([]string, error) {
	if !strings.Contains(line, `"`) { // as most lines are; a reader has a buffer to fill
		return strings.Split(line, string(comma)), nil
	}
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = comma, -1, true
	record, err := r.Read()
	var where *csv.ParseError
	if errors.As(err, &where) {
		err = where.Err
	}
	return record, err
}

// pick gives fields their values. Where several columns mean the same, the best one that is not empty counts.
func pick(header []column, record []string) fields {
	f, ranks := fields{}, map[string]int{}
	for i, value := range record {
		c := header[i]
		value = strings.TrimSpace(value)
		if c.field == "" || value == "" {
			continue
		}
		if rank, ok := ranks[c.field]; !ok || c.rank < rank {
			f[c.field], ranks[c.field] = value, c.rank
		}
	}
	return f
}
