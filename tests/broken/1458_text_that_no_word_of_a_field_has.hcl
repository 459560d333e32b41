pair "responses" "responses" {
  patch "reply" {
    drop {
      when = startswith(data.type, "response.outptu_text.") # want warning :36 R211 "No value of the field matches \"response.outptu_text.\"."
      why  = "private"
    }
    drop {
      when = startswith(data.type, "response.output_text.") || mentions(data.type, "Delta")
      why  = "private"
    }
  }
}
pair "messages" "messages" {
  patch "request" {
    set "max_tokens" {
      when = endswith(req.service_tier, "onyl") # want warning :41 R211 "No value of the field matches \"onyl\"."
      to   = 100
    }
  }
}
