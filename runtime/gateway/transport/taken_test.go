//go:build linux

package transport

import (
	"net"
	"net/http/httptrace"
	"testing"
	"time"
)

// Bytes that the transport has taken out of the socket, but not looked at yet, are found when a call takes the connection (R22).
func TestTakenWhileBytesAreOnTheirWay(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	near, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c := newConn(near)
	defer c.Close()
	far, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	_, _ = far.Write([]byte("a stranger's"))

	c.waits, c.into = true, make([]byte, 64)
	read := false
	for began := time.Now(); !read && time.Since(began) < 10*time.Second; time.Sleep(time.Millisecond) {
		if err := c.socket.Control(func(fd uintptr) { read = c.look(fd) }); err != nil {
			t.Fatal(err)
		}
	}
	if !read {
		t.Fatal("nothing came")
	}
	if c.TakenByCall(&httptrace.GotConnInfo{Conn: c, Reused: true}) {
		t.Error("a call took a connection with bytes of another answer")
	}
}
