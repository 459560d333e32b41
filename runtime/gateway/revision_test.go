package gateway

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Which revision serves is told by /readyz, in every line of the log, and to a client that asks.
func TestTheRevisionIsTold(t *testing.T) {
	began := time.Date(2026, 11, 22, 3, 0, 0, 0, time.UTC)
	w := start(t, answers(400, "application/json", `{"error":{"message":"no","type":"invalid_request_error"}}`), func(o *Options) {
		o.Revision = Revision{Number: 12, Hash: "3f2a9c01d4e7", Since: began}
		o.Now = func() time.Time { return began.Add(90 * time.Second) }
	})
	var reported readiness
	if err := json.Unmarshal([]byte(w.do("GET", "/readyz", "").body), &reported); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(reported, readiness{"ready", true, "test", 12, "3f2a9c01d4e7", began, 90, nil, nil, "", time.Time{}}); diff != "" {
		t.Error(diff)
	}
	for asked, want := range map[string]string{"1": `12;hash="3f2a9c01d4e7"`, "0": "", "": ""} {
		if a := w.chat(false, revisionHeader, asked); a.header.Get(revisionHeader) != want {
			t.Errorf("asked with %q: %v", asked, a.header)
		}
	}
	w.line(4)
	for line := range strings.Lines(w.log.String()) {
		if strings.Contains(line, "id=req_") && !strings.Contains(line, " revision=12 hash=3f2a9c01d4e7 ") {
			t.Error(line)
		}
	}
	if !strings.Contains(w.log.String(), `msg="attempt failed"`) {
		t.Error("no attempt failed")
	}
	w.options.Revision = Revision{Number: 13, Hash: "aaaaaaaaaaaa"}
	w.g.Swap(w.options)
	if a := w.do("GET", "/healthz", "", revisionHeader, "yes"); a.status != http.StatusOK || a.header.Get(revisionHeader) != `13;hash="aaaaaaaaaaaa"` {
		t.Error(a)
	}
}
