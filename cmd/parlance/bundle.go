package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// keptBundleName is the file that holds the bundle of rules which served last, where lastGoodName would be.
const keptBundleName = ".parlance-bundle.json"

// keptBundle is where the bundle of a configuration is kept.
func keptBundle(configuration string) string {
	if dir := os.Getenv("STATE_DIRECTORY"); dir != "" {
		return filepath.Join(dir, keptBundleName)
	}
	return filepath.Join(filepath.Dir(configuration), keptBundleName)
}

// bundleFolder is the folder that the files of a bundle are shown in: the name of the archive.
func bundleFolder(rules string) string {
	if u, err := url.Parse(rules); err == nil {
		if name := path.Base(u.EscapedPath()); name != "." && name != "/" {
			return name
		}
	}
	return "rules.tar.gz"
}

// bundleFiles are the rules and specs of a bundle, as they would be read from a folder.
func bundleFiles(b *bundle.Bundle, folder string) map[string][]byte {
	files := map[string][]byte{}
	for name, src := range b.Files {
		if isRuleFile(name) {
			files[path.Join(folder, name)] = src
		}
	}
	return files
}

// openBundle has the rules of the configuration be those of a server, if it says so: those that were kept, or else what is there now.
func (o *origin) openBundle(ctx context.Context, stderr io.Writer) error {
	src, err := regular.Read(o.Config, regular.MaxSource)
	if o.Config == "" || o.Rules != "" || err != nil || !config.NeedsOf(src, o.Config, os.LookupEnv).RulesURL {
		return nil // what is wrong is told where it is read
	}
	c, diags := config.Parse(src, o.Config, os.LookupEnv)
	if diags.HasErrors() || c.Bundle == nil {
		lang.WriteText(stderr, lang.Findings(diags, c.Sources))
		return errors.New("the configuration has mistakes")
	}
	follower, err := bundle.Open(bundle.Options{Path: keptBundle(o.Config)}, *c.Bundle)
	if follower.Current() == nil {
		if first := follower.First(ctx); first != nil {
			return fmt.Errorf("there are no rules to begin with: %w", errors.Join(err, first))
		}
	}
	o.bundle = follower
	return nil
}

// readBundle adds the rules of a server.
func (o origin) readBundle(f *reload.Files, b *bundle.Bundle, needs config.Needs) (folder string, err error) {
	folder = bundleFolder(needs.Rules)
	if b == nil {
		at := needs.RulesAt
		return folder, fmt.Errorf("%s:%d:%d: to take rules from a web server in place of a folder, restart the gateway", at.Filename, at.Start.Line, at.Start.Column)
	}
	for name, src := range bundleFiles(b, folder) {
		f.Contents[name] = src
	}
	f.Bundle, f.Source = b.Version.Format(time.RFC3339), b
	return folder, nil
}

// current is the bundle that is to serve; nil where there is none.
func (o origin) current() *bundle.Bundle {
	if o.bundle == nil {
		return nil
	}
	return o.bundle.Current()
}

// followBundle has new bundles be taken from now on.
func (l *server) followBundle() {
	f := l.origin.bundle
	if f == nil {
		return
	}
	offer := func(ctx context.Context, why string, b *bundle.Bundle) error {
		report := l.reloads.Offer(ctx, why, func() (*reload.Files, error) { return l.origin.readWith(b) })
		return refusalOf(report)
	}
	f.Prepare(l.log, l.state.rules(f),
		func(ctx context.Context, b *bundle.Bundle) error { return offer(ctx, reload.ByBundle, b) },
		func(ctx context.Context, b *bundle.Bundle) error {
			settings := l.reloads.Files().Settings
			// What was compiled serves at once, unless the configuration has changed since.
			if report := l.reloads.Return(reload.ByCanary, func(files *reload.Files) bool { return files.Source == b && files.Settings == settings }); report != nil {
				return refusalOf(report)
			}
			return offer(ctx, reload.ByCanary, b)
		})
}

