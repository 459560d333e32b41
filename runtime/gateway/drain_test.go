package gateway

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// draining runs Serve in a bubble, with a stream open, and gives what the client of it reads after the drain began.
func draining(t *testing.T, grace time.Duration, during func(w *world, stop func())) (rest string, took time.Duration) {
	program()
	synctest.Test(t, func(t *testing.T) {
		up, in, script := newPipes(), newPipes(), newUpstreamStream()
		upServer := &http.Server{Handler: script}
		go upServer.Serve(up)
		o := testOptions("http://upstream.test")
		o.Dial, o.Grace = up.Dial, grace
		w := newWorld(t, o)
		transport := &http.Transport{DialContext: in.Dial}
		w.client, w.url, w.dial, w.up = &http.Client{Transport: transport}, "http://gateway.test", in, script
		ctx, cancel := context.WithCancel(t.Context())
		served := make(chan error)
		go func() { served <- Serve(ctx, in, w.g) }()

		go func() { script.frames <- chatText("Hello") }()
		resp := w.open("POST", "/v1/messages", strings.NewReader(messagesRequest("m", true)))
		defer resp.Body.Close()
		r := bufio.NewReader(resp.Body)
		for {
			if line, _ := r.ReadString('\n'); strings.Contains(line, "Hello") {
				break
			}
		}
		whole := make(chan string)
		go func() {
			b, err := io.ReadAll(r)
			if err != nil {
				t.Error(err)
			}
			whole <- string(b)
		}()
		var began time.Time
		during(w, func() { began = time.Now(); cancel() })
		if err := <-served; err != nil {
			t.Error(err)
		}
		took = time.Since(began)
		rest = <-whole
		if _, err := in.Dial(t.Context(), "", ""); err == nil {
			t.Error("connections are still taken")
		}
		transport.CloseIdleConnections()
		upServer.Close()
		up.Close()
	})
	return rest, took
}

// R35: a stream that ends within the time of grace ends as it would have.
func TestDrainLetsStreamsFinish(t *testing.T) {
	rest, took := draining(t, 30*time.Second, func(w *world, stop func()) {
		stop()
		time.Sleep(10 * time.Second)
		if !strings.Contains(w.log.String(), `msg="shutting down" running=1`) {
			t.Errorf("the log: %s", w.log.String())
		}
		w.up.frames <- chatText(" there") + chatStop + chatDone
		close(w.up.frames)
	})
	if !strings.Contains(rest, " there") || !strings.Contains(rest, "message_stop") || strings.Contains(rest, "error") {
		t.Error(rest)
	}
	if took < 10*time.Second || took > 11*time.Second {
		t.Errorf("took %v", took)
	}
}

// R35: one that does not is ended in its protocol, and Serve returns in time.
func TestDrainEndsStreamsAtGrace(t *testing.T) {
	rest, took := draining(t, 30*time.Second, func(w *world, stop func()) { stop() })
	if !strings.Contains(rest, "event: error") || !strings.Contains(rest, "shutting down") {
		t.Error(rest)
	}
	if took < 30*time.Second || took > 31*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestDrainWithoutGrace(t *testing.T) {
	rest, took := draining(t, 0, func(w *world, stop func()) { stop() })
	if !strings.Contains(rest, "event: error") || took > time.Second {
		t.Errorf("took %v: %s", took, rest)
	}
}

// A client in the middle of its request does not hold up the end.
func TestDrainDoesNotWaitForRequestsToArrive(t *testing.T) {
	_, took := draining(t, 5*time.Second, func(w *world, stop func()) {
		request := messagesRequest("m", true)
		conn := w.raw(head("/v1/messages", "Content-Length: 1000") + request)
		w.t.Cleanup(func() { conn.Close() })
		time.Sleep(time.Second)
		stop()
	})
	if took > 6*time.Second {
		t.Errorf("took %v", took)
	}
}

// R35
func TestReadinessEndsWhenDrainingBegins(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	w.do("GET", "/readyz", "").must(t, 200)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.g.Drain(ctx)
	w.do("GET", "/readyz", "").must(t, 503)
	w.do("GET", "/healthz", "").must(t, 200)
}

// The time that calls have at the end is that of what serves then, also when that is none.
func TestGraceIsThatOfTheLastSwap(t *testing.T) {
	for _, grace := range []time.Duration{0, 3 * time.Second} {
		_, took := draining(t, 20*time.Second, func(w *world, stop func()) {
			o := w.options
			o.Grace, o.Logger = grace, w.g.options.Logger
			w.g.Swap(o)
			stop()
		})
		if took < grace || took > grace+time.Second {
			t.Errorf("with %v it took %v", grace, took)
		}
	}
}

func TestCallsAfterTheEndAreRefused(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	w.g.stop()
	w.chat(true).must(t, 503, "stopping")
}

func TestServeReportsAListenerThatFails(t *testing.T) {
	g := New(testOptions("http://upstream.test"))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := Serve(t.Context(), l, g); err == nil {
		t.Error("no error")
	}
}

// When it is told to stop, /readyz says so at once, and new calls are served for the delay.
func TestNewCallsAreServedForTheDrainDelay(t *testing.T) {
	rest, took := draining(t, 30*time.Second, func(w *world, stop func()) {
		o := w.g.serving.Load().options
		o.DrainDelay = 5 * time.Second
		w.g.Swap(o)
		stop()
		time.Sleep(4 * time.Second)
		if a := w.do("GET", "/readyz", ""); a.status != 503 || !strings.Contains(a.body, `"draining"`) {
			t.Errorf("readyz: %d %s", a.status, a.body)
		}
		w.do("GET", "/v1/models", "").must(t, 200)
		w.client.CloseIdleConnections()
		w.do("GET", "/v1/models", "").must(t, 200) // on a new connection
		w.client.CloseIdleConnections()
		time.Sleep(2 * time.Second)
		if _, err := w.dial.Dial(w.t.Context(), "", ""); err == nil {
			t.Error("a connection is taken after the delay")
		}
		w.up.frames <- chatText(" there") + chatStop + chatDone
		close(w.up.frames)
	})
	if !strings.Contains(rest, " there") || !strings.Contains(rest, "message_stop") || strings.Contains(rest, "error") {
		t.Error(rest)
	}
	if took < 6*time.Second || took > 7*time.Second {
		t.Errorf("took %v", took)
	}
}
