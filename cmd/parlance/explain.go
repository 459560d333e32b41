package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// explanation is what one call of explain is asked for.
type explanation struct {
	translation
	config, only, file string
	input              string // the field of the input that is asked about
	masked, all        bool
	captured           string // the id of a call that was captured
	attempt            int

	upstream string // the name of the one that the route leads to
	route    *explain.Route
	edits    *runtime.Edits
	profiled *runtime.Profile // of the configuration
}

func newExplain() *cobra.Command {
	x := &explanation{}
	cmd := &cobra.Command{
		Use:   "explain (--from protocol (--to protocol | -c parlance.hcl) [file] | --request id)",
		Short: "Explain a translation: show the rule and the source of each field",
		Long: `Explain translates its input, as 'parlance translate' does, and shows for each field and event which rule wrote it, from which
places of the input, and its value. It also shows what the engine changed in the conversation, and what was dropped, with the rule and
the reason.

It reads a file, or stdin. --from is the client's protocol and --to the upstream's. With a configuration, -c, it also shows how the
model's name was resolved to an upstream.

In the column of sources, = comes before the place from which bytes were copied, ← before the places from which a value was computed,
and "given" before the places that conditions read. #12 is the upstream's twelfth event. The last column has the rule that writes the
field, then the rules that it uses.

With --request it explains a call that the running gateway captured ('parlance captures'): how the model's name was resolved, the
attempts, the request and the reply.

With --input it explains a field of the input: whether it is copied to a field of the output, computed into one or decides one; dropped by
a rule, with the reason; reported as lost; or not sent, because no rule writes it.

It exits with 1 if the request is rejected, or the reply failed or was truncated.`,
		Example: `  parlance explain --from messages --to chat request.json
  parlance explain --from messages --to chat --only 'messages[3]' < request.json
  parlance explain --from messages --to chat --input metadata request.json
  parlance explain --from messages --to chat --reply stream.txt
  parlance explain --from chat --to messages --error 429 error.json
  parlance explain --from messages -c parlance.hcl request.json
  parlance explain --from chat --to responses --json request.json
  parlance explain --request req_4fT0c…               # a call that was captured`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			x.streamSet = cmd.Flags().Changed("stream")
			if cmd.Flags().Changed("error") && (x.status < 400 || x.status > 599) {
				return usagef("--error %d is no status of an error; those are 400 to 599", x.status)
			}
			if x.captured != "" {
				if x.from+x.to+x.rules != "" || len(args) > 0 {
					return usagef("--request explains a call as it was; it takes no rules, protocols or file")
				}
				return x.live(cmd)
			}
			if x.from == "" {
				return usagef("the client's protocol is needed: --from")
			}
			if x.to == "" && x.config == "" {
				return usagef("give the upstream's protocol with --to, or with -c a configuration in which the model's name leads to an upstream")
			}
			if len(args) > 0 && args[0] != "-" {
				x.file = args[0]
			}
			return x.run(cmd)
		}),
	}
	f := cmd.Flags()
	f.StringVar(&x.from, "from", "", "the client's `protocol`")
	f.StringVar(&x.to, "to", "", "the upstream's `protocol`")
	f.StringVarP(&x.config, "config", "c", "", "the `configuration` with the models, upstreams and rules to use")
	f.StringVar(&x.captured, "request", "", "explain the call with this `id`, which the running gateway captured; -c is its configuration")
	f.IntVar(&x.attempt, "attempt", 0, "with --request: explain the attempt with this `number`; default: the last")
	f.BoolVar(&x.reply, "reply", false, "the input is an upstream's reply")
	f.IntVar(&x.status, "error", 0, "the input is the body of an upstream's error with this `status`")
	f.BoolVar(&x.stream, "stream", false, "translate as if the client had asked for a stream")
	f.StringVar(&x.request, "answers", "", "a `file` with the client's request that the reply or error answers")
	f.StringVar(&x.only, "only", "", "only fields whose path matches this `pattern`, and all fields below them; * stands for any text")
	f.StringVar(&x.input, "input", "", "show what happened to the input's field with this `path`, and to all fields below it; * stands for any text")
	f.BoolVar(&x.all, "all", false, "also show events of a stream that are like the ones before them")
	f.BoolVar(&x.masked, "masked", false, "show only kind and length of texts")
	f.BoolVar(&x.asJSON, "json", false, "print the explanation as JSON")
	f.StringVar(&x.rules, "rules", "", "use the rules of this `folder`")
	f.StringArrayVar(&x.profile, "profile", nil, "a switch of the upstream's profile, as `name=value`; may be repeated")
	f.StringVar(&x.model, "model", "", "the upstream's `name` of the model; default: the client's")
	f.StringVar(&x.contentType, "content-type", "application/json", "the content `type` of the error's body")
	cmd.MarkFlagsMutuallyExclusive("reply", "error")
	cmd.MarkFlagsMutuallyExclusive("input", "only")
	cmd.MarkFlagsMutuallyExclusive("input", "request")
	cmd.MarkFlagsMutuallyExclusive("to", "config")
	cmd.MarkFlagsMutuallyExclusive("profile", "config")
	return cmd
}

