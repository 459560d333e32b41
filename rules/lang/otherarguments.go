package lang

import "strings"

const (
	environmentTraces = "Environment variables say where traces go, such as OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318; docs/traces.md has the others. Remove it."
	blockIsOn         = "The block itself switches this on; without the block it is off. Remove it."
	tlsVersions       = "The gateway speaks TLS 1.2 and 1.3, with the ciphers of the Go library. Nothing of this can be set. Remove it."
	tlsItself         = "A certificate that renews itself is had by a block acme { … } within tls, with domains, folder and agreed; docs/tls.md shows one."
	logLines          = "The log goes to standard error, with a line for each call. There are only level and format."
	keysOfIssuer      = "The gateway finds the keys of the issuer by /.well-known/openid-configuration after its URL, and renews them itself. Write: issuer = \"https://login.example.com\""
	statusesOfRetry   = "After which failures another account is tried is said by tiers in rules: tier \"name\" { when = status == 503 action = \"retry\" }, over several lines."
	serversOfStore    = "All is in the URL: url = \"redis://user@host:6379/0\", or url = \"redis+sentinel://host1,host2,host3/mymaster\"."
	keysOfClients     = "Callers send the key of a client: client \"name\" { key = env(\"PARLANCE_KEY\") }. The key of an upstream belongs in its block."
	ofThisBlock       = "The name of a block is its label, after its type."
	ofUpstream        = "How long the gateway waits for an upstream is set in its block: timeouts { first_byte = \"600s\" }, with connect, idle and progress."
	wholeAccount      = "An account serves all models of its upstream. For other models write another upstream."
	ofRequests        = "A limit of requests is one of a minute, requests_per_minute = 60, of which as many may come at once; for a day and a month there are limits of tokens and of dollars."
	clientsGroup      = "A client names its group: client \"name\" { group = \"team\" }. Remove it here."
	usageBy           = "Usage is counted by the name of the client; there are no other labels. Give each team or user a block client, and a common group."
	readyChecks       = "There is only accounts = true, for a 503 while an upstream has no account that can be used. Remove it."
	seeStore          = "The folder of files of one's own is chosen for each: store { path = \"./parlance.db\" }, tls { acme { folder = … } }, rules = \"./rules\"."
)

