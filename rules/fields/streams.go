package fields

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// streamsJSON says for each protocol which event of a stream does what, and what clients must find in it.
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
