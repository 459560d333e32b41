package fields

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// streamsJSON says for each protocol which event of a stream does what, what clients must find in it,
// and examples of objects.
//
//go:embed streams.json
var streamsJSON []byte

var streams = sync.OnceValues(func() (m map[string]json.RawMessage, err error) {
	err = json.Unmarshal(streamsJSON, &m)
	return m, err
})

// Stream is what is known of the streams of a protocol; nil for one that is not built in.
func Stream(protocol string) json.RawMessage {
	m, err := streams()
	if err != nil {
		panic("fields: streams.json: " + err.Error())
	}
	return m[protocol]
}

// Example is an object that a member of an event may be.
type Example struct {
	Event  string // the name of the event; "": any
	Member string
	Is     json.RawMessage
}

// Examples are objects that members of a protocol's events may be, for a check of events of which some members are left open.
func Examples(protocol string) (list []Example) {
	var s struct{ Examples []Example }
	if src := Stream(protocol); src == nil {
		return nil
	} else if err := json.Unmarshal(src, &s); err != nil {
		panic("fields: streams.json: " + err.Error())
	}
	return s.Examples
}
