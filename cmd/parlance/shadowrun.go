package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/analysis/replay"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/recording"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

const (
	// shadowQueue is how many calls are recorded at a time, how many wait to be compared, and how many are compared together. shadowCall is
	// how many bytes are kept of each, and shadowBytes of those that are compared together, but for the last: 40 MiB at most.
	shadowQueue = 32
	shadowCall  = 512 << 10
	shadowBytes = 4 << 20

	// shadowBatch is after how long calls are compared that came together: each comparison starts a process.
	shadowBatch = 2 * time.Second

	// shadowRest is how many times as long as a comparison takes nothing is compared: a quarter of one core is used at most.
	shadowRest = 3
)

// shadow runs a candidate beside what serves: it compares what both make of calls that are over, in another process.
type shadow struct {
	l  *server
	mu sync.Mutex
	*shadowRun
}

// shadowRun is one candidate's time. It is the Sampler of the ring of captures.
type shadowRun struct {
	l     *server
	files map[string][]byte // of the candidate, by the names that they have as part of what serves
	share float64
	since time.Time
	until time.Time

	queue    chan *capture.Call
	begun    atomic.Int64 // calls that are recorded now
	seen     atomic.Int64 // calls that began
	dropped  atomic.Int64 // there was no room for them
	tooLarge atomic.Int64

	end  context.CancelFunc
	done chan struct{}

	mu      sync.Mutex
	serving string // the hash of what the candidate was compared with
	report  replay.Report
	failure string // why the last comparison failed
	over    bool   // its time is over: nothing is queued any more
}

// shadowTask is what a process for comparisons is handed.
type shadowTask struct {
	Origin             origin
	Serving, Candidate map[string][]byte
	Calls              []*recording.Call
	Limit              time.Duration
}

// shadowResult is what comes of it.
type shadowResult struct {
	Findings []lang.Finding `json:"findings,omitempty"` // mistakes of the candidate; then there is nothing else
	Report   *replay.Report `json:"report,omitempty"`
	Error    string         `json:"error,omitempty"`
}

// shadowStatus is what the admin API tells.
type shadowStatus struct {
	On        bool              `json:"on"`
	Share     float64           `json:"share,omitempty"`
	Since     time.Time         `json:"since,omitzero"`
	Until     time.Time         `json:"until,omitzero"`
	Candidate string            `json:"candidate,omitempty"` // the hash of its files
	Serving   string            `json:"serving,omitempty"`   // of what it was compared with
	Seen      int64             `json:"seen"`                // calls that began, of which a share is compared
	Waiting   int               `json:"waiting"`
	Dropped   int64             `json:"dropped"`
	TooLarge  int64             `json:"too_large"`
	Failure   string            `json:"failure,omitempty"`
	Report    *replay.Report    `json:"report,omitempty"`
	Files     map[string]string `json:"files,omitempty"`
}

