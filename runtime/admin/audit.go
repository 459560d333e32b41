package admin

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

// AuditEntry is a line of the audit log: a change that somebody made or tried to make. It holds no secret.
type AuditEntry struct {
	Time        time.Time      `json:"time"`
	Address     string         `json:"address,omitempty"`     // where the call came from; "": nobody called
	Certificate string         `json:"certificate,omitempty"` // the name in the caller's certificate
	Action      string         `json:"action"`                // a method and a path of the API, with names in place of values, or "reload"
	Path        string         `json:"path,omitempty"`        // as it was called
	Details     map[string]any `json:"details,omitempty"`     // what was asked for
	Status      int            `json:"status,omitempty"`      // of the answer
	OK          bool           `json:"ok"`                    // it was done
}

// AuditFile is a file with a JSON object on each line. Its methods may be called by several goroutines.
type AuditFile struct {
	path string
	mu   sync.Mutex
	file *os.File
}

// OpenAudit opens a file to append to, and makes it if there is none. Only its owner can read it.
func OpenAudit(path string) (*AuditFile, error) {
	a := &AuditFile{path: path}
	return a, a.open()
}

func (a *AuditFile) open() (err error) {
	a.file, err = os.OpenFile(a.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	return err
}

// Write appends an entry. If the file was renamed or removed, as log rotation does, it goes to a new one.
func (a *AuditFile) Write(e AuditEntry) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.follow(); err != nil {
		return err
	}
	_, err = a.file.Write(append(text, '\n'))
	return err
}

// follow opens the file of the path, if the open one is another.
func (a *AuditFile) follow() error {
	there, err := os.Stat(a.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if a.file != nil && err == nil {
		if open, err := a.file.Stat(); err == nil && os.SameFile(open, there) {
			return nil
		}
	}
	if a.file != nil {
		_ = a.file.Close() // what was written is written
	}
	return a.open()
}

// Close closes the file.
func (a *AuditFile) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.file.Close()
}

type detailsKey struct{}

// detail notes what a call asks for, for the audit log.
func detail(r *http.Request, name string, value any) {
	if m, ok := r.Context().Value(detailsKey{}).(map[string]any); ok {
		m[name] = value
	}
}

// audited answers a call, and writes it to the audit log if it may change something, or hands out the store. The entry is written even if the answer
// breaks off.
func (a *api) audited(w http.ResponseWriter, r *http.Request, pattern string) {
	reads := (r.Method == http.MethodGet || r.Method == http.MethodHead) && pattern != backupPattern
	if a.Audit == nil || reads || strings.HasPrefix(r.URL.Path, "/playground") {
		a.mux.ServeHTTP(w, r)
		return
	}
	details := map[string]any{}
	kept := &statusWriter{ResponseWriter: w, status: http.StatusOK}
	defer func() { a.audit(r, pattern, details, kept.status) }()
	a.mux.ServeHTTP(kept, r.WithContext(context.WithValue(r.Context(), detailsKey{}, details)))
}

func (a *api) audit(r *http.Request, action string, details map[string]any, status int) {
	if a.Audit == nil {
		return
	}
	e := AuditEntry{Time: a.Now().UTC(), Address: a.Address(r), Action: action, Path: r.URL.Path, Details: details, Status: status, OK: status < http.StatusBadRequest}
	if r.TLS != nil && len(r.TLS.PeerCertificates) > 0 {
		e.Certificate = r.TLS.PeerCertificates[0].Subject.CommonName
	}
	if err := a.Audit(e); err != nil {
		a.Logger.Error("the audit log cannot be written", "error", err, "action", action, "path", r.URL.Path)
	}
}

// statusWriter keeps the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
