pair "chat" "messages" {
  part "wonder" { # ERROR: R402 Part that nobody writes; Add a part "wonder"; (unwritten_part.hcl)
    when = item.type == "refusal"
    text = item.refusal
  }
  part "marvel" {
    when = item.type == "input_audio"
    drop = "nobody needs it"
  }
  fields {
    max_tokens = req.max_tokens
  }
}
