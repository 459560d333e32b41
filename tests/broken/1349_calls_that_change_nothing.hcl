pair "messages" "chat" {
  fields {
    user              = regexreplace(req.metadata.user_id, "([a-z]+)-x", "$2")     # want warning :74 R211 "groups ( ): 1"
    safety_identifier = truncate(req.metadata.user_id, -1)                         # want :56 R108 "counts characters, from 0"
    temperature       = max(min(req.temperature, 0), 2)                            # want warning :25 R211 "the wrong way round. Write: max(min(req.temperature, 2), 0)"
    top_p             = req.stream ? req.top_p : req.top_p                         # want warning :25 R211 "whether the condition holds or not"
    prompt_cache_key  = replace(req.model, "[0-9]+", "")                           # want warning :44 R211 "regexreplace(req.model, \"[0-9]+\", …)"
  }
}
table "req" { # want :1 R107 "our_req"
  small = 1
}
alias "thinks" {
  when = ask.thinking == true # want :26 R205 "It is one of: off, on."
  to   = "gpt-5"
}
