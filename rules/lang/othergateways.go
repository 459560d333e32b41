package lang

// What other gateways have, and what is written here.
const (
	upstreamHint = "Upstreams are blocks of parlance.hcl: upstream \"name\" { … }, with protocol, url and key."
	settingsHint = "Settings are blocks of parlance.hcl, such as timeouts { … }, retry { … } and store { … }; `parlance init` writes all of them."
	clientHint   = "Who may call is a block of parlance.hcl for each: client \"name\" { key = env(\"PARLANCE_KEY\") }."
	fallbackHint = "The order in which upstreams are called is a block route \"model\" { to = [\"first\", \"second\"] }."
	retriesHint  = "How often a call is tried is set in parlance.hcl: retry { attempts = 10 }."
	restHint     = "Tiers in rules set how long an account cools down after a failure: tier \"name\" { when = … action = \"cool_down\" rest = \"10m\" }, over several lines."
	includeHint  = "Nothing is included. parlance.hcl is one file; rules = \"./rules\" in it names a folder, whose .hcl files are one set of rules."
	routeHint    = "Write: to = [\"first\", \"second\"], with the names of upstreams in the order of preference."
	metricsHint  = "Metrics for Prometheus are GET /metrics of the admin API: admin { listen = \"127.0.0.1:8788\" }."
	traceHint    = "Traces are set up by variables of the environment: OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318; docs/traces.md has the others."
	limitsHint   = "Limits are those of a client or a group: client \"name\" { key = … requests_per_minute = 60 tokens_per_minute = 100000 }, over several lines."
	contentHint  = "The gateway does not judge the content of requests and replies; rules can change it: edit \"request\" \"chat\" { … }."
	issuerHint   = "To accept tokens of an issuer in place of keys, write: jwt \"name\" { issuer = \"https://…\" audience = \"…\" }, over several lines."
	secretHint   = "A secret is read where it is used: key = env(\"NAME\"), file(\"./key.txt\") or credential(\"name\")."
	consoleHint  = "The page for operators is one of the admin API: admin { listen = \"127.0.0.1:8788\" }."
	alertHint    = "The gateway sends no alerts. A program that reads its metrics does: admin { listen = \"127.0.0.1:8788\" } serves GET /metrics."
	addressHint  = "Clients are identified by their keys; a firewall or a reverse proxy limits their addresses."
	waitsHint    = "The waits between attempts are set by the gateway, and by what the upstream asks for: remove this. How long all attempts take together: retry { deadline = \"60s\" } in parlance.hcl."
	logHint      = "The log goes to standard error. To write it to a file, redirect standard error."
	budgetHint   = "A budget is of tokens or of dollars, for a day or a month: tokens_per_day = 5000000, tokens_per_month, usd_per_day = 5 or usd_per_month."
	defaultHint  = "The first upstream of the file that serves a model gets the call; a block route \"model\" { to = [\"first\", \"second\"] } sets another order."
	specHint     = "A spec is a block request \"what it shows\" { … }, reply, error or scenario; parlance test runs it."
	tlsHint      = "TLS is set in parlance.hcl: tls { cert = \"cert.pem\"  key = \"key.pem\" }."
	readHint     = "A reply is read in read_reply and written in write_reply; in errors and stop_reasons the blocks are read and write. Rules of an older version are rewritten by: parlance fmt --upgrade"
	removeHint   = "A field is left out by: remove \"user\" { }, with the path of the field as its label."
	profileHint  = "Write switches in: host \"chat\" \"api.example.com\" { … } or model \"chat\" \"gpt-*\" { … }; or in profile { … } of an upstream in parlance.hcl."
	limitHint    = "What a model can do is set in a block profile: max_output is the longest reply, context the window, both in tokens."
)