// Status tells what was found so far.
func (s *shadow) Status(calls bool) any {
	s.mu.Lock()
	run := s.shadowRun
	s.mu.Unlock()
	if run == nil {
		return shadowStatus{}
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	report := run.report
	report.Differences = slices.Clone(report.Differences)
	status := shadowStatus{
		On: !run.over, Share: run.share, Since: run.since, Until: run.until, Candidate: hashOf(run.files), Serving: run.serving, Seen: run.seen.Load(), Waiting: len(run.queue),
		Dropped: run.dropped.Load(), TooLarge: run.tooLarge.Load(), Failure: run.failure, Report: &report,
	}
	if calls {
		status.Files = map[string]string{}
		for name, src := range run.files {
			status.Files[name] = string(src)
		}
		return status
	}
	for i := range report.Differences {
		report.Differences[i].Call = nil
	}
	return status
}

// hashOf tells candidates apart.
func hashOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		h.Write([]byte(name + "\x00"))
		h.Write(files[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// Start checks a candidate, and compares it with what serves from now on.
func (s *shadow) Start(ctx context.Context, files map[string][]byte, share float64, until time.Time) (any, bool, error) {
	folder := s.l.origin.folder(s.l.reloads.Files().Contents[s.l.origin.Config])
	if folder == "" {
		folder = "rules"
	}
	run := &shadowRun{l: s.l, files: map[string][]byte{}, share: share, since: time.Now(), until: until, queue: make(chan *capture.Call, shadowQueue), done: make(chan struct{})}
	for name, src := range files {
		if name = filepath.ToSlash(filepath.Clean(name)); filepath.IsAbs(name) || strings.HasPrefix(name, "..") || !strings.HasSuffix(name, ".hcl") {
			return nil, false, errors.New("the name of each file is that of an .hcl file within a folder")
		}
		run.files[filepath.ToSlash(filepath.Join(folder, name))] = src
	}
	out, err := run.compare(ctx, nil)
	switch {
	case err != nil:
		return nil, false, err
	case len(out.Findings) > 0:
		return out, false, nil
	}
	life, end := context.WithDeadline(context.Background(), until)
	run.end = end
	s.mu.Lock()
	before := s.shadowRun
	s.shadowRun = run
	s.l.captures.Sample(run)
	s.mu.Unlock()
	before.stop()
	go run.work(life)
	return s.Status(false), true, nil
}

// Stop ends the comparison. What was found can be asked for until another one starts.
func (s *shadow) Stop() {
	s.mu.Lock()
	run := s.shadowRun
	s.mu.Unlock()
	run.stop()
}

// Promote has the candidate serve, if it passes the trial of any reload.
func (s *shadow) Promote(ctx context.Context) (any, bool, error) {
	s.mu.Lock()
	run := s.shadowRun
	s.mu.Unlock()
	if run == nil {
		return nil, false, errors.New("there is no candidate: start a shadow run")
	}
	now := s.l.reloads.Files()
	files := &reload.Files{Contents: maps.Clone(run.files), Paths: now.Paths, Folders: now.Folders}
	if src, ok := now.Contents[s.l.origin.Config]; ok {
		files.Contents[s.l.origin.Config] = src
	}
	s.l.origin.seal(files, nil)
	report := s.l.reloads.Promote(ctx, files)
	if report.OK {
		run.stop()
	}
	return report, report.OK, nil
}

// stop ends a run and waits for its end. A nil run has none.
func (r *shadowRun) stop() {
	if r == nil {
		return
	}
	r.end()
	<-r.done
}

// Take says how much of a call that begins is kept.
func (r *shadowRun) Take() int {
	r.seen.Add(1)
	if r.share < 1 && rand.Float64() >= r.share {
		return 0
	}
	if r.begun.Add(1) > shadowQueue {
		r.begun.Add(-1)
		r.dropped.Add(1)
		return 0
	}
	return shadowCall
}

// Give queues a call that is over, if there is room and the run goes on.
func (r *shadowRun) Give(c *capture.Call) {
	r.begun.Add(-1)
	if !c.Whole() {
		r.tooLarge.Add(1)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return
	}
	select {
	case r.queue <- c:
	default:
		r.dropped.Add(1)
	}
}

// work compares calls until the run ends.
func (r *shadowRun) work(ctx context.Context) {
	defer close(r.done)
	defer r.end()
	defer func() {
		r.l.captures.EndSample(r)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.over = true
		for len(r.queue) > 0 { // A run is kept for its report. What people wrote is not.
			<-r.queue
		}
	}()
	for {
		var calls []*recording.Call
		size := 0
		take := func(c *capture.Call) {
			calls = append(calls, c.Recordings()...)
			size += c.Summary().Bytes
		}
		select {
		case <-ctx.Done():
			return
		case c := <-r.queue:
			take(c)
		}
		if !pause(ctx, shadowBatch) {
			return
		}
		for more := true; more && len(calls) < shadowQueue && size < shadowBytes; {
			select {
			case c := <-r.queue:
				take(c)
			default:
				more = false
			}
		}
		began := time.Now()
		r.add(ctx, calls)
		if !pause(ctx, shadowRest*time.Since(began)) {
			return
		}
	}
}

// pause waits; false: the run ends.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// add compares calls, and counts what differs.
func (r *shadowRun) add(ctx context.Context, calls []*recording.Call) {
	serving := r.l.reloads.Serving().Hash
	out, err := r.compare(ctx, calls)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		r.failure = err.Error()
		r.report.Calls += len(calls)
		r.report.Failed += len(calls)
		return
	case out.Report == nil:
		return
	}
	if r.serving != serving { // What was found was about another set.
		r.serving, r.report = serving, replay.Report{}
	}
	r.failure = ""
	r.report.Merge(out.Report)
}

// compare has another process compare calls.
func (r *shadowRun) compare(ctx context.Context, calls []*recording.Call) (*shadowResult, error) {
	in := shadowTask{Origin: r.l.origin, Serving: map[string][]byte{}, Candidate: r.files, Calls: calls, Limit: r.l.settings.Load().Limit}
	for name, src := range r.l.reloads.Files().Contents {
		if name != in.Origin.Config {
			in.Serving[name] = src
		}
	}
	out := &shadowResult{}
	child := reload.Child{Args: []string{"shadow-trial"}, Limit: in.Limit}
	if err := child.Run(ctx, in, out); err != nil {
		return nil, err
	}
	if out.Error != "" {
		return nil, errors.New(out.Error)
	}
	return out, nil
}

// run compares the calls. What people wrote is hidden first, so that nothing of it is in what differs.
func (in *shadowTask) run() *shadowResult {
	set := func(files map[string][]byte) (*lang.Set, []lang.Finding) {
		set, diags := lang.Embedded()
		if found := in.Origin.sort(files); len(found.rules) > 0 {
			set, diags = lang.LoadFS(memory(files), "", found.rules...)
		}
		if diags.HasErrors() {
			return nil, lang.Findings(lang.Sort(diags), set.Sources)
		}
		return set, nil
	}
	serving, findings := set(in.Serving)
	if findings != nil {
		return &shadowResult{Error: "the rules that serve cannot be read again"}
	}
	candidate, findings := set(in.Candidate)
	if findings != nil {
		return &shadowResult{Findings: findings}
	}
	comparison, diags := replay.New(serving, candidate)
	if comparison == nil {
		return &shadowResult{Findings: lang.Findings(lang.Sort(diags), candidate.Sources)}
	}
	words := explain.NewMask(serving).Words
	maps.Copy(words, explain.NewMask(candidate).Words)
	recording.Hide(in.Calls, recording.Options{Words: words, Texts: true, Hosts: true})
	for _, call := range in.Calls {
		comparison.Add(call)
	}
	return &shadowResult{Report: comparison.Report()}
}
