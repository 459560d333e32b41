# Images and documents of a Responses client, on a Messages upstream.

request "images are sources: data or an address (T133)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = [{ type = "input_text", text = "Compare" },
    { type = "input_image", image_url = "https://a.example/cat.png", detail = "low" }, { type = "input_image",
  image_url = "DATA:image/JPG;base64,aGk=", detail = "auto" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Compare" },
    { type = "image", source = { type = "url", url = "https://a.example/cat.png" } }, { type = "image", source = { type = "base64",
  media_type = "image/jpeg", data = "aGk=" } }] }] }
}

request "an image that OpenAI keeps cannot be read elsewhere (T133)" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_image", file_id = "file_1", detail = "auto" }] }] }
  reject       = "send the image itself"
  reject_param = "input[0].content[0]"
  reject_code  = "unsupported_parameter"
}

request "an image of a kind that this upstream does not take is refused by its name (T133)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_image", image_url = "data:image/bmp;base64,aGk=",
  detail = "auto" }] }] }
  reject       = "image/bmp"
  reject_param = "input[0].content[0]"
}

request "a model that sees nothing is told that an image was there" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = [{ type = "input_image",
  image_url = "https://a.example/cat.png", detail = "auto" }] }] }
  profile = { images = false }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "[image omitted: the model does not accept images]" }] }] }
}

request "documents are sources: data, base64 as it stands, or an address (T134)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = [{ type = "input_file", filename = "a.pdf",
    file_data = "data:application/pdf;base64,aGk=" }, { type = "input_file", filename = "b.pdf", file_data = "JVBERi0xLjQ=" },
  { type = "input_file", file_url = "https://a.example/c.pdf" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "base64",
    media_type = "application/pdf", data = "aGk=" }, title = "a.pdf" }, { type = "document", source = { type = "base64",
    media_type = "application/pdf", data = "JVBERi0xLjQ=" }, title = "b.pdf" }, { type = "document", source = { type = "url",
  url = "https://a.example/c.pdf" } }] }] }
}

request "a document that is no PDF is refused (T134)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_file", filename = "a.doc",
  file_data = "data:application/msword;base64,aGk=" }] }] }
  reject       = "application/msword"
  reject_param = "input[0].content[0]"
}

request "a document that OpenAI keeps cannot be read elsewhere (T134)" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_file", file_id = "file_1" }] }] }
  reject       = "send the document itself"
  reject_param = "input[0].content[0]"
}

request "marks for the cache are in the words of Messages, the last four of them (T144)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = [{ type = "input_text", text = "1",
    prompt_cache_breakpoint = { mode = "explicit" } }, { type = "input_text", text = "2", prompt_cache_breakpoint = { mode = "explicit",
    ttl = "12h" } }, { type = "input_text", text = "3", prompt_cache_breakpoint = { mode = "explicit", ttl = "30m" } },
    { type = "input_image", image_url = "https://a.example/cat.png", detail = "auto", prompt_cache_breakpoint = { mode = "explicit" } },
  { type = "input_text", text = "5", prompt_cache_breakpoint = { mode = "explicit" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "1" },
    { type          = "text", text = "2", cache_control = { type = "ephemeral", ttl = "1h" } }, { type = "text", text = "3",
      cache_control = { type = "ephemeral" } }, { type = "image", source = { type = "url", url = "https://a.example/cat.png" },
  cache_control = { type = "ephemeral" } }, { type = "text", text = "5", cache_control = { type = "ephemeral" } }] }] }
}

request "the prompt is cached for clients that expect it without asking, where the upstream is told to (T144)" {
  given   = { model = "m", max_output_tokens = 64, input = "Hi" }
  profile = { auto_cache = true }
  expect = { model = "upstream-model", max_tokens = 64, cache_control = { type = "ephemeral" }, messages = [{ role = "user",
  content = "Hi" }] }
}
