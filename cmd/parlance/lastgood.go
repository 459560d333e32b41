package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"time"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// lastGoodName is the file that holds the rules and specs which served last: in the folder that systemd gives a service for its state, else
// beside the configuration, or else beside the rules. The configuration is not in it: it may hold keys.
const lastGoodName = ".parlance-last-good.json"

// maxLastGood is how large that file may be.
const maxLastGood = 2 * regular.MaxAll

// lastGood is the content of the file.
type lastGood struct {
	Since time.Time
	Rules map[string][]byte // by their names
}

// lastGoodPath is where the file is; "" where there are no rules besides those that are built in.
func (o origin) lastGoodPath(c *config.Config) string {
	switch {
	case !o.overlaid(c) || o.bundle != nil: // A bundle is kept as it came.
		return ""
	case os.Getenv("STATE_DIRECTORY") != "": // what is beside the configuration of a service can only be read
		return filepath.Join(os.Getenv("STATE_DIRECTORY"), lastGoodName)
	case o.Config != "":
		return filepath.Join(filepath.Dir(o.Config), lastGoodName)
	}
	return filepath.Join(filepath.Dir(filepath.Clean(o.Rules)), lastGoodName)
}

// keepLastGood writes the rules that serve.
func (o origin) keepLastGood(c *config.Config, files map[string][]byte, log *slog.Logger) {
	path := o.lastGoodPath(c)
	own := o.ownRules(files)
	if path == "" || len(own) == 0 {
		return
	}
	if kept, err := readLastGood(path); err == nil && maps.EqualFunc(kept.Rules, own, bytes.Equal) {
		return
	}
	text, err := json.Marshal(lastGood{time.Now().UTC(), own})
	if err == nil {
		err = replaceFile(path, text)
	}
	if err != nil {
		log.Warn("the rules that serve cannot be kept for the next start", "error", err)
	}
}

func readLastGood(path string) (kept lastGood, err error) {
	text, err := regular.Read(path, maxLastGood)
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	return kept, err
}

// replaceFile writes a file that is for its owner only, in one step.
func replaceFile(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// ownRules are the rules and specs among files.
func (o origin) ownRules(files map[string][]byte) map[string][]byte {
	list := map[string][]byte{}
	for name, src := range files {
		if name != o.Config {
			list[name] = src
		}
	}
	return list
}

// prove runs the specs of rules besides the built-in ones before they serve, in another process, as a reload does.
func (o origin) prove(ctx context.Context, files *reload.Files, m *made) *reload.Result {
	r := &reload.Result{}
	if !o.overlaid(m.config) {
		return r
	}
	limit := settingsOf(m.config).Limit
	err := reload.Child{Args: []string{"trial"}, Limit: limit}.Run(ctx, attempt{Origin: o, Files: files.Contents, Limit: limit}, r)
	if err != nil {
		return &reload.Result{Reason: err.Error()}
	}
	files.Passed, files.Coverage = r.Specs, r.Coverage
	return r
}

// fallBack is what a gateway begins with whose rules on disk cannot serve: those that served last, with the configuration that is on disk. why is
// the error where there are none, or where they cannot serve either.
func (o origin) fallBack(stderr io.Writer, files *reload.Files, m *made, why error) (*reload.Files, *made, error) {
	if o.bundle != nil && o.bundle.Kept() && m.program != nil {
		fmt.Fprintf(stderr, "\nWARNING: %v. Serving them all the same, since they are those that served last.\n\n", why)
		return files, m, nil
	}
	path := o.lastGoodPath(m.config)
	kept, err := readLastGood(path)
	switch {
	case path == "" || errors.Is(err, fs.ErrNotExist):
		return nil, nil, why
	case err != nil:
		return nil, nil, fmt.Errorf("%w; the rules that served last cannot be read: %v", why, err)
	}
	before := &reload.Files{Contents: kept.Rules, Paths: files.Paths, Folders: files.Folders}
	if o.Config != "" {
		before.Contents[o.Config] = files.Contents[o.Config]
	}
	o.seal(before, nil)
	good := o.understand(before.Contents, nil, nil)
	if good.program == nil {
		lang.WriteText(stderr, good.findings())
		return nil, nil, fmt.Errorf("%w, and so do the rules that served last", why)
	}
	fmt.Fprintf(stderr, "\nWARNING: %v. Serving the rules that served last, on %s, in place of those on disk. Correct them: they are loaded as soon as they are correct.\n\n",
		why, kept.Since.Local().Format(time.DateTime))
	return before, good, nil
}

// errSpecsFail is that the specs beside the rules do not hold.
var errSpecsFail = errors.New("specs of the rules fail")

// provenAtStart runs the specs at the start, and reports what is wrong.
func (o origin) provenAtStart(ctx context.Context, stderr io.Writer, files *reload.Files, m *made) error {
	r := o.prove(ctx, files, m)
	if r.OK() {
		return nil
	}
	if r.Reason != "" {
		return fmt.Errorf("the specs of the rules could not be run: %s", r.Reason)
	}
	lang.WriteText(stderr, r.Findings)
	for i, f := range r.Failed {
		if i == maxShown {
			fmt.Fprintf(stderr, "… and %d more; `parlance test` shows all\n", len(r.Failed)-i)
			break
		}
		fmt.Fprintf(stderr, "%s: failed: %s %q: %s\n", located(f.File, f.Line, 0), f.Kind, f.Name, f.Problems[0].Message)
	}
	return errSpecsFail
}
