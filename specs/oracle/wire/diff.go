package wire

import "strings"

// around is how many equal lines are shown around those that differ.
const around = 3

// Diff is the difference of two texts by lines, "" when there is none: "- " is expected and was not got,
// "+ " was got and not expected.
func Diff(want, got string) string {
	if want == got {
		return ""
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	script := edits(a, b)
	near := make([]bool, len(script))
	for i, e := range script {
		if e.op == ' ' {
			continue
		}
		for j := max(0, i-around); j < min(len(script), i+around+1); j++ {
			near[j] = true
		}
	}
	var out strings.Builder
	gap := false
	for i, e := range script {
		if !near[i] {
			gap = true
			continue
		}
		if gap {
			out.WriteString("  …\n")
			gap = false
		}
		out.WriteByte(e.op)
		out.WriteByte(' ')
		out.WriteString(e.line)
		out.WriteByte('\n')
	}
	return strings.TrimSuffix(out.String(), "\n")
}

type edit struct {
	op   byte // ' ', '-' or '+'
	line string
}

// mostCells bounds the table of common lines. Beyond it everything between the equal ends counts as changed.
const mostCells = 4 << 20

// edits turns a into b, by a longest common subsequence.
func edits(a, b []string) []edit {
	var head, tail []edit
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, edit{' ', a[0]})
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		tail = append(tail, edit{' ', a[len(a)-1]})
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	common := make([][]int, len(a)+1)
	small := (len(a)+1)*(len(b)+1) <= mostCells
	if small {
		for i := range common {
			common[i] = make([]int, len(b)+1)
		}
		for i := len(a) - 1; i >= 0; i-- {
			for j := len(b) - 1; j >= 0; j-- {
				if a[i] == b[j] {
					common[i][j] = common[i+1][j+1] + 1
				} else {
					common[i][j] = max(common[i+1][j], common[i][j+1])
				}
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case small && i < len(a) && j < len(b) && a[i] == b[j]:
			head = append(head, edit{' ', a[i]})
			i, j = i+1, j+1
		case i < len(a) && (!small || j == len(b) || common[i+1][j] >= common[i][j+1]):
			head = append(head, edit{'-', a[i]})
			i++
		default:
			head = append(head, edit{'+', b[j]})
			j++
		}
	}
	for k := len(tail) - 1; k >= 0; k-- {
		head = append(head, tail[k])
	}
	return head
}
