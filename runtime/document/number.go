package document

import "strconv"

// Number is the value as a number; ok is false when it is none.
func (v Value) Number() (n float64, ok bool) {
	if v.kind != Number {
		return 0, false
	}
	if f, ok := v.few(); ok {
		return f, true
	}
	n, err := strconv.ParseFloat(v.raw, 64)
	return n, err == nil
}

// few is a number that is written with a few digits, and nothing else: most are, and a float64 holds them exactly.
func (v Value) few() (f float64, ok bool) {
	if len(v.raw) > 15 {
		return 0, false
	}
	n := 0
	for i := range len(v.raw) {
		d := v.raw[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = 10*n + int(d)
	}
	return float64(n), true
}

// Int is the value as a whole number, rounded towards zero; ok is false when it is no number.
func (v Value) Int() (int, bool) {
	if v.kind != Number {
		return 0, false
	}
	if n, err := strconv.Atoi(v.raw); err == nil {
		return n, true
	}
	f, ok := v.Number()
	if !ok || f > 1<<62 || f < -(1<<62) {
		return 0, false
	}
	return int(f), true
}
