package expression

import (
	"math"
	"regexp"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// MemoryFloor is how many bytes rules may make for any call, however small what they read is.
const MemoryFloor = 64 << 20

// maxFolded bounds the values that are computed while rules are compiled.
const maxFolded = 64 << 20

// overdrawn is what a rule is told that makes more than it may.
const overdrawn = "the rules make more bytes of this call than they may (limits: rule_memory)"

// Spend counts bytes that a rule is going to make, and reports whether it may. Who does not make them because of that
// calls Overspent.
func (e *Env) Spend(n int) bool {
	if e == nil {
		return true
	}
	e.spent += n
	return e.spent <= e.limit
}

// Overspent records that a node needs more than it may.
func (e *Env) Overspent(n Node) {
	if e.err == nil {
		e.Fault(n.Range(), overdrawn)
	}
}

// over reports whether rules have made more than they may, and records it.
func (e *Env) over(n Node) bool {
	if e == nil || e.spent <= e.limit {
		return false
	}
	e.Overspent(n)
	return true
}

// looks counts the work of finding something in a value that a rule made: all of it is read for that.
func (e *Env) looks(v document.Value) {
	if v.Offset() < 0 {
		e.spent += len(v.Raw()) / lookedAt
	}
}

// unbounded is an Env for what is computed while rules are compiled: the compiler counts it.
func unbounded() *Env { return &Env{scratch: scratch{limit: math.MaxInt}} }

// replaced is how long a string becomes whose matches are replaced, or more than most when it is longer than that.
func replaced(re *regexp.Regexp, s, with string, most int) int {
	dollars := strings.Count(with, "$")
	n := len(s) * (1 + dollars)
	if len(with) == 0 || n > most || (len(s)+1) <= (most-n)/len(with) {
		return n + (len(s)+1)*len(with)
	}
	fits := (most - n) / len(with)
	return n + len(re.FindAllStringIndex(s, fits+1))*len(with)
}
