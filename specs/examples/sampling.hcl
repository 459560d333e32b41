# Sampling and log probabilities among the protocols that have them.

request "all that a Gemini client says of sampling, on chat" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1/projects/p/locations/l/publishers/google/models/m:generateContent"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { temperature = 0.1, topP = 0.2, topK = 3, seed = 4, presencePenalty = 0.5, frequencyPenalty = 0.6, responseLogprobs = true, logprobs = 7 } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], temperature = 0.1, top_p = 0.2, seed = 4, presence_penalty = 0.5, frequency_penalty = 0.6, logprobs = true, top_logprobs = 7 }
  lost     = ["generationConfig.topK"]
}

request "a chat upstream that has another switch of sampling" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1/models/m:generateContent"
  profile  = { top_k = true, logprobs = false }
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { topK = 3, responseLogprobs = true, logprobs = 7 } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], top_k = 3 }
}

request "all that a Gemini client says of sampling, on Messages" {
  client   = "gemini"
  upstream = "messages"
  path     = "/v1beta1/projects/p/locations/l/publishers/google/models/m:streamGenerateContent?alt=sse"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { topK = 3, seed = 4 } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 8192, stream = true, top_k = 3 }
  lost     = ["generationConfig.seed"]
}

request "log probabilities that a Gemini client asks for, on Responses" {
  client   = "gemini"
  upstream = "responses"
  path     = "/v1/models/m:generateContent"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseLogprobs = true, logprobs = 2 } }
  expect   = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content", "message.output_text.logprobs"], top_logprobs = 2 }
}

request "an answer that is one of a few words" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1/models/m:streamGenerateContent?alt=sse"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseMimeType = "text/x.enum", responseSchema = { type = "STRING", enum = ["a", "b"] } } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], stream = true, stream_options = { include_usage = true } }
  lost     = ["generationConfig.responseMimeType"]
}

request "all that a chat client says of sampling, on Gemini" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }], temperature = 0.1, top_p = 0.2, top_k = 3, seed = 4, presence_penalty = 0.5, frequency_penalty = 0.6, logprobs = true, top_logprobs = 7 }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { temperature = 0.1, topP = 0.2, topK = 3, seed = 4, presencePenalty = 0.5, frequencyPenalty = 0.6, responseLogprobs = true, logprobs = 7, thinkingConfig = { includeThoughts = true } } }
}

request "a model of Gemini's that refuses penalties" {
  client         = "chat"
  upstream       = "gemini"
  upstream_model = "gemini-3.1-flash"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }], presence_penalty = 0.5, frequency_penalty = 0.6, logprobs = true }
  expect         = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseLogprobs = true, thinkingConfig = { includeThoughts = true } } }
  lost           = ["presence_penalty", "frequency_penalty"]
}

request "log probabilities that a Responses client asks for, on Gemini" {
  client   = "responses"
  upstream = "gemini"
  given    = { model = "m", input = "Hi", top_logprobs = 2 }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseLogprobs = true, logprobs = 2 } }
}

request "all that an Ollama client says of sampling, on Gemini" {
  client   = "ollama"
  upstream = "gemini"
  path     = "/api/chat"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }], logprobs = true, top_logprobs = 2, options = { temperature = 0.1, top_p = 0.2, top_k = 3, seed = 4, presence_penalty = 0.5, frequency_penalty = 0.6, num_ctx = 8192 }, keep_alive = "5m" }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { temperature = 0.1, topP = 0.2, topK = 3, seed = 4, presencePenalty = 0.5, frequencyPenalty = 0.6, responseLogprobs = true, logprobs = 2, thinkingConfig = { includeThoughts = true } } }
  lost     = ["options.num_ctx", "keep_alive"]
}

request "all that a Gemini client says of sampling, on Ollama" {
  client   = "gemini"
  upstream = "ollama"
  path     = "/v1beta/models/m:generateContent"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { topK = 3, seed = 4, presencePenalty = 0.5, frequencyPenalty = 0.6, responseLogprobs = true, logprobs = 7 } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], stream = false, logprobs = true, top_logprobs = 7, options = { top_k = 3, seed = 4, presence_penalty = 0.5, frequency_penalty = 0.6 } }
}

