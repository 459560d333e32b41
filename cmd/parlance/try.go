package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/reload"
	"github.com/parlance-gateway/parlance/runtime/watch"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/scenario"
)

// trying is what one call of try is asked for.
type trying struct {
	explanation
	folder string
	files  []string
	match  *regexp.Regexp
	once   bool

	before  map[string]*explain.Explanation // of the samples, by the rules that were good last
	sources map[string][]byte               // what was looked at last, by the names of files
}

func newTry() *cobra.Command {
	t := &trying{}
	var match string
	cmd := &cobra.Command{
		Use:   "try folder [sample]...",
		Short: "Watch rules, and show what each save changes",
		Long: `Try watches a folder of rules. Whenever a file is saved, it shows the mistakes in it, or what has changed in the translations of samples: each
field that is new, gone or different, with its source and its rule; what is not sent any more; and which specs of the folder fail.

Samples are files with requests of a client, or with --reply or --error answers of an upstream; --from and --to are the protocols. Without files, the
samples are the specs of the folder. With --run they are those specs, and the built-in ones, whose name or file:line matches.

The first comparison is with the built-in rules: it shows what the folder changes.

With --once it makes only this comparison, and exits with 1 if there are mistakes, or a spec of the folder fails.`,
		Example: `  parlance try rules
  parlance try rules --from messages --to chat request.json
  parlance try rules --from messages --to chat --reply stream.txt
  parlance try rules --run messages_to_chat.thinking
  parlance try --once --json rules`,
		Args: cobra.MinimumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			t.streamSet = cmd.Flags().Changed("stream")
			t.folder, t.files = args[0], args[1:]
			if cmd.Flags().Changed("error") && (t.status < 400 || t.status > 599) {
				return usagef("--error %d is no status of an error; those are 400 to 599", t.status)
			}
			if len(t.files) > 0 && (t.from == "" || t.to == "") {
				return usagef("the protocols of the samples are needed: --from and --to")
			}
			if t.asJSON && !t.once {
				return usagef("--json goes with --once")
			}
			if match != "" {
				var err error
				if t.match, err = regexp.Compile(match); err != nil {
					return usagef("--run: %v", err)
				}
			}
			return t.run(cmd)
		}),
	}
	f := cmd.Flags()
	f.StringVar(&t.from, "from", "", "the client's `protocol`, for files")
	f.StringVar(&t.to, "to", "", "the upstream's `protocol`, for files")
	f.BoolVar(&t.reply, "reply", false, "the files are replies of an upstream")
	f.IntVar(&t.status, "error", 0, "the files are bodies of an upstream's errors with this `status`")
	f.BoolVar(&t.stream, "stream", false, "translate files as if the client had asked for a stream")
	f.StringVar(&t.request, "answers", "", "a `file` with the client's request that the replies or errors answer")
	f.StringVar(&t.model, "model", "", "the upstream's `name` of the model, for files; default: what the client's leads to")
	f.StringArrayVar(&t.profile, "profile", nil, "a switch of the upstream's profile, for files, as `name=value`; may be repeated")
	f.StringVar(&match, "run", "", "the samples are specs whose name or file:line matches this regular `expression`")
	f.BoolVar(&t.once, "once", false, "compare with the built-in rules, and end")
	f.BoolVar(&t.asJSON, "json", false, "with --once: print the result as JSON")
	cmd.MarkFlagsMutuallyExclusive("reply", "error")
	return cmd
}

func (t *trying) run(cmd *cobra.Command) error {
	t.contentType = "application/json"
	if _, err := os.Stat(t.folder); err != nil {
		return err
	}
	if t.once {
		return t.look(cmd)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	out := cmd.OutOrStdout()
	f, err := watch.New(watch.Options{
		Quiet: 100 * time.Millisecond, Latest: time.Second, Look: 5 * time.Second,
		Within: func(name string, op fsnotify.Op) bool { return op != fsnotify.Write || strings.HasSuffix(name, ".hcl") },
		Unseen: func(err error) { fmt.Fprintf(cmd.ErrOrStderr(), "changes may be seen late: %v\n", err) },
	})
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "changes are seen late: %v\n", err)
	}
	defer func() { _ = f.Close() }() // What it saw is not needed any more.
	f.Run(ctx, func() (again bool) {
		_, folders, err := reload.List(t.folder)
		if err != nil {
			folders = []string{filepath.Dir(t.folder)}
		}
		if f.Follow(append(slices.Clone(t.files), t.folder), folders) {
			return true // What changed before it was watched may not be done.
		}
		changed := t.changed()
		if len(changed) == 0 && t.sources != nil && t.before != nil {
			return false
		}
		if len(changed) > 0 && t.before != nil {
			fmt.Fprintf(out, "\n%s  %s\n", time.Now().Format(time.TimeOnly), strings.Join(changed, ", "))
		}
		if err := t.look(cmd); err != nil && !errors.Is(err, errFound) {
			fmt.Fprintf(cmd.ErrOrStderr(), "parlance: %s\n", plainly(err))
		}
		return false
	})
	return nil
}

