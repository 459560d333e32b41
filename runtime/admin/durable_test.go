package admin

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
	"github.com/parlance-gateway/parlance/tests/full"
)

// killedVariable makes this test's binary a process that serves the API on the store that it names until it is killed.
const killedVariable = "PARLANCE_ADMIN_TEST_STORE"

// keptIn are options with a store in a file, and what closes it.
func keptIn(path string, log io.Writer) (Options, func(), error) {
	logger := slog.New(slog.NewTextHandler(log, nil))
	s, err := store.Open(path, store.Options{Failed: func(err error) { logger.Error("the store could not be written", "error", err) }})
	if err != nil {
		return Options{}, nil, err
	}
	p, err := pool.New(pool.Options{Table: s.Table("accounts"), Vault: pool.NewVault(pool.NewSecret("sesame")), Logger: logger})
	if err != nil {
		return Options{}, nil, err
	}
	if err := p.Configure([]pool.GroupOptions{{Upstream: "u", Accounts: []pool.Account{{ID: "own", Key: pool.NewSecret("sk-own"), Source: "config"}}}}); err != nil {
		return Options{}, nil, err
	}
	k, err := keys.New(keys.Options{Table: s.Table("keys")})
	if err != nil {
		return Options{}, nil, err
	}
	k.Configure(nil)
	return Options{Pool: p, Keys: k, Sync: s.Sync, Logger: logger}, func() {
		k.Close()
		_ = p.Close()
		_ = s.Close()
	}, nil
}

// serveUntilKilled says where it serves.
func serveUntilKilled(path string) {
	o, _, err := keptIn(path, os.Stderr)
	if err == nil {
		var l net.Listener
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err == nil {
			fmt.Println(l.Addr())
			err = Serve(context.Background(), l, New(o), o.Logger)
		}
	}
	fmt.Println(err)
	os.Exit(1)
}

func send(url, contentType, body string) (int, string, error) {
	resp, err := http.Post(url, contentType, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text), err
}

// R36: what the API has answered survives SIGKILL, whenever it comes.
func TestWhatWasAnsweredSurvivesSIGKILL(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	rounds := 12
	if !full.All() {
		rounds = 4
	}
	answered, unanswered := map[string]bool{}, 0
	for round := range rounds {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), killedVariable+"="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		at, err := bufio.NewReader(out).ReadString('\n')
		if err != nil || !strings.HasPrefix(at, "127.") {
			t.Fatal(at, err)
		}
		base := "http://" + strings.TrimSpace(at)
		for i := 0; ; i++ {
			if i == 1 { // The first change was answered, however slow the machine is.
				time.AfterFunc(time.Duration(1+37*round)*time.Millisecond, func() { _ = cmd.Process.Kill() })
			}
			name := fmt.Sprintf("n%d-%d", round, i)
			url, kind, body, id := base+"/keys", "application/json", fmt.Sprintf(`{"name":%q}`, name), "key "+name
			if i%2 == 1 {
				url, kind, body, id = base+"/accounts?upstream=u", "text/csv", "id,key\n"+name+",sk-"+name+"\n", "account "+name
			}
			status, text, err := send(url, kind, body)
			if err != nil {
				unanswered++
				break
			}
			if status != 200 {
				t.Fatalf("%d: %s", status, text)
			}
			answered[id] = true
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		o, end, err := keptIn(path, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		kept := map[string]bool{}
		for _, v := range o.Keys.List() {
			kept["key "+v.Name] = true
		}
		for _, v := range o.Pool.List(pool.Filter{Upstream: "u"}) {
			kept["account "+v.ID] = true
		}
		for id := range answered {
			if !kept[id] {
				t.Errorf("round %d: %s was answered and is lost", round, id)
			}
		}
		end()
	}
	http.DefaultClient.CloseIdleConnections()
	t.Logf("%d changes were answered in %d lives, none of them lost; %d were not answered", len(answered), rounds, unanswered)
	if len(answered) < rounds {
		t.Error("hardly anything was answered")
	}
}

// fullVariable makes this test's binary a process that may write no more to the store that it names than is there.
const fullVariable = "PARLANCE_ADMIN_TEST_FULL"

// R36: a full disk is an error to who changes something, and a line in the log. When there is room again, nothing is lost.
func TestAFullDiskIsToldToTheCaller(t *testing.T) {
	if path := os.Getenv(fullVariable); path != "" {
		fillsUp(t, path)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestAFullDiskIsToldToTheCaller$")
	cmd.Env = append(os.Environ(), fullVariable+"="+filepath.Join(t.TempDir(), "s.db"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func fillsUp(t *testing.T, path string) {
	signal.Ignore(syscall.SIGXFSZ)
	var log strings.Builder
	o, end, err := keptIn(path, &log)
	if err != nil {
		t.Fatal(err)
	}
	api := New(o)
	call := func(method, url, kind, body string) (int, string) {
		r := httptest.NewRequest(method, "http://127.0.0.1"+url, strings.NewReader(body))
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		api.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	if status, text := call("POST", "/keys", "application/json", `{"name":"before"}`); status != 200 {
		t.Fatal(status, text)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	var was syscall.Rlimit
	err = errors.Join(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was), syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(info.Size()), Max: was.Max}))
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x", 15_000)
	many := "id,key\n"
	for i := range 30 {
		many += fmt.Sprintf("late-%d,%d%s\n", i, i, long)
	}
	status, text := call("POST", "/accounts?upstream=u", "text/csv", many)
	if status != 507 || !strings.Contains(text, `"not_kept"`) || strings.Contains(text, long[:100]) {
		t.Errorf("%d %.300s", status, text)
	}
	status, text = call("POST", "/keys", "application/json", `{"name":"during"}`)
	if status != 507 || !strings.Contains(text, "No key was made") || len(o.Keys.List()) != 1 {
		t.Errorf("%d %.300s", status, text)
	}
	if !strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("nothing is in the log: %s", log.String())
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	if status, text := call("POST", "/keys", "application/json", `{"name":"after"}`); status != 200 {
		t.Error(status, text)
	}
	end()
	o, end, err = keptIn(path, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	if n := o.Pool.Count(pool.Filter{Match: "late"}); n != 30 || len(o.Keys.List()) != 2 {
		t.Errorf("%d accounts, keys: %+v", n, o.Keys.List())
	}
}