reply "Gemini's log probabilities in a stream for chat" {
  client   = "chat"
  upstream = "gemini"
  request  = { model = "spec-model", stream = true, logprobs = true, top_logprobs = 1, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Yes"}]}, "logprobsResult": {"chosenCandidates": [{"token": "Yes", "tokenId": 5, "logProbability": -0.25}], "topCandidates": [{"candidates": [{"token": "Yes", "tokenId": 5, "logProbability": -0.25}]}]}, "finishReason": "STOP", "index": 0}], "responseId": "r2"}
  SSE
  expect   = <<-SSE
    <chat_role id="chatcmpl-r2">
    {"id":"chatcmpl-r2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Yes"},"logprobs":{"content":[{"token":"Yes","logprob":-0.25,"bytes":null,"top_logprobs":[{"token":"Yes","logprob":-0.25,"bytes":null}]}],"refusal":null},"finish_reason":null}]}
    <chat_finish id="chatcmpl-r2" finish_reason="stop">
    <done>
  SSE
}

reply "log probabilities of chat in a stream for Gemini" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given    = <<-SSE
    {"id":"1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","content":"Yes"},"logprobs":{"content":[{"token":"Yes","logprob":-0.25,"bytes":null,"top_logprobs":[{"token":"Yes","logprob":-0.25,"bytes":null}]}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}
    <done>
  SSE
  expect   = <<-SSE
    {"candidates":[{"content":{"role":"model","parts":[{"text":"Yes"}]},"logprobsResult":{"chosenCandidates":[{"token":"Yes","logProbability":-0.25}],"topCandidates":[{"candidates":[{"token":"Yes","logProbability":-0.25}]}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2,"totalTokenCount":3},"modelVersion":"spec-model","responseId":"1"}
  SSE
}

reply "log probabilities of chat in a body for Gemini" {
  client   = "gemini"
  upstream = "chat"
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given    = { id = "1", object = "chat.completion", created = 1, model = "up", choices = [{ index = 0, message = { role = "assistant", content = "Yes" }, logprobs = { content = [{ token = "Yes", logprob = -0.25 }] }, finish_reason = "stop" }], usage = { prompt_tokens = 1, completion_tokens = 2, total_tokens = 3 } }
  expect   = { candidates = [{ content = { role = "model", parts = [{ text = "Yes" }] }, finishReason = "STOP", logprobsResult = { chosenCandidates = [{ token = "Yes", logProbability = -0.25 }], topCandidates = [{ candidates = [] }] }, index = 0 }], usageMetadata = { promptTokenCount = 1, candidatesTokenCount = 2, totalTokenCount = 3 }, modelVersion = "spec-model", responseId = "1" }
}

reply "Ollama's log probabilities in a body for chat" {
  client   = "chat"
  upstream = "ollama"
  given    = { model = "qwen3", created_at = "2026-01-01T00:00:00Z", message = { role = "assistant", content = "Yes" }, logprobs = [{ token = "Yes", logprob = -0.25, bytes = [89], top_logprobs = [{ token = "Yes", logprob = -0.25 }] }], done = true, done_reason = "stop", prompt_eval_count = 1, eval_count = 2 }
  expect   = { id = "<any>", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Yes", refusal = null }, logprobs = { content = [{ bytes = [89], token = "Yes", logprob = -0.25, top_logprobs = [{ bytes = null, token = "Yes", logprob = -0.25 }] }], refusal = null }, finish_reason = "stop" }], usage = { prompt_tokens = 1, completion_tokens = 2, total_tokens = 3, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "log probabilities of chat in lines for Ollama" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/chat"
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"id":"1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","content":"Yes"},"logprobs":{"content":[{"token":"Yes","logprob":-0.25,"bytes":[89],"top_logprobs":[]}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}
    <done>
  SSE
  expect   = <<-SSE
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"Yes"},"done":false,"logprobs":[{"token":"Yes","logprob":-0.25,"bytes":[89],"top_logprobs":[]}]}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":0,"load_duration":0,"prompt_eval_count":1,"prompt_eval_duration":0,"eval_count":2,"eval_duration":0}
  SSE
}

reply "log probabilities of chat in a body for Ollama" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/chat"
  request  = { model = "spec-model", stream = false, messages = [{ role = "user", content = "Hi" }] }
  given    = { id = "1", object = "chat.completion", created = 1, model = "up", choices = [{ index = 0, message = { role = "assistant", content = "Yes" }, logprobs = { content = [{ token = "Yes", logprob = -0.25 }] }, finish_reason = "stop" }], usage = { prompt_tokens = 1, completion_tokens = 2, total_tokens = 3 } }
  expect   = { logprobs = [{ token = "Yes", logprob = -0.25 }], model = "spec-model", created_at = "2023-11-14T22:13:20Z", message = { role = "assistant", content = "Yes" }, done = true, done_reason = "stop", total_duration = 0, load_duration = 0, prompt_eval_count = 1, prompt_eval_duration = 0, eval_count = 2, eval_duration = 0 }
}
