// Package money computes what calls cost, from prices and counts of tokens, in whole numbers.
package money

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// USD is an amount of US dollars, in nano-dollars (10⁻⁹ of a dollar), so that sums are exact.
type USD int64

// Dollar is one US dollar.
const Dollar USD = 1e9

// most is the largest amount that Parse takes.
const most = math.MaxInt64 / int64(Dollar) / 2

// String writes dollars, with as many digits behind the point as are needed: 0.00125.
func (u USD) String() string { return string(u.append(nil)) }

func (u USD) append(out []byte) []byte {
	n := uint64(u)
	if u < 0 {
		out, n = append(out, '-'), -n
	}
	out = strconv.AppendUint(out, n/uint64(Dollar), 10)
	rest := n % uint64(Dollar)
	if rest == 0 {
		return out
	}
	digits := fmt.Sprintf("%09d", rest)
	return append(append(out, '.'), strings.TrimRight(digits, "0")...)
}

// Dollars is the amount as a floating-point number of dollars, for metrics.
func (u USD) Dollars() float64 { return float64(u) / float64(Dollar) }

// MarshalJSON writes a number of dollars.
func (u USD) MarshalJSON() ([]byte, error) { return u.append(nil), nil }

// UnmarshalJSON reads a number of dollars.
func (u *USD) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var err error
	*u, err = Parse(string(text))
	return err
}

// Set reads an amount on the command line.
func (u *USD) Set(text string) (err error) {
	*u, err = Parse(text)
	return err
}

// Type is what help calls the value of a flag.
func (u *USD) Type() string { return "dollars" }

var errNotAmount = errors.New("not an amount of dollars, such as 12.50")

// Parse reads dollars, as in 12.5 or 1e-05. What is smaller than a nano-dollar is rounded off.
func Parse(text string) (USD, error) {
	if strings.ContainsAny(text, "eE") { // encoders of JSON write small numbers so
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(f) > float64(most) {
			return 0, errNotAmount
		}
		return USD(math.Round(f * float64(Dollar))), nil
	}
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	if fraction = fraction + "000000000"; len(fraction) > 9 {
		fraction = fraction[:9]
	}
	n, err := strconv.ParseUint(whole, 10, 63)
	f, err2 := strconv.ParseUint(fraction, 10, 63)
	if err != nil || err2 != nil || n > uint64(most) {
		return 0, errNotAmount
	}
	u := USD(n)*Dollar + USD(f)
	if strings.HasPrefix(text, "-") {
		u = -u
	}
	return u, nil
}
