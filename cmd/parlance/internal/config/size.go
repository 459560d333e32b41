package config

import (
	"strconv"
	"strings"
)

var units = []struct {
	name  string
	bytes float64
}{
	{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1},
}

// parseSize reads a number of bytes with its unit, upper or lower case.
func parseSize(s string) (int, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	for _, u := range units {
		number, ok := strings.CutSuffix(s, strings.ToLower(u.name))
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(n >= 0 && n*u.bytes <= 1<<40) {
			return 0, false
		}
		return int(n * u.bytes), true
	}
	return 0, false
}