// notHere are arguments and blocks of other languages, and what is written instead.
var notHere = map[string]string{
	"variable": "There are no variables: the environment is read in parlance.hcl, by env(\"NAME\"); a value of several rules is a function.",
	"locals":   "There are no locals. Write the value where it is used; one of several rules is a function, with params = [] and result = ….",
	"let":      "There are no variables here: for a value in several places, write a table or a function.",
	"resource": "A block begins with its own type, as in alias \"fast\" { … }.",
	"data":     "Rules read nothing but the call. Write the value where it is used, as in to = \"gpt-5-mini\".",
	"module":   includeHint,
	"include":  includeHint, "import": includeHint, "source": includeHint, "require": includeHint, "use": includeHint,
	"provider": "Upstreams belong in parlance.hcl: upstream \"name\" { … }.", "terraform": "Rules need no versions or settings of their own: remove this block.",
	"drop_params": "What an upstream does not take is left out; switches say more, as in profile { top_k = false }.",
	"output":      "There are no outputs; `parlance explain` shows what becomes of a request.",
	"dynamic":     "Blocks are not repeated: write one for each. Lists are made by [for x in list : value].",
	"for_each":    "Blocks are not repeated: write one for each. Lists are made by [for x in list : value].",
	"count":       "Blocks are not repeated: write one for each.",
	"depends_on":  "Rules have no order but that of their lists.",
	"if":          "There are no statements: a rule has an argument when, a value is condition ? value : other.", "else": "There are no statements: a rule has an argument when, a value is condition ? value : other.",
	"condition": "The condition of a rule is its argument when.", "unless": "The condition of a rule is its argument when; not is written !(…).",
	"default":    "For another value when one is missing: coalesce(a, b).",
	"model_list": upstreamHint, "litellm_params": upstreamHint, "providers": upstreamHint, "endpoints": upstreamHint, "proxy_pass": upstreamHint, "location": upstreamHint, "http": upstreamHint, "service": upstreamHint,
	"services": upstreamHint, "listener": "Where the gateway listens: listen = \"127.0.0.1:8787\".", "server_name": "Names of the gateway's own host: hosts = [\"gateway.internal\"].",
	"litellm_settings": settingsHint, "general_settings": settingsHint, "router_settings": settingsHint, "environment_variables": "A variable of the environment is read by env(\"NAME\").",
	"master_key": clientHint, "virtual_keys": clientHint, "api_keys": clientHint, "users": clientHint, "user": clientHint, "consumer": clientHint, "auth": clientHint, "tenant": clientHint, "team": clientHint,
	"database_url": "What is kept: store { path = \"./parlance.db\" }.", "redis": "What is kept: store { path = \"./parlance.db\" }.", "database": "What is kept: store { path = \"./parlance.db\" }.",
	"fallbacks": fallbackHint, "fallback": fallbackHint, "routing": fallbackHint, "router": fallbackHint, "routing_strategy": "How an account is chosen: pool { choose = \"least_recently_used\" }.", "load_balancing": "How an account is chosen: pool { choose = \"least_recently_used\" }.",
	"strategy": "How an account is chosen: pool { choose = \"least_recently_used\" }.", "lb_policy": "How an account is chosen: pool { choose = \"least_recently_used\" }.",
	"num_retries": retriesHint, "max_retries": retriesHint, "retries": retriesHint, "retry_policy": retriesHint, "max_attempts": retriesHint,
	"cooldown_time": restHint, "allowed_fails": restHint, "max_fails": restHint, "fail_timeout": restHint, "circuit_breaker": restHint, "health_check": restHint, "cooldown": restHint,
	"ssl": tlsHint, "ssl_certificate": tlsHint, "tls": tlsHint, "certificate": tlsHint, "cert_file": tlsHint,
	"max_tokens": limitHint, "max_output_tokens": limitHint, "context_window": limitHint, "max_context": limitHint, "context_length": limitHint, "max_model_len": limitHint,
	"api_version":  "Azure's version of its API is a switch: profile { azure = \"2024-10-21\" }, or \"v1\" for the newest.",
	"organization": "Headers of the vendor's are given by headers = { \"OpenAI-Organization\" = \"…\" }.", "cors": "Pages that may call are listed in origins = [\"https://app.example\"].", "allowed_origins": "Pages that may call are listed in origins = [\"https://app.example\"].",
	"workers": "The gateway always uses all processors.", "worker_processes": "The gateway always uses all processors.", "cache": "The gateway caches no replies; prompt caches are the upstreams'.",
	"metrics": metricsHint, "prometheus": metricsHint, "telemetry": metricsHint + " " + traceHint, "monitoring": metricsHint,
	"trace": traceHint, "traces": traceHint, "tracing": traceHint, "otel": traceHint, "otlp": traceHint, "opentelemetry": traceHint, "spans": traceHint, "langfuse": traceHint,
	"rate_limit": limitsHint, "rate_limits": limitsHint, "rate_limiting": limitsHint, "ratelimit": limitsHint, "quota": limitsHint, "quotas": limitsHint, "budget": budgetHint, "budgets": budgetHint,
	"guardrails": contentHint, "guardrail": contentHint, "moderation": contentHint, "plugins": contentHint, "plugin": contentHint, "middleware": contentHint, "middlewares": contentHint,
	"oidc": issuerHint, "oauth": issuerHint, "oauth2": issuerHint, "openid": issuerHint, "sso": issuerHint, "secrets": secretHint, "vault": secretHint, "secret_manager": secretHint, "environment": secretHint, "env": secretHint,
	"ui": consoleHint, "dashboard": consoleHint, "admin_api": consoleHint, "alerting": alertHint, "alerts": alertHint, "webhook": alertHint, "webhooks": alertHint,
	"deployment": upstreamHint, "deployments": upstreamHint, "cluster": upstreamHint, "clusters": upstreamHint, "logging": "What is logged: log { level = \"info\" format = \"json\" }, over several lines.",
	"allow_ips": addressHint, "allowed_ips": addressHint, "ip_allowlist": addressHint, "ips": addressHint, "cidr": addressHint,
	"log_file": logHint, "logfile": logHint, "access_log": logHint, "error_log": logHint,
	"max_budget": budgetHint, "budget_usd": budgetHint, "max_spend": budgetHint, "spend_limit": budgetHint, "budget_duration": budgetHint, "cost_limit": budgetHint,
	"is_default": defaultHint, "priority": defaultHint,
	"test": specHint, "spec": specHint, "example": specHint, "it": specHint, "describe": specHint, "case": specHint,
	"map":     "A lookup is a block: table \"name\" { key = value }.",
	"mapping": "How fields are translated is written in pair \"client\" \"upstream\", in its block fields.", "rule": "Rules are blocks by what they do: alias, pair, tier; docs/cookbook.md has examples.",
	"server": "Where the gateway listens: listen = \"127.0.0.1:8787\". Whom it calls: upstream \"name\" { … }.", "backend": upstreamHint,
}
