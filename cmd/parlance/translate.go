package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/sse"
)

// translation is what one call of translate is asked for.
type translation struct {
	from, to, rules, model, request, contentType, path string
	reply, stream, streamSet, report, asJSON           bool
	status                                             int
	profile                                            []string
}

func newTranslate() *cobra.Command {
	t := &translation{}
	asRequest := true
	cmd := &cobra.Command{
		Use:   "translate --from protocol --to protocol [file]",
		Short: "Translate a request, reply or error, without a network",
		Long: `Translate reads a request, reply or error from a file, or stdin, and prints its translation. --from is the client's protocol and
--to the upstream's, in both directions: a request goes from the client to the upstream, a reply or an error from the
upstream to the client.

A reply is a stream or a JSON body, which is recognized. The client gets the same form; --stream and --stream=false change
it. It exits with 1 if the request is rejected, or the reply failed or was truncated.`,
		Example: `  parlance translate --from chat --to messages request.json
  parlance translate --from messages --to chat --reply < stream.txt
  parlance translate --from messages --to chat --error 429 < error.json
  parlance translate --from messages --to chat --report --profile stop_max=1 < request.json`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			t.streamSet = cmd.Flags().Changed("stream")
			if cmd.Flags().Changed("error") && (t.status < 400 || t.status > 599) {
				return usagef("--error %d is no status of an error; those are 400 to 599", t.status)
			}
			return t.run(cmd, args)
		}),
	}
	f := cmd.Flags()
	f.StringVar(&t.from, "from", "", "the client's `protocol`")
	f.StringVar(&t.to, "to", "", "the upstream's `protocol`")
	f.BoolVar(&asRequest, "request", true, "the input is a client's request")
	f.BoolVar(&t.reply, "reply", false, "the input is an upstream's reply")
	f.IntVar(&t.status, "error", 0, "the input is the body of an upstream's error with this `status`")
	f.BoolVar(&t.stream, "stream", false, "translate as if the client had asked for a stream")
	f.BoolVar(&t.report, "report", false, "list on stderr what was dropped, with rule and reason")
	f.BoolVar(&t.asJSON, "json", false, "with --report: the list as JSON")
	f.StringVar(&t.rules, "rules", "", "use the rules of this `folder`")
	f.StringArrayVar(&t.profile, "profile", nil, "a switch of the upstream's profile, as `name=value`; may be repeated")
	f.StringVar(&t.model, "model", "", "the upstream's `name` of the model; default: the client's")
	f.StringVar(&t.path, "path", "", "the `path` that the client calls, and its query, where its protocol reads them")
	f.StringVar(&t.request, "answers", "", "a `file` with the client's request that the reply or error answers")
	f.StringVar(&t.contentType, "content-type", "application/json", "the content `type` of the error's body")
	_ = cmd.MarkFlagRequired("from")
	_ = cmd.MarkFlagRequired("to")
	cmd.MarkFlagsMutuallyExclusive("request", "reply", "error")
	return cmd
}

func (t *translation) run(cmd *cobra.Command, args []string) error {
	program, set, diags, err := programFrom(t.rules)
	if err != nil {
		return err
	}
	if program == nil {
		printFindings(cmd, false, diags, set.Sources)
		return errFound
	}
	if !program.HasPair(t.from, t.to) {
		return unpaired(program, t.from, t.to)
	}
	target := runtime.Target{Protocol: t.to, Model: t.model, Family: "translate"}
	if target.Profile, err = t.flags(program); err != nil {
		return err
	}
	input, err := readInput(cmd, args)
	if err != nil {
		return err
	}
	if t.reply || t.status != 0 {
		return t.back(cmd, program, &target, input)
	}
	x, req, err := t.open(program, &target, t.streamed(input))
	if err != nil {
		return t.refused(cmd, program, err)
	}
	defer x.Close()
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n", req.Body)
	t.lost(cmd, x)
	return nil
}

// flags reads --profile: a value is JSON, or else a string.
func (t *translation) flags(program *runtime.Program) (*runtime.Profile, error) {
	flags := map[string]document.Value{}
	for _, p := range t.profile {
		name, value, ok := strings.Cut(p, "=")
		if !ok {
			return nil, usagef("--profile %s: a switch is given as name=value", p)
		}
		if !json.Valid([]byte(value)) {
			value = string(document.AppendQuoted(nil, value))
		}
		flags[name] = document.Of([]byte(value))
	}
	profile, err := program.NewProfile(t.to, flags)
	if err != nil {
		return nil, usagef("--profile: %v", err)
	}
	return profile, nil
}

