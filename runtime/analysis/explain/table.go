package explain

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// grid is rows in aligned columns.
type grid struct {
	p      *printer
	indent int
	whole  bool // no column but the first is cut
	rows   [][]cell
}

type cell struct{ text, colour string }

func (p *printer) table(indent int) *grid { return &grid{p: p, indent: 2 * indent} }

func (t *grid) row(cells ...cell) { t.rows = append(t.rows, cells) }

// most is how wide a column may be, by its place: paths, values, sources; the last is as wide as it is.
var most = []int{56, 44, 72}

func (t *grid) flush() {
	if len(t.rows) == 0 {
		return
	}
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, c := range row {
			limit := t.limit(i)
			row[i].text = short(c.text, limit)
			widths[i] = max(widths[i], columns(row[i].text))
		}
	}
	for _, row := range t.rows {
		var b strings.Builder
		b.WriteString(strings.Repeat(" ", t.indent))
		last := len(row) - 1
		for last > 0 && row[last].text == "" {
			last--
		}
		for i, c := range row[:last+1] {
			b.WriteString(t.p.paint(c.colour, c.text))
			if widths[i] > 0 && i < last {
				b.WriteString(strings.Repeat(" ", widths[i]-columns(c.text)+2))
			}
		}
		t.p.line("%s", b.String())
	}
}

// limit is how wide a column may be.
func (t *grid) limit(i int) int {
	if i >= len(most) || t.whole && i > 0 {
		return 1 << 20
	}
	if t.p.Width == 0 {
		return most[i]
	}
	// On a terminal the columns share what there is; rules are seldom longer than 40.
	room := max(60, t.p.Width-t.indent-40)
	return min(most[i], room*[]int{32, 30, 38}[i]/100)
}

// clean keeps what others wrote from moving the cursor of a terminal.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, text)
}

// short is a text of so many columns at most.
func short(text string, most int) string {
	text = clean(text)
	if columns(text) <= most {
		return text
	}
	n := 0
	for i, r := range text {
		if n += columns(string(r)); n >= most {
			return text[:i] + "…"
		}
	}
	return text
}

// columns is how wide a text is on a terminal.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}
