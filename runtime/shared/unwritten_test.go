package shared

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// hold is a hook that holds the answers to some scripts back.
type hold struct {
	scripts []*script
	reached chan struct{}
	goAhead chan struct{}
	before  bool // the scripts, and not their answers
}

func (h *hold) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (h *hold) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (h *hold) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		args := cmds[0].Args()
		held := false
		for _, s := range h.scripts {
			held = held || len(args) > 1 && (args[1] == s.digest || args[1] == s.text)
		}
		if !held {
			return next(ctx, cmds)
		}
		if h.before {
			h.reached <- struct{}{}
			<-h.goAhead
			return next(ctx, cmds)
		}
		err := next(ctx, cmds)
		h.reached <- struct{}{}
		<-h.goAhead
		return err
	}
}

// What is being written counts, once: before the server has it, and when it has it and has not said so yet.
func TestWhatIsBeingWrittenCountsOnce(t *testing.T) {
	for name, before := range map[string]bool{"before the server has it": true, "before it says so": false} {
		t.Run(name, func(t *testing.T) {
			s := open(t, start(t).options())
			limits := &keys.Limits{TokensPerDay: 100, USDPerMonth: money.USD(1000)}
			settle := func(tokens int64) {
				s.Limits().Settle(keys.SharedEnd{Name: "client:c", Tokens: tokens, USD: money.USD(tokens), Limits: limits})
			}
			day := s.Now().UTC().Format("2006-01-02")
			series := keys.Series{Client: "c"}
			settle(40)
			s.Limits().Count(day, series, &keys.Totals{Requests: 4})
			written(t, s)
			s.stop()
			s.work.Wait()

			h := &hold{[]*script{&settleScript}, make(chan struct{}), make(chan struct{}), before}
			s.client.AddHook(h)
			settle(50)
			s.Limits().Count(day, series, &keys.Totals{Requests: 5})
			done := make(chan error)
			go func() { done <- s.Sync() }()
			<-h.reached
			look := func(when string, day, requests int64) {
				t.Helper()
				spent, ok := s.Limits().Spent([]string{"client:c"})
				if !ok || spent[0].Day != day || spent[0].Month != day || spent[0].USDMo != money.USD(day) {
					t.Errorf("%s, spent: %v %+v", when, ok, spent)
				}
				answers, ok := s.Limits().Admit([]keys.SharedAsk{{Name: "client:c", Limits: limits}})
				if want := map[bool]keys.Reason{true: keys.Day}[day >= 100]; !ok || answers[0].Reason != want || answers[0].Spent.Day != day || answers[0].Spent.USDMo != money.USD(day) {
					t.Errorf("%s, asked: %v %+v", when, ok, answers)
				}
				sum := int64(0)
				if err := s.Limits().Usage("", "", func(_ string, _ keys.Series, t *keys.Totals) { sum += t.Requests }); err != nil || sum != requests {
					t.Errorf("%s, used: %d requests, %v", when, sum, err)
				}
			}
			look("while it is written", 90, 9)
			settle(9)
			s.Limits().Count(day, series, &keys.Totals{Requests: 1})
			look("with what waits", 99, 10)
			settle(1)
			look("when all is spent", 100, 10)
			h.goAhead <- struct{}{}
			if err := <-done; err != nil {
				t.Error(err)
			}
			look("when it is written", 100, 10)
			go func() { <-h.reached; h.goAhead <- struct{}{} }()
			written(t, s)
			look("when all is written", 100, 10)
			s.queue.mu.Lock()
			defer s.queue.mu.Unlock()
			if n := len(s.queue.spentSent) + len(s.queue.usageSent); n > 0 {
				t.Errorf("%d batches are remembered", n)
			}
		})
	}
}
