# What Ollama's clients ask besides replies, and how an Ollama upstream is asked for its models.

inquiry "an Ollama upstream says which models it has" {
  models      = "ollama"
  given       = { models = [{ name = "qwen3:8b", model = "qwen3:8b", modified_at = "2026-01-01T00:00:00Z" }, { name = "old" }] }
  expect      = ["qwen3:8b", "old"]
  expect_path = "/api/tags"
}

reply "counts that an Ollama upstream leaves out are estimated" {
  client   = "chat"
  upstream = "ollama"
  estimate = true
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given    = { model = "qwen3", message = { role = "assistant", content = "Hello there" }, done = true, done_reason = "stop" }
  expect   = { id = "<any>", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hello there", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = "<any>" }
}

scenario "models are listed and shown as Ollama's clients read them" {
  account "a" {}
  answer {
    path = "/v1/models"
    body = { object = "list", data = [{ id = "m-1", object = "model", created = 5, owned_by = "them" }, { id = "deepseek-v4-pro", object = "model", created = 5, owned_by = "them" }] }
  }
  request "all" {
    path   = "/api/tags"
    status = 200
    says   = "{\"name\":\"m-1\",\"model\":\"m-1\",\"modified_at\":\"1970-01-01T00:00:05Z\""
  }
  request "one" {
    method = "POST"
    path   = "/api/show"
    body   = { model = "m-1" }
    status = 200
    says   = "\"modified_at\":\"1970-01-01T00:00:05Z\""
  }
  request "one whose limits are known" {
    method = "POST"
    path   = "/api/show"
    body   = { model = "deepseek-v4-pro" }
    status = 200
    says   = "\"parameters\":\"num_predict                    384000\",\"model_info\":{\"general.architecture\":\"model\",\"model.context_length\":1000000}"
  }
  request "the version" {
    path   = "/api/version"
    status = 200
    expect = { version = "0.17.4" }
  }
  request "chat by GET" {
    path   = "/api/chat"
    status = 405
    says   = "{\"error\":\"This path takes"
  }
}