// changed are the files that differ from what was looked at last, which is forgotten.
func (t *trying) changed() (names []string) {
	now := map[string][]byte{}
	list, err := hclFiles([]string{t.folder})
	if err != nil {
		return nil // It is told by the look that follows when it is there again.
	}
	for _, name := range append(list, t.files...) {
		if src, err := regular.Read(name, regular.MaxAll); err == nil {
			now[name] = src
		}
	}
	for name, src := range now {
		if was, known := t.sources[name]; !known || !bytes.Equal(was, src) {
			names = append(names, name)
		}
	}
	for name := range t.sources {
		if _, there := now[name]; !there {
			names = append(names, name+" is gone")
		}
	}
	t.sources = now
	slices.Sort(names)
	return names
}

// tried is what became of a sample.
type tried struct {
	Sample     string              `json:"sample"`
	Client     string              `json:"client"`
	Upstream   string              `json:"upstream"`
	Comparison *explain.Comparison `json:"comparison"`
}

// tryReport is what --json prints.
type tryReport struct {
	Findings []lang.Finding `json:"findings,omitempty"`
	Samples  []tried        `json:"samples"`
	Specs    *play.Report   `json:"specs,omitempty"` // of the folder
}

// look translates the samples by the rules as they are, and shows what differs. errFound is that there are mistakes.
func (t *trying) look(cmd *cobra.Command) error {
	found, err := sorted([]string{t.folder})
	if err != nil {
		return err
	}
	r := &tryReport{Samples: []tried{}}
	set, diags := loadRules(found.rules)
	suite, more := play.Load(disk{}, "", append([]string{}, found.specs...)...)
	diags = append(diags, more...)
	var program *runtime.Program
	if !diags.HasErrors() {
		var wrong hcl.Diagnostics
		program, wrong = runtime.CompileTraced(set)
		diags = append(diags, wrong...)
	}
	if program == nil || diags.HasErrors() {
		if t.asJSON {
			r.Findings = findingsOf(diags, set.Sources, suite.Sources)
			return errors.Join(t.printJSON(cmd, r), errFound)
		}
		lang.WriteText(cmd.ErrOrStderr(), findingsOf(diags, set.Sources, suite.Sources))
		return errFound
	}
	r.Findings = findingsOf(diags, set.Sources, suite.Sources)
	samples, err := t.samples(suite)
	if err != nil {
		return err
	}
	if t.before == nil {
		if t.before, err = t.builtIn(samples); err != nil {
			return err
		}
	}
	now := map[string]*explain.Explanation{}
	for _, s := range samples {
		x, err := s.explain(program)
		if x == nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		now[s.name] = x
		before := t.before[s.name]
		if before == nil {
			if before, err = t.baseline(s); err != nil {
				return err
			}
		}
		r.Samples = append(r.Samples, tried{s.name, x.Client, x.Upstream, explain.Compare(before, x)})
	}
	t.before = now
	if len(suite.Specs)+len(suite.Scenarios) > 0 {
		r.Specs = play.Run(program, suite, play.Options{Plain: true, Play: scenario.Run, Context: cmd.Context(), Limit: specLimit})
	}
	if t.asJSON {
		err = t.printJSON(cmd, r)
	} else {
		lang.WriteText(cmd.ErrOrStderr(), r.Findings)
		err = r.print(cmd.OutOrStdout())
	}
	if err == nil && r.Specs != nil && !r.Specs.OK() {
		return errFound
	}
	return err
}

func findingsOf(diags hcl.Diagnostics, sources ...map[string][]byte) []lang.Finding {
	all := map[string][]byte{}
	for _, s := range sources {
		for name, src := range s {
			all[name] = src
		}
	}
	return lang.Findings(lang.Sort(diags), all)
}

// trySample is something to translate.
type trySample struct {
	name    string
	explain func(p *runtime.Program) (*explain.Explanation, error)
}

// samples are the files, or the specs.
func (t *trying) samples(own *play.Suite) (list []trySample, err error) {
	for _, name := range t.files {
		input, err := regular.Input(name)
		if err != nil {
			return nil, err
		}
		list = append(list, trySample{name, func(p *runtime.Program) (*explain.Explanation, error) { return t.ofFile(p, input) }})
	}
	specs := own.Specs
	switch {
	case t.match != nil:
		base, _ := play.Embedded() // The project's tests read it.
		specs = append(slices.Clip(specs), base.Specs...)
	case len(t.files) > 0:
		return list, nil
	}
	for _, s := range specs {
		place := fmt.Sprintf("%s:%d", s.Range.Filename, s.Range.Start.Line)
		if s.Kind == play.Inquiry || t.match != nil && !t.match.MatchString(s.Name) && !t.match.MatchString(place) {
			continue
		}
		list = append(list, trySample{fmt.Sprintf("%s %q (%s)", s.Kind, s.Name, place), func(p *runtime.Program) (*explain.Explanation, error) { return ofSpec(p, s) }})
	}
	if len(list) == 0 && t.match != nil {
		return nil, usagef("--run: no spec matches")
	}
	return list, nil
}

