package admin

import "net/http"

// backup answers with a copy of the store, which may be large. One that breaks off in the middle is cut, so that nobody takes it for whole.
func (a *api) backup(w http.ResponseWriter, _ *http.Request) {
	if a.Backup == nil {
		answer(w, nil, problem(http.StatusConflict, "no_store", "The store has no path: there is no file to copy."))
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	if err := a.Backup(w); err != nil {
		a.Logger.Error("backup failed", "error", err)
		panic(http.ErrAbortHandler)
	}
}
