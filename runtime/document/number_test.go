package document

import (
	"strconv"
	"testing"
)

func TestNumberIsWhatParseFloatReads(t *testing.T) {
	for _, text := range []string{"0", "7", "10", "4096", "999999999999999", "9007199254740993", "12345678901234567890", "-1", "-0", "0.5", "1e3", "1E-2", "123456789012345.5"} {
		want, _ := strconv.ParseFloat(text, 64)
		if n, ok := Of([]byte(text)).Number(); !ok || n != want {
			t.Errorf("%s is %v, %v; want %v", text, n, ok, want)
		}
	}
	for _, text := range []string{`"7"`, "true", "[7]", "1e999"} {
		if n, ok := Of([]byte(text)).Number(); ok {
			t.Errorf("%s is the number %v", text, n)
		}
	}
}
