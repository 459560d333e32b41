# Errors of Ollama upstreams, and for Ollama clients.

error "a model that is not there" {
  client        = "chat"
  upstream      = "ollama"
  status        = 404
  given         = <<-JSON
    {"error":"model 'x' not found"}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":{"message":"model 'x' not found","type":"invalid_request_error","param":null,"code":"model_not_found"}}
  JSON
}

error "a model without tools" {
  client        = "messages"
  upstream      = "ollama"
  status        = 400
  given         = <<-JSON
    {"error":"registry.ollama.ai/library/x does not support tools"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"registry.ollama.ai/library/x does not support tools"},"request_id":"req_spec"}
  JSON
}

error "a status 400 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Bad","type":"x","code":null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":"Bad"}
  JSON
}

error "a status 401 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 401
  given         = <<-JSON
    {"error":{"message":"Incorrect API key provided","type":"x","code":null}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":"The upstream rejected the gateway's key (status 401): Incorrect API key provided"}
  JSON
}

error "a status 403 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 403
  given         = <<-JSON
    {"error":{"message":"Not allowed","type":"x","code":null}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":"The upstream denied access (status 403): Not allowed"}
  JSON
}

error "a status 404 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 404
  given         = <<-JSON
    {"error":{"message":"No such model","type":"x","code":null}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":"No such model"}
  JSON
}

error "a status 409 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 409
  given         = <<-JSON
    {"error":{"message":"Conflict","type":"x","code":null}}
  JSON
  expect_status = 409
  expect        = <<-JSON
    {"error":"Conflict"}
  JSON
}

error "a status 413 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 413
  given         = <<-JSON
    {"error":{"message":"Too large","type":"x","code":null}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"error":"Too large"}
  JSON
}

error "a status 429 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 429
  given         = <<-JSON
    {"error":{"message":"Slow down","type":"x","code":null}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":"Slow down"}
  JSON
}

error "a status 500 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 500
  given         = <<-JSON
    {"error":{"message":"Broken","type":"x","code":null}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":"Broken"}
  JSON
}

error "a status 503 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 503
  given         = <<-JSON
    {"error":{"message":"Overloaded","type":"x","code":null}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":"Overloaded"}
  JSON
}

error "a status 504 for an ollama client" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 504
  given         = <<-JSON
    {"error":{"message":"Timeout","type":"x","code":null}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"error":"Timeout"}
  JSON
}

error "a prompt that is too long" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 400
  given         = <<-JSON
    {"error":{"message":"This model's maximum context length is 8192 tokens.","type":"invalid_request_error","code":"context_length_exceeded"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":"This model's maximum context length is 8192 tokens."}
  JSON
}

error "no money" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 429
  given         = <<-JSON
    {"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}
  JSON
  expect_status = 402
  expect        = <<-JSON
    {"error":"You exceeded your current quota"}
  JSON
}

error "a policy" {
  client        = "ollama"
  upstream      = "chat"
  request       = <<-JSON
    {"model":"spec-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Your request was rejected by our safety system","type":"invalid_request_error","code":"content_policy_violation"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":"Your request was rejected by our safety system"}
  JSON
}
