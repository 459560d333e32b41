package pool

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with what is asked of a pool: errors.Is tells which it is. The texts say what to do about it.
var (
	// ErrUnknown: there is no such upstream, or no such account of it.
	ErrUnknown = errors.New("unknown")

	// ErrExists: the id is taken by an account that was declared elsewhere.
	ErrExists = errors.New("declared already")

	// ErrDeclared: the account is declared elsewhere, and can be removed there only.
	ErrDeclared = errors.New("declared elsewhere")

	// ErrNoVault: an account cannot be kept.
	ErrNoVault = errors.New("its key cannot be kept, since there is nothing to seal it with: give the store a passphrase, " +
		`such as key = env("PARLANCE_STORE_KEY") in its block`)

	// ErrSealed: a pool cannot be made, since its table has sealed accounts.
	ErrSealed = errors.New("the store has accounts whose keys are sealed, and no passphrase was given: give the one that they were sealed with, " +
		`such as key = env("PARLANCE_STORE_KEY") in its block`)

	// ErrVaultKey: what is sealed cannot be opened.
	ErrVaultKey = errors.New("the passphrase is not the one that the accounts in the store were sealed with: give that one, or begin with a new store")
)

// asked is an error with a text of its own.
type asked struct {
	kind error
	text string
}

func (e *asked) Error() string { return e.text }
func (e *asked) Unwrap() error { return e.kind }

func unknownUpstream(name string, known []string) error {
	if len(known) == 0 {
		return &asked{ErrUnknown, fmt.Sprintf("there is no upstream %q, nor any other", name)}
	}
	return &asked{ErrUnknown, fmt.Sprintf("there is no upstream %q; there are: %s", name, strings.Join(known, ", "))}
}

func unknownAccount(upstream, id string) error {
	return &asked{ErrUnknown, fmt.Sprintf("upstream %q has no account %q", upstream, id)}
}
