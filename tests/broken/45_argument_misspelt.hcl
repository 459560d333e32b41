alias "fast" {
  too = "gpt-5-mini" # want :3 R104 "Did you mean \"to\"?"
}
tier "acme is full" {
  when     = status == 503
  action   = "retry"
  upstream = ["acme-*"] # want :3 R104 "Did you mean \"upstreams\"?"
}
