package gateway

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestWebSocketIsSentBackToHTTP(t *testing.T) {
	w := start(t, nil, nil)
	for _, tt := range []struct {
		path, connection, upgrade, key string
		status                         int
		want                           string
	}{
		{"/v1/chat/completions", "Upgrade", "websocket", clientCanary, 426, `"type":"invalid_request_error"`},
		{"/v1/messages", "keep-alive, upgrade", "WebSocket", clientCanary, 426, `"type":"error"`},
		{"/v1/messages?beta=true", "Upgrade", "h2c, websocket", clientCanary, 426, `"type":"error"`},
		{"/v1/messages", "Upgrade", "websocket", "wrong", 401, `"type":"error"`},
		{"/v1/messages", "keep-alive", "websocket", clientCanary, 405, `"type":"error"`},
		{"/v1/messages", "Upgrade", "h2c", clientCanary, 405, `"type":"error"`},
		{"/elsewhere", "Upgrade", "websocket", clientCanary, 404, `"error"`},
	} {
		t.Run(fmt.Sprint(tt.path, tt.upgrade, tt.status), func(t *testing.T) {
			conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nConnection: %s\r\nUpgrade: %s\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", tt.path, tt.key, tt.connection, tt.upgrade)
			read := bufio.NewReader(conn)
			resp, err := http.ReadResponse(read, nil)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != tt.status || !strings.Contains(string(body), tt.want) {
				t.Fatalf("%s %s %v", resp.Status, body, err)
			}
			if resp.StatusCode != http.StatusUpgradeRequired {
				return
			}
			if resp.Header.Get("Upgrade") != "HTTP/1.1" || !resp.Close {
				t.Error(resp.Header)
			}
			if _, err := read.ReadByte(); err != io.EOF {
				t.Errorf("the connection is not closed: %v", err)
			}
		})
	}
}
