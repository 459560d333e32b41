package keys_test

import (
	"testing"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

func TestParseExpires(t *testing.T) {
	for text, want := range map[string]string{
		"2027-01-31": "2027-01-31 00:00:00 +0000 UTC", "2027-01-31T12:00:00Z": "2027-01-31 12:00:00 +0000 UTC", "2027-01-31T12:00:00+02:00": "2027-01-31 10:00:00 +0000 UTC",
		"soon": "", "2027-13-31": "", "": "0001-01-01 00:00:00 +0000 UTC",
	} {
		got, err := keys.ParseExpires(text)
		if want == "" && err == nil || want != "" && (err != nil || got.String() != want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
