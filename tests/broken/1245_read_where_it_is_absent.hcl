edit "request" {
  protocols = ["chat"]
  set "temperature" {
    when = req.temperature == null
    to   = min(req.temperature, 1) # want warning :16 R213 "The rule is used only where req.temperature is absent (when, in line 4)" "write: when = req.temperature != null"
  }
  remove "seed" {
    when = value == null # want warning :12 R213 "Write: value != null"
  }
}
pair "messages" "chat" {
  fields {
    top_p = req.top_p == null ? req.top_p : omit # want warning :33 R213 "Write: req.top_p != null ? req.top_p : omit"
  }
}
