// Package record writes recorded calls as specs: what came in, and what the rules make of it.
package record

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/recording"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
	"github.com/parlance-gateway/parlance/specs/play"
)

// Options are how calls become specs.
type Options struct {
	// Shrink takes away of each input what is not needed to reach the same rules, for this long at most; 0: nothing.
	Shrink time.Duration
}

// Spec is a spec as text.
type Spec struct {
	Kind   play.Kind
	Name   string
	Text   []byte
	Except []string // variations that do not hold, and are left out
	Before int      // bytes of the input before it was shrunk; 0: it was not
	After  int
}

// Specs writes a call as specs that hold for a program, which was made of a set: of its request, and of its answer if one came.
func Specs(p *runtime.Program, set *lang.Set, c *recording.Call, o Options) (list []Spec, err error) {
	if !p.HasPair(c.Client, c.Upstream) {
		return nil, fmt.Errorf("the rules have no pair of %s and %s", c.Client, c.Upstream)
	}
	w := &writer{program: p, set: set, options: o}
	request := bytes.TrimSpace(c.Request)
	for _, patch := range c.Sets {
		request = runtime.Merged(request, patch)
	}
	common := block{call: c, request: request}
	asked := common
	asked.kind, asked.given = play.Request, request
	s, err := w.write(&asked)
	if err != nil {
		return nil, err
	}
	list = append(list, s)
	if len(c.Answers) == 0 {
		return list, nil
	}
	answered := common
	switch {
	case c.Failed():
		answered.kind, answered.given = play.Failure, bytes.TrimSpace([]byte(c.Answers[0].Text))
	case c.Answers[0].Stream:
		answered.kind, answered.stream = play.Reply, true
		for _, a := range c.Answers {
			answered.given = append(answered.given, a.Text...)
		}
		answered.paused = len(c.Answers) > 1
	default:
		answered.kind, answered.given = play.Reply, bytes.TrimSpace([]byte(c.Answers[0].Text))
		if answered.paused = len(c.Answers) > 1; answered.paused {
			var bodies []string
			for _, a := range c.Answers {
				bodies = append(bodies, a.Text)
			}
			answered.given = []byte("[" + strings.Join(bodies, ",") + "]")
		}
	}
	if len(answered.given) == 0 && answered.kind == play.Reply {
		return list, nil // The upstream answered with nothing.
	}
	s, err = w.write(&answered)
	if err != nil {
		return list, err
	}
	return append(list, s), nil
}

type writer struct {
	program *runtime.Program
	set     *lang.Set
	options Options
}

// block is a spec that is being written.
type block struct {
	call     *recording.Call
	kind     play.Kind
	name     string
	request  []byte // the client's
	given    []byte
	stream   bool // given is one
	paused   bool // given is what an upstream answered to several requests
	estimate bool
	got      *play.Got // what is expected; nil: it is not known yet
	except   []string
}

// write finds out what a block comes to, and writes it.
func (w *writer) write(b *block) (Spec, error) {
	b.name = nameOf(b)
	out := Spec{Kind: b.kind, Name: b.name}
	if w.options.Shrink > 0 {
		spec, err := b.parse()
		if err != nil {
			return out, err
		}
		out.Before = len(b.given)
		w.shrink(b, spec, time.Now().Add(w.options.Shrink))
		out.After = len(b.given)
	}
	b.estimate = b.kind == play.Reply
	if err := w.settle(b); err != nil {
		return out, err
	}
	if b.estimate {
		// The gateway estimates what the upstream does not count; a spec says so where it shows.
		plain := *b
		plain.estimate, plain.got = false, nil
		if err := w.settle(&plain); err == nil && bytes.Equal(plain.got.Expect, b.got.Expect) && bytes.Equal(plain.got.Body, b.got.Body) {
			b = &plain
		}
	}
	for range 4 {
		spec, err := b.parse()
		if err != nil {
			return out, err
		}
		failed, holds := (&play.Runner{Program: w.program}).Run(spec).Variations()
		if !holds {
			return out, errors.New("the spec does not hold for the rules that it was made with")
		}
		if len(failed) == 0 {
			out.Text, out.Except = b.text(), b.except
			return out, nil
		}
		for _, v := range failed {
			if !slices.Contains(b.except, v) {
				b.except = append(b.except, v)
			}
		}
	}
	return out, errors.New("the variations of the spec do not hold")
}

// settle fills in what is expected.
func (w *writer) settle(b *block) error {
	for range 3 {
		spec, err := b.parse()
		if err != nil {
			return err
		}
		got, err := (&play.Runner{Program: w.program}).Got(spec)
		if err != nil {
			return err
		}
		got.Expect = sealed.ReplaceAll(got.Expect, []byte(`"<sealed>"`))
		got.Body = sealed.ReplaceAll(got.Body, []byte(`"<sealed>"`))
		same := b.got != nil && bytes.Equal(b.got.Expect, got.Expect) && b.got.Status == got.Status && b.got.Ends == got.Ends
		if b.got = got; same {
			return nil
		}
	}
	return errors.New("the rules give another output each time")
}

// sealed is opaque state, which is another each time.
var sealed = lazyregexp.New(`"gw2\.[^"\\]*"`)

// parse reads the block as a spec.
func (b *block) parse() (*play.Spec, error) {
	suite, diags := play.Load(one(b.text()), "", oneName)
	if diags.HasErrors() {
		return nil, diags
	}
	if len(suite.Specs) != 1 {
		return nil, errors.New("the spec cannot be read")
	}
	return suite.Specs[0], nil
}

// one is a file system with one file.
type one []byte

const oneName = "recorded.hcl"

func (one) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: errors.ErrUnsupported}
}

func (o one) ReadFile(name string) ([]byte, error) {
	if name == oneName {
		return o, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// nameOf tells what the call is about. The digest keeps apart what is alike.
func nameOf(b *block) string {
	what := map[play.Kind]string{play.Request: "request", play.Reply: "reply", play.Failure: fmt.Sprintf("error %d", b.call.Status)}[b.kind]
	sum := sha256.Sum256(slices.Concat([]byte(b.call.Client+b.call.Upstream), b.request, b.given))
	return fmt.Sprintf("recorded %s of %s (%x)", what, b.call.Model, sum[:3])
}

// frames are the frames of a stream, one per line where that can be.
func frames(protocol string, stream []byte) []byte {
	list, err := wire.Frames(stream)
	if err != nil {
		return stream
	}
	return play.Frames(protocol, list)
}
