# What clients ask besides replies: models, counts, replies that are kept, and what there is not. And what they are told of their
# limits. An operator's own names of models are in lists, too, and own words are counted: what they may change is <any> here.

scenario "models are listed as OpenAI's clients read them" {
  account "a" {}
  answer {
    path = "/v1/models"
    body = { object = "list", data = [{ id = "m-2", object = "model", created = 5, owned_by = "them" }, { id = "m-1" }] }
  }
  request "all" {
    path   = "/v1/models"
    status = 200
    expect = { object = "list", data = "<any>" }
    says   = "\"m-1\""
  }
  request "one" {
    path   = "/v1/models/m-2"
    status = 200
    expect = { id = "m-2", object = "model", created = 5, owned_by = "them" }
  }
  request "as Anthropic's clients read them" {
    path    = "/v1/models"
    headers = { anthropic-version = "2023-06-01" }
    status  = 200
    expect  = { data = "<any>", has_more = false, first_id = "<any>", last_id = "<any>" }
    says    = "{\"type\":\"model\",\"id\":\"m-2\",\"display_name\":\"m-2\",\"created_at\":\"1970-01-01T00:00:05Z\"}"
  }
  request "HEAD is an answer without its body" {
    method = "HEAD"
    path   = "/v1/models"
    status = 200
  }
}

scenario "upstreams that name no model may leave the list empty" {
  account "a" {}
  request "OpenAI" {
    path   = "/v1/models"
    status = 200
    expect = { object = "list", data = "<any>" }
  }
  request "Anthropic" {
    path    = "/v1/models"
    headers = { anthropic-version = "2023-06-01" }
    status  = 200
    expect  = { data = "<any>", has_more = false, first_id = "<any>", last_id = "<any>" }
  }
}

scenario "a Messages upstream counts a request in its own way" {
  upstream = "messages"
  account "a" {}
  answer {
    path = "/v1/messages/count_tokens"
    body = { input_tokens = 41 }
  }
  request "of Messages" {
    path           = "/v1/messages/count_tokens"
    headers        = { anthropic-version = "2023-06-01" }
    body           = { model = "m", messages = [{ role = "user", content = "Hi" }] }
    status         = 200
    expect         = { input_tokens = 41 }
    answer_headers = { X-Parlance-Estimate = "" }
  }
  request "where it does not, the gateway thinks of a number" {
    path           = "/v1/messages/count_tokens"
    headers        = { anthropic-version = "2023-06-01" }
    body           = { model = "m", messages = [{ role = "user", content = "Hi" }] }
    status         = 200
    expect         = { input_tokens = "<any>" }
    answer_headers = { X-Parlance-Estimate = "tokens" }
  }
}

scenario "a Responses upstream counts a request in its own way" {
  upstream = "responses"
  account "a" {}
  answer {
    path = "/v1/responses/input_tokens"
    body = { object = "response.input_tokens", input_tokens = 42 }
  }
  request "of Responses" {
    path   = "/v1/responses/input_tokens"
    body   = { model = "m", input = "Hi" }
    status = 200
    expect = { object = "response.input_tokens", input_tokens = 42 }
  }
}

scenario "a Chat upstream cannot count, so the gateway does" {
  account "a" {}
  request "for Responses" {
    path           = "/v1/responses/input_tokens"
    body           = { model = "m", input = "Hi" }
    status         = 200
    expect         = { object = "response.input_tokens", input_tokens = "<any>" }
    answer_headers = { X-Parlance-Estimate = "tokens" }
  }
}

