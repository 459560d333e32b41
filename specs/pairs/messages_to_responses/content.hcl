# What stands in a Messages client's messages, as a Responses upstream takes it.

request "texts, images and documents stay in their order (T133, T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Look" }, { type = "image",
    source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image", source = { type = "url",
      url = "https://x/a.png" } }, { type = "document", title = "a.pdf", source = { type = "base64", media_type = "application/pdf",
  data = "aGk=" } }, { type = "document", source = { type = "url", url = "https://x/a.pdf" } }, { type = "text", text = "Well?" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Look" },
    { type      = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" }, { type = "input_image",
      image_url = "https://x/a.png", detail = "auto" }, { type = "input_file", filename = "a.pdf",
      file_data = "data:application/pdf;base64,aGk=" }, { type = "input_file", file_url = "https://x/a.pdf" }, { type = "input_text",
  text = "Well?" }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a document without a title has a name all the same (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "base64",
  media_type = "application/pdf", data = "aGk=" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_file",
    filename = "document.pdf", file_data = "data:application/pdf;base64,aGk=" }] }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a document of text, or of blocks, is text (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", title = "a.txt", context = "Old.",
    source = { type = "text", media_type = "text/plain", data = "Hello" } }, { type = "document", source = { type = "content",
  content = [{ type = "text", text = "one" }, { type = "text", text = "two" }] } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text",
    text = "<document title=\"a.txt\">\nOld.\nHello\n</document>" }, { type = "input_text",
  text = "<document>\none\ntwo\n</document>" }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a mark for the cache stands on a document by its URL too (T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "url",
  url = "https://x/a.pdf" }, cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_file",
    file_url = "https://x/a.pdf", prompt_cache_breakpoint = { mode = "explicit" } }] }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a model without eyes is told of what it cannot see" {
  profile = { images = false, pdf = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image", source = { type = "base64",
    media_type = "image/png", data = "aGk=" } }, { type = "document", title = "a.pdf", source = { type = "base64",
  media_type = "application/pdf", data = "aGk=" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text",
    text = "[image omitted: the model does not accept images]" }, { type = "input_text",
    text = "[document omitted: the model does not accept documents]" }] }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "<what> of another provider's files is the client's mistake (T133)" {
  cases = <<-TABLE
    what       | type     | reject
    an image   | image    | send the image itself
    a document | document | send the document itself
  TABLE
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "<type>", source = { type = "file",
  file_id = "file_1" } }] }] }
  reject       = "<reject>"
  reject_param = "messages[0].content[0]"
}

request "what a search found is text" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "search_result", title = "A",
  source = "https://x", content = [{ type = "text", text = "one" }, { type = "text", text = "two" }], citations = { enabled = true } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text",
  text = "A\nhttps://x\none\ntwo" }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "texts that follow each other are one message of the assistant (T040)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "text",
  text = "Hello." }, { type = "text", text = "How are you?" }] }, { role = "user", content = "Fine" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hello.", annotations = [] }, { type = "output_text", text = "How are you?",
    annotations = [] }] }, { type = "message", role = "user", content = "Fine" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "an assistant message at the end stays the last word (T129)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hel" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hel", annotations = [] }] }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "messages of one role that follow each other stay apart" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "user", content = "Are you there?" },
  { role = "assistant", content = "Yes." }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "user",
    content = "Are you there?" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Yes.",
  annotations = [] }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "what Anthropic's own tools did is told as text (T148)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look it up" }, { role = "assistant",
    content = [{ type = "text", text = "Searching." }, { type = "server_tool_use", id = "srvtoolu_1", name = "web_search",
      input = { query = "cats" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1", content = [{ type = "web_search_result",
    url = "https://x", title = "Cats", encrypted_content = "zz", page_age = null }] }, { type = "text", text = "Cats." }] },
  { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look it up" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Searching.", annotations = [] }, { type = "output_text",
      text = "\n[web search \"cats\"]\n", annotations = [] }, { type = "output_text", text = "Cats – https://x\n", annotations = [] },
    { type = "output_text", text = "Cats.", annotations = [] }] }, { type = "message", role = "user", content = "Thanks" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "what stands for forgotten turns is told by the user" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "assistant", content = [{ type = "compaction", content = "We talked." }] },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user",
    content = "Summary of the conversation so far:\nWe talked." }, { type = "message", role = "user", content = "Go on" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "forgotten turns that only their issuer can read are left out" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "assistant", content = [{ type = "compaction", content = null,
  encrypted_content = "zz" }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Go on" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "what stands for forgotten turns may stand before a text of the assistant's" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "assistant", content = [{ type = "compaction", content = "We talked." },
  { type = "text", text = "So." }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Summary of the conversation so far:\nWe talked." }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "So.", annotations = [] }] }, { type = "message", role = "user", content = "Go on" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "what only Anthropic's servers know is left out" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "container_upload",
  file_id = "file_1" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "marks for the cache cross where the upstream has such (T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Look",
    cache_control = { type = "ephemeral" } }, { type = "image", source = { type = "base64", media_type = "image/png",
    data = "aGk=" }, cache_control = { type = "ephemeral", ttl = "1h" } }, { type = "document", title = "a.pdf",
  source = { type = "base64", media_type = "application/pdf", data = "aGk=" }, cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Look", prompt_cache_breakpoint = { mode = "explicit" } }, { type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto", prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "input_file", filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=", prompt_cache_breakpoint = { mode = "explicit" } }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "elsewhere they do not (T144)" {
  given = { model = "m", max_tokens = 64, cache_control = { type = "ephemeral" }, messages = [{ role = "user", content = [{ type = "text",
  text = "Look", cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "a mark that moves on leaves the bytes as they were (T144)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Look",
    cache_control = { type = "ephemeral" } }] }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_a",
    name          = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a",
  content = [{ type = "text", text = "A", cache_control = { type = "ephemeral" } }] }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }, { type = "function_call",
    call_id = "toolu_a", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "A" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a role that Messages does not have is the client's mistake" {
  given        = { model = "m", max_tokens = 64, messages = [{ role = "critic", content = "Hi" }] }
  reject       = "role"
  reject_param = "messages[0].role"
}
