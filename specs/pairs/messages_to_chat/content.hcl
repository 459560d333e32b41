# What stands in messages.

request "an image by file id is refused, with its place (T133)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
  { type = "image", source = { type = "file", file_id = "file_1" } }] }] }
  reject       = "send the image itself"
  reject_param = "messages[0].content[1]"
}

request "a model without eyes is told that an image was there" {
  profile = { images = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
  { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
  { type = "text", text = "[image omitted: the model does not accept images]" }] }] }
}

request "a PDF becomes a file, called by its title (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "base64",
    media_type = "application/pdf", data = "aGk=" }, title = "a.pdf" }, { type = "document", source = { type = "base64",
  media_type = "application/pdf", data = "aG8=" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "file", file = { filename = "a.pdf",
    file_data = "data:application/pdf;base64,aGk=" } }, { type = "file", file = { filename = "document.pdf",
  file_data = "data:application/pdf;base64,aG8=" } }] }] }
}

request "a model that reads no PDF is told that one was there (T134)" {
  profile = { pdf = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "base64",
  media_type = "application/pdf", data = "aGk=" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "[document omitted: the model does not accept documents]" }] }] }
}

request "a PDF by <what> is refused (T134)" {
  cases        = <<-TABLE
    what    | type | given
    its URL | url  | "url": "https://example.com/a.pdf"
    file id | file | "file_id": "file_1"
  TABLE
  given        = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": [{"type": "document",
      "source": {"type": "<type>", <given>}}]}]}
  JSON
  reject       = "send the document itself"
  reject_param = "messages[0].content[0]"
}

request "a text document becomes text with its title and context (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "text",
    media_type = "text/plain", data = "Once upon a time" }, title = "Tale", context = "For children.", citations = { enabled = true } },
  { type = "text", text = "Go on" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "<document title=\"Tale\">\nFor children.\nOnce upon a time\n</document>" }, { type = "text", text = "Go on" }] }] }
}

request "a document of blocks becomes their text, its images stay images (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "document", source = { type = "content",
    content = [{ type = "text", text = "One" }, { type = "image", source = { type = "url",
    url = "https://example.com/cat.png" } }, { type = "text", text = "Two" }] } }, { type = "document",
  source = { type = "content", content = "Three" }, title = "T" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
    text = "<document>\nOne\nTwo\n</document>" }, { type = "image_url", image_url = { url = "https://example.com/cat.png" } },
  { type = "text", text = "<document title=\"T\">\nThree\n</document>" }] }] }
}

request "a search result becomes text with its title and source" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "search_result", title = "Cats",
    source = "https://example.com/cats", content = [{ type = "text", text = "Cats purr." }, { type = "text",
  text = "Cats sleep." }] }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "Cats\nhttps://example.com/cats\nCats purr.\nCats sleep." }] }] }
}

request "several texts of the assistant are one, with nothing between them" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "text",
    text = "Hel" }, { type = "text", text = "lo", citations = [{ type = "web_search_result_location", cited_text = "x",
  encrypted_index = "", title = null, url = "https://example.com" }] }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = "Hello" }, { role = "user", content = "Go on" }] }
}

request "what the assistant said last stands as it is" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = "{\"answer\": " }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = "{\"answer\": " }] }
}

# What Anthropic's own tools did

request "a web search of Anthropic's becomes text: what was sought, what was found" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text",
    text = "Looking." }, { type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "cats" } },
    { type = "web_search_tool_result", tool_use_id = "srvtoolu_1", content = [{ type = "web_search_result", title = "Cats",
      url = "https://example.com/cats", encrypted_content = "x" }, { type = "web_search_result", title = "More",
    url = "https://example.com/more", encrypted_content = "y" }] }, { type = "text", text = "Cats purr." }] },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }, { role = "assistant",
    content = "Looking.\n[web search \"cats\"]\nCats – https://example.com/cats\nMore – https://example.com/more\nCats purr." },
  { role = "user", content = "Go on" }] }
}

request "a search of Anthropic's that failed says its code" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "cats" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1", content = { type = "web_search_tool_result_error", error_code = "max_uses_exceeded" } }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }, { role = "assistant",
  content = "\n[web search \"cats\"]\nmax_uses_exceeded\n" }, { role = "user", content = "Go on" }] }
}

request "a page that Anthropic fetched becomes text: its address and what it said" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "web_fetch", input = { url = "https://example.com/cats" } }, { type = "web_fetch_tool_result", tool_use_id = "srvtoolu_1", content = { type = "web_fetch_result", url = "https://example.com/cats", content = { type = "document", source = { type = "text", media_type = "text/plain", data = "Cats purr." } } } }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }, { role = "assistant",
  content = "\n[web fetch \"https://example.com/cats\"]\nCats purr.\n" }, { role = "user", content = "Go on" }] }
}

