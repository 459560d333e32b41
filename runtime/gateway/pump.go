package gateway

import (
	"context"
	"io"

	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/sse"
)

// pump carries a stream. All frames that have come are translated together and written at once; then it waits for
// the next, with nothing held back.
func (l *relay) pump(ctx context.Context, src *source) {
	pool := &l.c.s.readers[src.framing]
	frames := pool.Get().(sse.FrameReader)
	frames.Reset(src)
	lazy := src.lazy(l)
	defer func() {
		frames.Reset(nil)
		pool.Put(frames)
	}()
	for {
		frame, ok := frames.TryNext()
		var err error
		if !ok {
			src.wait()
			frame, err = frames.Next()
		}
		if err != nil {
			l.stop(ctx, err)
			return
		}
		done := l.read(ctx, frames, &frame, lazy)
		if l.holds > writeChunk && !done {
			if err := l.keeps(ctx, 2*l.holds); err != nil {
				l.stop(ctx, err)
				return
			}
		}
		if done {
			if l.fault.problem == nil {
				l.linger(src)
			}
			return
		}
	}
}

// read tells the reply of a frame, and of all others that are there already. When lazy, what follows from them is passed on before the
// next read that may have to wait, together with what comes before that.
func (l *relay) read(ctx context.Context, frames sse.FrameReader, frame *sse.Frame, lazy bool) (done bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	began, moved := l.c.since(), false
	l.measuresSome()
	for more := true; more; {
		text := l.text()
		if room := len(text) + len(frame.Data) + roomy; room > cap(text) {
			l.out.Grow(room)
			text = l.out.Bytes
		}
		l.keep(l.reply.Frame(text, frame.Event, frame.Data))
		moved = moved || !l.reply.Sign()
		l.size += len(frame.Data)
		l.events++
		if l.settled() || len(l.out.Bytes) >= writeChunk {
			break
		}
		*frame, more = frames.TryNext()
	}
	if l.holds = l.reply.Keeps(); !l.streaming {
		l.holds += l.size
	}
	if moved {
		l.moved.Store(int64(began))
	}
	l.timed(began)
	held := l.reply.Kept()
	if !l.streaming {
		held = l.size
	}
	if held > l.c.s.options.MaxReply && !l.reply.Ended() {
		l.end(ctx, transport.ErrTooLarge)
		return true
	}
	l.holding = lazy
	done = l.deliver()
	l.holding = false
	if !done && l.watch.phase == reading && l.reply.Stopped() {
		l.await(ending)
	}
	return done
}

// settled reports whether nothing more needs to be received, and notes whether the reply has begun: an error that comes after that
// belongs to the reply, even when it came together with the first of it.
func (l *output) settled() bool {
	failed := l.reply.Problem() != nil
	if !failed && l.reply.Started() {
		l.ready = true
	}
	return failed || l.reply.Ended() || l.reply.Paused()
}

// stop tells the reply that no more frames come.
func (l *relay) stop(ctx context.Context, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end(ctx, err)
}

// end is stop, called with mu held.
func (l *relay) end(ctx context.Context, err error) {
	how, gone := l.how(ctx, err)
	if gone {
		l.left()
		return
	}
	if l.tape != nil {
		l.tape.End = how
	}
	l.measures(1)
	began := l.c.since()
	l.keep(l.reply.End(l.text(), how))
	l.timed(began)
	l.note(ctx, how)
	l.deliver()
}

// linger reads on until the upstream's answer ends in the HTTP sense too, for a short time: a connection that was read to
// its end serves the next call. What may still be said after the reply's end is ignored.
func (l *relay) linger(src *source) {
	if src.ended {
		return
	}
	l.mu.Lock()
	gone := l.c.gone
	if !gone && !l.streaming {
		_ = l.c.control.Flush() // a body is complete before the call returns
	}
	l.await(leaving)
	l.mu.Unlock()
	if gone {
		return
	}
	rest := transport.NewBuffer(0)
	defer rest.Release()
	for n := 0; n < mib; {
		read, err := src.Read(rest.Bytes[:cap(rest.Bytes)])
		if n += read; err != nil {
			return
		}
	}
}

var _ io.Reader = (*source)(nil)
