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

  # What upstreams of this protocol ask of every pair.
  function "limit" {
    params = []
    result = req.max_tokens
  }
  function "stops" {
    params = []
    result = req.stop
  }
  function "effort" {
    params = []
    result = req.reasoning_effort
  }
  function "budget" {
    params = []
    result = req.thinking_budget
  }
  function "unseen" {
    params = []
    result = req.include_reasoning == false
  }
  function "wanted" {
    params = []
    result = { type = req.response_format.type, schema = req.response_format.json_schema.schema }
  }
  function "allowed" {
    params = ["t"]
    result = t.name != null
  }
  function "choicetype" {
    params = []
    result = req.tool_choice.type
  }
  function "chosen" {
    params = []
    result = req.tool_choice.function.name
  }
  function "single" {
    params = []
    result = req.parallel_tool_calls == false
  }
  function "user" {
    params = []
    result = req.user
  }
}
