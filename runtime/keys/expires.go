package keys

import (
	"errors"
	"time"
)

// ParseExpires reads when a key expires: a day, which begins in UTC, or a time as RFC 3339 writes it. "" is never.
func ParseExpires(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, errors.New(`expires is a day, as in "2027-01-31", or a time, as in "2027-01-31T12:00:00Z"`)
}
