package main

import (
	"runtime"
	"runtime/debug"
	"syscall"
	"unsafe"
)

// startHeap is what reading and compiling the rules allocates, about.
const startHeap = 32 << 20

// useHugePages asks the kernel for huge pages where the heap is about to grow. Without them the kernel maps each 4 KiB of it when they are
// first written to, 7,000 times in a start: in a virtual machine that was half of the time until the first answer. What it returns asks for
// no more of them: the kernel would fill those of which most is free again.
//
// Go has no setting for it. So a block is allocated, and freed before it is written to: the heap then grows in its place.
func useHugePages() (end func()) {
	percent := debug.SetGCPercent(-1)
	at := hugeBlock()
	runtime.GC() // frees the block
	debug.SetGCPercent(percent)
	return func() { _, _, _ = syscall.Syscall(syscall.SYS_MADVISE, at, startHeap, syscall.MADV_NOHUGEPAGE) }
}

func hugeBlock() (at uintptr) {
	block := make([]byte, startHeap)
	_ = syscall.Madvise(block, syscall.MADV_HUGEPAGE) // a kernel without them refuses
	return uintptr(unsafe.Pointer(unsafe.SliceData(block)))
}
