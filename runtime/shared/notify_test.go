package shared

import (
	"fmt"
	"testing"
)

// The message of a change may come before the server's answer to who wrote the row: listeners are notified all the same, once it is known that
// this instance writes nothing instead.
func TestListenersAreNotifiedOfChangesBeforeTheAnswer(t *testing.T) {
	for _, test := range []struct {
		name    string
		answer  int64 // to the write; 0: the server has what is newer
		message string
		again   bool // the row changes here meanwhile
		want    string
	}{
		{"its own", 5, "0|5|5|3|a/bmine", false, "[mine]"},
		{"another instance's, later", 5, "5|6|6|3|a/btheirs", false, "[theirs]"},
		{"another instance's, which is newer", 0, "0|7|7|3|a/btheirs", false, "[theirs]"},
		{"one that is overwritten", 5, "0|5|5|3|a/bmine", true, "[]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var r rows
			r.init()
			notified := []string{}
			r.listen("a", func(key, value string) { notified = append(notified, value) })
			r.sending = map[string]rowChange{"a/b": {value: "mine"}}
			r.message(test.message)
			if len(notified) > 0 {
				t.Errorf("%v were notified before it is known what this instance wrote", notified)
			}
			if test.again {
				r.pending["a/b"] = rowChange{value: "mine again"}
			}
			r.sent([]string{"a/b"}, []*job{{value: test.answer}})
			if fmt.Sprint(notified) != test.want {
				t.Errorf("%v were notified, want %s", notified, test.want)
			}
			r.sent(nil, nil)
			if fmt.Sprint(notified) != test.want {
				t.Errorf("%v were notified in the end, want %s", notified, test.want)
			}
		})
	}
}
