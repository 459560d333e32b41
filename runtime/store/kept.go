package store

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime"
)

// clone is a reply in memory of its own, without the items whose ids are too long for a key.
func clone(k *runtime.Kept) *runtime.Kept {
	own := &runtime.Kept{Body: bytes.Clone(k.Body), Input: bytes.Clone(k.Input), Model: k.Model, Created: max(k.Created, 0), Native: k.Native}
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

// unknown is what is kept of a reply whose id has another one too: nobody can tell which of them is meant, so no more is known than whose
// they are.
func unknown(k *runtime.Kept) *runtime.Kept {
	own := &runtime.Kept{Created: k.Created, Native: k.Native}
	for _, item := range k.Items {
		own.Items = append(own.Items, runtime.KeptItem{ID: item.ID})
	}
	return own
}
