package keys

import (
	"testing"
	"time"
)

func TestAddressesAreThrottledApart(t *testing.T) {
	w := NewWrong()
	now := time.Unix(1_700_000_000, 0)
	for range WrongBurst {
		if w.Shown("2001:db8::1", now) != 0 {
			t.Fatal("throttled too early")
		}
	}
	for address, throttled := range map[string]bool{"2001:db8::2": true, "2001:db8:0:1::1": false, "192.0.2.1": false, "not an address": false} {
		if got := w.Shown(address, now) > 0; got != throttled {
			t.Errorf("%s: throttled %t", address, got)
		}
	}
	for i := range 3 * maxAddresses {
		w.Shown(string(rune(i)), now)
	}
	if w.full.Len() > maxAddresses {
		t.Errorf("%d addresses are remembered", w.full.Len())
	}
}
