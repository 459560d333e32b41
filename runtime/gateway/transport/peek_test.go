//go:build linux && (amd64 || arm64)

package transport

import (
	"errors"
	"net"
	"testing"
	"time"
)

func TestPeek(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	near, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	far, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	raw, err := near.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	look := func() (p peeked) {
		if err := raw.Control(func(fd uintptr) { p = peek(fd) }); err != nil {
			t.Fatal(err)
		}
		return p
	}
	eventually := func(want peeked) {
		t.Helper()
		var got peeked
		for range 1000 {
			if got = look(); got == want {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("%+v, want %+v", got, want)
	}
	if p := look(); !errors.Is(p.err, errNothing) {
		t.Errorf("%+v", p)
	}
	if n := testing.AllocsPerRun(10, func() { _ = raw.Control(func(fd uintptr) { peek(fd) }) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	_, _ = far.Write([]byte("two"))
	eventually(peeked{n: 1})
	eventually(peeked{n: 1}) // It is still there.
	b := make([]byte, 10)
	if n, _ := near.Read(b); n != 3 {
		t.Errorf("%d bytes", n)
	}
	far.Close()
	eventually(peeked{})
}
