package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/reload"
	"github.com/parlance-gateway/parlance/specs/play"
)

// origin is where what a gateway serves is read from.
type origin struct {
	Config string // the configuration; "": there is none
	Rules  string // the folder or file of the rules, whatever the configuration says; "": what that says
	Listen string // the address, whatever the configuration says; "": what that says

	bundle *bundle.Follower // of the rules, where they come from a server; nil: they do not
}

// read reads all files as they are now. Those of accounts are followed on their own.
func (o origin) read() (*reload.Files, error) { return o.readWith(o.current()) }

// readWith is read with a bundle, if the configuration says that the rules come from a server.
func (o origin) readWith(b *bundle.Bundle) (*reload.Files, error) {
	f := &reload.Files{Contents: map[string][]byte{}}
	_, err := o.readAll(f, b)
	o.seal(f, err)
	return f, err
}

// seal makes the hash of files, with what the configuration reads besides, and with what was wrong when they were read.
func (o origin) seal(f *reload.Files, err error) {
	folder := o.folder(f.Contents[o.Config])
	var besides [][]byte
	if o.Config != "" {
		for _, name := range config.NeedsOf(f.Contents[o.Config], o.Config, os.LookupEnv).Files {
			secret, _ := regular.Read(name, regular.MaxSource) // that it is missing is told where it is needed
			f.Paths, besides = append(f.Paths, name), append(besides, secret)
		}
	}
	if err != nil {
		besides = append(besides, []byte(err.Error()))
	}
	f.Settings = reload.SumOf(map[string][]byte{"": f.Contents[o.Config], "besides": bytes.Join(besides, []byte{0})})
	f.Seal(builtInSum(), func(name string, src []byte) (string, []byte) {
		if name == o.Config {
			return defaultConfig, config.WithoutAddresses(src, name)
		}
		if in, err := filepath.Rel(folder, name); err == nil {
			return "rules/" + filepath.ToSlash(in), src
		}
		return name, src
	}, besides...)
}

// folder is that of the rules, as a configuration names it if nothing else does; "" when there is none.
func (o origin) folder(src []byte) string {
	folder := o.Rules
	if folder == "" && o.Config != "" {
		needs := config.NeedsOf(src, o.Config, os.LookupEnv)
		if needs.RulesURL {
			return bundleFolder(needs.Rules)
		}
		folder = needs.Rules
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return filepath.Dir(folder)
	}
	return folder
}

// readAll reads the configuration and the rules, and gives the folder of these. b is the bundle of those of a server.
func (o origin) readAll(f *reload.Files, b *bundle.Bundle) (folder string, err error) {
	folder = o.Rules
	said := "" // where the configuration names the folder
	if o.Config != "" {
		f.Paths = append(f.Paths, o.Config)
		src, err := regular.Read(o.Config, regular.MaxSource)
		if err != nil {
			return folder, fmt.Errorf("the configuration cannot be read: %w", err)
		}
		f.Contents[o.Config] = src
		if folder == "" {
			needs := config.NeedsOf(src, o.Config, os.LookupEnv)
			if needs.RulesURL {
				return o.readBundle(f, b, needs)
			}
			folder, said = needs.Rules, fmt.Sprintf("%s:%d:%d: ", needs.RulesAt.Filename, needs.RulesAt.Start.Line, needs.RulesAt.Start.Column)
		}
	}
	if folder == "" {
		return "", nil
	}
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		f.Paths = append(f.Paths, folder)
		f.Contents[filepath.ToSlash(folder)], err = regular.Read(folder, regular.MaxSource)
		folder = filepath.Dir(folder)
	} else {
		f.Folders = append(f.Folders, folder)
		if err == nil {
			err = readFolder(f, folder, o.Config)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return folder, fmt.Errorf("%sthe rules cannot be read: %w; `parlance init --rules` writes a folder to begin with, and without one the built-in rules serve", said, err)
	case err != nil:
		return folder, fmt.Errorf("%sthe rules cannot be read: %w", said, err)
	}
	return folder, nil
}

