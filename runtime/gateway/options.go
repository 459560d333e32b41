package gateway

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/forwarded"
	"github.com/parlance-gateway/parlance/runtime/gateway/upstreamauth"
	"github.com/parlance-gateway/parlance/runtime/jwt"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// Options are what a Gateway is made of. A zero number or duration means the default that is named.
type Options struct {
	Program   *runtime.Program // how to translate; required
	Upstreams []Upstream       // in the order in which they are asked whether they serve a model
	Keys      []Key            // of the clients; none: everybody may call, so listen on loopback only
	Clients   *keys.Keys       // the clients with their limits, in place of Keys; where usage is recorded. It is the caller's to close
	Pool      *pool.Pool       // the accounts of all Upstreams; nil: made of their Keys
	Keeper    Keeper           // where replies are kept that clients may come back to; nil: none are
	States    States           // where opaque state of upstreams is kept for all gateways of the Store; nil: each keeps its own
	Store     Store            // a server that Clients, Pool and Keeper share with other gateways; nil: there is none
	Seal      []byte           // what opaque state that crosses to another protocol is sealed with
	Version   string           // for the User-Agent; "dev"

	Revision Revision // of the program and all that is configured with it

	MaxBody  int // bytes of a client's request, after decompression; 32 MiB
	MaxFrame int // bytes of one frame of an upstream's stream; 64 MiB
	// RuleMemory is runtime.Call's; 16.
	RuleMemory     int
	WithoutEdits   bool // the operator's edits are not made
	Memory         int  // bytes that all requests and replies may take at the same time; 1 GiB
	MaxConnections int  // of clients at the same time; 10,000
	MaxReply       int  // bytes that are held of an upstream's reply: of a body, and of the text of a stream whose last events tell it again; 64 MiB

	Connect     time.Duration // to reach an upstream; 10 s
	FirstByte   time.Duration // from the call to the head of the upstream's answer; 600 s
	Idle        time.Duration // without a byte from an upstream; 300 s
	Progress    time.Duration // without more than signs of life from an upstream: pings, comments, blanks; 30 min
	BodyIdle    time.Duration // without a byte of a client's request; 30 s
	WriteIdle   time.Duration // for a client to take what is written, 64 KiB at most; 60 s
	Keepalive   time.Duration // of silence towards a client whose stream has begun; 15 s
	CommitAfter time.Duration // after which a stream begins before the upstream has answered; 0: never

	TLS *tls.Config // what Serve encrypts connections of clients with; nil: plain HTTP

	Issuers []*jwt.Issuer // whose tokens stand for keys

	Proxies *forwarded.Proxies // that tell the addresses of clients; nil: none

	Hosts   []string // names in the Host header that are served without keys, besides loopback ones; without a port
	Origins []string // of pages that are served without keys, besides loopback ones, as in https://app.example

	RuleSource func() any // where the rules come from, as /readyz tells it; nil: it does not

	ReadyAccounts bool // /readyz answers 503 while an upstream has no account that can be used

	DrainDelay time.Duration // for which new calls are served when Serve stops, while /readyz says that it stops; 0: none
	Grace      time.Duration // that calls have to end after that; 0: none

	Retry        Retry         // what is done for a call whose upstream fails
	ModelsTTL    time.Duration // how long an upstream's list of models is taken for true; 5 minutes
	BalanceEvery time.Duration // how often the balances of accounts are asked for; 5 minutes

	Logger   *slog.Logger                                                      // nil: no log
	Now      func() time.Time                                                  // dates what is said to clients, and tells how long accounts rest; time.Now
	Sleep    func(ctx context.Context, d time.Duration) error                  // waits before an account is asked again, or until ctx is done; by a timer
	NewID    func() string                                                     // 24 characters for a request id; random base62
	Dial     func(ctx context.Context, network, addr string) (net.Conn, error) // to upstreams and proxies; a net.Dialer
	Roots    *x509.CertPool                                                    // who vouches for upstreams; nil: whom the system trusts
	Observer Observer                                                          // told what calls come to; nil: nobody
	Tracer   Tracer                                                            // keeps traces of calls; nil: nobody does
	Captures *capture.Ring                                                     // where calls are captured; nil: none are
	Trace    func(Attempt)                                                     // told of each attempt when it is over; nil: nobody

	// Transport makes what calls upstreams, instead of the network, for each proxy and for each time that a connection may take. The proxy
	// is nil where none is declared.
	Transport func(proxy *pool.Proxy, connect time.Duration) http.RoundTripper
}

// Revision says which set of rules and settings serves: a call has that of the moment when it began, to its end.
type Revision struct {
	Number int       // 1 at the start, and one more at each swap
	Hash   string    // of what was read, 12 hexadecimal digits
	Since  time.Time // when it began to serve
}

// Keeper keeps replies, each for one client. Its methods may be called by several goroutines, and must not block for long. Put
// keeps none of the memory that it is handed, and nobody changes what Get gives. What was put may be gone at any time.
//
// owner stands for the client; it is "" for everybody while the gateway asks for no keys.
type Keeper interface {
	Put(owner, id string, k *runtime.Kept)
	// Get is a reply of the owner's. With an error nobody knows whether there is one.
	Get(owner, id string) (k *runtime.Kept, ok bool, err error)
	// Item is an item of any reply of the owner's, by its own id. With an error nobody knows whether there is one.
	Item(owner, id string) (item []byte, ok bool, err error)
	// Delete forgets a reply; false when there is none.
	Delete(owner, id string) bool
	// Foreign reports whether an id of a reply or an item that an upstream keeps is known as another owner's.
	Foreign(owner, id string) bool
}

