package main

import (
	"log/slog"
	"math"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// usable is how much memory the process may use: what its cgroup, its address space (RLIMIT_AS) or GOMEMLIMIT allows, else what the machine has;
// 0 when nobody knows. Where GOMEMLIMIT does not say it, the collector is told to stay below: it would else let garbage grow until the system ends
// the process.
func usable(log *slog.Logger) (bytes int64) {
	group, err := memlimit.FromCgroup()
	if err != nil || group == 0 || group > math.MaxInt64 {
		group = math.MaxInt64
	}
	space := addressSpace()
	limit := min(int64(group), space)
	reported := debug.SetMemoryLimit(-1) // GOMEMLIMIT
	if reported == math.MaxInt64 && limit < math.MaxInt64 {
		debug.SetMemoryLimit(limit / 10 * 9)
	}
	if bytes = min(reported, limit); bytes == math.MaxInt64 {
		machine, err := memlimit.FromSystem()
		if err != nil || machine > math.MaxInt64 {
			return 0
		}
		bytes = int64(machine)
	}
	log.Debug("memory", "usable", bytes, "cgroup", group, "address_space", space, "gomemlimit", reported)
	return bytes
}

// leastShare is the least that requests and replies may take together, however little the process may use.
const leastShare = 16 << 20

// share is how much requests and replies may take together: half of what the process may use, unless the configuration says it.
func share(configured int, log *slog.Logger) int {
	bytes := usable(log)
	switch {
	case configured > 0:
		return configured
	case bytes == 0:
		return 0 // the gateway's default
	}
	return int(max(bytes/2, leastShare))
}
