package admin

import (
	"net/http"
	"strings"

	adminpage "github.com/parlance-gateway/parlance/runtime/admin/page"
)

// pagePath is where the page is, below the address of the API.
const pagePath = "/page/"

// policy lets the page load its own files, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// servePage answers a file of the page. They hold nothing secret: what they show is asked for with the session.
func (a *api) servePage(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	http.StripPrefix(strings.TrimSuffix(pagePath, "/"), http.FileServerFS(adminpage.Files())).ServeHTTP(w, r)
}

// open reports whether a call needs no key: a file of the page, a login, and a scrape where that is allowed.
func (a *api) open(r *http.Request) bool {
	if r.Method == http.MethodPost {
		return r.URL.Path == "/login"
	}
	return strings.HasPrefix(r.URL.Path, pagePath) || a.MetricsOpen && scrapes(r)
}

// browses reports whether a person's browser asks for the root.
func browses(r *http.Request) bool {
	return r.Method == http.MethodGet && r.URL.Path == "/" && strings.Contains(r.Header.Get("Accept"), "text/html")
}
