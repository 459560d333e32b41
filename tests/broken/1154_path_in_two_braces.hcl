edit "request" {
  clients = ["team-*"]
  headers {
    X-Billed-To = "{{ call.client }}" # want warning R211 "Write: call.client"
  }
}
