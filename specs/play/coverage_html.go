package play

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
)

//go:embed coverage.html
var coverageHTML string

// page is what coverage.html shows. html/template escapes all of it.
var page = template.Must(template.New("coverage").Parse(coverageHTML))

// parts of a file's name: folders, and words.
var parts = lazyregexp.New(`[^/_]*[/_]?`)

type shownFile struct {
	ID      string
	Name    string
	Parts   []string // of the name, between which a line may end
	Reached int
	Places  int
	Percent string
	Lines   []shownLine
	Missed  []shownPlace
}

type shownPlace struct {
	Line int
	What string
}

type shownLine struct {
	Number int
	Times  string // how often what begins here was reached, "" where nothing does
	Missed bool   // something that begins here was not
	Pieces []piece
}

// piece is text that belongs to one place, or to none.
type piece struct {
	Class string // "", "reached" or "missed"
	Title string
	Text  string
}

// WriteHTML prints a page that needs nothing else: an index, and each file with what was reached and what was not.
func (c *Coverage) WriteHTML(w io.Writer) error {
	var files []shownFile
	for i, f := range c.Files {
		shown := shownFile{
			ID: fmt.Sprintf("f%d", i+1), Name: f.File, Parts: parts.FindAllString(f.File, -1), Reached: f.Reached, Places: f.Places, Percent: fmt.Sprintf("%.1f", f.Percent()),
		}
		var hits []Hit
		for _, h := range c.Hits {
			if h.File != f.File {
				continue
			}
			hits = append(hits, h)
			if h.Times == 0 {
				shown.Missed = append(shown.Missed, shownPlace{h.Line, h.What})
			}
		}
		shown.Lines = paint(c.Sources[f.File], hits)
		files = append(files, shown)
	}
	return page.Execute(w, struct {
		Reached, Places int
		Percent         string
		Files           []shownFile
	}{c.Reached, c.Places, fmt.Sprintf("%.1f", c.Percent()), files})
}

// paint is a text in lines of pieces: each byte belongs to the smallest place that holds it.
func paint(src []byte, hits []Hit) []shownLine {
	owner := make([]int, len(src)) // one more than the number of the place; 0: none
	order := make([]int, len(hits))
	for i := range order {
		order[i] = i
	}
	length := func(i int) int { return hits[i].Range.End.Byte - hits[i].Range.Start.Byte }
	slices.SortStableFunc(order, func(a, b int) int { return length(b) - length(a) })
	for _, i := range order {
		r := hits[i].Range
		for at := max(r.Start.Byte, 0); at < min(r.End.Byte, len(src)); at++ {
			owner[at] = i + 1
		}
	}
	byLine := map[int][]Hit{}
	for _, h := range hits {
		byLine[h.Line] = append(byLine[h.Line], h)
	}
	var lines []shownLine
	for from := 0; from < len(src); {
		to := from
		for to < len(src) && src[to] != '\n' {
			to++
		}
		line := shownLine{Number: len(lines) + 1}
		for at := from; at < to; {
			end := at
			for end < to && owner[end] == owner[at] {
				end++
			}
			p := piece{Text: string(src[at:end])}
			if n := owner[at]; n > 0 {
				p.Class, p.Title = "reached", fmt.Sprintf("%s: %s", hits[n-1].What, times(hits[n-1].Times))
				if hits[n-1].Times == 0 {
					p.Class = "missed"
				}
			}
			line.Pieces = append(line.Pieces, p)
			at = end
		}
		var most int64
		for _, h := range byLine[line.Number] {
			most = max(most, h.Times)
			line.Missed = line.Missed || h.Times == 0
		}
		if len(byLine[line.Number]) > 0 {
			line.Times = fmt.Sprintf("%d×", most)
		}
		lines = append(lines, line)
		from = to + 1
	}
	return lines
}

func times(n int64) string {
	switch n {
	case 0:
		return "never reached"
	case 1:
		return "reached once"
	}
	return fmt.Sprintf("reached %d times", n)
}
