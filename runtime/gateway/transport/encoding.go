package transport

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
)

const (
	// maxCodings is how many content codings may lie over each other. Nobody needs more than one.
	maxCodings = 4

	// zstdWindow is what every decoder should accept (RFC 8878, 3.1.1.1.2), and what ours allocates at most.
	zstdWindow = 8 << 20
)

var (
	ErrTooLarge = errors.New("larger than allowed")
	ErrCorrupt  = errors.New("does not fit its content encoding")
	errCoding   = errors.New("unknown content encoding")
)

// Codings are the content codings of a body in the order in which they are to be undone: the last first.
func Codings(header []string) ([]string, error) {
	var list []string
	for _, h := range header {
		for name := range strings.SplitSeq(h, ",") {
			switch name = strings.ToLower(strings.TrimSpace(name)); name {
			case "", "identity":
			case "gzip", "x-gzip", "deflate", "zstd":
				list = append(list, name)
			default:
				return nil, errCoding
			}
		}
	}
	if len(list) > maxCodings {
		return nil, errCoding
	}
	slices.Reverse(list)
	return list, nil
}

// Decode reads body through the decoders of the codings. Each of them gives at most limit bytes, then
// ErrTooLarge, so that neither the result nor what lies between two codings can grow without bound; a limit
// of 0 is none. Errors of a decoder are ErrCorrupt, those of body stay what they are.
//
// release gives the decoders back, and must be called once when reading is over.
func Decode(body io.Reader, list []string, limit int) (r io.Reader, release func()) {
	undoing := make([]*decoding, 0, len(list))
	wire := &wireError{r: body}
	r = wire
	for _, name := range list {
		d := &decoding{name: name, src: r, wire: wire, limit: limit}
		undoing = append(undoing, d)
		r = d
	}
	return r, func() {
		for _, d := range undoing {
			d.release()
		}
	}
}

// wireError remembers how the bytes themselves ended, to tell a cut connection from corrupt data.
type wireError struct {
	r   io.Reader
	err error
}

func (w *wireError) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if err != nil {
		w.err = err
	}
	return n, err
}

// decoding undoes one content coding.
type decoding struct {
	name  string
	src   io.Reader
	wire  *wireError
	limit int

	r   io.Reader // the decoder, taken from its pool at the first read, since it reads a header at once
	n   int
	err error
}

func (d *decoding) Read(p []byte) (int, error) {
	if d.err != nil {
		return 0, d.err
	}
	if d.r == nil {
		if d.err = d.begin(); d.err != nil {
			d.err = d.explain(d.err)
			return 0, d.err
		}
	}
	n, err := d.r.Read(p)
	d.n += n
	if d.limit > 0 && d.n > d.limit {
		d.err = ErrTooLarge
		return 0, d.err
	}
	if err == io.EOF {
		err = d.end()
	}
	if err != nil {
		d.err = d.explain(err)
	}
	return n, d.err
}

// end is io.EOF when nothing follows the compressed data. Reading on also brings the body to its end, without
// which net/http does not notice that a client leaves.
func (d *decoding) end() error {
	var rest [1]byte
	for {
		n, err := d.src.Read(rest[:])
		if n > 0 {
			return ErrCorrupt
		}
		if err != nil {
			return err
		}
	}
}

func (d *decoding) explain(err error) error {
	switch {
	case err == io.EOF:
		return io.EOF
	case errors.Is(err, ErrTooLarge), errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return ErrTooLarge
	case d.wire.err != nil && d.wire.err != io.EOF:
		return d.wire.err
	}
	return fmt.Errorf("%w (%s)", ErrCorrupt, d.name)
}

var gzips, zstds sync.Pool

func (d *decoding) begin() error {
	switch d.name {
	case "gzip", "x-gzip":
		z, ok := gzips.Get().(*gzip.Reader)
		if !ok {
			z = new(gzip.Reader)
		}
		d.r = z
		return noEOF(z.Reset(d.src))
	case "zstd":
		z, ok := zstds.Get().(*zstd.Decoder)
		if !ok {
			var err error
			if z, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindow)); err != nil {
				return err
			}
		}
		d.r = z
		return z.Reset(d.src)
	}
	return d.beginDeflate()
}

// beginDeflate looks at the first two bytes: RFC 9110 means zlib by "deflate", many senders mean the bare format.
func (d *decoding) beginDeflate() error {
	src := bufio.NewReaderSize(d.src, 512)
	d.src = src
	head, err := src.Peek(2)
	if err != nil {
		return noEOF(err)
	}
	if head[0]&0x0f == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
		d.r, err = zlib.NewReader(src)
		return noEOF(err)
	}
	d.r = flate.NewReader(src)
	return nil
}

// noEOF is err, but a source that ends before its header is corrupt, not empty.
func noEOF(err error) error {
	if err == io.EOF {
		return ErrCorrupt
	}
	return err
}

// release gives the decoder to the next body. It must let go of this one's source.
func (d *decoding) release() {
	switch z := d.r.(type) {
	case *gzip.Reader:
		_ = z.Reset(bytes.NewReader(nil))
		gzips.Put(z)
	case *zstd.Decoder:
		if z.Reset(nil) == nil {
			zstds.Put(z)
		}
	}
	d.r = nil
}
