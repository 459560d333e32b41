# What the turns of a chat client's history hold, on a Messages upstream: images, documents, and what cannot cross.

request "images cross as data and by URL, without their detail (T133)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image_url", image_url = { url = "data:image/png;base64,aGk=", detail = "low" } }, { type = "image_url",
  image_url = { url = "https://example.com/cat.png" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image",
  source = { type = "url", url = "https://example.com/cat.png" } }] }] }
}

request "a data URL is read in any case, with parameters, and image/jpg is image/jpeg (T133)" {
  given = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "DATA:IMAGE/JPG;BASE64,aGk="}}, {"type": "image_url", "image_url": {"url": "data:image/webp;name=a.webp;base64,aGk="}}, {"type": "image_url", "image_url": {"url": "data:image\/gif;base64,aG\/k"}}]}]}
  JSON
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image", source = { type = "base64",
    media_type = "image/jpeg", data = "aGk=" } }, { type = "image", source = { type = "base64", media_type = "image/webp",
  data = "aGk=" } }, { type = "image", source = { type = "base64", media_type = "image/gif", data = "aG/k" } }] }] }
}

request "an image that does not say what it is tells by its first bytes (T133)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image_url", image_url = { url = "data:;base64,iVBORw0KGgo=" } }, { type = "image_url", image_url = { url = "data:application/octet-stream;base64,/9j/4AAQ" } }, { type = "image_url", image_url = { url = "data:;base64,R0lGODlh" } }, { type = "image_url", image_url = { url = "data:base64,UklGRiQA" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image", source = { type = "base64",
    media_type = "image/png", data = "iVBORw0KGgo=" } }, { type = "image", source = { type = "base64", media_type = "image/jpeg",
    data = "/9j/4AAQ" } }, { type = "image", source = { type = "base64", media_type = "image/gif", data = "R0lGODlh" } },
  { type = "image", source = { type = "base64", media_type = "image/webp", data = "UklGRiQA" } }] }] }
}

request "an image of a type that the upstream cannot read is refused, by its name (T133)" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "image_url", image_url = { url = "data:image/bmp;base64,aGk=" } }] }] }
  reject       = "jpeg, png, gif or webp in base64 for this upstream, not \"image/bmp\""
  reject_param = "messages[0].content[0]"
  reject_code  = "unsupported_parameter"
}

request "an image in a data URL without base64 is refused (T133)" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "image_url", image_url = { url = "data:image/svg+xml,<svg/>" } }] }] }
  reject       = "without base64"
  reject_param = "messages[0].content[0]"
}

request "an image of an unknown type is refused (T133)" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "image_url", image_url = { url = "data:;base64,aGk=" } }] }] }
  reject       = "jpeg, png, gif or webp"
  reject_param = "messages[0].content[0]"
}

request "<what>" {
  cases        = <<-TABLE
    what                                            | given                                         | reject_param
    an image without a URL is refused               | "type": "image_url", "image_url": {}          | messages[0].content[0].image_url.url
    a file without anything in it is refused (T134) | "type": "file", "file": {"filename": "a.pdf"} | messages[0].content[0].file.file_data
    a part of text without text is refused          | "type": "text"                                | messages[0].content[0].text
  TABLE
  given        = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": [{<given>}]}]}
  JSON
  reject       = "Field required"
  reject_param = "<reject_param>"
}

request "a model without eyes is told that there was an image" {
  profile = { images = false }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image_url", image_url = { url = "data:image/bmp;base64,aGk=" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "[image omitted: the model does not accept images]" }] }] }
}

request "a PDF is a document, with or without its data URL, and in place of an image too (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
    file_data = "data:application/pdf;base64,aGk=" } }, { type = "file", file = { filename = "b.pdf",
  file_data = "JVBERi0xLjQ=" } }, { type = "image_url", image_url = { url = "Data:Application/PDF;base64,aGk=" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "base64",
    media_type = "application/pdf", data = "aGk=" }, title = "a.pdf" }, { type = "document", source = { type = "base64",
    media_type = "application/pdf", data = "JVBERi0xLjQ=" }, title = "b.pdf" }, { type = "document", source = { type = "base64",
  media_type = "application/pdf", data = "aGk=" } }] }] }
}

request "a document by its URL crosses as that (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "file", file = { file_data = "https://example.com/a.pdf" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "url",
  url = "https://example.com/a.pdf" } }] }] }
}

request "a <what> (T134)" {
  cases = <<-TABLE
    what                                               | filename | file_data                           | reject
    document of another type is refused, never dropped | a.docx   | data:application/msword;base64,aGk= | Documents are PDF
    text as a file is refused, with what to do instead | a.txt    | data:text/plain;base64,aGk=         | Send a text document as text
  TABLE
  given = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { filename = "<filename>",
  file_data = "<file_data>" } }] }] }
  reject       = "<reject>"
  reject_param = "messages[0].content[0]"
}