// reloadNow takes what is on disk and on the server of the rules, since somebody asks for it. What is on disk is taken whatever is on the server.
func (l *server) reloadNow(ctx context.Context, why string) *reload.Report {
	f := l.origin.bundle
	if f == nil {
		return l.reloads.Reload(ctx, why)
	}
	before := l.reloads.Last()
	refused := f.Poll(ctx, true)
	tried := l.reloads.Last()
	report := l.reloads.Reload(ctx, why)
	switch {
	case tried != nil && tried != before && report.Unchanged:
		return tried // what was just taken or refused, with all that is wrong
	case refused == nil || !report.OK:
		return report
	case !report.Unchanged:
		refused = fmt.Errorf("%w. The configuration was loaded without them", refused)
	}
	return l.reloads.Refuse(why, refused.Error())
}

// refusalOf is why a report refuses something; nil when it does not.
func refusalOf(r *reload.Report) error {
	switch {
	case r == nil || r.OK:
		return nil
	case r.Undecided:
		return fmt.Errorf("%s: %w", r.Reason, bundle.ErrUndecided)
	case r.Reason != "":
		return errors.New(r.Reason)
	case len(r.Findings) > 0:
		first := r.Findings[0]
		return fmt.Errorf("%s: %s. %s (%s in all)", located(first.File, first.Line, first.Column), first.Summary, first.Detail, quantity(len(r.Findings), "mistake", "mistakes"))
	}
	return fmt.Errorf("%s: failed: %s %q (%s in all)", located(r.Failed[0].File, r.Failed[0].Line, 0), r.Failed[0].Kind, r.Failed[0].Name, quantity(len(r.Failed), "spec", "specs"))
}

// configureBundle takes over the settings of a configuration.
func (l *server) configureBundle(c *config.Config) {
	if l.origin.bundle == nil {
		return
	}
	s := bundle.Settings{}
	if c.Bundle != nil {
		s = *c.Bundle
	}
	l.origin.bundle.Configure(s)
}

// observeBundle has a gateway tell how its calls end, and where the rules come from.
func (l *server) observeBundle(o *gateway.Options) {
	f := l.origin.bundle
	if f == nil {
		return
	}
	o.RuleSource = l.ruleSource
	others, _ := o.Observer.(gateway.Observers)
	o.Observer = append(others, judgedByCalls{f})
}

// judgedByCalls tells a bundle how calls ended.
type judgedByCalls struct{ f *bundle.Follower }

// Call implements gateway.Observer. Calls that neither rules nor an upstream were asked about tell nothing, nor do those whose client left, and
// those that failed since an account or a client may not call, or not now.
func (j judgedByCalls) Call(o *gateway.Outcome) {
	if o.Protocol == "" || o.Operation != gateway.Generate {
		return
	}
	switch o.End {
	case gateway.EndClean:
		j.f.Call(o.Revision, bundle.Fine)
	case gateway.EndTruncated:
		j.f.Call(o.Revision, bundle.Truncated)
	case gateway.EndRefused, gateway.EndFailed:
		switch o.Status {
		case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusRequestEntityTooLarge, http.StatusTooManyRequests:
		default:
			j.f.Call(o.Revision, bundle.Failed)
		}
	}
}

// Attempt implements gateway.Observer.
func (judgedByCalls) Attempt(*gateway.Attempt) {}

// Reports implements gateway.Observer.
func (judgedByCalls) Reports(time.Time) (request, reply bool) { return false, false }

var _ gateway.Observer = judgedByCalls{}

// ruleSource says where the rules come from; nil where that is a folder, or nowhere.
func (l *server) ruleSource() any {
	if l.origin.bundle == nil {
		return nil
	}
	s := l.origin.bundle.Status()
	return &s
}

// isRuleFile reports whether a file of a folder or an archive is read, by its path.
func isRuleFile(name string) bool {
	for dir := name; dir != "."; dir = path.Dir(dir) {
		if path.Base(dir)[0] == '.' {
			return false
		}
	}
	return path.Ext(name) == ".hcl" || path.Base(name) == lang.LockName
}
