request "thinking crosses" {
  client   = "messages"
  upstream = "chat"
  given = {
    model      = "m"
    max_tokens = 4096
    thinking   = { type = "enable", budget_tokens = 2000 } # want warning :27 R210 "Did you mean \"enabled\"?"
    messages   = [{ role = "user", content = [{ type = "image_url", image_url = { url = "https://x/y.png" } }] }] # want warning :56 R210 "is never \"image_url\""
  }
  expect = { model = "upstream-model", messages = "<any>" }
}
request "a limit and a choice" {
  client   = "messages"
  upstream = "chat"
  given = {
    model       = "m"
    max_tokens  = "4096" # want warning :19 R205 "Write: 4096"
    temperature = 1.5    # want warning :19 R211 "a number from 0 to 1."
    tools       = [{ name = "a", input_shema = { type = "object" } }] # want warning :34 R210 "Did you mean \"input_schema\"?"
    messages    = [{ role = "user", content = "Hi" }]
  }
  expect = {
    model       = "upstream-model"
    messages    = "<any>"
    tool_choice = "any" # want warning :19 R210 "It is one of: auto, none, required."
  }
}