request "a file of another provider is refused (T134)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Read" }, { type = "file",
  file = { file_id = "file-1" } }] }] }
  reject       = "send the document itself"
  reject_param = "messages[0].content[1]"
}

request "a model that reads no PDF is told that there was one" {
  profile = { pdf = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
  file_data = "data:application/pdf;base64,aGk=" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "[document omitted: the model does not accept documents]" }] }] }
}

request "audio is refused (T137)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "input_audio", input_audio = { data = "aGk=",
  format = "wav" } }] }] }
  reject       = "audio"
  reject_param = "messages[0].content[0]"
  reject_code  = "unsupported_parameter"
}

request "what the assistant once said aloud is left out (T137)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Sing" }, { role = "assistant", audio = { id = "audio_1" } },
  { role = "user", content = "Again" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Sing" },
  { type = "text", text = "Again" }] }] }
}

request "video is refused" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "video_url", video_url = { url = "https://example.com/a.mp4" } }] }] }
  reject       = "video"
  reject_param = "messages[0].content[0]"
}

request "a part of a type that nobody knows is refused, with its place" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "hologram" }] }] }
  reject       = "\"hologram\""
  reject_param = "messages[0].content[1]"
}

request "marks for the cache cross, in the words of Messages and of OpenAI (T144)" {
  given  = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "now" }, cache_control = { type = "ephemeral", ttl = "1h" } }], messages = [{ role = "system", content = [{ type = "text", text = "Be brief.", prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }] }, { role = "user", content = [{ type = "file", file = { file_data = "data:application/pdf;base64,aGk=" }, cache_control = { type = "ephemeral" } }, { type = "text", text = "Hi", prompt_cache_breakpoint = { mode = "explicit" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} }, cache_control = { type = "ephemeral", ttl = "1h" } }], system = [{ type = "text", text = "Be brief.", cache_control = { type = "ephemeral", ttl = "1h" } }], messages = [{ role = "user", content = [{ type = "document", source = { type = "base64", media_type = "application/pdf", data = "aGk=" }, cache_control = { type = "ephemeral" } }, { type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }] }
}

request "of more than four marks the first of the messages are taken away (T144)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "system", content = [{ type = "text", text = "S",
    cache_control = { type = "ephemeral" } }] }, { role = "user", content = [{ type = "text", text = "A",
    cache_control = { type = "ephemeral" } }, { type = "text", text = "B", cache_control = { type = "ephemeral" } }] },
    { role = "assistant", content = [{ type = "text", text = "C", cache_control = { type = "ephemeral" } }] }, { role = "user",
      content = [{ type = "text", text = "D", cache_control = { type = "ephemeral" } }, { type = "text", text = "E",
  cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "S", cache_control = { type = "ephemeral" } }],
    messages = [{ role = "user", content = [{ type = "text", text = "A" }, { type = "text", text = "B" }] }, { role = "assistant",
      content = [{ type = "text", text = "C", cache_control = { type = "ephemeral" } }] }, { role = "user", content = [{ type = "text",
  text = "D", cache_control = { type = "ephemeral" } }, { type = "text", text = "E", cache_control = { type = "ephemeral" } }] }] }
}

request "a mark of the whole request is one of the four (T144)" {
  given = { model = "m", max_tokens = 64, cache_control = { type = "ephemeral" }, messages = [{ role = "user", content = [{ type = "text", text = "A", cache_control = { type = "ephemeral" } }, { type = "text", text = "B", cache_control = { type = "ephemeral" } }, { type = "text", text = "C", cache_control = { type = "ephemeral" } }, { type = "text", text = "D", cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, cache_control = { type = "ephemeral" }, messages = [{ role = "user",
    content = [{ type = "text", text = "A" }, { type = "text", text = "B", cache_control = { type = "ephemeral" } }, { type = "text",
  text = "C", cache_control = { type = "ephemeral" } }, { type = "text", text = "D", cache_control = { type = "ephemeral" } }] }] }
}

request "an upstream without marks for the cache gets none (T144)" {
  profile = { cache_marks = "none" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "A",
    cache_control = { type = "ephemeral" } }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" },
  cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "A" },
  { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }] }] }
}

request "where the profile says so, a request without marks is marked as a whole (T144)" {
  profile = { auto_cache = true }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, cache_control = { type = "ephemeral" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "a request that is marked by the client is not marked once more (T144)" {
  profile = { auto_cache = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "A",
  cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "A",
  cache_control = { type = "ephemeral" } }] }] }
}