// readFolder reads the rules and specs in a folder.
func readFolder(f *reload.Files, folder, except string) error {
	names, folders, err := reload.List(folder, lang.LockName)
	f.Folders = append(f.Folders, folders...)
	if err != nil {
		return err
	}
	var quota regular.Quota
	for _, name := range names {
		if sameFile(name, except) {
			continue
		}
		if f.Contents[name], err = quota.Read(name, folder); err != nil {
			return err
		}
		f.Paths = append(f.Paths, name) // it may be a link
	}
	return nil
}

func sameFile(a, b string) bool {
	x, err := filepath.Abs(a)
	y, more := filepath.Abs(b)
	return err == nil && more == nil && x == y && b != ""
}

// builtInSum is of the rules that are built into the binary.
var builtInSum = sync.OnceValue(func() reload.Sum {
	set, _ := lang.Embedded()
	return reload.SumOf(set.Sources)
})

// builtInSuite is for a trial only: a gateway runs no specs, and they take more memory than the rules.
var builtInSuite = sync.OnceValue(func() *play.Suite {
	suite, _ := play.Embedded()
	return suite
})

// memory is files that were read already, by the names that people give them.
type memory map[string][]byte

func (m memory) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: errors.ErrUnsupported} // all are read as a whole
}

func (m memory) ReadFile(name string) ([]byte, error) {
	if src, ok := m[name]; ok {
		return src, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// made is what files come to.
type made struct {
	config  *config.Config // nil: there is none
	set     *lang.Set      // without the names of models that the configuration has
	suite   *suite         // the specs beside the rules; nil: there are none
	program *runtime.Program
	bundle  *bundle.Bundle    // that the rules are of; nil: they are of a folder, or built in
	options gateway.Options   // those that the configuration says
	rules   map[string][]byte // the files that it was made of, for the next start; nil: they are kept already

	diags   hcl.Diagnostics
	sources map[string][]byte
	wrong   string // what has mistakes, "" while nothing has
}

// setOf is the rules alone, of files without mistakes.
func (o origin) setOf(files map[string][]byte) *lang.Set {
	set, _ := lang.Embedded()
	if found := o.sort(files); len(found.rules) > 0 {
		set, _ = lang.LoadFS(memory(files), "", found.rules...)
	}
	return set
}

// understand makes of files what can be made of them, and says what is wrong. Everything that is read is harmless to whoever reads it.
//
// followed are the files of accounts that serve already, by the names of their upstreams. What is wrong in them by now is told when they
// change, keeps their other accounts from nothing, and is no reason to refuse what else has changed.
//
// ready is what the rules among the files were compiled to before, nil when they were not: these are good, then. It is used unless the
// configuration names models.
func (o origin) understand(files map[string][]byte, followed map[string]string, ready *runtime.Program) *made {
	m := &made{sources: map[string][]byte{}}
	m.readConfig(o, files, followed)
	if m.program = ready; ready == nil || m.named() {
		m.readRules(o, files)
	}
	if m.program != nil && m.config != nil {
		var diags hcl.Diagnostics
		m.options, diags = m.config.Options(m.program)
		m.add(diags, nil)
		m.judge("configuration")
	}
	m.diags = lang.Sort(m.diags)
	if m.diags.HasErrors() {
		m.program = nil
	}
	return m
}

// named reports whether the configuration names models, which are compiled with the rules.
func (m *made) named() bool { return m.config != nil && len(m.config.Models.Names) > 0 }

// readRules makes the program.
func (m *made) readRules(o origin, files map[string][]byte) {
	found := o.sort(files)
	set, diags := lang.Embedded()
	switch {
	case len(found.rules) > 0:
		set, diags = lang.LoadFS(memory(files), "", found.rules...)
	case len(found.specs) == 0 && o.overlaid(m.config):
		diags = append(diags, &hcl.Diagnostic{Severity: hcl.DiagError, Summary: "No rules", Detail: "There is no .hcl file in the folder, or the bundle, of the rules. `parlance init --rules` writes some.", Extra: lang.CodeUnreadable})
	}
	if len(found.specs) > 0 {
		own, more := play.Load(memory(files), "", found.specs...)
		m.suite, diags = (*suite)(own), append(diags, more...)
		m.add(nil, own.Sources)
	}
	m.judge("configuration")
	m.add(nil, set.Sources)
	m.set = set
	if m.config != nil && !m.diags.HasErrors() {
		set = set.With(m.config.Models.Names, m.config.Sources)
	}
	m.program, diags = compile(set, diags)
	m.add(diags, nil)
	m.judge("rules")
}

// sameRules reports whether two sets of files have the same rules and specs, by their names and to the byte.
func (o origin) sameRules(a, b map[string][]byte) bool {
	within := func(a, b map[string][]byte) bool {
		for name, src := range a {
			if there, ok := b[name]; name != o.Config && (!ok || !bytes.Equal(src, there)) {
				return false
			}
		}
		return true
	}
	return within(a, b) && within(b, a)
}

// suite is the specs of an operator; nil: there are none.
type suite play.Suite

// against are the specs that a set is held against: the operator's over those that are built in, or alone where the set is laid over
// nothing.
func (s *suite) against(set *lang.Set) (*play.Suite, hcl.Diagnostics) {
	own := (*play.Suite)(s)
	switch {
	case s == nil:
		return builtInSuite(), nil
	case set.Whole():
		return own, nil
	}
	return own.Over(builtInSuite())
}

// skipsNothing reports whether no built-in spec is left out, of which something may have to be said.
func (s *suite) skipsNothing() bool { return s == nil || len(s.Skips) == 0 }

func (m *made) readConfig(o origin, files map[string][]byte, followed map[string]string) {
	if o.Config == "" {
		return
	}
	var diags hcl.Diagnostics
	m.config, diags = config.Parse(files[o.Config], o.Config, os.LookupEnv)
	known := func(u config.Upstream) bool { return u.Accounts.Path == "" || followed[u.Name] == u.Accounts.Path }
	if len(followed) > 0 && !slices.ContainsFunc(m.config.Upstreams, func(u config.Upstream) bool { return !known(u) }) {
		for _, d := range diags {
			if d.Extra == lang.CodeAccounts {
				d.Severity = hcl.DiagWarning
			}
		}
	}
	m.add(diags, m.config.Sources)
	if o.Listen == "" || diags.HasErrors() {
		return
	}
	if err := config.CheckListen(o.Listen, m.config.Keyed()); err != nil {
		summary := "Not an address"
		if open := (*config.OpenError)(nil); errors.As(err, &open) {
			summary = "Open to everybody"
		}
		m.add(hcl.Diagnostics{{Severity: hcl.DiagError, Summary: summary, Detail: err.Error(), Extra: lang.CodeConfig}}, nil)
	}
}

func (m *made) add(diags hcl.Diagnostics, sources map[string][]byte) {
	m.diags = append(m.diags, diags...)
	for name, src := range sources {
		m.sources[name] = src
	}
}

// judge notes what has mistakes, where nothing had any before.
func (m *made) judge(what string) {
	if m.wrong == "" && m.diags.HasErrors() {
		m.wrong = what
	}
}

// findings are what is wrong, as people and machines read it.
func (m *made) findings() []lang.Finding { return lang.Findings(m.diags, m.sources) }

// overlaid reports whether there are rules besides those that are built in.
func (o origin) overlaid(c *config.Config) bool { return o.Rules != "" || c != nil && c.Rules != "" }

// sort tells files apart by what they hold. A configuration besides the one that serves is nobody's.
func (o origin) sort(files map[string][]byte) (s sources) {
	for name, src := range files {
		if name != o.Config {
			s.add(name, src)
		}
	}
	s.sort()
	return s
}
