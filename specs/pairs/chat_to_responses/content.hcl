# What stands in a chat client's messages, as a Responses upstream takes it.

request "images keep their URL and how closely they are to be looked at (T133)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Look" }, { type = "image_url", image_url = { url = "https://x/a.png", detail = "low" } }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Look" },
    { type = "input_image", image_url = "https://x/a.png", detail = "low" }, { type = "input_image",
    image_url = "data:image/png;base64,aGk=", detail = "auto" }] }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "a model without eyes is told of the image" {
  profile = { images = false }
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Look" }, { type = "image_url",
  image_url = { url = "https://x/a.png" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Look" }, { type = "input_text", text = "[image omitted: the model does not accept images]" }] }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a PDF is a file with its name (T134)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
    file_data = "data:application/pdf;base64,aGk=" } }, { type = "file", file = { file_data = "data:application/pdf;base64,aG8=" } },
  { type = "text", text = "Read" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_file", filename = "a.pdf",
    file_data = "data:application/pdf;base64,aGk=" }, { type = "input_file", filename = "document.pdf",
    file_data = "data:application/pdf;base64,aG8=" }, { type = "input_text", text = "Read" }] }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a PDF in place of an image is a file, and so is its base64 as it stands (T134)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "image_url", image_url = { url = "data:application/pdf;base64,aGk=" } },
  { type = "file", file = { filename = "b.pdf", file_data = "JVBERi0xLjcK" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_file",
    filename = "document.pdf", file_data = "data:application/pdf;base64,aGk=" }, { type = "input_file", filename = "b.pdf",
    file_data = "data:application/pdf;base64,JVBERi0xLjcK" }] }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "a model that reads no documents is told of one" {
  profile = { pdf = false }
  given = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
  file_data = "data:application/pdf;base64,aGk=" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text",
    text = "[document omitted: the model does not accept documents]" }] }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "a file by its URL, or of an unknown kind, crosses as it is named" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
  file_data = "https://x/a.pdf" } }, { type = "file", file = { filename = "b.txt", file_data = "aGk=" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_file",
    file_url = "https://x/a.pdf" }, { type = "input_file", filename = "b.txt", file_data = "aGk=" }] }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a file of another provider is the client's mistake (T133)" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { file_id = "file-1" } }] }] }
  reject       = "send the document itself"
  reject_param = "messages[0].content[0]"
}

request "audio is refused (T137)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Listen" }, { type = "input_audio",
  input_audio = { data = "aGk=", format = "wav" } }] }] }
  reject       = "does not accept audio"
  reject_param = "messages[0].content[1]"
}

request "a video is refused" {
  given        = { model = "m", messages = [{ role = "user", content = [{ type = "video_url", video_url = { url = "https://x/a.mp4" } }] }] }
  reject       = "does not accept video"
  reject_param = "messages[0].content[0]"
}

request "text crosses as it was written" {
  given  = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": "\"\\ü   🙂\n\t$${x} %%{y}"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "\"\\ü   🙂\n\t$${x} %%{y}"}], "store": false,
      "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}
