admin {
  listen = "0.0.0.0:8788" # ERROR: R501 Open to everybody; key = env("PARLANCE_ADMIN_KEY")
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
