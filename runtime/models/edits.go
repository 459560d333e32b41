package models

// Edits are what the name of a model says besides which model is meant: fields of the client's request, in the client's
// protocol, and headers for the upstream. They are immutable.
type Edits struct {
	Patches [][]byte    // JSON objects that the request is merged with, one after the other (RFC 7396, JSON Merge Patch)
	Headers [][2]string // joined to a header of the same name, as a list
}

// Set gives what the name sets: JSON objects that the client's request is merged with, one after the other.
func (e *Edits) Set() [][]byte {
	if e == nil {
		return nil
	}
	return e.Patches
}
