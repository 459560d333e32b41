package demo

import (
	"hash/fnv"
	"net/http"
	"strconv"

	"github.com/parlance-gateway/parlance/runtime"
)

// serveBalance tells what the account of a key has left: from 0 to 99, the same for a key every time.
func serveBalance(w http.ResponseWriter, r *http.Request) {
	h := fnv.New32a()
	h.Write([]byte(keyOf(r)))
	w.Header().Set("Content-Type", "application/json")
	w.Write([]byte(`{"balance":` + strconv.Itoa(int(h.Sum32()%100)) + `}`)) // An error means that the client is gone: nobody is left to tell.
}

func (c *asked) balance(w http.ResponseWriter, r *http.Request) {
	if keyOf(r) == "" {
		c.refuse(w, &runtime.Problem{Class: "auth", Message: "A key is missing, and only an account has a balance"})
		return
	}
	serveBalance(w, r)
}
