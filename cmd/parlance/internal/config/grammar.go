package config

import (
	"maps"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// Grammar is what parlance.hcl may hold. It is the only place that says which settings there are, of what types, within which bounds and with
// which defaults: the reader and docs/configuration.md follow it.
var Grammar = &lang.Grammar{
	Doc: "The configuration of the gateway.",
	Args: map[string]lang.Arg{
		"listen":          {Type: lang.Text, Default: "127.0.0.1:8787", Example: `"0.0.0.0:8787"`, Doc: "The address to listen on, as HOST:PORT, or `unix:` and the path of a Unix socket. Without a client key it must be a loopback address or a socket."},
		"socket_mode":     {Type: lang.Text, Default: "0660", Example: `"0666"`, Doc: "The permissions of the Unix socket, in octal. Who may write to it may call."},
		"hosts":           {Type: lang.TextList, Example: `["gateway.internal"]`, Doc: "More host names, without a port, that are accepted in the `Host` header if no client has a key. Names of this machine are always accepted."},
		"origins":         {Type: lang.TextList, Example: `["https://app.example"]`, Doc: "More origins of web pages that may call if no client has a key."},
		"trusted_proxies": {Type: lang.TextList, Example: `["10.0.0.0/8"]`, Doc: "The addresses of proxies in front of the gateway, or prefixes, or `\"unix\"` for clients of the Unix socket. The client's address is taken from the header that they set. See http.md."},
		"proxy_header":    {Type: lang.Word, OneOf: []string{"X-Forwarded-For", "Forwarded"}, Default: "X-Forwarded-For", Example: `"Forwarded"`, Doc: "The header that trusted proxies set. Only this one is read."},
		"rules":           {Type: lang.Path, Otherwise: "built-in rules only", Example: `"./rules"`, Doc: "A folder of rule files that override the built-in rules, or the URL of an archive of them. See overlays.md and rule-bundles.md."},
		"seal_key":        {Type: lang.Key, Otherwise: "a generated key, kept beside the store in a file that ends in `.seal`", Example: `env("PARLANCE_SEAL_KEY")`, Doc: "The secret that encrypts reasoning which clients of another protocol carry."},
	},
	Blocks: map[string]*lang.Grammar{
		"tls": gatewayTLS(),
		"log": {
			Doc: "Logging.",
			Args: map[string]lang.Arg{
				"level":  {Type: lang.Word, OneOf: []string{"info", "debug", "warn", "error"}, Default: "info", Example: `"debug"`, Doc: "The lowest level that is logged."},
				"format": {Type: lang.Word, OneOf: []string{"text", "json"}, Default: "text", Example: `"json"`, Doc: "The format of a line."},
			},
		},
		"bundle":   bundleGrammar,
		"client":   clientGrammar,
		"group":    groupGrammar,
		"jwt":      jwtGrammar,
		"upstream": upstreamGrammar,
		"alias":    lang.File.Blocks["alias"],
		"prefix":   lang.File.Blocks["prefix"],
		"route":    lang.File.Blocks["route"],
		"price":    lang.File.Blocks["price"],
		"ready": {
			Doc:  "When `/readyz` says that the gateway is ready. See http.md.",
			Args: map[string]lang.Arg{"accounts": {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether `/readyz` answers 503 while an upstream has no account that can be used. The answer names the upstreams."}},
		},
		"models": {
			Doc:  "The list of models that clients see.",
			Args: map[string]lang.Arg{"ttl": {Type: lang.Duration, Default: "5m", Least: "1ns", Most: "24h", Low: "1s", Example: `"1h"`, Doc: "How long an upstream's list of models is used before it is asked again, in the background."}},
		},
		"balances": {
			Doc:  "The balances of accounts. Only upstreams with `balance` are asked.",
			Args: map[string]lang.Arg{"every": {Type: lang.Duration, Default: "5m", Least: "1ns", Most: "24h", Low: "10s", Example: `"1h"`, Doc: "How often balances are asked for."}},
		},
		"limits": {
			Doc: "Limits of sizes and numbers.",
			Args: map[string]lang.Arg{
				"body":        {Type: lang.Size, Default: "32MiB", Least: "1KiB", Most: "2GiB", Low: "64KiB", Example: `"64MiB"`, Doc: "The largest request. A larger one gets 413."},
				"frame":       {Type: lang.Size, Default: "64MiB", Least: "1KiB", Most: "2GiB", Low: "64KiB", Example: `"16MiB"`, Doc: "The largest event in an upstream's stream."},
				"memory":      {Type: lang.Size, Least: "1KiB", Most: "1024GiB", Otherwise: "half of the memory that the process may use", Low: "16MiB", Example: `"4GiB"`, Doc: "The memory for all requests and replies at the same time. Beyond it calls get 503."},
				"connections": {Type: lang.Whole, Default: "10000", Least: "1", Most: "1000000", Low: "10", Example: `2000`, Doc: "The largest number of client connections at the same time."},
				"rule_memory": {Type: lang.Whole, Default: "16", Least: "4", Most: "1000", Example: `32`, Doc: "The memory that rules may use for a call, as a multiple of its request or reply. 64MiB are added."},
			},
		},
		"store": {
			Doc: "What the gateway keeps: replies for their clients, states of accounts, client keys and usage.",
			Args: map[string]lang.Arg{
				"path":              {Type: lang.Path, Otherwise: "memory: everything is lost when the process ends", Example: `"./parlance.db"`, Doc: "The file."},
				"key":               {Type: lang.Key, Example: `env("PARLANCE_STORE_KEY")`, Doc: "The secret that encrypts stored replies, on a server also kept reasoning and captured calls, and the keys of accounts that are added at runtime. Without it no account can be added to a store on disk."},
				"url":               {Type: lang.Text, Example: `"rediss://parlance@valkey:6379/0"`, Doc: "A Valkey or Redis server in place of the file, which several gateways share. With `redis+sentinel://host,host/master` and `redis+cluster://host,host`, Sentinel and Cluster. See fleet.md."},
				"password":          {Type: lang.Key, Example: `env("PARLANCE_STORE_PASSWORD")`, Doc: "The password for the server."},
				"sentinel_password": {Type: lang.Key, Example: `env("PARLANCE_SENTINEL_PASSWORD")`, Doc: "The password for Sentinel itself, where it has one."},
				"ca":                {Type: lang.Path, Otherwise: "the authorities of the system", Example: `"./valkey-ca.pem"`, Doc: "The authority that signed the server's certificate."},
				"cert":              {Type: lang.Path, Otherwise: "the gateway shows none", Example: `"./gateway.pem"`, Doc: "The file of the certificate that the gateway shows to the server, and to Sentinel, in PEM. It is read again for each connection."},
				"cert_key":          {Type: lang.Path, Example: `"./gateway-key.pem"`, Doc: "The file of the private key of `cert` in PEM."},
				"prefix":            {Type: lang.Text, Default: "parlance:", Example: `"staging:"`, Doc: "What the server's keys begin with."},
				"timeout":           {Type: lang.Duration, Default: "50ms", Least: "1ms", Most: "10s", High: "2s", Example: `"20ms"`, Doc: "The longest time that a call waits for the server."},
				"away":              {Type: lang.Word, OneOf: []string{"serve", "refuse"}, Default: "serve", Example: `"refuse"`, Doc: "What happens to calls while the server does not answer: they are served by what the gateway knows, or get 503."},
				"max_size":          {Type: lang.Size, Least: "1KiB", Most: "1024GiB", Otherwise: "1GB compressed on disk or on a server, 64MB in memory", Low: "1MiB", Example: `"10GB"`, Doc: "The size of all stored replies. The oldest are removed first. On a server, kept reasoning and captured calls may take a quarter of it each in addition."},
				"max_age":           {Type: lang.Duration, Default: "720h", Least: "1ns", Most: "87600h", Low: "1m", Example: `"2160h"`, Doc: "How long a reply is kept."},
			},
		},
		"retry": {
			Doc: "How often and how long a call is attempted.",
			Args: map[string]lang.Arg{
				"attempts":    {Type: lang.Whole, Default: "10", Least: "1", Most: "1000", High: "100", Example: `3`, Doc: "The largest number of accounts that a call is attempted with."},
				"deadline":    {Type: lang.Duration, Default: "10m", Least: "1ns", Most: "24h", Low: "1s", Example: `"2m"`, Doc: "The time for all attempts together."},
				"budget":      {Type: lang.Number, Default: "0.2", Least: "0", Most: "10", Low: "0.001", High: "2", Example: `0.5`, Doc: "The share of an upstream's recent calls that may be repeated after failures of the upstream. 20 repeats, and one each second, are always allowed; with 0, no more than those."},
				"hold_events": {Type: lang.Whole, Default: "64", Least: "1", Most: "1000", Example: `16`, Doc: "The largest number of events of a stream that are held back before the first output, so that another account can still be tried."},
				"hold_bytes":  {Type: lang.Size, Default: "256KiB", Least: "1KiB", Most: "64MiB", Example: `"1MiB"`, Doc: "The largest number of bytes of a stream that are held back before the first output."},
				"hold_time":   {Type: lang.Duration, Default: "3s", Least: "1ns", Most: "5m", Low: "10ms", Example: `"1s"`, Doc: "The longest time for which the beginning of a stream is held back before the first output."},
			},
		},
		"admin": {
			Doc: "The admin API, for accounts, client keys, usage, captures and metrics. It is off without this block. See admin.md.",
			Args: map[string]lang.Arg{
				"listen":       {Type: lang.Text, Default: "127.0.0.1:8788", Example: `"10.0.0.1:8788"`, Doc: "The address to listen on, as HOST:PORT, or `unix:` and the path of a Unix socket."},
				"socket_mode":  {Type: lang.Text, Default: "0600", Example: `"0660"`, Doc: "The permissions of the Unix socket, in octal."},
				"key":          {Type: lang.Key, Example: `env("PARLANCE_ADMIN_KEY")`, Doc: "The key that callers show, at least 16 characters. It is required unless the address is a loopback address or a socket."},
				"audit":        {Type: lang.Path, Otherwise: "no audit log", Example: `"./audit.jsonl"`, Doc: "A file to which each change is appended: who made it, from where, and what came of it."},
				"metrics_open": {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether `GET /metrics` needs no key."},
				"hosts":        {Type: lang.TextList, Example: `["gateway.internal"]`, Doc: "More names that are accepted in the `Host` header, besides localhost and IP addresses."},
			},
			Blocks: map[string]*lang.Grammar{"tls": tlsGrammar("The certificate of the admin listener.")},
		},
		"reload": {
			Doc: "How changes of the rules and of this file are loaded while the gateway runs. See reload.md.",
			Args: map[string]lang.Arg{
				"watch":  {Type: lang.Bool, Default: "true", Example: `false`, Doc: "Whether changes on disk are loaded by themselves. With false, `parlance reload` or the signal SIGHUP loads them."},
				"strict": {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether a change of rules that no spec reaches is rejected. With false it is a warning."},
				"limit":  {Type: lang.Duration, Default: "10s", Least: "1ns", Most: "10m", Low: "500ms", Example: `"30s"`, Doc: "The processor time for testing a change, including its specs."},
				"keep":   {Type: lang.Whole, Default: "10", Least: "1", Most: "100", Example: `20`, Doc: "The number of revisions that are kept for `parlance rollback`."},
			},
		},
		"capture": {
			Doc: "Calls that are kept for a while, to be explained. Give `clients`, `models` or both; `models = [\"*\"]` keeps all calls. With neither, calls are kept only after `parlance captures on`. See captures.md.",
			Args: map[string]lang.Arg{
				"clients":   {Type: lang.TextList, Otherwise: "all clients, if `models` is given", Example: `["me"]`, Doc: "The clients whose calls are kept."},
				"models":    {Type: lang.TextList, Otherwise: "all models, if `clients` is given", Example: `["gpt-*"]`, Doc: "Patterns of the models whose calls are kept. `*` stands for any text."},
				"last":      {Type: lang.Whole, Default: "50", Least: "1", Most: "10000", Example: `200`, Doc: "The number of calls that are kept."},
				"max_bytes": {Type: lang.Size, Default: "64MiB", Least: "1KiB", Most: "4GiB", Low: "64KiB", Example: `"256MiB"`, Doc: "The size of all kept calls. One call may take an eighth of it."},
				"unmasked":  {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether prompts and replies are shown as they are. With false only their lengths are shown."},
			},
		},
		"traces": {
			Doc: "Traces of calls. They are sent if the environment variables of OpenTelemetry say where to. See traces.md.",
			Args: map[string]lang.Arg{
				"content": {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether spans hold prompts and replies, as they are. Keys are taken out. A change needs a restart."},
			},
		},
		"timeouts": {
			Doc: "Timeouts towards clients.",
			Args: map[string]lang.Arg{
				"keepalive":    {Type: lang.Duration, Default: "15s", Least: "1ns", Most: "24h", Low: "500ms", High: "10m", Example: `"5s"`, Doc: "The silence in a stream after which the client gets a keepalive."},
				"commit_after": {Type: lang.Duration, Default: "10s", Most: "24h", Low: "100ms", Example: `"0s"`, Doc: "The time after which a stream starts although the upstream has not answered, so that no proxy closes it. Other accounts can still be asked, but an error then comes within the stream. 0s: never."},
				"drain_delay":  {Type: lang.Duration, Default: "0s", Most: "24h", Low: "100ms", Example: `"5s"`, Doc: "The time for which new calls are still served after SIGTERM, while `/readyz` answers 503."},
				"drain":        {Type: lang.Duration, Default: "30s", Most: "24h", Low: "100ms", Example: `"2m"`, Doc: "The time that running calls have to finish when the gateway stops, after `drain_delay`."},
			},
		},
	},
}

var clientGrammar = &lang.Grammar{
	Doc: "A client: somebody who may call the gateway. It needs a key, a hash or a certificate. A limit that is not given does not apply. See keys.md.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: withLimits("key", map[string]lang.Arg{
		"certificate": {Type: lang.Text, Example: `"ci.example.com"`, Doc: "A name in the client's certificate, in place of a key or besides one: its common name, or a DNS name, e-mail address or URI. `*` stands for any text. It needs `tls { client_ca }`."},
		"group":       {Type: lang.Text, Example: `"team"`, Doc: "The group whose limits it shares. Its own limits hold besides."},
		"for":         {Type: lang.Text, Example: `"claude-code"`, Doc: "The program that uses the key: the name of an `agent` block in rules.md. `parlance check` warns if no upstream serves a model that it asks for."},
		"key":         {Type: lang.KeyOrTwo, Example: `env("PARLANCE_KEY")`, Doc: "The key, at least 16 characters. A list of two while a new key replaces an old one."},
		"hash":        {Type: lang.HashOrTwo, Example: `"sha256:5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5"`, Doc: "The SHA-256 of the key, in place of the key."},
	}),
}

var groupGrammar = &lang.Grammar{
	Doc: "Limits that several clients share. A limit that is not given does not apply. See keys.md.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: withLimits("group", map[string]lang.Arg{}),
}

// withLimits adds the limits of a client or a group.
func withLimits(of string, args map[string]lang.Arg) map[string]lang.Arg {
	maps.Copy(args, map[string]lang.Arg{
		"models":              {Type: lang.TextList, Otherwise: "all models", Example: `["gpt-*"]`, Doc: "The models that it may ask for. `*` stands for any text."},
		"requests_per_minute": {Type: lang.Whole, Least: "1", Most: "1000000000000", High: "1000000", Example: `60`, Doc: "Requests a minute. All of them may come at once."},
		"tokens_per_minute":   {Type: lang.Whole, Least: "1", Most: "1000000000000", Low: "1000", Example: `200000`, Doc: "Tokens a minute, in requests and replies, including cached ones."},
		"in_flight":           {Type: lang.Whole, Least: "1", Most: "1000000000000", High: "100000", Example: `8`, Doc: "Calls at the same time."},
		"tokens_per_day":      {Type: lang.Whole, Least: "1", Most: "1000000000000", Low: "1000", Example: `5000000`, Doc: "Tokens a day, in UTC."},
		"tokens_per_month":    {Type: lang.Whole, Least: "1", Most: "1000000000000", Low: "1000", Example: `100000000`, Doc: "Tokens a calendar month, in UTC."},
		"usd_per_day":         {Type: lang.Number, Most: "1000000", Low: "0.01", Example: `5`, Doc: "US dollars a day, in UTC, by the prices of the rules. See money.md."},
		"usd_per_month":       {Type: lang.Number, Most: "1000000", Low: "0.01", Example: `99.50`, Doc: "US dollars a calendar month, in UTC."},
		"unknown_price":       {Type: lang.Word, OneOf: []string{keys.RefuseUnpriced, keys.AllowUnpriced}, Default: keys.RefuseUnpriced, Example: `"allow"`, Doc: "What becomes of calls to models without a price if there is a budget in dollars. With `allow` they are made, and do not use the budget."},
		"expires":             {Type: lang.Date, Otherwise: "never", Example: `"2030-12-31"`, Doc: "When the " + of + " expires: a day, which begins in UTC, or a time such as `\"2030-12-31T12:00:00Z\"`."},
		"disabled":            {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether the " + of + " is disabled."},
	})
	return args
}

var upstreamGrammar = &lang.Grammar{
	Doc: "An upstream: a server that the gateway calls. The first upstream that serves a model gets the call. See models.md and accounts.md.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]lang.Arg{
		"vendor":   {Type: lang.Text, Example: `"deepseek"`, Doc: "The vendor whose server it is: the name of a `vendor` block in rules.md. It gives `protocol` and `url`."},
		"protocol": {Type: lang.Text, Required: true, Unless: "vendor", Example: `"chat"`, Doc: "The protocol that it speaks: `\"chat\"`, `\"messages\"`, `\"responses\"`, `\"gemini\"`, `\"ollama\"`, `\"bedrock\"`, or one of your rules."},
		"url":      {Type: lang.URL, Required: true, Unless: "vendor", Example: `"https://api.openai.com/v1"`, Doc: "Its base URL, with or without `/v1`."},
		"auth":     {Type: lang.Text, Otherwise: "that of its vendor, or `key`", Example: `"aws_sigv4"`, Doc: "How calls are authorized. `key`: by the key in a header. `aws_sigv4`: signed with an AWS access key; a key is `ID:SECRET` or `ID:SECRET:TOKEN`, and without one the AWS SDK finds the credentials: in the environment, in ~/.aws, or by a role. `google`: with a token of a service account; a key is its JSON, and without one the application default credentials are used."},
		"region":   {Type: lang.Text, Example: `"us-east-1"`, Doc: "The region of the cloud, for the URL of its vendor and for `aws_sigv4`."},
		"project":  {Type: lang.Text, Example: `"my-project"`, Doc: "The project of the cloud, for the URL of its vendor."},
		"resource": {Type: lang.Text, Example: `"my-resource"`, Doc: "The resource of the cloud, for the URL of its vendor."},
		"service":  {Type: lang.Text, Otherwise: "`bedrock`", Example: `"bedrock"`, Doc: "The service that is called, for `aws_sigv4`."},
		"key":      {Type: lang.Key, Example: `env("OPENAI_API_KEY")`, Doc: "Its key."},
		"keys":     {Type: lang.Keys, Example: `[env("KEY_A"), env("KEY_B")]`, Doc: "Several keys, in place of `key`. Their accounts are named key-1, key-2 and so on."},
		"accounts": {Type: lang.Path, Example: `"./accounts.csv"`, Doc: "A file of accounts, or a folder of such files, as CSV or JSON. They are read again when they change."},
		"proxies":  {Type: lang.TextList, Example: `["socks5://127.0.0.1:1080"]`, Doc: "URLs of proxies that calls use in turn."},
		"models":   {Type: lang.TextList, Otherwise: "all models", Example: `["gpt-*", "o*"]`, Doc: "The models that it serves. `*` stands for any text."},
		"model":    {Type: lang.TextMap, Example: `{ "claude-*" = "gpt-6.1-sol" }`, Doc: "The upstream's name of each model that clients call otherwise. If several patterns match, the longest one is used, not counting `*`."},
		"prefixed": {Type: lang.Bool, Default: "false", Example: `true`, Doc: "Whether it expects the vendor's name before a model's, as in `\"openai/gpt-5\"`."},
		"list":     {Type: lang.Bool, Default: "true", Example: `false`, Doc: "Whether it is asked which models it has."},
		"balance":  {Type: lang.Text, Otherwise: "balances are not asked for", Example: `"deepseek"`, Doc: "How balances of its accounts are asked for: the name of a `balance` block in the rules."},
		"family":   {Type: lang.Text, Otherwise: "its own name", Example: `"openai"`, Doc: "Upstreams of one family can read each other's encrypted reasoning."},
		"headers":  {Type: lang.TextMap, Example: `{ "x-team" = "search" }`, Doc: "Headers that are added to each call."},
		"forward":  {Type: lang.TextList, Example: `["openai-organization"]`, Doc: "Headers of clients that are forwarded, besides those of the protocol. List a header that names an account only if clients may choose which account is charged."},
	},
	Blocks: map[string]*lang.Grammar{
		"account": {
			Doc: "An account of the upstream: a key with settings of its own.", Labels: []string{"id"}, Many: true, Unique: true,
			Args: map[string]lang.Arg{
				"key":       {Type: lang.Key, Required: true, Example: `file("./key.txt")`, Doc: "Its key."},
				"weight":    {Type: lang.Number, Default: "1", Most: "1000000", Example: `2.5`, Doc: "Its share of the calls with `choose = \"weighted\"`."},
				"in_flight": {Type: lang.Whole, Least: "1", Most: "1000000", Otherwise: "that of the pool", High: "100000", Example: `4`, Doc: "Calls at the same time."},
				"proxy":     {Type: lang.Text, Otherwise: "one of the upstream's proxies", Example: `"direct"`, Doc: "The URL of a proxy for its calls, or `\"direct\"` for none."},
			},
		},
		"pool": {
			Doc: "How an account is chosen for a call.",
			Args: map[string]lang.Arg{
				"choose":      {Type: lang.Word, OneOf: []string{string(pool.LeastRecentlyUsed), string(pool.HighestBalance), string(pool.Weighted), string(pool.FillFirst)}, Default: string(pool.LeastRecentlyUsed), Example: `"weighted"`, Doc: "The order in which accounts are used."},
				"in_flight":   {Type: lang.Whole, Least: "1", Most: "1000000", Otherwise: "any number", High: "100000", Example: `8`, Doc: "Calls at the same time for each account."},
				"incident":    {Type: lang.Number, Default: "0.5", Most: "1", Low: "0.01", Example: `0.8`, Doc: "If more than this share of the accounts is rejected in the same way within a minute, and none succeeds, the upstream cools down instead of its accounts. At least five accounts must fail; with more than a hundred accounts, the share is that of a hundred. 1: never."},
				"session_ttl": {Type: lang.Duration, Default: "1h", Most: "720h", Low: "1s", Example: `"10m"`, Doc: "How long an unused session keeps its account. 0s: sessions are not kept."},
			},
		},
		"profile": {Doc: "What the upstream can do: switches of its protocol, as in `max_tokens_field = \"max_tokens\"`. rules.md lists them under `protocol › profile`.", Fields: "switches of its protocol"},
		"timeouts": {
			Doc: "Timeouts towards the upstream.",
			Args: map[string]lang.Arg{
				"connect":    {Type: lang.Duration, Default: "10s", Least: "1ns", Most: "24h", Low: "100ms", Example: `"3s"`, Doc: "The longest time to connect."},
				"first_byte": {Type: lang.Duration, Default: "600s", Least: "1ns", Most: "24h", Low: "1s", Example: `"60s"`, Doc: "The longest time from the request to the first byte of the answer."},
				"idle":       {Type: lang.Duration, Default: "300s", Least: "1ns", Most: "24h", Low: "1s", Example: `"60s"`, Doc: "The longest time without a byte within an answer."},
				"progress":   {Type: lang.Duration, Default: "30m", Least: "1ns", Most: "24h", Low: "1s", Example: `"10m"`, Doc: "The longest time with only pings, comments and blank lines within an answer."},
			},
		},
	},
}
