package reload

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

const (
	// Patience is how many times as long as its limit a child may take, while others leave it little of the processor.
	Patience = 6

	// maxAnswer is how many bytes the answer of a child may have.
	maxAnswer = 32 << 20

	// maxHead is how many of its first bytes on stderr are looked at.
	maxHead = 64 << 10
)

// Child is another process of this program, which cannot do this one any harm: it begins with one thread (see Pace), gives way to others, and is killed
// when it does not come to an end.
type Child struct {
	Args  []string      // of the program
	Env   []string      // besides that of this process, as "NAME=value"
	Limit time.Duration // of the processor's time, which the child keeps by Pace; on a busy machine it may take longer than that
}

// ErrUndecided is that a child came to no result for lack of something that may be there later, such as the processor's time: what was tried may be
// good. For errors.Is.
var ErrUndecided = errors.New("the trial came to no result")

// undecided is an ErrUndecided with a text of its own.
type undecided struct{ error }

func (undecided) Is(target error) bool { return target == ErrUndecided }

// Run starts the program, hands it in as JSON on stdin, and reads out, as JSON, from its stdout. The error is for people, and
// holds nothing that was read. It may be an ErrUndecided.
func (c Child) Run(ctx context.Context, in, out any) error {
	text, err := json.Marshal(in)
	if err != nil {
		return err
	}
	path, err := self()
	if err != nil {
		return undecided{fmt.Errorf("the trial cannot be started: %w", err)}
	}
	ctx, cancel := context.WithTimeout(ctx, Patience*c.Limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, c.Args...)
	cmd.Args[0] = os.Args[0]
	cmd.Env = append(append(os.Environ(), "GOMAXPROCS=1"), c.Env...)
	cmd.Stdin = bytes.NewReader(text)
	answer, stderr := &bounded{max: maxAnswer}, &head{max: maxHead}
	cmd.Stdout, cmd.Stderr = answer, stderr
	cmd.WaitDelay = time.Second
	if err := startNicely(cmd); err != nil {
		return undecided{fmt.Errorf("the trial cannot be started: %w", err)}
	}
	err = cmd.Wait()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) || err != nil && bytes.Contains(stderr.b, []byte(tooMuchTime)) {
		return undecided{fmt.Errorf("the trial was stopped after %s of processor time, before its end: perhaps a rule or a spec never ends. `reload { limit }` sets the time", c.Limit)}
	}
	if err != nil && ctx.Err() != nil {
		return undecided{errors.New("the trial was cancelled: its result is not needed any longer")}
	}
	if err != nil {
		return died(err, stderr.b)
	}
	if err := json.Unmarshal(answer.b, out); err != nil {
		return errors.New("the trial gave no answer that can be read")
	}
	return nil
}

// fatal finds what Go's runtime says when it ends a process.
var fatal = lazyregexp.New(`(?m)^(?:runtime: )?(goroutine stack exceeds .*|fatal error: .*|out of memory.*)$`)

// died says why a child has died. What it panicked with may hold anything, and is not reported.
func died(err error, stderr []byte) error {
	why, killed := "it ended with "+err.Error(), false
	switch m := fatal.FindSubmatch(stderr); {
	case bytes.Contains(stderr, []byte("stack exceeds")), bytes.Contains(stderr, []byte("stack overflow")):
		why = "it ran out of stack: does a rule call itself without end?"
	case bytes.Contains(stderr, []byte(TooMuchMemory)):
		why = TooMuchMemory
	case m != nil:
		why = strings.TrimSpace(string(m[1]))
	case bytes.Contains(stderr, []byte("panic: ")):
		why = "the engine panicked"
	case strings.HasPrefix(err.Error(), "signal: killed"):
		why, killed = "it was killed, by the system when it runs short of memory", true
	}
	err = fmt.Errorf("the trial did not survive these files: %s", why)
	if killed {
		return undecided{err}
	}
	return err
}

// TooMuchMemory is what a child says that ends because it needs more than it may.
const TooMuchMemory = "it needed too much memory: does a rule make something without end?"

// tooMuchTime is what a child says that ends because it needs longer than it may.
const tooMuchTime = "it needed too much time"

// bounded keeps what is written, up to a bound.
type bounded struct {
	b   []byte
	max int
}

func (w *bounded) Write(p []byte) (int, error) {
	if len(w.b)+len(p) > w.max {
		return 0, errors.New("too long")
	}
	w.b = append(w.b, p...)
	return len(p), nil
}

// head keeps the beginning of what is written, where the runtime of Go says why it ends.
type head struct {
	b   []byte
	max int
}

func (w *head) Write(p []byte) (int, error) {
	if room := w.max - len(w.b); room > 0 {
		w.b = append(w.b, p[:min(room, len(p))]...)
	}
	return len(p), nil
}
