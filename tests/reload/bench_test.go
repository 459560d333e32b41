package reload

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What reloads cost streams: many are open, with events at a steady pace. Each reload, with all specs, is followed by a pause as long as
// it was, so that both see the same machine. The clients and the upstream are in this process: what is measured is the whole machine's.
//
//	go test ./tests/reload -run '^$' -bench Streams -benchtime 100x
//
// quiet-p99-ms and busy-p99-ms are the 99th percentile of the time between two events of a stream, ratio is the second by the first.
func BenchmarkStreams(b *testing.B) {
	const (
		streams = 500
		events  = 50 // of a stream
		pace    = 100 * time.Millisecond
		behind  = 100 * time.Millisecond // that still belong to a reload
	)
	up := startUpstream(b, pace)
	up.pieces = events
	s := newSite(b, up.base)
	s.extra = func(int) string { return "reload {\n  limit = \"60s\"\n  watch = false\n}\n" }
	s.write(b, "parlance.hcl", s.config(0))
	g := s.serve(b)

	var failed atomic.Int64
	var ended, busy atomic.Bool
	var measured atomic.Bool
	var mu sync.Mutex
	var gaps [2][]time.Duration // quiet, busy
	var all sync.WaitGroup
	for i := range streams {
		all.Go(func() {
			time.Sleep(pace * events * time.Duration(i) / streams) // so that they do not end together
			c := newClient(i, g.url)
			defer c.http.CloseIdleConnections()
			var own [2][]time.Duration
			was := false
			for !ended.Load() {
				q := c.next()
				q.stream = true
				err := q.follow(c, events, func(gap time.Duration) {
					now := busy.Load()
					if measured.Load() {
						if was || now {
							own[1] = append(own[1], gap)
						} else {
							own[0] = append(own[0], gap)
						}
					}
					was = now
				})
				if err != nil {
					if failed.Add(1) < 5 {
						b.Errorf("%s: %v", q.pair(), err)
					}
					break
				}
			}
			mu.Lock()
			defer mu.Unlock()
			gaps[0], gaps[1] = append(gaps[0], own[0]...), append(gaps[1], own[1]...)
		})
	}
	time.Sleep(pace * events * 3 / 2) // until all have begun
	measured.Store(true)
	w := &writer{t: b, s: s, g: g}
	var took []time.Duration
	b.ResetTimer()
	for n := range b.N {
		w.inPlace(s.filesOf(sources[1], n+1))
		busy.Store(true)
		began := time.Now()
		a := g.call(http.MethodPost, "/reload", "")
		took = append(took, time.Since(began))
		if a.json["ok"] != true {
			b.Errorf("reload %d: %d %.1000s", n, a.status, a.body)
			break
		}
		time.Sleep(behind)
		busy.Store(false)
		time.Sleep(took[n] + behind)
	}
	b.StopTimer()
	measured.Store(false)
	ended.Store(true)
	all.Wait()
	slices.Sort(gaps[0])
	slices.Sort(gaps[1])
	p := func(kind int, at float64) float64 {
		list := gaps[kind]
		if len(list) == 0 {
			return 0
		}
		return float64(list[int(at*float64(len(list)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(p(0, 0.99), "quiet-p99-ms")
	b.ReportMetric(p(1, 0.99), "busy-p99-ms")
	b.ReportMetric(p(1, 0.99)/p(0, 0.99), "ratio")
	b.ReportMetric(float64(failed.Load()), "failed")
	for kind, name := range []string{"quiet", "with reloads"} {
		b.Logf("%s: %d gaps, median %.1f ms, p90 %.1f, p99 %.1f, p99.9 %.1f, most %.1f", name, len(gaps[kind]), p(kind, 0.5), p(kind, 0.9), p(kind, 0.99), p(kind, 0.999), p(kind, 1))
	}
	b.Logf("a reload took %s", spread(took))
}

// follow reads a stream and tells the times between its pieces of text. An error says that it was not whole.
func (q *query) follow(c *client, events int, text func(time.Duration)) error {
	r, err := http.NewRequest(http.MethodPost, c.url+paths[q.client], strings.NewReader(q.body()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.key)
	resp, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		return fmt.Errorf("status %d: %.300s", resp.StatusCode, text)
	}
	lines := bufio.NewReaderSize(resp.Body, 64<<10)
	var last time.Time
	n := 0
	for {
		line, err := lines.ReadSlice('\n')
		if bytes.Contains(line, []byte("<mark-")) && bytes.Contains(line, []byte("delta")) {
			now := time.Now()
			if n++; n > 1 {
				text(now.Sub(last))
			}
			last = now
		}
		switch {
		case err == bufio.ErrBufferFull: // the end of a Responses stream holds all of its text again
		case err == io.EOF && n == events:
			return nil
		case err != nil:
			return fmt.Errorf("%d of %d pieces: %w", n, events, err)
		}
	}
}

// How long a reload takes with all specs, while nothing else goes on.
func BenchmarkReload(b *testing.B) {
	up := startUpstream(b, 0)
	s := newSite(b, up.base)
	s.extra = func(int) string { return "reload {\n  limit = \"60s\"\n  watch = false\n}\n" }
	s.write(b, "parlance.hcl", s.config(0))
	g := s.serve(b)
	w := &writer{t: b, s: s, g: g}
	for n := range b.N {
		w.inPlace(s.filesOf(sources[1], n+1))
		if a := g.call(http.MethodPost, "/reload", ""); a.json["ok"] != true {
			b.Fatalf("reload %d: %d %.1000s", n, a.status, a.body)
		}
	}
}
