//go:build !amd64 || purego

package document

import (
	"encoding/binary"
	"unsafe"
)

// special marks the special bytes of n blocks, a bit for each byte.
func special(dst *uint64, src *byte, n int) {
	out := unsafe.Slice(dst, n)
	for i := range out {
		in := (*[block]byte)(unsafe.Add(unsafe.Pointer(src), i*block))
		var marks uint64 // of the byte b of the word w: bit w of byte b
		for at := 0; at < block; at += 8 {
			w := binary.LittleEndian.Uint64(in[at : at+8])
			low := w &^ highs
			// Each byte by itself: what is below its high bit neither borrows from the next byte nor carries into it.
			quote, backslash := (low^ones*0x02|highs)-ones*0x21, (low^ones*'\\')+ones*0x7F
			marks = marks>>1 | (w|^(quote&backslash))&highs
		}
		// Rows and columns change places.
		x := (marks ^ marks>>7) & 0x00AA00AA00AA00AA
		marks ^= x ^ x<<7
		x = (marks ^ marks>>14) & 0x0000CCCC0000CCCC
		marks ^= x ^ x<<14
		x = (marks ^ marks>>28) & 0x00000000F0F0F0F0
		out[i] = marks ^ x ^ x<<28
	}
}
