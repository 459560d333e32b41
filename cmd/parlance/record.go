package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/recording"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/record"
)

const (
	// shrinking is how long a spec may be made smaller.
	shrinking = 10 * time.Second

	// lookingAgain is after how long it is looked for captured calls again.
	lookingAgain = 300 * time.Millisecond
)

// recorder is what one call of record is asked for.
type recorder struct {
	config, rules, out, from string
	clients, models, hide    []string
	unmasked, shrink         bool
	calls                    int
	span                     time.Duration
}

func newRecord() *cobra.Command {
	r := &recorder{}
	c := &cobra.Command{
		Use:   "record [ID]...",
		Short: "Write calls as specs",
		Long: `Record writes calls as specs: the client's request and what the upstream gets, and the upstream's answer and what the client gets. The
expected outputs are those of the rules of the configuration, so that the specs hold.

The calls are the captured ones, or those with these ids (see 'parlance captures'). With --client or --model it captures calls from now on, until it
has as many as --calls says. With --from it reads a file of 'parlance captures export'.

Keys, e-mail addresses, hosts, paths, ids and names of people are replaced, each by the same replacement everywhere. Other texts are
replaced with neutral words, too, unless the call was captured with --unmasked.`,
		Example: `  parlance record req_4fT0c… -o specs/recorded_spec.hcl
  parlance record --client me --calls 3 -o specs/recorded_spec.hcl
  parlance record --client me --unmasked --hide Acme --shrink -o specs/recorded_spec.hcl
  parlance record --from calls.jsonl`,
		RunE: does(func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) }),
	}
	f := c.Flags()
	f.StringVarP(&r.config, "config", "c", "", "the configuration (default: parlance.hcl)")
	f.StringVar(&r.rules, "rules", "", "use the rules of this `folder`, not those of the configuration")
	f.StringVarP(&r.out, "output", "o", "", "add the specs to this `file` (default: print them)")
	f.StringVar(&r.from, "from", "", "read the calls from this `file` of 'parlance captures export'")
	f.StringSliceVar(&r.clients, "client", nil, "capture calls of this client")
	f.StringSliceVar(&r.models, "model", nil, "capture calls for this model; * stands for any text")
	f.IntVar(&r.calls, "calls", 1, "with --client or --model: how many calls")
	f.DurationVar(&r.span, "for", 15*time.Minute, "with --client or --model: wait for calls this long at most")
	f.BoolVar(&r.unmasked, "unmasked", false, "with --client or --model: keep texts, except for what is personal")
	f.StringSliceVar(&r.hide, "hide", nil, "also replace this `word`")
	f.BoolVar(&r.shrink, "shrink", false, "remove parts of each input that are not needed to reach the same rules")
	c.MarkFlagsMutuallyExclusive("from", "client")
	c.MarkFlagsMutuallyExclusive("from", "model")
	return c
}

func (r *recorder) run(cmd *cobra.Command, ids []string) error {
	live := len(r.clients)+len(r.models) > 0
	switch {
	case len(ids) > 0 && (live || r.from != ""):
		return usagef("ids of captured calls go without --client, --model and --from")
	case r.unmasked && !live:
		return usagef("--unmasked goes with --client or --model: a captured call is masked or not")
	case r.calls < 1:
		return usagef("--calls is 1 at least")
	}
	program, set, err := r.program(cmd)
	if err != nil {
		return err
	}
	calls, err := r.recordings(cmd, ids)
	if err != nil {
		return err
	}
	return r.write(cmd, program, set, calls)
}

// program is what the specs are made with.
func (r *recorder) program(cmd *cobra.Command) (*runtime.Program, *lang.Set, error) {
	folder := r.rules
	if folder == "" {
		folder = rulesOf(r.config)
	}
	program, set, diags, err := programFrom(folder)
	if err != nil {
		return nil, nil, err
	}
	if program == nil {
		printFindings(cmd, false, diags, set.Sources)
		return nil, nil, errFound
	}
	return program, set, nil
}

// rulesOf is the folder of rules that a configuration names; "" if there is none.
func rulesOf(name string) string {
	if name == "" {
		name = defaultConfig
	}
	src, err := regular.Read(name, regular.MaxSource)
	if err != nil {
		return "" // What needs the configuration says so.
	}
	return config.NeedsOf(src, name, os.LookupEnv).Rules
}

// recordings are the calls.
func (r *recorder) recordings(cmd *cobra.Command, ids []string) (list []*recording.Call, err error) {
	if r.from != "" {
		list, err := readRecordings(r.from)
		if err == nil && len(r.hide) > 0 {
			set, _ := lang.Embedded()
			recording.Hide(list, recording.Options{Words: explain.NewMask(set).Words, Names: r.hide})
		}
		return list, err
	}
	a, err := administer(cmd.Context(), cmd.ErrOrStderr(), r.config)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	if len(r.clients)+len(r.models) > 0 {
		if ids, err = r.wait(cmd, a); err != nil {
			return nil, err
		}
	}
	if list, err = a.export(cmd.Context(), ids, r.hide, false); err == nil && len(list) == 0 {
		err = errors.New("there is no captured call; 'parlance captures on' starts capturing")
	}
	return list, err
}

// export asks for captured calls as they can be kept.
func (a *administration) export(ctx context.Context, ids, names []string, texts bool) ([]*recording.Call, error) {
	var answer struct{ Calls []*recording.Call }
	err := a.call(ctx, http.MethodPost, "/captures/export", sent(map[string]any{"ids": ids, "names": names, "hide_texts": texts}), &answer)
	return answer.Calls, err
}