scenario "a reply is kept, shown, listed, gone on from and deleted" {
  client   = "responses"
  streamed = false
  account "a" {}
  request "a reply" {
    body   = { model = "m", input = "My name is Ada." }
    status = 200
    says   = "\"id\":\"resp_z2rxXZTwzoH8uioMtdb8jU2l\"" # minted: not the upstream's
  }
  request "it is shown" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l"
    status = 200
    says   = "Hello from a"
  }
  request "it is not streamed again" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l?stream=true"
    status = 400
    expect = { error = { message = "A response that is kept is not streamed again; ask for it without stream.", type = "invalid_request_error", param = "stream", code = null } }
  }
  request "what was said in it" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l/input_items"
    status = 200
    expect = { object = "list", data = [{ type = "message", id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in0", role = "user", content = [{ type = "input_text", text = "My name is Ada." }] }], first_id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in0", last_id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in0", has_more = false }
  }
  request "it is finished, and cannot be cancelled" {
    method = "POST"
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l/cancel"
    status = 400
    says   = "the response 'resp_z2rxXZTwzoH8uioMtdb8jU2l' is finished"
  }
  request "another goes on from it" {
    body   = { model = "m", input = "Who am I?", previous_response_id = "resp_z2rxXZTwzoH8uioMtdb8jU2l" }
    status = 200
    says   = "\"previous_response_id\":\"resp_z2rxXZTwzoH8uioMtdb8jU2l\""
  }
  request "it is deleted" {
    method = "DELETE"
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l"
    status = 200
    expect = { id = "resp_z2rxXZTwzoH8uioMtdb8jU2l", object = "response", deleted = true }
  }
  request "once" {
    method = "DELETE"
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l"
    status = 404
    expect = { error = { message = "Response with id 'resp_z2rxXZTwzoH8uioMtdb8jU2l' not found.", type = "invalid_request_error", param = null, code = "response_not_found" } }
  }
  request "it is gone" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l/input_items"
    status = 404
    says   = "Response with id 'resp_z2rxXZTwzoH8uioMtdb8jU2l' not found."
  }
  request "nothing goes on from it" {
    body   = { model = "m", input = "Who am I?", previous_response_id = "resp_z2rxXZTwzoH8uioMtdb8jU2l" }
    status = 400
    says   = "Previous response with id 'resp_z2rxXZTwzoH8uioMtdb8jU2l' not found."
  }
  request "nor from an item of it" {
    body   = { model = "m", input = [{ type = "item_reference", id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_0" }] }
    status = 404
    says   = "Item with id 'msg_z2rxXZTwzoH8uioMtdb8jU2l_0' not found."
  }
}

scenario "what is kept of a Responses upstream has an id of the gateway's, too" {
  client   = "responses"
  upstream = "responses"
  account "a" {}
  request "a reply" {
    body   = { model = "m", input = "My name is Ada." }
    status = 200
    says   = "\"id\":\"resp_z2rxXZTwzoH8uioMtdb8jU2l\""
  }
  request "another goes on from it" {
    body   = { model = "m", input = "Who am I?", previous_response_id = "resp_z2rxXZTwzoH8uioMtdb8jU2l" }
    status = 200
    says   = "\"previous_response_id\":\"resp_z2rxXZTwzoH8uioMtdb8jU2l\""
  }
}

scenario "items are listed with an id each, the last first, and by pages" {
  client   = "responses"
  streamed = false
  account "a" {}
  request "a reply to many items" {
    body = {
      model = "m"
      input = [
        { role = "user", content = "Hi" },
        { role = "assistant", content = "Hello" },
        { role = "user", content = [{ type = "input_text", text = "Search." }] },
        { type = "reasoning", summary = [] },
        { type = "web_search_call", status = "completed", action = { type = "search", query = "q" } },
        { type = "function_call", call_id = "c1", name = "f", arguments = "{}" },
        { type = "function_call_output", call_id = "c1", output = "1" },
        { type = "custom_tool_call", call_id = "c2", name = "g", input = "x" },
        { type = "custom_tool_call_output", call_id = "c2", output = "2" },
        { type = "local_shell_call", call_id = "c3", status = "completed", action = { type = "exec", command = ["ls"], env = {} } },
        { type = "local_shell_call_output", id = "lso_1", call_id = "c3", output = "a" },
        { type = "message", id = "msg_mine", role = "user", content = "Go on." },
      ]
    }
    status = 200
  }
  request "the first page" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l/input_items?limit=3&order=asc"
    status = 200
    expect = {
      object   = "list"
      data     = [{ type = "message", id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in0", role = "user", content = [{ type = "input_text", text = "Hi" }] }, { type = "message", id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in1", role = "assistant", content = [{ type = "output_text", text = "Hello" }] }, { type = "message", id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in2", role = "user", content = [{ type = "input_text", text = "Search." }] }]
      first_id = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in0"
      last_id  = "msg_z2rxXZTwzoH8uioMtdb8jU2l_in2"
      has_more = true
    }
  }
  request "the next one" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l/input_items?limit=100&order=asc&after=msg_z2rxXZTwzoH8uioMtdb8jU2l_in2"
    status = 200
    says   = "\"first_id\":\"rs_z2rxXZTwzoH8uioMtdb8jU2l_in3\",\"last_id\":\"msg_mine\",\"has_more\":false"
  }
  request "the last first, unless told otherwise" {
    path   = "/v1/responses/resp_z2rxXZTwzoH8uioMtdb8jU2l/input_items"
    status = 200
    says   = "\"first_id\":\"msg_mine\",\"last_id\":\"msg_z2rxXZTwzoH8uioMtdb8jU2l_in0\",\"has_more\":false"
  }
}

scenario "a path that is not served says which may have been meant" {
  account "a" {}
  request "a /v1 too many" {
    method = "POST"
    path   = "/v1/v1/chat/completions"
    status = 404
    says   = "Did you mean /v1/chat/completions?"
  }
  request "of Messages" {
    method  = "POST"
    path    = "/v1/v1/messages"
    headers = { anthropic-version = "2023-06-01" }
    status  = 404
    says    = "Did you mean /v1/messages?"
  }
  request "with a letter too many" {
    method  = "POST"
    path    = "/v1/messagess"
    headers = { anthropic-version = "2023-06-01" }
    status  = 404
    says    = "Did you mean /v1/messages?"
  }
  request "nothing like it" {
    path   = "/favicon.ico"
    status = 404
    says   = "This gateway serves nothing at /favicon.ico."
  }
  request "HEAD / is answered: it is how people look whether somebody listens" {
    method = "HEAD"
    path   = "/"
    status = 200
  }
}

scenario "a wrong method is told which ones are right" {
  account "a" {}
  request "Chat" {
    path           = "/v1/chat/completions"
    status         = 405
    expect         = { error = { message = "This path takes OPTIONS, POST only.", type = "invalid_request_error", param = null, code = "method_not_allowed" } }
    answer_headers = { Allow = "OPTIONS, POST" }
  }
  request "Messages" {
    method         = "PUT"
    path           = "/v1/messages"
    status         = 405
    expect         = { type = "error", error = { type = "invalid_request_error", message = "This path takes OPTIONS, POST only." }, request_id = "req_000000000000000000000002" }
    answer_headers = { Allow = "OPTIONS, POST" }
  }
  request "Responses" {
    method         = "PATCH"
    path           = "/v1/responses/resp_1"
    body           = {}
    status         = 405
    expect         = { error = { message = "This path takes DELETE, GET, HEAD, OPTIONS only.", type = "invalid_request_error", param = null, code = "method_not_allowed" } }
    answer_headers = { Allow = "DELETE, GET, HEAD, OPTIONS" }
  }
}

scenario "a body in an encoding that nobody reads is refused" {
  account "a" {}
  request "Chat" {
    path    = "/v1/chat/completions"
    headers = { Content-Encoding = "lzma" }
    body    = { model = "m", messages = [] }
    status  = 415
    says    = "unsupported_media_type"
  }
  request "Messages" {
    path    = "/v1/messages"
    headers = { Content-Encoding = "lzma" }
    body    = { model = "m", messages = [] }
    status  = 415
    says    = "invalid_request_error"
  }
  request "Responses" {
    path    = "/v1/responses"
    headers = { Content-Encoding = "lzma" }
    body    = { model = "m", input = "Hi" }
    status  = 415
    says    = "unsupported_media_type"
  }
}

scenario "a client with limits is told what it has left, and not what the gateway has" {
  upstream = ["chat", "messages"]
  streamed = false
  limits {
    models              = ["some-*"]
    requests_per_minute = 2
    tokens_per_minute   = 60000
  }
  account "a" {}
  answer "a" { headers = { x-ratelimit-remaining-requests = "4999", anthropic-ratelimit-requests-remaining = "4999" } }
  request "Chat" {
    client         = "chat"
    status         = 200
    answer_headers = { x-ratelimit-limit-requests = "2", x-ratelimit-remaining-requests = "1", x-ratelimit-reset-requests = "30s", x-ratelimit-limit-tokens = "60000", x-ratelimit-remaining-tokens = "*", x-ratelimit-reset-tokens = "*", anthropic-ratelimit-requests-remaining = "" }
  }
  request "Responses" {
    at             = "10m"
    client         = "responses"
    status         = 200
    answer_headers = { x-ratelimit-limit-requests = "2", x-ratelimit-remaining-requests = "1", x-ratelimit-reset-requests = "30s", x-ratelimit-limit-tokens = "60000", x-ratelimit-remaining-tokens = "*", x-ratelimit-reset-tokens = "*" }
  }
  request "Messages" {
    at             = "20m"
    client         = "messages"
    status         = 200
    answer_headers = { anthropic-ratelimit-requests-limit = "2", anthropic-ratelimit-requests-remaining = "1", anthropic-ratelimit-requests-reset = "2026-10-21T07:48:30Z", anthropic-ratelimit-tokens-limit = "60000", anthropic-ratelimit-tokens-remaining = "*", anthropic-ratelimit-tokens-reset = "*", x-ratelimit-remaining-requests = "" }
  }
  request "another model" {
    at     = "30m"
    client = "chat"
    model  = "other"
    status = 403
    asked  = []
  }
  request "who shows no key" {
    at      = "40m"
    client  = "chat"
    headers = { Authorization = "Bearer another" }
    status  = 401
    asked   = []
  }
  request "three at once" {
    at     = "50m"
    client = "chat"
    times  = 2
    status = 200
  }
  request "are one too many" {
    at             = "50m"
    client         = "chat"
    status         = 429
    asked          = []
    answer_headers = { Retry-After = "30" }
  }
}

scenario "a request that only warms a cache is answered without the upstream, which does so by itself" {
  client   = "messages"
  upstream = ["chat", "responses"]
  account "a" {}
  answer "a" { network = "refused" }
  body   = { model = "m", max_tokens = 0, messages = [{ role = "user", content = "Hi" }] }
  status = 200
  says   = "\"stop_reason\":\"max_tokens\""
}

scenario "a conversation stays with its account, by its name" {
  client   = "responses"
  upstream = "responses"
  streamed = false
  account "a" {}
  account "b" {}
  request "it begins" {
    body  = { model = "m", input = "Hi", prompt_cache_key = "conv_1", store = false }
    asked = ["a"]
  }
  request "it goes on" {
    body  = { model = "m", input = "Go on.", prompt_cache_key = "conv_1", store = false }
    asked = ["a"]
  }
  request "another" {
    body  = { model = "m", input = "Hi", prompt_cache_key = "conv_2", store = false }
    asked = ["b"]
  }
}

scenario "a conversation that is kept in the upstream's account is not passed on, unless the profile says so" {
  client   = "responses"
  upstream = "responses"
  streamed = false
  account "a" {}
  request "as a text" {
    body   = { model = "m", input = "Hi", conversation = "conv_1", store = false }
    status = 400
    expect = { error = { message = "A conversation is kept in the account of the upstream, and this gateway does not pass such a name on. Send the history, or previous_response_id.", type = "invalid_request_error", param = "conversation", code = "unsupported_parameter" } }
    asked  = []
  }
}

scenario "a conversation without a name is known by its first words and what stands before them" {
  client   = "chat"
  streamed = false
  account "a" {}
  account "b" {}
  request "it begins" {
    body  = { model = "m", messages = [{ role = "system", content = "Be brief." }, { role = "developer", content = "Be kind." }, { role = "user", content = "Hi" }] }
    asked = ["a"]
  }
  request "it goes on" {
    body  = { model = "m", messages = [{ role = "system", content = "Be brief." }, { role = "developer", content = "Be kind." }, { role = "user", content = "Hi" }, { role = "assistant", content = "Hello" }, { role = "user", content = "Who are you?" }] }
    asked = ["a"]
  }
  request "another begins" {
    body  = { model = "m", messages = [{ role = "system", content = "Be brief." }, { role = "developer", content = "Be kind." }, { role = "user", content = "Good morning" }] }
    asked = ["b"]
  }
  request "the first goes on still" {
    body  = { model = "m", messages = [{ role = "system", content = "Be brief." }, { role = "developer", content = "Be kind." }, { role = "user", content = "Hi" }, { role = "assistant", content = "Hello" }] }
    asked = ["a"]
  }
}

scenario "models are listed as Gemini's clients read them" {
  account "a" {}
  answer {
    path = "/v1/models"
    body = { object = "list", data = [{ id = "m-2", object = "model" }] }
  }
  request "all" {
    path   = "/v1beta/models?pageSize=50"
    status = 200
    says   = "{\"name\":\"models/m-2\",\"displayName\":\"m-2\",\"supportedGenerationMethods\":[\"generateContent\",\"streamGenerateContent\",\"countTokens\"]}"
  }
  request "one" {
    path   = "/v1beta/models/m-2"
    status = 200
    expect = { name = "models/m-2", displayName = "m-2", supportedGenerationMethods = ["generateContent", "streamGenerateContent", "countTokens"] }
  }
  request "all, at the newer path" {
    path    = "/v1/models"
    headers = { x-goog-api-client = "google-genai-sdk/3.1.0" }
    status  = 200
    expect  = { models = "<any>" }
  }
  request "one, at the newer path" {
    path    = "/v1/models/m-2"
    headers = { x-goog-api-client = "google-genai-sdk/3.1.0" }
    status  = 200
    expect  = { name = "models/m-2", displayName = "m-2", supportedGenerationMethods = "<any>" }
  }
}

scenario "the gateway counts for Gemini's clients, also a request within the request" {
  account "a" {}
  request "contents" {
    path           = "/v1beta/models/m:countTokens"
    body           = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
    status         = 200
    expect         = { totalTokens = "<any>" }
    answer_headers = { X-Parlance-Estimate = "tokens" }
  }
  request "a whole request, at the newer path" {
    path           = "/v1/models/m:countTokens"
    body           = { generateContentRequest = { model = "models/m", contents = [{ role = "user", parts = [{ text = "Hi" }] }], systemInstruction = { parts = [{ text = "Be brief." }] }, tools = [{ functionDeclarations = [{ name = "now" }] }] } }
    status         = 200
    expect         = { totalTokens = "<any>" }
    answer_headers = { X-Parlance-Estimate = "tokens" }
  }
}

scenario "a wrong key is not worth a repeat (<client>)" {
  cases = <<-TABLE
    client    | says
    chat      | invalid_api_key
    messages  | authentication_error
    responses | invalid_api_key
  TABLE
  limits {
    requests_per_minute = 2
  }
  account "a" {}
  request "who shows a wrong key" {
    client         = "<client>"
    headers        = { Authorization = "Bearer another" }
    status         = 401
    says           = "<says>"
    asked          = []
    answer_headers = { X-Should-Retry = "false" }
  }
}