// otherArguments are arguments that other gateways have in such a block, and what is written here in their place.
var otherArguments = []struct{ block, names, hint string }{
	{"traces", "endpoint url headers sampler sample_rate sampling_ratio ratio service_name protocol insecure exporter otlp_endpoint attributes", environmentTraces},
	{"traces", "enabled", "Traces are sent if an environment variable has the address: OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318. Remove it."},
	{"admin", "enabled", blockIsOn}, {"store", "enabled type driver backend", "The store is a file, path = \"./parlance.db\", or a server, url = \"redis://host:6379/0\". Remove it."},
	{"capture", "enabled", "Calls are captured as soon as clients or models are named, or after `parlance captures on`. Remove it."},
	{"ready", "enabled upstreams store interval checks", readyChecks}, {"balances", "enabled upstreams", "The upstreams with an argument balance are asked, such as balance = \"deepseek\". Remove it."},
	{"balances", "threshold min minimum alert warn", alertHint},
	{"reload", "enabled auto on_change signal", "Write: watch = true, or watch = false to load changes by `parlance reload` and SIGHUP alone."},
	{"reload", "interval debounce poll", "Changes are seen as they happen; only rules of a server are asked for at times: bundle { poll = \"1m\" }. Remove it."},
	{"admin", "username user", "Callers of the admin API show one key: key = env(\"PARLANCE_ADMIN_KEY\"). Remove it."},
	{"admin", "allow allowed_ips", addressHint}, {"admin", "log access_log", "Changes are written to: audit = \"./audit.jsonl\""},
	{"admin", "origins cors", "The page for operators is served by the admin API itself, and no other page may call it. Remove it."},
	{"admin", "read_only roles", "Anyone with the key may read and change everything; with metrics_open = true, everybody may read the metrics. Remove it."},
	{"tls", "min_version max_version ciphers cipher_suites protocols alpn http2 curves", tlsVersions},
	{"tls", "auto letsencrypt", tlsItself}, {"tls", "self_signed", "No certificate is made up. Make one, as with `openssl req -x509 -nodes -newkey rsa:2048 -keyout key.pem -out cert.pem`, and write: cert = \"./cert.pem\""},
	{"tls", "verify client_auth verify_client", "Whether clients need a certificate: client_ca = \"./clients.pem\", and client_certs = \"required\" or \"optional\"."},
	{"tls", "redirect hsts force_https", "With tls the listener speaks TLS alone, so nothing is redirected. Remove it."},
	{"log", "file_path destination filename output path file rotate max_size max_backups", logHint}, {"log", "sampling fields color timestamps access encoding bodies prompts", logLines},
	{"limits", "rpm tpm rate burst concurrency in_flight", limitsHint}, {"limits", "header_size max_header_size", "The size of headers is limited by the gateway, and cannot be set. Remove it."},
	{"store", "username user host hosts db port sentinel sentinels master master_name cluster nodes", serversOfStore},
	{"store", "pool_size max_connections", "How many connections there are is decided by the gateway. Remove it."},
	{"retry", "max", "Write: attempts = 10"}, {"retry", "on retry_on statuses status_codes retriable_status_codes", statusesOfRetry},
	{"retry", "jitter initial_backoff max_backoff min_backoff base_interval max_interval", waitsHint}, {"retry", "per_try_timeout", ofUpstream},
	{"timeouts", "read write response header handshake tls ttfb stream send total", "To clients there are keepalive, commit_after, drain and drain_delay, at the top level; to an upstream connect, first_byte, idle and progress, in its own block timeouts."},
	{"timeouts", "graceful graceful_shutdown", "Write, at the top level: timeouts { drain = \"30s\" }"}, {"timeouts", "retry", retriesHint},
	{"capture", "size limit", "Write last = 50, for the number of calls, or max_bytes = \"64MiB\"."}, {"capture", "sample rate sample_rate", "Each call of the clients and models that are named is captured, the last 50 of them: last = 50. Remove it."},
	{"capture", "redact mask", "Only lengths are shown unless you write: unmasked = true"}, {"capture", "upstreams", "Calls are chosen by clients and models. Remove it."},
	{"models", "allow exclude include aliases default", "Which models an upstream serves is set in its block, models = [\"gpt-*\"], which ones a client may ask for in its own; another name is alias \"fast\" { to = \"gpt-5\" }. Here is only ttl."},
	{"bundle", "key public_key verify signature", "Write: public_keys = [\"RW…\"], the public keys of minisign; the signature has the same URL, with .minisig at its end."},
	{"bundle", "interval", "Write: poll = \"1m\""}, {"bundle", "token auth username etag", "The rules are fetched without a key, and are trusted by their signature: public_keys = [\"RW…\"]. Remove it."},
	{"client", "name user_name", ofThisBlock}, {"group", "name", ofThisBlock}, {"account", "name id", ofThisBlock},
	{"client", "rpd requests_per_day requests_per_hour burst", ofRequests}, {"group", "rpd requests_per_day requests_per_hour burst", ofRequests},
	{"client", "tier role scopes permissions", "Clients differ in their models and limits alone, or in those of a group: group = \"team\". Remove it."},
	{"client", "ip ips", addressHint}, {"client", "team_id user_id metadata tags labels", usageBy},
	{"client", "system_prompt prompt", "Rules put a text before each request: edit \"request\" { clients = [\"name\"] system_prefix = \"…\" }, over several lines."},
	{"client", "model_alias model_aliases aliases", "Another name for a model is an alias, which may hold for one client: alias \"fast\" { when = call.client == \"name\" to = \"gpt-5\" }, over several lines."},
	{"group", "members admins users clients", clientsGroup}, {"group", "parent", "A group has no other above it. Remove it."},
	{"jwt", "jwks jwks_url jwks_uri public_key discovery_url secret algorithms keys", keysOfIssuer}, {"jwt", "iss issuer_url", "Write: issuer = \"https://login.example.com\""}, {"jwt", "aud audiences", "Write: audience = \"parlance\""},
	{"jwt", "leeway clock_skew clock_tolerance", "A minute of difference between the clocks is allowed, and cannot be set. Remove it."},
	{"jwt", "claim username_claim user_claim name_claim", "Write, with the name of the claim: client = \"email\""}, {"jwt", "groups_claim role_claim roles_claim", "Write, with the name of the claim: group_claim = \"groups\""},
	{"jwt", "scopes required_scopes", "Scopes are not looked at: who may call is said by audience, and what by the group of group_claim. Remove it."},
	{"account", "rpm tpm", "An account has in_flight = 4, for calls at the same time. Tiers in rules set how long it cools down after a failure."},
	{"account", "models", wholeAccount}, {"account", "enabled disabled", "`parlance accounts disable` and `enable` do that while the gateway runs; without the block there is no account. Remove it."},
	{"pool", "max min size", "A pool has as many accounts as are configured; in_flight = 8 bounds the calls of each at the same time. Remove it."}, {"pool", "health", restHint}, {"pool", "retry", retriesHint},
	{"pool", "weights", "Write the weight in the block of its account: account \"a\" { key = … weight = 2 }, over several lines; and here choose = \"weighted\"."},
	{"the", "api_key", keysOfClients}, {"the", "debug verbose", "Write: log { level = \"debug\" }"}, {"the", "base_url api_base", upstreamHint}, {"the", "name title version", "The file has no name or version of its own. Remove it."},
	{"the", "storage cache_dir data_dir state_dir", seeStore}, {"the", "trusted_ips real_ip_header real_ip x_forwarded_for set_real_ip_from", "Whom the address of a client is believed: trusted_proxies = [\"10.0.0.0/8\"], and the header: proxy_header = \"X-Forwarded-For\"."},
	{"the", "ssl_cert ssl_key", tlsHint}, {"the", "max_body_size client_max_body_size body_size max_request_size", "Write: limits { body = \"32MiB\" }"}, {"the", "config", includeHint},
	{"the", "metrics_port prometheus_port metrics_path metrics_listen", metricsHint}, {"the", "health_path health health_check healthcheck readiness liveness", "GET /healthz and /readyz answer at the address of the gateway: nothing is set. Remove it."},
	{"the", "pid_file pidfile daemon", "The gateway runs in the foreground; systemd or a container starts and ends it. Remove it."},
	{"the", "auto_https email acme_email acme", "Certificates that renew themselves: tls { acme { … } }, with domains, folder and agreed; docs/tls.md shows one."},
	{"the", "http_port https_port", "Where the gateway listens: listen = \"127.0.0.1:8787\"."},
}

func init() {
	for _, o := range otherArguments {
		for name := range strings.FieldsSeq(o.names) {
			if key := name + " in " + o.block; misplaced[key] == "" {
				misplaced[key] = o.hint
			}
		}
	}
}
