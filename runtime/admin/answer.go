package admin

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxBody is the bytes of a request: more than 100,000 accounts have.
const maxBody = 64 << 20

// failure is an error as callers are told of it: {"error":{"code":…,"message":…,"problems":[…]}}.
type failure struct {
	status   int
	retry    time.Duration // how long the caller should wait; 0: that is not known
	Code     string        `json:"code"`
	Message  string        `json:"message"`
	Problems []note        `json:"problems,omitempty"`
}

func (f *failure) Error() string { return f.Message }

// note is what there is to say about a line of what was sent.
type note struct {
	Line    int    `json:"line,omitempty"` // 0: all of it
	Message string `json:"message"`
}

func problem(status int, code, format string, args ...any) *failure {
	return &failure{status: status, Code: code, Message: fmt.Sprintf(format, args...)}
}

// answer writes a value as JSON, or an error. An error that nobody foresaw is told too: the caller runs the gateway.
func answer(w http.ResponseWriter, v any, err error) {
	status := http.StatusOK
	if err != nil {
		var f *failure
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			f = problem(http.StatusRequestEntityTooLarge, "too_large", "The body is larger than %d MiB.", large.Limit>>20)
		case !errors.As(err, &f):
			f = problem(http.StatusInternalServerError, "internal", "%v", err)
		}
		status, v = f.status, map[string]any{"error": f}
		if f.retry > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.retry.Seconds()))))
		}
	}
	if s, ok := v.(interface{ status() int }); ok {
		status = s.status()
	}
	text, err := json.Marshal(v)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"internal","message":"The answer cannot be written as JSON."}}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // a caller that is gone needs no answer
}

// body reads what was sent, if it is of one of some types. What a page of a browser could send without asking first is none.
func body(r *http.Request, types ...string) ([]byte, error) {
	sent, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(types, sent) {
		return nil, problem(http.StatusUnsupportedMediaType, "unsupported_type", "The Content-Type must be %s.", strings.Join(types, " or "))
	}
	return io.ReadAll(r.Body)
}

// decode reads the body as JSON into a struct. No error holds what was sent. A body that is empty leaves the struct as it is.
func decode(r *http.Request, into any) error {
	if r.ContentLength == 0 {
		return nil
	}
	text, err := body(r, "application/json")
	if err != nil {
		return err
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	err = d.Decode(into)
	if err == io.EOF {
		return nil
	}
	if err == nil && d.More() {
		err = errors.New("more than one value")
	}
	var kind *json.UnmarshalTypeError
	var moment *time.ParseError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		if kind.Field == "" {
			return problem(http.StatusBadRequest, "bad_json", "The body is no JSON object.")
		}
		// Behind the last point is the name that was sent; what is before it may be a struct of ours.
		field := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]
		return problem(http.StatusBadRequest, "bad_json", "The field %q must not be of type %s.", field, strings.Fields(kind.Value)[0])
	case errors.As(err, &moment):
		return problem(http.StatusBadRequest, "bad_json", "A time is written as in 2026-11-21T18:00:00Z.")
	case strings.HasPrefix(err.Error(), "json: unknown field "):
		return problem(http.StatusBadRequest, "bad_json", "There is no field %s here.", strings.TrimPrefix(err.Error(), "json: unknown field "))
	}
	return problem(http.StatusBadRequest, "bad_json", "The body is no JSON object.")
}

// only refuses parameters of the query that nobody reads.
func only(r *http.Request, known ...string) error {
	for name := range r.URL.Query() {
		if !slices.Contains(known, name) {
			return problem(http.StatusBadRequest, "bad_parameter", "There is no parameter %q here. Known: %s.", name, strings.Join(known, ", "))
		}
	}
	return nil
}
