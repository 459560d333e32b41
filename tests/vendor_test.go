package tests

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/tests/full"
)

// Scripts that put a vendor that no rule knows behind the gateway, and write the rules for it as a user does: with probe, a captured call, an
// editor, a shadow run and a reload. Beside the commands of TestEditor there are
//
//	post PATH FILE             sends a file to the gateway, waits until it listens, and prints the status and the answer
//	until REGEXP COMMAND…      runs a command again and again until its stdout matches
func TestVendor(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	commands := editorCommands()
	commands["post"] = post
	commands["until"] = until
	testscript.Run(t, testscript.Params{
		Dir:                 "vendor",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			newEditor(t, e)
			up := httptest.NewServer(scripted(filepath.Join(e.WorkDir, "vendor")))
			e.Defer(up.Close)
			e.Setenv("VENDOR", up.URL)
			e.Setenv("VENDOR_KEY", probeKey)
			e.Setenv("GATEWAY", freePort(t))
			e.Setenv("ADMIN", freePort(t))
			return nil
		},
		Cmds: commands,
	})
}

// scripted is an upstream that answers with files of a folder, as they are. Only which of them is decided here.
func scripted(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		q := gjson.ParseBytes(body)
		streams := q.Get("stream").Bool()
		name := "hello"
		switch {
		case r.Header.Get("Authorization") != "Bearer "+probeKey:
			name, streams = "wrong_key", false
		case q.Get("model").String() != "acme-1":
			name, streams = "no_model", false
		case !q.Get("messages").IsArray():
			name, streams = "no_list", false
		case q.Get("max_tokens").Exists():
			name, streams = "no_max_tokens", false
		case q.Get("messages.#").Int() > 2 && !q.Get("visitor").Exists():
			name, streams = "no_visitor", false
		case q.Get("tools").Exists():
			name = "tool"
		case q.Get("messages.#").Int() > 2 || q.Get("max_completion_tokens").Exists() && q.Get("max_completion_tokens").Int() < 16:
			name = "narrow"
		}
		if streams {
			w.Header().Set("Content-Type", "text/event-stream")
			name += ".sse"
		} else {
			w.Header().Set("Content-Type", "application/json")
			name += ".json"
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			http.Error(w, "the script has no answer for this", http.StatusTeapot)
			return
		}
		_, _ = w.Write(text)
	})
}

func post(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: post path file")
	}
	body := ts.ReadFile(args[1])
	for giveUp := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		res, err := http.Post("http://"+ts.Getenv("GATEWAY")+args[0], "application/json", strings.NewReader(body))
		if err != nil {
			if time.Now().After(giveUp) {
				ts.Fatalf("%v", err)
			}
			continue
		}
		text, err := io.ReadAll(res.Body)
		ts.Check(err)
		ts.Check(res.Body.Close())
		_, err = io.WriteString(ts.Stdout(), res.Status+"\n"+string(text)+"\n")
		ts.Check(err)
		return
	}
}

func until(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: until regexp command [argument...]")
	}
	wanted, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	for giveUp := time.Now().Add(time.Minute); ; time.Sleep(500 * time.Millisecond) {
		ts.Check(ts.Exec(args[1], args[2:]...))
		if wanted.MatchString(ts.ReadFile("stdout")) {
			return
		}
		if time.Now().After(giveUp) {
			ts.Fatalf("%q does not come", args[0])
		}
	}
}
