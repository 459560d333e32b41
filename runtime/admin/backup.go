package admin

import (
	"net/http"
	"time"
)

const backupPattern = "GET /store/backup"

// backup answers with a copy of the store, which may be large. One that breaks off in the middle is cut, so that nobody takes it for whole.
func (a *api) backup(w http.ResponseWriter, _ *http.Request) {
	if a.Backup == nil {
		answer(w, nil, problem(http.StatusConflict, "no_store", "The store has no path: there is no file to copy."))
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	if err := a.Backup(&longAnswer{w, http.NewResponseController(w)}); err != nil {
		a.Logger.Error("backup failed", "error", err)
		panic(http.ErrAbortHandler)
	}
}

// longAnswer is an answer of which each part may take as long as another answer may in all.
type longAnswer struct {
	http.ResponseWriter
	control *http.ResponseController
}

func (l *longAnswer) Write(p []byte) (int, error) {
	_ = l.control.SetWriteDeadline(time.Now().Add(patience)) // what has no deadlines needs none
	return l.ResponseWriter.Write(p)
}
