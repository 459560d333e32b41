package config

import "github.com/parlance-gateway/parlance/rules/lang"

// file is what may stand in parlance.hcl.
var file = &lang.Grammar{
	Doc: "The configuration of the gateway.",
	Args: map[string]lang.Arg{
		"listen":   {Doc: "the address to listen on, 127.0.0.1:8787 unless given"},
		"hosts":    {Doc: "names in the Host header that are served where no client has a key, besides those of this machine, without a port"},
		"origins":  {Doc: "origins of web pages that are served where no client has a key, besides those of this machine, as in https://app.example"},
		"rules":    {Doc: "the folder of the rule files; those that are built in unless given"},
		"seal_key": {Doc: "what reasoning is encrypted with that a client of another protocol carries; unless given, a key that is made at the first start and kept beside the store (its path with .seal behind it)"},
	},
	Blocks: map[string]*lang.Grammar{
		"log": {
			Doc: "What is logged.",
			Args: map[string]lang.Arg{
				"level":  {Doc: `"debug", "info", "warn" or "error"`},
				"format": {Doc: `"text" or "json"`},
			},
		},
		"client":   client,
		"upstream": upstream,
		"alias":    lang.File.Blocks["alias"],
		"prefix":   lang.File.Blocks["prefix"],
		"route":    lang.File.Blocks["route"],
		"models":   modelsGrammar,
		"balances": balancesGrammar,
		"limits": {
			Doc: "What is too large.",
			Args: map[string]lang.Arg{
				"body":        {Doc: "a client's request, 32MiB unless given"},
				"frame":       {Doc: "a frame of an upstream's stream, 64MiB unless given"},
				"memory":      {Doc: "what all requests and replies may take at the same time, half of the memory that the process may use unless given"},
				"connections": {Doc: "connections of clients at the same time, 10000 unless given"},
				"rule_memory": {Doc: "how many times as large as the request, or what was received of its reply, all may be that rules make of it, beside 64MiB: 16 unless given, 4 to 1000"},
			},
		},
		"store": {
			Doc: "What is kept: replies, for clients of protocols which can come back to them, each its own only; the states of accounts; keys and usage.",
			Args: map[string]lang.Arg{
				"path":     {Doc: "the file; without it all is kept in memory, and gone with the process"},
				"key":      {Doc: `what stored replies are encrypted with, and the keys of accounts that are added at runtime, as in env("PARLANCE_STORE_KEY")`},
				"max_size": {Doc: "all replies that are kept, the oldest goes first; 1GB, deflated, unless given; 64MB, as they are, in memory"},
				"max_age":  {Doc: "how long a reply is kept, 720h unless given"},
			},
		},
		"retry": {
			Doc: "How often and how long a call is tried.",
			Args: map[string]lang.Arg{
				"attempts":    {Doc: "accounts that a call is tried with, 10 unless given"},
				"deadline":    {Doc: "the time for all of them together, 10m unless given"},
				"budget":      {Doc: "the share of an upstream's recent calls that may be repeated after failures of the upstream, besides 20 and one each second; 0.2 unless given, 10 at most"},
				"hold_events": {Doc: "events of a stream that are held back until output begins, so that another account can still be asked"},
				"hold_bytes":  {Doc: "the bytes that are held back"},
				"hold_time":   {Doc: "how long they are held back"},
			},
		},
		"admin": {
			Doc: "Where the gateway is administered: accounts, keys, usage. There is no such place unless given.",
			Args: map[string]lang.Arg{
				"listen":       {Doc: "the address to listen on, 127.0.0.1:8788 unless given"},
				"metrics_open": {Doc: "whether GET /metrics needs no key"},
				"hosts":        {Doc: "names that it may be called by, besides localhost and IP addresses"},
				"key":          {Doc: `the key to show, as in env("PARLANCE_ADMIN_KEY"); needed for any address but this machine's own`},
			},
		},
		"reload":  reloadGrammar,
		"capture": captureGrammar,
		"timeouts": {
			Doc: "What takes too long.",
			Args: map[string]lang.Arg{
				"keepalive":    {Doc: "silence in a stream after which the client hears that it goes on, 15s unless given"},
				"commit_after": {Doc: "the time after which a stream begins although the upstream has not answered, so that nobody between takes the silence for an end; accounts may fail all the same, but an error is told in the stream then. 10s unless given; 0s: never"},
				"drain_delay":  {Doc: "the time for which new calls are still served when the gateway stops, while /readyz answers 503; 0s unless given"},
				"drain":        {Doc: "the time that running calls have when the gateway stops, 30s unless given"},
			},
		},
	},
}

