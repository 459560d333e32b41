package shared

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/store"
)

// Data is what a server has, for those who copy or check it. It is no gateway, and changes nothing by being there.
type Data struct{ s *Server }

// OpenData begins to look at a server. The error says why it cannot be used.
func OpenData(ctx context.Context, o Options) (*Data, error) {
	o = o.withDefaults()
	redis.SetLogger(noLog{})
	client, err := o.Address.client(&o)
	if err != nil {
		return nil, err
	}
	d := &Data{&Server{options: o, client: client, clock: serverClock{local: o.now}}}
	d.s.rows.init()
	shelve(d.s)
	asked := o.now()
	now, err := client.Time(ctx).Result()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the store's server %s cannot be used: %w", o.Address, err), client.Close())
	}
	d.s.clock.follow(now, asked, o.now())
	return d, nil
}

// Close ends the connections.
func (d *Data) Close() error { return d.s.client.Close() }

// ErrGateways is why a server is not copied: what gateways change meanwhile would be lost.
var ErrGateways = errors.New("gateways use the server: stop them first")

// Unused is ErrGateways if gateways use the server.
func (d *Data) Unused(ctx context.Context) error {
	list, err := d.s.Fleet(ctx)
	if err != nil {
		return err
	}
	var names []string
	for _, i := range list {
		if i.Alive {
			names = append(names, i.Name)
		}
	}
	if len(names) > 0 {
		return fmt.Errorf("%w (%s)", ErrGateways, strings.Join(names, ", "))
	}
	return nil
}

