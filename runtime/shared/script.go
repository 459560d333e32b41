package shared

import (
	"cmp"
	"context"
	"crypto/sha1"
	_ "embed"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// script is a text in Lua, which the server knows by its digest once it has run.
type script struct{ text, digest string }

func newScript(text string) script {
	sum := sha1.Sum([]byte(text))
	return script{text, hex.EncodeToString(sum[:])}
}

var (
	//go:embed scripts/beat.lua
	beatText string
	//go:embed scripts/put.lua
	putText string
	//go:embed scripts/since.lua
	sinceText string
	//go:embed scripts/lease.lua
	leaseText string
	//go:embed scripts/renew.lua
	renewText string
	//go:embed scripts/admit.lua
	admitText string
	//go:embed scripts/settle.lua
	settleText string
	//go:embed scripts/usage.lua
	usageText string
	//go:embed scripts/keep.lua
	keepText string
	//go:embed scripts/read.lua
	readText string
	//go:embed scripts/session.lua
	sessionText string
	//go:embed scripts/bind.lua
	bindText string
	//go:embed scripts/counts.lua
	countsText string

	beatScript, putScript, sinceScript    = newScript(beatText), newScript(putText), newScript(sinceText)
	leaseScript, renewScript, admitScript = newScript(leaseText), newScript(renewText), newScript(admitText)
	settleScript, usageScript, keepScript = newScript(settleText), newScript(usageText), newScript(keepText)
	readScript                            = newScript(readText)
	sessionScript, bindScript             = newScript(sessionText), newScript(bindText)
	countsScript                          = newScript(countsText)
)

// job is a script to run, and what it came to. Its keys have one tag.
type job struct {
	script *script
	keys   []string
	args   []any
	value  any
	err    error

	spent    spentKey // whose costs it adds
	day      string   // whose usage it adds
	upstream string   // whose accounts' numbers of calls it adds
}

// list is the value as a list of so many entries.
func (j *job) list(n int) ([]any, bool) {
	list, ok := j.value.([]any)
	return list, ok && len(list) == n
}

// sums takes apart what readScript answers.
func (j *job) sums() (batch int64, found []any, ok bool) {
	list, ok := j.list(2)
	if !ok {
		return 0, nil, false
	}
	found, ok = list[1].([]any)
	return number(list[0]), found, ok
}

// run runs jobs in one round trip, and in another one what the server does not know yet. The error is that of the first that failed.
func (s *Server) run(ctx context.Context, jobs ...*job) error {
	s.pipe(ctx, jobs, func(p redis.Pipeliner, j *job) *redis.Cmd { return p.EvalSha(ctx, j.script.digest, j.keys, j.args...) })
	var unknown []*job
	for _, j := range jobs {
		if j.err != nil && strings.HasPrefix(j.err.Error(), "NOSCRIPT") {
			unknown = append(unknown, j)
		}
	}
	if len(unknown) > 0 {
		s.pipe(ctx, unknown, func(p redis.Pipeliner, j *job) *redis.Cmd { return p.Eval(ctx, j.script.text, j.keys, j.args...) })
	}
	err := firstError(jobs)
	if err != nil {
		s.failed.Add(1)
	}
	return err
}

func (s *Server) pipe(ctx context.Context, jobs []*job, command func(redis.Pipeliner, *job) *redis.Cmd) {
	cmds := make([]*redis.Cmd, len(jobs))
	p := s.client.Pipeline()
	for i, j := range jobs {
		cmds[i] = command(p, j)
	}
	_, err := p.Exec(ctx)
	for i, j := range jobs {
		if j.value, j.err = cmds[i].Result(); j.err == nil && j.value == nil { // it was never sent: no script answers with nothing
			j.err = cmp.Or(err, ErrAway)
		}
	}
}

// number is a whole number as scripts give them.
func number(v any) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case string:
		n, _ := strconv.ParseInt(v, 10, 64) // 0 when it is none
		return n
	}
	return 0
}

func text(v any) string {
	s, _ := v.(string)
	return s
}

func sortedTexts(v any) (list []string) {
	all, _ := v.([]any)
	for _, x := range all {
		list = append(list, text(x))
	}
	slices.Sort(list)
	return list
}