var upstream = &lang.Grammar{
	Doc: "Somebody whom the gateway calls.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]lang.Arg{
		"protocol": {Doc: `what it speaks, such as "chat" or "messages"`, Required: true},
		"url":      {Doc: "its base URL, with or without /v1", Required: true},
		"key":      {Doc: `its key, as in env("OPENAI_API_KEY")`},
		"keys":     {Doc: "several keys: accounts key-1, key-2 and so on"},
		"accounts": {Doc: "a file of accounts, or a folder of such files: CSV with the header id,key,weight,in_flight,proxy, or JSON; it is read again when it changes"},
		"proxies":  {Doc: "proxies, by their URLs, that calls take turns through"},
		"models":   {Doc: "the models that it serves; * stands for any text; all unless given"},
		"model":    {Doc: "the upstream's names of models that clients call otherwise"},
		"prefixed": {Doc: `true: it wants the provider's name before a model's, as in "openai/gpt-5", where both are possible`},
		"list":     {Doc: "false: it is not asked which models it has"},
		"balance":  {Doc: `how the balances of its accounts are asked for, a block of the rules such as "deepseek"`},
		"family":   {Doc: "whose reasoning it can read again, sealed for clients of other protocols; its own name unless given. Upstreams of one family read each other's"},
		"headers":  {Doc: "headers to send along"},
		"forward":  {Doc: `names of the client's headers that go along, besides those of its protocol, such as "openai-organization": only where clients may choose the account that is charged`},
	},
	Blocks: map[string]*lang.Grammar{
		"account": {
			Doc: "A credential of the upstream.", Labels: []string{"id"}, Many: true, Unique: true,
			Args: map[string]lang.Arg{
				"key":       {Doc: `its key, as in env("KEY_A") or file("./key.txt")`, Required: true},
				"weight":    {Doc: "its share of the calls where the pool chooses by weight, 1 unless given"},
				"in_flight": {Doc: "calls at a time; what the pool says unless given"},
				"proxy":     {Doc: `the URL of a proxy for its calls, or "direct" for none`},
			},
		},
		"pool": {
			Doc: "How an account is chosen for a call.",
			Args: map[string]lang.Arg{
				"choose":      {Doc: `"least_recently_used", which it is unless given, "highest_balance", "weighted" or "fill_first"`},
				"in_flight":   {Doc: "calls at a time for each account, any number unless given"},
				"incident":    {Doc: "when more than this share of the accounts is rejected in the same way within a minute (five at least, a share of a hundred at most) and none is served, the upstream rests for a moment, and the accounts do not; 0.5 unless given, 1: never"},
				"session_ttl": {Doc: "how long a session that is not used keeps its account, 1h unless given; 0s: sessions have none"},
			},
		},
		"profile": {Doc: "What the upstream can do.", Fields: "switches of its protocol"},
		"timeouts": {
			Doc: "What takes too long.",
			Args: map[string]lang.Arg{
				"connect":    {Doc: "to reach the upstream, 10s unless given"},
				"first_byte": {Doc: "until the upstream answers, 600s unless given"},
				"idle":       {Doc: "time without a byte in the middle of an answer, 300s unless given"},
				"progress":   {Doc: "time with nothing but pings, comments and blanks in the middle of an answer, 30m unless given"},
			},
		},
	},
}
