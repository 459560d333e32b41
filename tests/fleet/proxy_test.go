package fleet

import (
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"time"
)

// Faults of a network.
const (
	sound    = ""
	delay    = "delay"     // all that is sent comes 30 ms later
	cut      = "cut"       // connections end in the middle of what is sent
	stall    = "stall"     // connections stay, and nothing comes
	slow     = "slow"      // 20 KB a second, for each connection and direction
	refuse   = "refuse"    // connections end, and no new one can be made
	halfOpen = "half-open" // what is sent comes to the server, its answers do not come back
)

var allFaults = []string{delay, cut, stall, slow, refuse, halfOpen}

// proxy is a network with faults between gateways and their server.
type proxy struct {
	t    testing.TB
	port int
	to   int

	mu       sync.Mutex // guards what follows
	fault    string
	changed  chan struct{} // closed when the fault is another one
	listener net.Listener
	conns    map[net.Conn]bool
	work     sync.WaitGroup
}

func newProxy(t testing.TB, to int) *proxy {
	p := &proxy{t: t, port: freePort(t), to: to, changed: make(chan struct{}), conns: map[net.Conn]bool{}}
	p.listen()
	t.Cleanup(func() {
		p.set(refuse)
		p.work.Wait()
	})
	return p
}

// set has the network have a fault, or be sound.
func (p *proxy) set(fault string) {
	p.mu.Lock()
	was := p.fault
	p.fault = fault
	close(p.changed)
	p.changed = make(chan struct{})
	if fault == refuse || was == stall || was == halfOpen { // What was sent meanwhile never arrives.
		for c := range p.conns {
			_ = c.Close()
		}
	}
	l := p.listener
	p.mu.Unlock()
	switch {
	case fault == refuse:
		_ = l.Close()
	case was == refuse:
		p.listen()
	}
}

func (p *proxy) listen() {
	var l net.Listener
	within(p.t, "the proxy listens", func() (ok bool) {
		var err error
		l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", p.port))
		return err == nil
	})
	p.mu.Lock()
	p.listener = l
	p.mu.Unlock()
	p.work.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			p.work.Go(func() { p.serve(c) })
		}
	})
}

func (p *proxy) serve(c net.Conn) {
	defer func() { _ = c.Close() }()
	server, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p.to))
	if err != nil {
		return
	}
	defer func() { _ = server.Close() }()
	p.mu.Lock()
	p.conns[c], p.conns[server] = true, true
	refuses := p.fault == refuse
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.conns, c)
		delete(p.conns, server)
		p.mu.Unlock()
	}()
	if refuses {
		return
	}
	var both sync.WaitGroup
	both.Go(func() { p.pass(c, server, false) })
	both.Go(func() { p.pass(server, c, true) })
	both.Wait()
}

// pass sends on what comes, as far as the fault lets it.
func (p *proxy) pass(from, to net.Conn, answers bool) {
	defer func() {
		_ = from.Close()
		_ = to.Close()
	}()
	b := make([]byte, 32<<10)
	for pieces := 0; ; {
		n, err := from.Read(b)
		if n > 0 {
			fault, changed := p.now()
			for fault == stall {
				<-changed
				fault, changed = p.now()
			}
			switch fault {
			case delay:
				time.Sleep(30 * time.Millisecond)
			case slow:
				time.Sleep(time.Duration(n) * time.Second / 20_000)
			case cut:
				if pieces++; pieces%7 == 0 {
					_, _ = to.Write(b[:n/2])
					return
				}
			case halfOpen:
				if answers {
					n = 0
				}
			}
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (p *proxy) now() (fault string, changed chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault, p.changed
}

// The proxy does what its faults say.
func TestProxy(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var work sync.WaitGroup
	work.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			work.Go(func() {
				_, _ = io.Copy(c, c)
				_ = c.Close()
			})
		}
	})
	p := newProxy(t, l.Addr().(*net.TCPAddr).Port)
	defer work.Wait()
	defer func() { _ = l.Close() }()
	// echo sends some pieces, each after the last has come back.
	echo := func() error {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p.port))
		if err != nil {
			return err
		}
		defer func() { _ = c.Close() }()
		_ = c.SetDeadline(time.Now().Add(time.Second))
		for range 10 {
			if _, err := c.Write([]byte("hello")); err != nil {
				return err
			}
			if _, err := io.ReadFull(c, make([]byte, 5)); err != nil {
				return err
			}
		}
		return nil
	}
	for _, fault := range append([]string{sound}, allFaults...) {
		p.set(fault)
		began := time.Now()
		err := echo()
		fails := slices.Contains([]string{cut, stall, refuse, halfOpen}, fault)
		if fails != (err != nil) {
			t.Errorf("%s: %v", fault, err)
		}
		if took := time.Since(began); fault == delay && took < 600*time.Millisecond {
			t.Errorf("%s: %v", fault, took)
		}
	}
	p.set(sound)
	within(t, "the network is sound again", func() bool { return echo() == nil })
}
