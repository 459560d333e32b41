# Text, images and documents of a Responses client, on a chat upstream.

request "images are objects there, with their detail (T133)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Compare" }, { type = "input_image",
    image_url = "https://a.example/cat.png", detail = "low" }, { type = "input_image", image_url = "data:image/png;base64,aGk=",
  detail = "auto", file_id = null }, { type = "input_image", image_url = "data:image/png;base64,aGk=" }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Compare" }, { type = "image_url", image_url = { url = "https://a.example/cat.png", detail = "low" } }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=", detail = "auto" } }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }] }] }
}

request "an image that OpenAI keeps cannot be read elsewhere (T133)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Look" }, { type = "input_image",
  file_id = "file_1", detail = "auto" }] }] }
  reject       = "send the image itself"
  reject_param = "input[0].content[1]"
  reject_code  = "unsupported_parameter"
}

request "<what> must be there" {
  cases        = <<-TABLE
    what       | given                                     | reject_param
    an image   | "type": "input_image", "detail": "auto"   | input[0].content[0].image_url
    a document | "type": "input_file", "filename": "a.pdf" | input[0].content[0].file_data
    text       | "type": "input_text"                      | input[0].content[0].text
  TABLE
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": [{<given>}]}]}
  JSON
  reject       = "Field required"
  reject_param = "<reject_param>"
}

request "a model that sees nothing is told that an image was there" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Look" }, { type = "input_image",
  image_url = "https://a.example/cat.png", detail = "auto" }] }] }
  profile = { images = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Look" }, { type = "text",
  text = "[image omitted: the model does not accept images]" }] }] }
}

request "documents are files, in a data: URL or as the base64 of a PDF (T134)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_file", filename = "a.pdf",
  file_data = "data:application/pdf;base64,aGk=" }, { type = "input_file", file_data = "JVBERi0xLjQ=" }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
    file_data = "data:application/pdf;base64,aGk=" } }, { type = "file", file = { filename = "document.pdf",
  file_data = "data:application/pdf;base64,JVBERi0xLjQ=" } }] }] }
}

request "a document at some address is refused: this upstream fetches none (T134)" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_file", file_url = "https://a.example/a.pdf" }] }] }
  reject       = "send the document itself"
  reject_param = "input[0].content[0]"
  reject_code  = "unsupported_parameter"
}

request "a document that OpenAI keeps cannot be read elsewhere (T134)" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_file", file_id = "file_1" }] }] }
  reject       = "send the document itself"
  reject_param = "input[0].content[0]"
}

request "a model that reads no documents is told that one was there (T134)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Read" }, { type = "input_file",
  filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" }] }] }
  profile = { pdf = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Read" }, { type = "text",
  text = "[document omitted: the model does not accept documents]" }] }] }
}

request "content of a kind that nobody knows is refused" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_smell", smell = "roses" }] }] }
  reject       = "\"input_smell\" is a kind of content that this upstream cannot get"
  reject_param = "input[0].content[0]"
  reject_code  = "unsupported_parameter"
}

request "marks for the cache do not cross to an upstream that has none (T144)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Long", prompt_cache_breakpoint = { mode = "explicit",
  ttl = "12h" } }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Long" }] }
}

request "marks for the cache are the same where they are known (T144)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Long",
    prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "input_image", image_url = "https://a.example/cat.png",
  detail = "auto", prompt_cache_breakpoint = { mode = "explicit" } }] }] }
  profile = { cache_marks = "prompt_cache_breakpoint" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Long",
    prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "image_url", image_url = { url = "https://a.example/cat.png",
  detail = "auto" }, prompt_cache_breakpoint = { mode = "explicit" } }] }] }
}

request "marks for the cache are in the words of Messages where those are known (T144)" {
  given = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = "Long",
    prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "input_text", text = "Short",
  prompt_cache_breakpoint = { mode = "explicit", ttl = "30m" } }] }] }
  profile = { cache_marks = "cache_control" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Long",
  cache_control = { type = "ephemeral", ttl = "1h" } }, { type = "text", text = "Short", cache_control = { type = "ephemeral" } }] }] }
}
