package gateway

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// memory bounds what all calls hold at the same time: bodies of requests, what is made of them, and replies that are kept. A part of it is
// for what is small, so that a few large calls never keep all others out.
type memory struct {
	most    [2]int64 // of the small and of the large
	share   [2]*semaphore.Weighted
	held    atomic.Int64
	refused atomic.Uint64
}

const (
	// smallClaim is how much of a call counts as small.
	smallClaim = mib

	// crowdedFor is how long a call waits for memory.
	crowdedFor = 2 * time.Second

	// perValue is what a value of a request takes beside its text while the request is translated. (Measured: a message of two short strings has
	// five values, and takes some 150 to 250 bytes, see TestTinyPieces.)
	perValue = 100

	// perNode is what a value takes before the request is parsed, in the index: 16 bytes, and as much again while it grows.
	perNode = 32
)

var (
	errCrowded  = errors.New("there is no memory left")
	errNeverFit = errors.New("more memory than there is")
)

func newMemory(most int) *memory {
	m := &memory{most: [2]int64{int64(most / 4), int64(most - most/4)}}
	for i, n := range m.most {
		m.share[i] = semaphore.NewWeighted(n)
	}
	return m
}

// claim is what one call, or one reply, holds of the memory.
type claim struct {
	m     *memory
	large bool // it will be, so that it takes nothing from the small
	held  [2]int64
}

func (c *claim) total() int64 { return c.held[0] + c.held[1] }

// grow claims memory until it is total bytes in all, and waits for it a little.
func (c *claim) grow(ctx context.Context, total int64) error {
	if total <= c.total() {
		return nil
	}
	return c.set(ctx, total)
}

// set claims so much in all, or gives back what is more.
func (c *claim) set(ctx context.Context, total int64) error {
	at := 1
	if !c.large && total <= min(smallClaim, c.m.most[0]) {
		at = 0
	}
	if total > c.m.most[at] {
		return errNeverFit
	}
	if n := total - c.held[at]; n > 0 {
		if err := c.m.take(ctx, c.m.share[at], n); err != nil {
			return err
		}
		c.held[at] = total
	}
	c.give(at, total)
	c.give(1-at, 0)
	return nil
}

// take claims memory of a share.
func (m *memory) take(ctx context.Context, share *semaphore.Weighted, n int64) error {
	if !share.TryAcquire(n) {
		wait, cancel := context.WithTimeout(ctx, crowdedFor)
		defer cancel()
		if share.Acquire(wait, n) != nil {
			m.refused.Add(1)
			return errCrowded
		}
	}
	m.held.Add(n)
	return nil
}

// give gives back what is more than left of a share.
func (c *claim) give(at int, left int64) {
	if n := c.held[at] - left; n > 0 {
		c.m.share[at].Release(n)
		c.m.held.Add(-n)
		c.held[at] = left
	}
}

// release gives all back.
func (c *claim) release() {
	c.give(0, 0)
	c.give(1, 0)
}

// growBuffer claims memory for a buffer of the request to grow to n bytes, and for what the request becomes: who waits for memory should not
// hold much.
func (c *claim) growBuffer(ctx context.Context) func(n int) error {
	return func(n int) error { return c.grow(ctx, 2*int64(n)) }
}

// setForText claims what a request is thought to take while it is parsed: itself, what it becomes, and what stands for its values.
func (c *claim) setForText(ctx context.Context, body []byte) error {
	need := 2*int64(cap(body)) + 2*int64(len(body))
	if len(body) > transport.FirstClaim {
		need = 2*int64(cap(body)) + perNode*int64(valuesOf(body))
	}
	return c.set(ctx, need)
}

// setForValues claims what a request takes while it is translated, once it is known how many values it has.
func (c *claim) setForValues(ctx context.Context, body []byte, values int) error {
	return c.set(ctx, 2*int64(cap(body))+perValue*int64(values))
}

// valuesOf is how many values and keys a JSON text has, or a few more. It need not be JSON.
func valuesOf(text []byte) (n int) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			n++
			for i++; i < len(text) && text[i] != '"'; i++ {
				next := bytes.IndexAny(text[i:], `"\\`)
				if next < 0 {
					return n
				}
				if i += next; text[i] == '"' {
					break
				}
				i++ // what is escaped
			}
		case ',', '[', '{':
			n++
		}
	}
	return n
}

// noMemory is what a client is told for which there is no memory.
func (c *call) noMemory(err error) *runtime.Problem {
	if err == errNeverFit {
		return &runtime.Problem{Class: "too_large", Message: "The request needs more memory than this gateway has for all of them (limits: memory)."}
	}
	c.insist = 503
	return &runtime.Problem{Class: "overloaded", Message: "The gateway has no memory left for this request. Please try again.", Retry: crowdedFor}
}

// keeps claims what the reply holds so far, in steps.
func (l *relay) keeps(ctx context.Context, n int) error {
	const step = 256 << 10
	if int64(n) <= l.claim.total() {
		return nil
	}
	return l.claim.grow(ctx, int64(n+step))
}