// ofFile explains a file.
func (t *trying) ofFile(p *runtime.Program, input []byte) (*explain.Explanation, error) {
	if !p.HasPair(t.from, t.to) {
		return nil, unpaired(p, t.from, t.to)
	}
	request, answers := input, t.reply || t.status != 0
	if answers {
		var err error
		if request, err = t.answered(input); err != nil {
			return nil, err
		}
	}
	request = t.streamed(request)
	target := runtime.Target{Protocol: t.to, Model: t.model, Family: "try"}
	var err error
	if target.Profile, err = t.flags(p); err != nil {
		return nil, err
	}
	call := &explain.Recorded{Client: t.from, Body: request, ID: "req_try", Time: 1700000000, Seal: []byte("parlance try seals nothing secret"), Target: target}
	var route *explain.Route
	if t.model == "" {
		route = resolved(p, call)
	}
	if answers {
		call.Received = t.received(input)
	}
	x, err := explain.Call(p, call, explain.Options{})
	if x != nil {
		x.Route = route
	}
	return x, err
}

// resolved resolves the client's name of the model, as for an upstream that serves any. It gives the rules on the way; nil where the request is refused.
func resolved(p *runtime.Program, call *explain.Recorded) *explain.Route {
	x, err := p.Protocol(call.Client).Open(&runtime.Call{Body: bytes.Clone(call.Body), ID: call.ID})
	if err != nil {
		return nil // It is refused when it is translated.
	}
	defer x.Close()
	routing := runtime.NewRoutingRequest(x)
	defer routing.Close()
	names := p.Names([]runtime.Offer{{Name: "upstream", Protocol: call.Target.Protocol}})
	if list, _ := names.Resolve(call.Client, x.Model(), routing); len(list) > 0 {
		call.Target.Model, call.Target.Edits = list[0].Model, list[0].Edits
	}
	return explain.RouteOf(names, []string{"upstream"}, x, false)
}

// ofSpec explains a spec.
func ofSpec(p *runtime.Program, s *play.Spec) (*explain.Explanation, error) {
	if !p.HasPair(s.Client, s.Upstream) {
		return nil, unpaired(p, s.Client, s.Upstream)
	}
	in, err := s.Inputs(p)
	if in == nil || in.Call == nil {
		return nil, err
	}
	if s.Kind == play.Request {
		return explain.Request(p, s.Client, in.Call, &in.Target, explain.Options{})
	}
	return explain.Reply(p, s.Client, in.Call, &in.Target, &explain.Received{Status: in.Status, ContentType: in.ContentType, Text: in.Answer, Stream: in.Stream}, explain.Options{})
}

// builtIn explains the samples by the built-in rules.
func (t *trying) builtIn(samples []trySample) (map[string]*explain.Explanation, error) {
	before := map[string]*explain.Explanation{}
	for _, s := range samples {
		x, err := t.baseline(s)
		if err != nil {
			return nil, err
		}
		before[s.name] = x
	}
	return before, nil
}

// baseline explains a sample by the built-in rules; by none where they have no such protocol.
func (t *trying) baseline(s trySample) (*explain.Explanation, error) {
	program, err := builtInTraced()
	if err != nil {
		return nil, err
	}
	x, err := s.explain(program)
	var unknown *usageError
	if x == nil && !errors.As(err, &unknown) {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	if x == nil {
		x = &explain.Explanation{}
	}
	return x, nil
}

func (t *trying) printJSON(cmd *cobra.Command, r *tryReport) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(r)
}

// print shows what differs, and the specs that fail.
func (r *tryReport) print(w io.Writer) error {
	differ := 0
	for _, s := range r.Samples {
		if s.Comparison.None() {
			continue
		}
		differ++
		fmt.Fprintf(w, "%s, %s to %s\n", s.Sample, s.Client, s.Upstream)
		if err := s.Comparison.WriteText(w, layoutOf(w, true)); err != nil {
			return err
		}
	}
	switch {
	case len(r.Samples) == 0:
		fmt.Fprintln(w, "no samples: name files, or write specs into the folder")
	case differ == 0:
		fmt.Fprintf(w, "no difference in %s\n", quantity(len(r.Samples), "sample", "samples"))
	case differ == 1:
		fmt.Fprintf(w, "1 of %s differs\n", quantity(len(r.Samples), "sample", "samples"))
	default:
		fmt.Fprintf(w, "%d of %s differ\n", differ, quantity(len(r.Samples), "sample", "samples"))
	}
	if r.Specs != nil {
		r.Specs.WriteText(w)
	}
	return nil
}

// builtInTraced is the program of the built-in rules, for tracing.
var builtInTraced = sync.OnceValues(func() (*runtime.Program, error) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		return nil, diags
	}
	program, diags := runtime.CompileTraced(set)
	if program == nil {
		return nil, diags
	}
	return program, nil
})
