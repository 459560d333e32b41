package gateway

import (
	"context"
	"io"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/sse"
)

// pump carries a stream. All frames that have come are translated together and written at once; then it waits for
// the next, with nothing held back.
func (l *relay) pump(ctx context.Context, src *source) *runtime.Problem {
	src.progress = nil
	frames := l.c.g.readers.Get().(*sse.Reader)
	frames.Reset(src)
	defer func() {
		frames.Reset(nil)
		l.c.g.readers.Put(frames)
	}()
	for {
		frame, err := frames.Next()
		if done, pr := l.hear(ctx, frames, frame, err); done {
			if err == nil && pr == nil {
				l.linger(src)
			}
			return pr
		}
	}
}

// hear tells the reply of a frame, and of all others that are there already, or of the end of the frames.
func (l *relay) hear(ctx context.Context, frames *sse.Reader, frame sse.Frame, err error) (done bool, pr *runtime.Problem) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		return true, l.stop(ctx, err)
	}
	l.hearing()
	limit := l.c.g.options.MaxReply
	for more := true; more; {
		l.keep(l.reply.Frame(l.text(), frame.Event, frame.Data))
		if l.reply.Problem() == nil && l.reply.Started() {
			l.ready = true
		}
		if l.size += len(frame.Data); l.size > limit && !l.streaming {
			return true, l.stop(ctx, errTooLarge)
		}
		if l.reply.Ended() || l.reply.Problem() != nil || len(l.out.b) >= writeChunk {
			break
		}
		frame, more = frames.TryNext()
	}
	done, pr = l.say()
	if !done && l.watch.phase == reading && l.reply.Stopped() {
		l.await(ending)
	}
	return done, pr
}

// stop tells the reply that no more frames come.
func (l *relay) stop(ctx context.Context, err error) *runtime.Problem {
	how, gone := l.how(ctx, err)
	if gone {
		l.left()
		return nil
	}
	l.keep(l.reply.End(l.text(), how))
	l.note(how)
	_, pr := l.say()
	return pr
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
	rest := take(0)
	defer rest.release()
	for n := 0; n < mib; {
		read, err := src.Read(rest.b[:cap(rest.b)])
		if n += read; err != nil {
			return
		}
	}
}

var _ io.Reader = (*source)(nil)