// States keeps opaque state of upstreams for clients that do not carry it. Its methods may be called by several goroutines.
type States interface {
	// Put keeps the Body of k under a key of an owner's, without waiting. Where another one has the key, nobody can tell which is meant from
	// then on. k must not change.
	Put(owner, key string, k *runtime.Kept)
	// Get gives what is kept under keys of an owner's, in their order: nil where there is nothing, and without Body where nobody can tell
	// what is meant. It takes a round trip at most. ok is false when the server does not answer in time.
	Get(owner string, keys []string) (found []*runtime.Kept, ok bool)
}

// Store is a server that several gateways share. Its methods may be called by several goroutines.
type Store interface {
	// Away reports whether the server does not answer, and since when that is so, or not so.
	Away() (since time.Time, away bool)
	// Refuses reports whether calls are refused while it does not.
	Refuses() bool
}

// Key is a client's.
type Key struct {
	Name   string // for the log
	Secret Secret
}

// Upstream is whom we call.
type Upstream struct {
	Name     string
	Vendor   string            // whose server it is, a name of a vendor block of the rules; "": it is not known
	Protocol string            // what it speaks
	BaseURL  *url.URL          // with or without its version segment
	Keys     []Secret          // accounts, where the gateway is handed no Pool; none for an upstream that asks for none
	Unset    []string          // environment variables that were to hold keys of accounts, and are not set
	Models   []string          // patterns of the models it serves, * stands for any text; none: every model
	Rename   map[string]string // the upstream's name for a model that clients call otherwise
	Prefixed bool              // it wants a provider's name before a model's, where both are possible
	Unlisted bool              // it is not asked which models it has
	Balance  string            // how its accounts' balances are asked for, a name of the program's; "": they are not
	Family   string            // whose opaque state it understands; its Name unless given
	Profile  *runtime.Profile  // what it can do; nil: its protocol's defaults
	Headers  map[string]string // sent along with every call
	Forward  []string          // headers of a client that go along, besides those that the rules list
	Timeouts Timeouts
	Auth     upstreamauth.Method // how calls are authorized, in place of a key in a header; nil: by the key
}

// Timeouts of one upstream; a zero means that of the Options.
type Timeouts struct {
	Connect, FirstByte, Idle, Progress time.Duration
}

const (
	mib = 1 << 20

	// writeChunk is how much a slow client must take within WriteIdle, so that one that makes progress is
	// not cut off. (Caddy's chunk, caddyserver/caddy#7913.)
	writeChunk = 64 << 10

	// smallWrite is what net/http writes at once by itself: its buffer is 4 KiB, and a piece has a few bytes around it.
	smallWrite = 4000

	// roomy is how much longer than what was received an event may be before memory has to be found for it.
	roomy = 512

	// stopGrace is how long usage and the end marker may take after a finish reason.
	stopGrace = 2 * time.Second

	// lingering is how long the end of an upstream's answer, in the HTTP sense, may take after the protocol's own:
	// a connection that was read to its end is used again. The client's answer ends no earlier, so it is short.
	lingering = 50 * time.Millisecond

	// abandoned is how long a client that is refused may go on sending before its connection is closed: one that is
	// cut off while it sends may not see the answer.
	abandoned = 2 * time.Second

	// maxRefusal is how much of an upstream's error is read.
	maxRefusal = 1 * mib
)

func (o Options) withDefaults() Options {
	or(&o.Version, "dev")
	or(&o.MaxBody, 32*mib)
	or(&o.MaxFrame, 64*mib)
	or(&o.MaxReply, 64*mib)
	or(&o.Memory, 1024*mib)
	or(&o.MaxConnections, 10_000)
	or(&o.Connect, 10*time.Second)
	or(&o.FirstByte, 600*time.Second)
	or(&o.Idle, 300*time.Second)
	or(&o.Progress, 30*time.Minute)
	or(&o.BodyIdle, 30*time.Second)
	or(&o.WriteIdle, 60*time.Second)
	or(&o.Keepalive, 15*time.Second)
	o.Retry = o.Retry.withDefaults()
	or(&o.ModelsTTL, 5*time.Minute)
	or(&o.BalanceEvery, 5*time.Minute)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.NewID == nil {
		o.NewID = randomID
	}
	return o
}

func or[T comparable](field *T, standard T) {
	var zero T
	if *field == zero {
		*field = standard
	}
}

// randomID is 24 characters of base62, 142 bits. Two in 64 random values are no digit and are thrown away, so
// that all digits are as likely.
func randomID() string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	var random [32]byte
	var id [24]byte
	for n := 0; n < len(id); {
		_, _ = rand.Read(random[:]) // never fails, crypto/rand
		for _, b := range random {
			if b &= 63; b < 62 && n < len(id) {
				id[n] = digits[b]
				n++
			}
		}
	}
	return string(id[:])
}
