package main

import (
	"fmt"
	"net/http"
	"os/user"
	"time"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime/admin"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// openAudit opens the audit log of the admin API, if there is one. Reloads that nobody asked the API for are written, too.
func (l *server) openAudit(c *config.Config) (err error) {
	if c.Admin == nil || c.Admin.Audit == "" {
		return nil
	}
	if l.audit, err = admin.OpenAudit(c.Admin.Audit); err != nil {
		return fmt.Errorf("open the audit log: %w", err)
	}
	l.reported = append(l.reported, func(r *reload.Report) {
		if r.Unchanged || r.Why != reload.ByFile && r.Why != reload.BySignal {
			return
		}
		err := l.audit.Write(admin.AuditEntry{Time: time.Now().UTC(), Action: "reload", OK: r.OK, Details: map[string]any{"why": r.Why, "revision": r.Revision, "hash": r.Tried}})
		if err != nil {
			l.log.Error("the audit log cannot be written", "error", err)
		}
	})
	return nil
}

func (l *server) closeAudit() error {
	if l.audit == nil {
		return nil
	}
	return l.audit.Close()
}

// auditDirect is for commands that change the store while no gateway runs: what they do is written with the name of who runs them.
func auditDirect(c *config.Config, o *admin.Options) (done func() error, err error) {
	if c.Admin == nil || c.Admin.Audit == "" {
		return func() error { return nil }, nil
	}
	a, err := admin.OpenAudit(c.Admin.Audit)
	if err != nil {
		return nil, fmt.Errorf("open the audit log: %w", err)
	}
	address := "local"
	if u, err := user.Current(); err == nil {
		address += " " + u.Username
	}
	o.Audit, o.Address = a.Write, func(*http.Request) string { return address }
	return a.Close, nil
}