// escaped are bytes that mean something in a pattern of names.
var escaped = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`, `]`, `\]`)

// scan hands over the names of all keys, without the prefix, some at a time, each at least once.
func (d *Data) scan(ctx context.Context, f func(names []string) error) error {
	one := func(ctx context.Context, c redis.Cmdable) error {
		for cursor := uint64(0); ; {
			names, next, err := c.Scan(ctx, cursor, escaped.Replace(d.s.options.Prefix)+"*", atOnce).Result()
			if err != nil {
				return err
			}
			for i := range names {
				names[i] = strings.TrimPrefix(names[i], d.s.options.Prefix)
			}
			if err := f(names); err != nil {
				return err
			}
			if cursor = next; cursor == 0 {
				return nil
			}
		}
	}
	if c, ok := d.s.client.(*redis.ClusterClient); ok {
		var mu sync.Mutex
		return c.ForEachMaster(ctx, func(ctx context.Context, c *redis.Client) error {
			mu.Lock() // one node after the other
			defer mu.Unlock()
			return one(ctx, c)
		})
	}
	return one(ctx, d.s.client)
}

// unfinished is the key of a copy to the server that is not complete.
const unfinished = "copying"

// ErrNotEmpty is why nothing is copied to a place.
var ErrNotEmpty = errors.New("is not empty")

var errEnough = errors.New("enough is known")

// Begin makes the server ready to be copied to. What a copy began that was stopped does not count as content; neither does what gateways
// say of themselves. overwrite: all content is removed. ErrNotEmpty, ErrGateways.
func (d *Data) Begin(ctx context.Context, overwrite bool) error {
	if err := d.Unused(ctx); err != nil {
		return err
	}
	begun, err := d.s.client.Exists(ctx, d.s.key("fleet", unfinished)).Result()
	if err != nil {
		return err
	}
	used, err := d.s.client.Exists(ctx, d.s.key("fleet", "epoch")).Result() // A gateway makes it, a copy does not.
	if err != nil {
		return err
	}
	if (begun == 0 || used > 0) && !overwrite {
		err := d.scan(ctx, func(names []string) error {
			for _, name := range names {
				switch kind(name) {
				case ofInstances, ofChanges, ofCopying:
				default:
					return errEnough
				}
			}
			return nil
		})
		if errors.Is(err, errEnough) {
			return ErrNotEmpty
		} else if err != nil {
			return err
		}
	}
	if err := d.s.client.Set(ctx, d.s.key("fleet", unfinished), "1", 0).Err(); err != nil {
		return err
	}
	return d.scan(ctx, func(names []string) error {
		p := d.s.client.Pipeline()
		for _, name := range names {
			if name != "{fleet}:"+unfinished {
				p.Del(ctx, d.s.options.Prefix+name)
			}
		}
		_, err := p.Exec(ctx)
		return err
	})
}

// end says that a copy is complete.
func (d *Data) end(ctx context.Context) error {
	if err := d.Unused(ctx); err != nil {
		return fmt.Errorf("a gateway began to use the server while it was copied to; repeat the copy: %w", err)
	}
	return d.s.client.Del(ctx, d.s.key("fleet", unfinished)).Err()
}

// Kinds of keys.
const (
	ofUnknown   = "unknown"
	ofReply     = "reply"
	ofItem      = "item"
	ofOwner     = "owner"
	ofState     = "state"
	ofCapture   = "capture"
	ofAges      = "ages"
	ofSizes     = "sizes"
	ofSize      = "size"
	ofRows      = "rows"
	ofOrder     = "order"     // of rows, of those that are gone, and of changes: sorted sets
	ofChanges   = "changes"   // the number of the last one, and the identity of the data
	ofInstances = "instances" // what gateways say of themselves
	ofMinute    = "minute"
	ofAhead     = "ahead" // what is reserved for calls that are let in ahead
	ofLeases    = "leases"
	ofOnce      = "once"
	ofSpent     = "spent"
	ofUsage     = "usage"
	ofSessions  = "sessions"
	ofCounts    = "counts" // numbers of calls of accounts
	ofCopying   = "copying"
)

// fleetKinds are the kinds of keys that there are once.
var fleetKinds = map[string]string{
	"{fleet}:rows": ofRows, "{fleet}:order": ofOrder, "{fleet}:gone": ofOrder, "{fleet}:log": ofOrder, "{fleet}:seq": ofChanges, "{fleet}:epoch": ofChanges,
	"{fleet}:instances": ofInstances, "{fleet}:" + unfinished: ofCopying, "{replies}:ages": ofAges, "{replies}:sizes": ofSizes, "{replies}:size": ofSize,
	"{states}:ages": ofAges, "{states}:sizes": ofSizes, "{states}:size": ofSize, "{captures}:ages": ofAges, "{captures}:sizes": ofSizes, "{captures}:size": ofSize,
}

// kind is the kind of a key without its prefix.
func kind(name string) string {
	if k := fleetKinds[name]; k != "" {
		return k
	}
	for _, k := range []string{ofReply, ofItem, ofOwner, ofState, ofCapture} {
		if strings.HasPrefix(name, k+":") {
			return k
		}
	}
	tag, rest := tagged(name)
	of, _, _ := strings.Cut(tag, ":")
	counter := of == "client" || of == "group"
	switch {
	case counter && (rest == "requests" || rest == "counts" || rest == "tokens"):
		return ofMinute
	case counter && rest == "ahead":
		return ofAhead
	case rest == "leases" && (counter || of == "account"):
		return ofLeases
	case strings.HasPrefix(rest, "once:") && (counter || of == "usage" || of == "counts"):
		return ofOnce
	case counter && strings.HasPrefix(rest, "spent:"):
		if _, err := time.Parse("2006-01", strings.TrimPrefix(rest, "spent:")); err == nil {
			return ofSpent
		}
	case of == "sessions" && rest == "accounts":
		return ofSessions
	case of == "counts" && rest == "accounts":
		return ofCounts
	case of == "usage" && rest == "series":
		if _, err := time.Parse(time.DateOnly, strings.TrimPrefix(tag, "usage:")); err == nil {
			return ofUsage
		}
	}
	return ofUnknown
}

// tagged takes a name apart that key made, "{tag}:rest". The name of a client may have braces.
func tagged(name string) (tag, rest string) {
	at := strings.LastIndex(name, "}:")
	if at < 1 || name[0] != '{' {
		return "", ""
	}
	return name[1:at], name[at+2:]
}

// replyOf is whose the reply, or another value, under a name is.
func replyOf(name string) (key, client, id string) {
	_, key, _ = strings.Cut(name, ":")
	client, id = store.SplitReplyKey(key)
	return key, client, id
}

// spentOf reads a field of what was spent in a month: the day, or "" for the sum of the month.
func spentOf(month, field, value string) (day string, money bool, n int64, ok bool) {
	field, money = strings.CutPrefix(field, "u")
	n, err := strconv.ParseInt(value, 10, 64)
	if field == "m" {
		return "", money, n, err == nil
	}
	day = month + "-" + field
	_, bad := time.Parse(time.DateOnly, day)
	return day, money, n, err == nil && bad == nil
}
