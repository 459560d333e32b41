# The configuration of the gateway in compose.yaml. A change is loaded without a restart.

listen = "0.0.0.0:8787"

store { path = "/var/lib/parlance/parlance.db" }

admin {
  listen       = "0.0.0.0:8788"
  key          = env("PARLANCE_ADMIN_KEY")
  metrics_open = true        # for Prometheus
  hosts        = ["gateway"] # its name for Prometheus
}

client "me" { key = env("PARLANCE_KEY") }

upstream "openai" {
  vendor = "openai"
  key    = env("OPENAI_API_KEY")
}
