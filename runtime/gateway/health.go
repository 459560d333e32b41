package gateway

import "net/http"

// health says that the process serves.
func (c *call) health() {
	c.quiet = true
	c.json(http.StatusOK, []byte(`{"status":"ok"}`))
}

// ready says whether new calls are welcome.
func (c *call) ready() {
	c.quiet = true
	if c.g.draining.Load() {
		c.json(http.StatusServiceUnavailable, []byte(`{"status":"draining"}`))
		return
	}
	c.json(http.StatusOK, []byte(`{"status":"ready"}`))
}

// root says who answers here, to those who look whether anybody does. They need no key.
func (c *call) root() {
	c.quiet = true
	c.json(http.StatusOK, []byte(`{"name":"parlance"}`))
}
