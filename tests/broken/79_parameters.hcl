function "half" {
  params = "n" # want :12 R108 "such as [\"text\", \"most\"]; [] for none"
  result = n / 2
}
function "twice" {
  params = [n] # want :13 R108 "Write: [\"n\"]"
  result = n * 2
}
pair "messages" "chat" {
  fields {
    max_tokens = half(twice(req.max_tokens))
  }
}
