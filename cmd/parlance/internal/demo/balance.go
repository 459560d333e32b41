package demo

import (
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
)

// serveBalance tells what the account of a key has left: from 0 to 99, the same for a key every time.
func serveBalance(w http.ResponseWriter, r *http.Request) {
	_, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if key == "" {
		key = r.Header.Get("x-api-key")
	}
	h := fnv.New32a()
	h.Write([]byte(strings.TrimSpace(key)))
	w.Header().Set("Content-Type", "application/json")
	w.Write([]byte(`{"balance":` + strconv.Itoa(int(h.Sum32()%100)) + `}`)) // An error means that the client is gone: nobody is left to tell.
}
