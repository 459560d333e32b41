package store

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime"
)

// clone is a reply in memory of its own, without the items whose ids are too long for a key.
func clone(k *runtime.Kept) *runtime.Kept {
	own := &runtime.Kept{Body: bytes.Clone(k.Body), Input: bytes.Clone(k.Input), Model: k.Model, Created: max(k.Created, 0)}
	for _, item := range k.Items {
		if len(item.ID) <= maxID {
			own.Items = append(own.Items, runtime.KeptItem{ID: item.ID, JSON: bytes.Clone(item.JSON)})
		}
	}
	return own
}

// size is the bytes of a reply, and of what it takes to find it.
func size(k *runtime.Kept) int {
	n := 200 + len(k.Body) + len(k.Input) + len(k.Model)
	for _, item := range k.Items {
		n += 200 + len(item.ID) + len(item.JSON)
	}
	return n
}
