# What is computed has no known type, and where content may be computed nothing of it is held against the reference.

request "text that is no string is refused, with its place" {
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": [{"type": "input_text", "text": 5}]}]}
  JSON
  reject       = "string"
  reject_param = "input[0].content[0].text"
}

# A note that comes for a part that is closed is kept, and so is in the last snapshot, but in no event before.
