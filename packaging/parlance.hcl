# The configuration of the service parlance. After a change: parlance check /etc/parlance/parlance.hcl. The service loads the file by
# itself. All settings: https://github.com/parlance-gateway/parlance, docs/configuration.md; `parlance init DIR` writes an example of each.

listen = "127.0.0.1:8787"

store { path = "/var/lib/parlance/parlance.db" }

# A key for the vendor. Put it into the file /etc/parlance/credentials/openai, which only root can read, restart the service, and use
#   key = file("/run/credentials/parlance.service/key_openai")
# Or write OPENAI_API_KEY=… into /etc/default/parlance. Without a key, the gateway serves and answers calls with an error that says so.
upstream "openai" {
  vendor = "openai"
  key    = env("OPENAI_API_KEY")
}

# Who may call. Without a client, everybody on this machine may, and the gateway does not listen on other addresses.
# client "me" { key = file("/run/credentials/parlance.service/key_me") }

# The admin API: parlance accounts, keys, usage, reload, and metrics.
# admin { key = file("/run/credentials/parlance.service/key_admin") }
