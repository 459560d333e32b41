package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// releaseProgramPages takes the pages of the program's file out of the resident memory: only the start needed most of them, to initialize
// packages and to compile rules. The kernel maps those that are used again from its cache. Parts that differ from the file stay as they are.
func releaseProgramPages() {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer maps.Close()
	var from, to uint64 // the part whose figures are being read; 0, 0: not of the program, or writable
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) >= 5 && !strings.HasSuffix(words[0], ":"):
			from, to = 0, 0
			if first, last, _ := strings.Cut(words[0], "-"); len(words) == 6 && words[5] == program && !strings.Contains(words[1], "w") {
				from, _ = strconv.ParseUint(first, 16, 64)
				to, _ = strconv.ParseUint(last, 16, 64)
			}
		case len(words) == 3 && words[0] == "Anonymous:" && words[1] == "0" && from < to:
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, uintptr(from), uintptr(to-from), syscall.MADV_DONTNEED)
		}
	}
}
