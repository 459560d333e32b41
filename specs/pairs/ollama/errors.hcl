# Errors of Ollama upstreams, and for Ollama clients.

error "a model that is not there" {
  client        = "chat"
  upstream      = "ollama"
  status        = 404
  given         = { error = "model 'x' not found" }
  expect_status = 404
  expect        = { error = { message = "model 'x' not found", type = "invalid_request_error", param = null, code = "model_not_found" } }
}

error "a model without tools" {
  client        = "messages"
  upstream      = "ollama"
  status        = 400
  given         = { error = "registry.ollama.ai/library/x does not support tools" }
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "registry.ollama.ai/library/x does not support tools" }, request_id = "req_spec" }
}

error "a status <status> for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  cases         = <<-TABLE
    status | message                    | expect_status | error
    400    | Bad                        | 400           | Bad
    401    | Incorrect API key provided | 403           | The upstream rejected the gateway's key (status 401): Incorrect API key provided
    403    | Not allowed                | 403           | The upstream denied access (status 403): Not allowed
    404    | No such model              | 404           | No such model
    409    | Conflict                   | 409           | Conflict
    413    | Too large                  | 413           | Too large
    429    | Slow down                  | 429           | Slow down
    500    | Broken                     | 500           | Broken
    503    | Overloaded                 | 503           | Overloaded
    504    | Timeout                    | 504           | Timeout
  TABLE
  status        = "<status>"
  request       = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given         = { error = { message = "<message>", type = "x", code = null } }
  expect_status = "<expect_status>"
  expect        = { error = "<error>" }
}

error "a <what>" {
  client        = "ollama"
  upstream      = "chat"
  cases         = <<-TABLE
    what                    | message                                             | code
    prompt that is too long | This model's maximum context length is 8192 tokens. | context_length_exceeded
    policy                  | Your request was rejected by our safety system      | content_policy_violation
  TABLE
  status        = 400
  request       = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given         = { error = { message = "<message>", type = "invalid_request_error", code = "<code>" } }
  expect_status = 400
  expect        = { error = "<message>" }
}

error "no money" {
  client        = "ollama"
  upstream      = "chat"
  request       = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  status        = 429
  given         = { error = { message = "You exceeded your current quota", type = "insufficient_quota", code = "insufficient_quota" } }
  expect_status = 402
  expect        = { error = "You exceeded your current quota" }
}
