package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/capture"
)

func newCaptures() *cobra.Command {
	c := &cobra.Command{
		Use:   "captures",
		Short: "Capture calls, to explain them later",
		Long: `Captures makes the running gateway keep the calls of some clients, or for some models, for a while. They are kept in memory, with
a limit. If the store is a server, other gateways find them by their ids, for 24 hours. Of prompts and replies only the lengths are shown, except with
--unmasked. 'parlance explain --request ID' explains a captured call. The id is the X-Request-Id that the client got.

It needs a block admin {} in the configuration.`,
		Example: `  parlance captures on --client me --for 10m
  parlance captures on --model 'gpt-*' --unmasked
  parlance captures list
  parlance explain --request req_4fT0…
  parlance captures off --forget`,
	}
	c.AddCommand(newCapturesList(), newCapturesShow(), newCapturesOn(), newCapturesOff(), newCapturesExport())
	return c
}

// captures is what the API lists.
type captures struct {
	On    bool `json:"on"`
	Rules []struct {
		From     string    `json:"from"`
		Clients  []string  `json:"clients"`
		Models   []string  `json:"models"`
		Unmasked bool      `json:"unmasked"`
		Until    time.Time `json:"until"`
	} `json:"rules"`
	Calls    int               `json:"calls"`
	Bytes    int               `json:"bytes"`
	Captures []capture.Summary `json:"captures"`
}

func newCapturesList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List what is being captured, and the captured calls, newest first",
		Args:  cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var text []byte
		if err := a.call(ctx, http.MethodGet, "/captures", nil, &text); err != nil {
			return err
		}
		if asJSON {
			return printJSON(cmd.OutOrStdout(), text)
		}
		var list captures
		if err := json.Unmarshal(text, &list); err != nil {
			return fmt.Errorf("the answer cannot be read: %w", err)
		}
		for _, line := range list.asked() {
			fmt.Fprintln(cmd.ErrOrStderr(), line)
		}
		var rows [][]string
		for _, s := range list.Captures {
			stream := ""
			if s.Stream {
				stream = "stream"
			}
			rows = append(rows, []string{s.ID, moment(s.At), s.Client, s.Protocol, s.Model, s.Upstream, strconv.Itoa(s.Attempts), strconv.Itoa(s.Status), s.Outcome, stream, strconv.Itoa(s.Revision)})
		}
		return table(cmd.OutOrStdout(), []string{"ID", "AT", "CLIENT", "PROTOCOL", "MODEL", "UPSTREAM", "ATTEMPTS", "STATUS", "END", "KIND", "REVISION"}, rows)
	})
}

// asked says in words what is captured.
func (l *captures) asked() (lines []string) {
	if !l.On {
		return []string{"nothing is captured; `parlance captures on` changes that"}
	}
	for _, r := range l.Rules {
		line := "captured:"
		if len(r.Clients) > 0 {
			line += " clients " + strings.Join(r.Clients, ", ")
		}
		if len(r.Models) > 0 {
			line += " models " + strings.Join(r.Models, ", ")
		}
		if r.Unmasked {
			line += ", unmasked"
		}
		if r.From == "config" {
			line += ", by parlance.hcl"
		}
		if !r.Until.IsZero() {
			line += ", until " + moment(r.Until)
		}
		lines = append(lines, clean(line))
	}
	return lines
}

func newCapturesShow() *cobra.Command {
	c := &cobra.Command{
		Use:   "show ID",
		Short: "Print a captured call as JSON: request, attempts and reply",
		Args:  cobra.ExactArgs(1),
	}
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		var text []byte
		if err := a.call(ctx, http.MethodGet, "/captures/"+url.PathEscape(args[0]), nil, &text); err != nil {
			return err
		}
		return printJSON(cmd.OutOrStdout(), text)
	})
}

func newCapturesOn() *cobra.Command {
	var wanted struct {
		Clients  []string `json:"clients,omitempty"`
		Models   []string `json:"models,omitempty"`
		Unmasked bool     `json:"unmasked,omitempty"`
		For      string   `json:"for,omitempty"`
	}
	var span time.Duration
	c := &cobra.Command{
		Use:   "on",
		Short: "Start capturing calls",
		Long: `Starts capturing the calls of some clients, or for some models. This replaces what an earlier 'captures on' asked for. What parlance.hcl
captures is not affected.`,
		Example: `  parlance captures on --client me
  parlance captures on --client me --model 'gpt-*' --for 1h`,
		Args: cobra.NoArgs,
	}
	c.Flags().StringSliceVar(&wanted.Clients, "client", nil, "calls of this client; default: of all, if --model is given")
	c.Flags().StringSliceVar(&wanted.Models, "model", nil, "calls for this model; * stands for any text; default: for all, if --client is given")
	c.Flags().BoolVar(&wanted.Unmasked, "unmasked", false, "show prompts and replies in full, not only their lengths")
	c.Flags().DurationVar(&span, "for", 15*time.Minute, "for how long, at most 24h")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		wanted.For = span.String()
		var list captures
		if err := a.call(ctx, http.MethodPost, "/captures", sent(wanted), &list); err != nil {
			return err
		}
		for _, line := range list.asked() {
			fmt.Fprintln(cmd.OutOrStdout(), line)
		}
		return nil
	})
}

func newCapturesOff() *cobra.Command {
	var forget bool
	c := &cobra.Command{
		Use:   "off",
		Short: "Stop capturing calls",
		Args:  cobra.NoArgs,
	}
	c.Flags().BoolVar(&forget, "forget", false, "also remove the captured calls")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var list captures
		if err := a.call(ctx, http.MethodPost, "/captures/stop", nil, &list); err != nil {
			return err
		}
		if forget {
			if err := a.call(ctx, http.MethodDelete, "/captures", nil, &list); err != nil {
				return err
			}
		}
		for _, line := range list.asked() {
			fmt.Fprintln(cmd.OutOrStdout(), line)
		}
		return nil
	})
}

// explainCaptured asks what became of a call that was captured, for the upstream of an attempt; 0: the last.
func explainCaptured(ctx context.Context, a *administration, id string, attempt int) (*explain.Explanation, error) {
	path := "/captures/" + url.PathEscape(id) + "/explain"
	if attempt > 0 {
		path += "?attempt=" + strconv.Itoa(attempt)
	}
	e := &explain.Explanation{}
	if err := a.call(ctx, http.MethodGet, path, nil, e); err != nil {
		return nil, err
	}
	return e, nil
}
