// Package lazyregexp has regular expressions that are compiled when they are first used. A hundred of them are package variables, most of
// which word an error message: compiled before main, they took a fifth of the start of every command, and 2 MB that stayed.
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

var inTest = strings.HasSuffix(strings.TrimSuffix(os.Args[0], ".exe"), ".test")

// Regexp is a regular expression. Its methods are those of regexp.Regexp.
type Regexp struct{ compiled func() *regexp.Regexp }

// New is the regular expression of a text. It panics at its first use if the text is none; in tests at once.
func New(text string) *Regexp {
	r := &Regexp{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })}
	if inTest {
		r.compiled()
	}
	return r
}

func (r *Regexp) Match(b []byte) bool        { return r.compiled().Match(b) }
func (r *Regexp) MatchString(s string) bool  { return r.compiled().MatchString(s) }
func (r *Regexp) Find(b []byte) []byte       { return r.compiled().Find(b) }
func (r *Regexp) FindString(s string) string { return r.compiled().FindString(s) }
func (r *Regexp) SubexpNames() []string      { return r.compiled().SubexpNames() }
func (r *Regexp) FindSubmatch(b []byte) [][]byte {
	return r.compiled().FindSubmatch(b)
}
func (r *Regexp) FindAll(b []byte, n int) [][]byte {
	return r.compiled().FindAll(b, n)
}
func (r *Regexp) FindStringSubmatch(s string) []string {
	return r.compiled().FindStringSubmatch(s)
}
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.compiled().FindStringSubmatchIndex(s)
}
func (r *Regexp) FindSubmatchIndex(b []byte) []int {
	return r.compiled().FindSubmatchIndex(b)
}
func (r *Regexp) FindAllString(s string, n int) []string {
	return r.compiled().FindAllString(s, n)
}
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.compiled().FindAllStringSubmatch(s, n)
}
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.compiled().FindAllStringSubmatchIndex(s, n)
}
func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	return r.compiled().FindAllSubmatchIndex(b, n)
}
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.compiled().FindAllSubmatch(b, n)
}
func (r *Regexp) ReplaceAll(b, with []byte) []byte {
	return r.compiled().ReplaceAll(b, with)
}
func (r *Regexp) ReplaceAllString(s, with string) string {
	return r.compiled().ReplaceAllString(s, with)
}
func (r *Regexp) ReplaceAllStringFunc(s string, with func(string) string) string {
	return r.compiled().ReplaceAllStringFunc(s, with)
}