// wait captures calls, and gives their ids.
func (r *recorder) wait(cmd *cobra.Command, a *administration) (ids []string, err error) {
	ctx, cancel := context.WithTimeout(cmd.Context(), r.span)
	defer cancel()
	known := map[string]bool{}
	var list captures
	if err := a.call(ctx, http.MethodGet, "/captures", nil, &list); err != nil {
		return nil, err
	}
	for _, c := range list.Captures {
		known[c.ID] = true
	}
	ask := map[string]any{"clients": r.clients, "models": r.models, "unmasked": r.unmasked, "for": r.span.String()}
	if err := a.call(ctx, http.MethodPost, "/captures", sent(ask), &list); err != nil {
		return nil, err
	}
	defer func() {
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), greeting)
		defer cancel()
		err = errors.Join(err, a.call(stop, http.MethodPost, "/captures/stop", nil, &list))
	}()
	fmt.Fprintf(cmd.ErrOrStderr(), "waiting for %s\n", quantity(r.calls, "call", "calls"))
	for {
		ids = ids[:0]
		for i := len(list.Captures) - 1; i >= 0 && len(ids) < r.calls; i-- {
			if c := list.Captures[i]; !known[c.ID] && c.Replayable {
				ids = append(ids, c.ID)
			}
		}
		if len(ids) == r.calls {
			return ids, nil
		}
		select {
		case <-ctx.Done():
			if len(ids) > 0 {
				return ids, nil
			}
			return nil, errors.New("no call came")
		case <-time.After(lookingAgain):
		}
		if err := a.call(ctx, http.MethodGet, "/captures", nil, &list); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
}

// readRecordings reads calls from a file.
func readRecordings(name string) ([]*recording.Call, error) {
	text, err := regular.Input(name)
	if err != nil {
		return nil, err
	}
	list, err := recording.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no call in %s", name)
	}
	return list, nil
}

// write writes calls as specs. A call that cannot be one is told of, and the others are written.
func (r *recorder) write(cmd *cobra.Command, program *runtime.Program, set *lang.Set, calls []*recording.Call) error {
	var o record.Options
	if r.shrink {
		o.Shrink = shrinking
	}
	before, err := r.existing()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	written, failed, reported := 0, false, cmd.ErrOrStderr()
	for i, call := range calls {
		specs, err := record.Specs(program, set, call, o)
		if err != nil {
			failed = true
			fmt.Fprintf(reported, "call %d is not written in full: %v\n", i+1, err)
		}
		for _, s := range specs {
			heading := fmt.Appendf(nil, "%s %s {", s.Kind, play.Quote(s.Name))
			if bytes.Contains(before, heading) || bytes.Contains(out.Bytes(), heading) {
				fmt.Fprintf(reported, "%s %q is there already\n", s.Kind, s.Name)
				continue
			}
			if out.Len() > 0 || len(before) > 0 {
				out.WriteByte('\n')
			}
			out.Write(s.Text)
			written++
			if s.Before > s.After {
				fmt.Fprintf(reported, "%s %q: shrunk from %d to %d bytes\n", s.Kind, s.Name, s.Before, s.After)
			}
			if len(s.Except) > 0 {
				fmt.Fprintf(reported, "%s %q does not hold in variations, which are left out: %s\n", s.Kind, s.Name, strings.Join(s.Except, ", "))
			}
		}
	}
	if r.out == "" {
		_, err = cmd.OutOrStdout().Write(out.Bytes())
	} else if written > 0 {
		err = r.save(append(before, out.Bytes()...))
		fmt.Fprintf(reported, "%s: %s\n", r.out, quantity(written, "spec was added", "specs were added"))
	}
	if err == nil && failed {
		err = errFound
	}
	return err
}

// existing is what the file holds already.
func (r *recorder) existing() ([]byte, error) {
	if r.out == "" {
		return nil, nil
	}
	src, err := os.ReadFile(r.out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && len(bytes.TrimSpace(src)) > 0 && lang.Holds(src) != lang.HoldsSpecs {
		return nil, fmt.Errorf("%s holds no specs: name another file", r.out)
	}
	return src, err
}

func (r *recorder) save(text []byte) error {
	if err := os.MkdirAll(filepath.Dir(r.out), 0o755); err != nil {
		return err
	}
	return os.WriteFile(r.out, text, 0o644)
}

func newCapturesExport() *cobra.Command {
	var out string
	var hide []string
	var texts bool
	c := &cobra.Command{
		Use:   "export [ID]...",
		Short: "Write captured calls to a file, for 'parlance replay' and 'parlance record'",
		Long: `Export writes captured calls as JSON, one per line. Keys, e-mail addresses, hosts, paths, ids and names of people are replaced. Other texts
are replaced with neutral words, too, unless the call was captured with --unmasked.`,
		Example: "  parlance captures export -o calls.jsonl\n  parlance captures export req_4fT0c… --hide Acme",
	}
	c.Flags().StringVarP(&out, "output", "o", "", "write to this `file` (default: print)")
	c.Flags().StringSliceVar(&hide, "hide", nil, "also replace this `word`")
	c.Flags().BoolVar(&texts, "hide-texts", false, "replace all texts, also of calls that were captured with --unmasked")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, ids []string) error {
		calls, err := a.export(ctx, ids, hide, texts)
		if err != nil {
			return err
		}
		if len(calls) == 0 {
			return errors.New("there is no captured call that can be translated again")
		}
		var b bytes.Buffer
		if err := writeRecordings(&b, calls); err != nil {
			return err
		}
		if out == "" {
			_, err := cmd.OutOrStdout().Write(b.Bytes())
			return err
		}
		if err := os.WriteFile(out, b.Bytes(), 0o600); err != nil {
			return err
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", out, quantity(len(calls), "call", "calls"))
		return nil
	})
}

func writeRecordings(w io.Writer, calls []*recording.Call) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, c := range calls {
		if err := e.Encode(c); err != nil {
			return err
		}
	}
	return nil
}