// streamed is a request with --stream said in it.
func (t *translation) streamed(request []byte) []byte {
	if !t.streamSet {
		return request
	}
	return oracle.Streaming(request, t.stream)
}

func (t *translation) open(program *runtime.Program, target *runtime.Target, body []byte) (*runtime.Exchange, *runtime.Request, error) {
	if t.path == "" {
		t.path = program.Protocol(t.from).Target(cmp.Or(target.Model, "model"), t.stream)
	}
	x, err := program.Protocol(t.from).Open(&runtime.Call{Body: body, Target: t.path, ID: "req_translate", Time: 1700000000, Seal: []byte("parlance translate seals nothing secret")})
	if err != nil {
		return nil, nil, err
	}
	if target.Model == "" {
		target.Model = x.Model()
	}
	if t.report {
		x.Report()
	}
	req, err := x.Request(target)
	if err != nil {
		x.Close()
		return nil, nil, err
	}
	return x, req, nil
}

// refused tells that a request does not cross, and what its client gets.
func (t *translation) refused(cmd *cobra.Command, program *runtime.Program, err error) error {
	var p *runtime.Problem
	if !errors.As(err, &p) {
		return err
	}
	status, body := program.Protocol(t.from).Error(nil, p, "req_translate")
	fmt.Fprintf(cmd.ErrOrStderr(), "the request is refused with the status %d:\n%s\n", status, body)
	if p.Rule != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), p.Rule)
	}
	return errFound
}

func (t *translation) lost(cmd *cobra.Command, x *runtime.Exchange) {
	if !t.report {
		return
	}
	list := x.Lost()
	if t.asJSON {
		enc := json.NewEncoder(cmd.ErrOrStderr())
		enc.SetIndent("", "  ")
		_ = enc.Encode(map[string]any{"lost": append([]conversation.Loss{}, list...)})
		return
	}
	if len(list) == 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), "everything crossed")
		return
	}
	w := tabwriter.NewWriter(cmd.ErrOrStderr(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "path\trule\treason")
	for _, l := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\n", dash(l.Path), dash(l.Rule), l.Reason)
	}
	_ = w.Flush()
}

// dash stands for what has no place.
func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// back translates what an upstream answered.
func (t *translation) back(cmd *cobra.Command, program *runtime.Program, target *runtime.Target, input []byte) error {
	answer, isBody := bytes.TrimSpace(input), isBody(input)
	request := oracle.ClientRequest(t.from)
	if t.request != "" {
		var err error
		if request, err = regular.Input(t.request); err != nil {
			return err
		}
	} else {
		if request == nil {
			return usagef("the client's request is needed: --answers request.json")
		}
		request = oracle.Streaming(request, !isBody)
	}
	if !t.streamSet {
		t.stream = !isBody
	}
	x, _, err := t.open(program, target, t.streamed(request))
	if err != nil {
		return t.refused(cmd, program, err)
	}
	defer x.Close()
	if t.status != 0 {
		status, body := program.Protocol(t.from).Error(nil, x.Refused(t.status, t.contentType, answer), "req_translate")
		fmt.Fprintf(cmd.OutOrStdout(), "%s\n", body)
		fmt.Fprintf(cmd.ErrOrStderr(), "status %d\n", status)
		return nil
	}
	reply := x.Reply()
	defer reply.Close()
	var out []byte
	if isBody {
		out = reply.Body(nil, answer)
	} else {
		out, err = frames(reply, input)
	}
	if !reply.Ended() {
		end := runtime.EOF
		if err != nil {
			end = runtime.Cut
		}
		out = reply.End(out, end)
	}
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, '\n')
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	t.lost(cmd, x)
	if p := reply.Problem(); p != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "the reply failed: %s (class %s)\n", p.Message, p.Class)
		if p.Rule != "" {
			fmt.Fprintln(cmd.ErrOrStderr(), p.Rule)
		}
		return errFound
	}
	return nil
}

// frames reads a stream. The error is how it ended, nil for the end of the input.
func frames(reply *runtime.Reply, input []byte) ([]byte, error) {
	var out []byte
	r := sse.Open(input, 0)
	for !reply.Ended() && reply.Problem() == nil {
		f, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return out, err
		}
		out = reply.Frame(out, f.Event, f.Data)
	}
	return out, nil
}

// manyValues reports whether an answer is a stream of several JSON objects.
func manyValues(answer []byte) bool {
	r := sse.NewValues(bytes.NewReader(answer), 0)
	_, err := r.Next()
	if err == nil {
		_, err = r.Next()
	}
	return err == nil
}
