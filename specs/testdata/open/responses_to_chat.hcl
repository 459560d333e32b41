# Wrong types within content: what a result may be is computed, and nothing is known of the types of what is.

request "text that is no string is refused, with its place" {
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": [{"type": "input_text", "text": 5}]}]}
  JSON
  reject       = "string"
  reject_param = "input[0].content[0].text"
}