request "code that Anthropic ran becomes text: the code, what it printed" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "1+1?" }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "code_execution", input = { code = "print(1+1)" } }, { type = "code_execution_tool_result", tool_use_id = "srvtoolu_1", content = { type = "code_execution_result", stdout = "2\n", stderr = "", return_code = 0, content = [] } }, { type = "server_tool_use", id = "srvtoolu_2", name = "bash_code_execution", input = { command = "ls x" } }, { type = "bash_code_execution_tool_result", tool_use_id = "srvtoolu_2", content = { type = "bash_code_execution_result", stdout = "", stderr = "no such file", return_code = 1, content = [] } }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "1+1?" }, { role = "assistant",
  content = "\n[code execution]\nprint(1+1)\n2\n\n[bash code execution]\nls x\nno such file\n" }, { role = "user", content = "Go on" }] }
}

request "files that Anthropic edited become text: what was asked, what was seen" {
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "text_editor_code_execution", input = { command = "view", path = "a" } }, { type = "text_editor_code_execution_tool_result", tool_use_id = "srvtoolu_1", content = { type = "text_editor_code_execution_view_result", content = "one\ntwo", file_type = "text" } }, { type = "server_tool_use", id = "srvtoolu_2", name = "text_editor_code_execution", input = { command = "create", path = "b", file_text = "three" } }, { type = "text_editor_code_execution_tool_result", tool_use_id = "srvtoolu_2", content = { type = "text_editor_code_execution_create_result", is_file_update = false } }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = "\n[text editor code execution]\n{\"command\":\"view\",\"path\":\"a\"}\none\ntwo\n\n[text editor code execution]\n{\"command\":\"create\",\"path\":\"b\",\"file_text\":\"three\"}\n" }, { role = "user", content = "Go on" }] }
}

request "an MCP tool that Anthropic called becomes text: its input and its result" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Weather?" }, { role = "assistant",
    content = [{ type = "mcp_tool_use", id = "mcptoolu_1", name = "weather", server_name = "w", input = { city = "Bonn" } },
      { type = "mcp_tool_result", tool_use_id = "mcptoolu_1", is_error = false, content = [{ type = "text", text = "Rain" }] },
      { type = "mcp_tool_use", id = "mcptoolu_2", name = "wind", server_name = "w", input = {} }, { type = "mcp_tool_result",
  tool_use_id = "mcptoolu_2", is_error = false, content = "None" }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Weather?" }, { role = "assistant",
  content = "\n[weather]\n{\"city\":\"Bonn\"}\nRain\n\n[wind]\nNone\n" }, { role = "user", content = "Go on" }] }
}

request "tools that Anthropic searched for, and what its adviser said, become text" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "server_tool_use",
    id = "srvtoolu_1", name = "tool_search_tool_bm25", input = { query = "files" } }, { type = "tool_search_tool_result",
    tool_use_id = "srvtoolu_1", content = { type = "tool_search_tool_search_result", tool_references = [{ type = "tool_reference",
    tool_name = "read" }] } }, { type = "server_tool_use", id = "srvtoolu_2", name = "advisor", input = {} },
    { type = "advisor_tool_result", tool_use_id = "srvtoolu_2", content = { type = "advisor_result", text = "Read first." } }] },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "\n[tool search tool bm25 \"files\"]\nTool available: read\n\n[advisor]\nRead first.\n" }, { role = "user",
  content = "Go on" }] }
}

request "a summary of Anthropic's is what the user says; one that only its issuer can read is left out" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "compaction",
    content = "They said hi." }, { type = "text", text = "Hello" }] }, { role = "user", content = "Go on" }, { role = "assistant",
  content = [{ type = "compaction", content = null, encrypted_content = "x" }] }, { role = "user", content = "And?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "user",
    content = "Summary of the conversation so far:\nThey said hi." }, { role = "assistant", content = "Hello" }, { role = "user",
  content = "Go on" }, { role = "user", content = "And?" }] }
}

request "what only Anthropic's servers hold is left out" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "container_upload",
    file_id = "file_1" }] }, { role = "assistant", content = [{ type = "mcp_tool_listing", mcp_server_name = "w", tools = [] },
    { type = "fallback", from = { model = "a" }, to = { model = "b" } }, { type = "text", text = "Hello" }] }, { role = "user",
  content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = "Hello" }, { role = "user", content = "Go on" }] }
}

request "a block that nobody knows is refused, with its place" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "hologram",
  data = "x" }] }] }
  reject       = "\"hologram\" is a kind of content that this upstream cannot get"
  reject_param = "messages[0].content[1]"
}