func (x *explanation) run(cmd *cobra.Command) error {
	input, err := x.read(cmd)
	if err != nil {
		return err
	}
	conf, err := x.configuration(cmd)
	if err != nil {
		return err
	}
	program, set, err := x.program(cmd, conf)
	if err != nil {
		return err
	}
	answers := x.reply || x.status != 0
	request := input
	if answers {
		if request, err = x.answered(input); err != nil {
			return err
		}
	}
	request = x.streamed(request)
	if conf != nil {
		if err := x.resolve(program, conf, request); err != nil {
			return err
		}
	}
	if !program.HasPair(x.from, x.to) {
		return unpaired(program, x.from, x.to)
	}
	target := runtime.Target{Protocol: x.to, Model: x.model, Family: "explain", Upstream: x.upstream, Edits: x.edits, Profile: x.profiled}
	if x.upstream != "" {
		target.Family = x.upstream
	} else if target.Profile, err = x.flags(program); err != nil {
		return err
	}
	options := explain.Options{}
	if x.masked {
		options.Mask = explain.NewMask(set)
	}
	call := &explain.Recorded{Client: x.from, Body: request, ID: "req_explain", Time: 1700000000, Seal: []byte("parlance explain seals nothing secret"), Target: target}
	if answers {
		call.Received = x.received(input)
	}
	e, err := explain.Call(program, call, options)
	if e == nil {
		return err
	}
	if x.input != "" {
		return x.showInputs(cmd, e, input, answers)
	}
	if e.Route = x.route; answers && e.Refused == nil {
		e.Request = nil // it is the reply that is asked about
	}
	return x.show(cmd, e)
}

