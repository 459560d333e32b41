# System texts.

request "system blocks become one message, a blank line between them" {
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "Be brief." }, { type = "text", text = "Be kind." }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = "Be brief.\n\nBe kind." },
  { role = "user", content = "Hi" }] }
}

request "<what>" {
  cases  = <<-TABLE
    what                                                                          | system
    an empty system says nothing                                                  |
    a system string that is nothing but the billing line leaves no message (T125) | x-anthropic-billing-header: cch=a1b2c;
  TABLE
  given  = { model = "m", max_tokens = 64, system = "<system>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "where the upstream takes cache marks, system keeps its blocks and theirs (T122)" {
  profile = { cache_marks = "cache_control" }
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "Be brief." }, { type = "text", text = "Be kind.",
  cache_control = { type = "ephemeral", ttl = "1h" } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = [{ type = "text", text = "Be brief." },
  { type = "text", text = "Be kind.", cache_control = { type = "ephemeral", ttl = "1h" } }] }, { role = "user", content = "Hi" }] }
}

request "a system text in mid-conversation stays in its place, the first one stays whole (T120, T122)" {
  given = { model = "m", max_tokens = 64, system = "Be brief.", messages = [{ role = "user", content = "Hi" }, { role = "system",
  content = "The date is today." }, { role = "assistant", content = "Hello" }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = "Be brief." }, { role = "user",
    content = "Hi" }, { role = "system", content = "The date is today." }, { role = "assistant", content = "Hello" },
  { role = "user", content = "Go on" }] }
}

request "an upstream that knows developers gets its system texts from one" {
  profile = { system_role = "developer" }
  given = { model = "m", max_tokens = 64, system = "Be brief.", messages = [{ role = "user", content = "Hi" }, { role = "system",
  content = "The date is today." }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "developer", content = "Be brief." }, { role = "user",
  content = "Hi" }, { role = "developer", content = "The date is today." }] }
}

request "the billing line is stripped wherever it stands (T125)" {
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "You are a coder." }, { type = "text",
    text = "x-anthropic-billing-header: cch=a1b2c;" }], messages = [{ role = "user", content = "Hi" }, { role = "system",
  content = "x-anthropic-billing-header: cch=d3e4f;\nThe date is today." }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = "You are a coder." }, { role = "user",
  content = "Hi" }, { role = "system", content = "The date is today." }] }
}