// live explains a call that a running gateway captured.
func (x *explanation) live(cmd *cobra.Command) (err error) {
	a, err := administer(cmd.Context(), cmd.ErrOrStderr(), x.config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	e, err := explainCaptured(cmd.Context(), a, x.captured, x.attempt)
	if err != nil {
		return err
	}
	return x.show(cmd, e)
}

// read is the input: a file, or stdin.
func (x *explanation) read(cmd *cobra.Command) ([]byte, error) {
	if x.file != "" {
		return regular.Input(x.file)
	}
	return readStdin(cmd)
}

// configuration reads parlance.hcl. Variables of its keys need not be set: no key is used.
func (x *explanation) configuration(cmd *cobra.Command) (*config.Config, error) {
	if x.config == "" {
		return nil, nil
	}
	conf, err := keyless(cmd, x.config, x.asJSON)
	if err == nil && x.rules == "" {
		x.rules, err = folderOf(conf, x.config)
	}
	return conf, err
}

// program compiles the rules for tracing.
func (x *explanation) program(cmd *cobra.Command, conf *config.Config) (*runtime.Program, *lang.Set, error) {
	set, diags, err := setFrom(x.rules)
	if err != nil {
		return nil, nil, err
	}
	if conf != nil && set != nil {
		set = set.With(conf.Models.Names, conf.Sources)
	}
	var program *runtime.Program
	if !diags.HasErrors() {
		program, diags = runtime.CompileTraced(set)
	}
	if program == nil {
		printFindings(cmd, x.asJSON, diags, set.Sources)
		return nil, nil, errFound
	}
	return program, set, nil
}

// answered is the client's request that a reply answers.
func (x *explanation) answered(input []byte) ([]byte, error) {
	if x.request != "" {
		return regular.Input(x.request)
	}
	request := oracle.ClientRequest(x.from)
	if request == nil {
		return nil, usagef("the client's request is needed: --answers request.json")
	}
	return oracle.Streaming(request, !isBody(input)), nil
}

// received is the upstream's answer.
func (x *explanation) received(input []byte) *explain.Received {
	if x.status != 0 {
		return &explain.Received{Status: x.status, ContentType: x.contentType, Text: bytes.TrimSpace(input)}
	}
	if isBody(input) {
		return &explain.Received{Text: bytes.TrimSpace(input)}
	}
	return &explain.Received{Text: input, Stream: true}
}

func isBody(answer []byte) bool {
	answer = bytes.TrimSpace(answer)
	return len(answer) > 0 && (answer[0] == '{' || answer[0] == '[') && !manyValues(answer)
}

// resolve finds the upstream that the model's name leads to.
func (x *explanation) resolve(program *runtime.Program, conf *config.Config, request []byte) error {
	client := program.Protocol(x.from)
	if client == nil {
		return unpaired(program, x.from, "")
	}
	options, diags := conf.Options(program)
	if diags.HasErrors() {
		return diags
	}
	opened, err := client.Open(&runtime.Call{Body: request, ID: "req_explain"})
	if err != nil {
		x.to = options.Upstreams[0].Protocol // it is refused whoever is asked
		return nil
	}
	defer opened.Close()
	names, offers := namesOf(program, options.Upstreams)
	x.route = explain.RouteOf(names, offers, opened, x.masked)
	routing := runtime.NewRoutingRequest(opened)
	defer routing.Close()
	list, _ := names.Resolve(x.from, opened.Model(), routing)
	if len(list) == 0 && routing.Unread() != nil {
		x.to = options.Upstreams[0].Protocol // the request is refused
		return nil
	}
	if len(list) == 0 {
		return fmt.Errorf("no upstream of %s serves the model %q", x.config, opened.Model())
	}
	u := options.Upstreams[list[0].Offer]
	x.to, x.upstream, x.edits, x.profiled = u.Protocol, u.Name, list[0].Edits, u.Profile
	if x.model == "" {
		x.model = list[0].Model
	}
	return nil
}

func namesOf(program *runtime.Program, upstreams []gateway.Upstream) (*runtime.Names, []string) {
	var offers []runtime.Offer
	var names []string
	for _, u := range upstreams {
		offers = append(offers, runtime.Offer{Name: u.Name, Protocol: u.Protocol, Models: u.Models, Rename: u.Rename, Prefixed: u.Prefixed})
		names = append(names, u.Name)
	}
	return program.Names(offers), names
}

// unpaired is that there are no rules for a pair.
func unpaired(program *runtime.Program, from, to string) error {
	var protocols, upstreams []string
	for _, p := range program.Protocols() {
		protocols = append(protocols, p.ID)
	}
	for _, name := range []string{from, to} {
		if program.Protocol(name) == nil {
			return usagef("there is no protocol %q.%s Known: %s", name, program.Set.SuggestProtocol(name, protocols), strings.Join(protocols, ", "))
		}
	}
	for _, p := range program.Pairs() {
		if p[0] == from {
			upstreams = append(upstreams, p[1])
		}
	}
	if len(upstreams) == 0 {
		return usagef("there are no rules for clients of %q", from)
	}
	return usagef("there are no rules from %q to %q. Clients of %s can be served by: %s", from, to, from, strings.Join(upstreams, ", "))
}

// showInputs says what became of fields of the input.
func (x *explanation) showInputs(cmd *cobra.Command, e *explain.Explanation, input []byte, answers bool) error {
	list, err := e.Inputs(x.input, input, answers)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if x.asJSON {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		err = enc.Encode(list)
	} else {
		err = explain.WriteInputs(out, list, layoutOf(out, x.all))
	}
	if err == nil && failedOf(e) {
		return errFound
	}
	return err
}

// failedOf reports whether the request is refused, or the reply failed or broke off.
func failedOf(e *explain.Explanation) bool {
	return e.Refused != nil || e.Reply != nil && e.Reply.Ended != "clean" && e.Reply.Ended != "paused"
}

func (x *explanation) show(cmd *cobra.Command, e *explain.Explanation) error {
	failed := failedOf(e)
	if x.only != "" {
		e.Only(x.only)
	}
	out := cmd.OutOrStdout()
	if x.asJSON {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(e); err != nil {
			return err
		}
	} else if err := e.WriteText(out, layoutOf(out, x.all)); err != nil {
		return err
	}
	if failed {
		return errFound
	}
	return nil
}

// layoutOf is how a text is shown: in colours on a terminal, unless NO_COLOR says otherwise.
func layoutOf(out io.Writer, all bool) explain.Layout {
	l := explain.Layout{All: all}
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return l
	}
	if columns, _, err := term.GetSize(int(file.Fd())); err == nil {
		l.Width = columns
	}
	l.Colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return l
}
