# The names of models, and what models take: one spec for each rule of rules/models.hcl.

request "<what>" {
  cases           = <<-TABLE
    what                                                                | upstream_models        | model
    claude-3-opus-20240229 is asked for as claude-opus-4-6              | claude-opus-4-6        | claude-3-opus-20240229
    claude-3-opus-latest is asked for as claude-opus-4-6                | claude-opus-4-6        | claude-3-opus-latest
    claude-3-5-sonnet-20240620 is asked for as claude-sonnet-4-5        | claude-sonnet-4-5      | claude-3-5-sonnet-20240620
    claude-3-5-sonnet-20241022 is asked for as claude-sonnet-4-5        | claude-sonnet-4-5      | claude-3-5-sonnet-20241022
    claude-3-5-sonnet-latest is asked for as claude-sonnet-4-5          | claude-sonnet-4-5      | claude-3-5-sonnet-latest
    claude-3-7-sonnet-20250219 is asked for as claude-sonnet-4-6        | claude-sonnet-4-6      | claude-3-7-sonnet-20250219
    claude-3-7-sonnet-latest is asked for as claude-sonnet-4-6          | claude-sonnet-4-6      | claude-3-7-sonnet-latest
    claude-3-5-haiku-20241022 is asked for as claude-haiku-4-5          | claude-haiku-4-5       | claude-3-5-haiku-20241022
    claude-3-5-haiku-latest is asked for as claude-haiku-4-5            | claude-haiku-4-5       | claude-3-5-haiku-latest
    claude-1 is anthropic/claude-1 where the upstream calls it so       | anthropic/claude-1     | claude-1
    gpt-1 is openai/gpt-1 where the upstream calls it so                | openai/gpt-1           | gpt-1
    chatgpt-1 is openai/chatgpt-1 where the upstream calls it so        | openai/chatgpt-1       | chatgpt-1
    codex-1 is openai/codex-1 where the upstream calls it so            | openai/codex-1         | codex-1
    o11 is openai/o11 where the upstream calls it so                    | openai/o11             | o11
    o31 is openai/o31 where the upstream calls it so                    | openai/o31             | o31
    o41 is openai/o41 where the upstream calls it so                    | openai/o41             | o41
    gemini-1 is google/gemini-1 where the upstream calls it so          | google/gemini-1        | gemini-1
    gemini-1 is gemini/gemini-1 where the upstream calls it so          | gemini/gemini-1        | gemini-1
    gemma-1 is google/gemma-1 where the upstream calls it so            | google/gemma-1         | gemma-1
    grok-1 is xai/grok-1 where the upstream calls it so                 | xai/grok-1             | grok-1
    grok-1 is x-ai/grok-1 where the upstream calls it so                | x-ai/grok-1            | grok-1
    deepseek-1 is deepseek/deepseek-1 where the upstream calls it so    | deepseek/deepseek-1    | deepseek-1
    deepseek-1 is deepseek-ai/deepseek-1 where the upstream calls it so | deepseek-ai/deepseek-1 | deepseek-1
    mistral-1 is mistralai/mistral-1 where the upstream calls it so     | mistralai/mistral-1    | mistral-1
    mistral-1 is mistral/mistral-1 where the upstream calls it so       | mistral/mistral-1      | mistral-1
    ministral-1 is mistralai/ministral-1 where the upstream calls it so | mistralai/ministral-1  | ministral-1
    mixtral-1 is mistralai/mixtral-1 where the upstream calls it so     | mistralai/mixtral-1    | mixtral-1
    magistral-1 is mistralai/magistral-1 where the upstream calls it so | mistralai/magistral-1  | magistral-1
    codestral-1 is mistralai/codestral-1 where the upstream calls it so | mistralai/codestral-1  | codestral-1
    devstral-1 is mistralai/devstral-1 where the upstream calls it so   | mistralai/devstral-1   | devstral-1
    pixtral-1 is mistralai/pixtral-1 where the upstream calls it so     | mistralai/pixtral-1    | pixtral-1
    llama-1 is meta-llama/llama-1 where the upstream calls it so        | meta-llama/llama-1     | llama-1
    qwen1 is qwen/qwen1 where the upstream calls it so                  | qwen/qwen1             | qwen1
    qwq-1 is qwen/qwq-1 where the upstream calls it so                  | qwen/qwq-1             | qwq-1
    kimi-1 is moonshotai/kimi-1 where the upstream calls it so          | moonshotai/kimi-1      | kimi-1
    kimi-1 is moonshot/kimi-1 where the upstream calls it so            | moonshot/kimi-1        | kimi-1
    glm-1 is z-ai/glm-1 where the upstream calls it so                  | z-ai/glm-1             | glm-1
    glm-1 is zai/glm-1 where the upstream calls it so                   | zai/glm-1              | glm-1
    minimax-1 is minimax/minimax-1 where the upstream calls it so       | minimax/minimax-1      | minimax-1
    command-1 is cohere/command-1 where the upstream calls it so        | cohere/command-1       | command-1
    sonar1 is perplexity/sonar1 where the upstream calls it so          | perplexity/sonar1      | sonar1
    nova-1 is amazon/nova-1 where the upstream calls it so              | amazon/nova-1          | nova-1
    phi-1 is microsoft/phi-1 where the upstream calls it so             | microsoft/phi-1        | phi-1
  TABLE
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["<upstream_models>"]
  given           = { model = "<model>", messages = [{ role = "user", content = "Hi" }] }
  expect          = { model = "<upstream_models>", messages = [{ role = "user", content = "Hi" }] }
}

request "<model> of a client of messages" {
  cases           = <<-TABLE
    upstream_models | model                    | reasoning_effort
    claude-opus-4-5 | claude-opus-4-5-thinking | medium
    llama           | llama(none)              | none
    llama           | llama(high)              | high
  TABLE
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["<upstream_models>"]
  given           = { model = "<model>", messages = [{ role = "user", content = "Hi" }], max_tokens = 8000 }
  expect = { model = "<upstream_models>", messages = [{ role = "user", content = "Hi" }], max_tokens = 8000,
  reasoning_effort = "<reasoning_effort>" }
}

request "<model> of a client of chat" {
  cases           = <<-TABLE
    upstream_models | model                    | effort
    claude-opus-4-5 | claude-opus-4-5-thinking | medium
    claude-opus-4-6 | claude-opus-4-6-thinking | high
    gpt-5.1         | gpt-5.1-high             | high
    o4-mini         | o4-mini-high             | high
    llama           | llama(high)              | high
  TABLE
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["<upstream_models>"]
  given           = { model = "<model>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "<upstream_models>", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { effort = "<effort>", summary = "auto" } }
}

request "<model> of a client of responses" {
  cases           = <<-TABLE
    upstream_models | model                    | reasoning_effort
    claude-opus-4-5 | claude-opus-4-5-thinking | medium
    claude-opus-4-6 | claude-opus-4-6-thinking | high
    gpt-5           | gpt-5-none               | none
    gpt-5.1         | gpt-5.1-high             | high
    o4-mini         | o4-mini-high             | high
    llama           | llama(none)              | none
    llama           | llama(high)              | high
  TABLE
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["<upstream_models>"]
  given           = { model = "<model>", input = "Hi" }
  expect          = { model = "<upstream_models>", messages = [{ role = "user", content = "Hi" }], reasoning_effort = "<reasoning_effort>" }
}

request "<what> of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  cases           = <<-TABLE
    what                     | upstream_models | model                    | expect
    claude-opus-4-6-thinking | claude-opus-4-6 | claude-opus-4-6-thinking | "max_tokens": 8000
    gpt-5-none               | gpt-5           | gpt-5-none               | "max_completion_tokens": 8000, "reasoning_effort": "none"
    gpt-5.1-high             | gpt-5.1         | gpt-5.1-high             | "max_completion_tokens": 8000, "reasoning_effort": "high"
    o4-mini-high             | o4-mini         | o4-mini-high             | "max_completion_tokens": 8000, "reasoning_effort": "high"
  TABLE
  upstream_models = ["<upstream_models>"]
  given           = { model = "<model>", messages = [{ role = "user", content = "Hi" }], max_tokens = 8000 }
  expect          = <<-JSON
    {"model": "<upstream_models>", "messages": [{"role": "user", "content": "Hi"}], <expect>}
  JSON
}

request "<what> of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  cases           = <<-TABLE
    what        | upstream_models | model
    gpt-5-none  | gpt-5           | gpt-5-none
    llama(none) | llama           | llama(none)
  TABLE
  upstream_models = ["<upstream_models>"]
  given           = { model = "<model>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "<upstream_models>", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { effort = "none" } }
}

request "what <upstream_model> takes" {
  cases          = <<-TABLE
    upstream_model           | max_tokens
    claude-3-7-sonnet-1      | 64000
    claude-3-5-1             | 8192
    claude-3-1               | 4096
    claude-opus-4-20250514   | 32000
    claude-sonnet-4-20250514 | 64000
  TABLE
  client         = "chat"
  upstream       = "messages"
  upstream_model = "<upstream_model>"
  given = { model = "m", reasoning_effort = "high", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = { b = { type = "string" } }, required = ["b"],
    additionalProperties = false } } }, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Be brief." },
  { role = "user", content = "Go on." }, { role = "assistant", content = "Well" }] }
  expect = <<-JSON
    {"model": "<upstream_model>", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}],
      "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text",
              "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant",
          "content": "Well"}], "max_tokens": <max_tokens>, "temperature": 0.5}
  JSON
}

request "what claude-opus-4-1-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-1-1"
  except         = ["grown"]
  given = { model = "m", reasoning_effort = "high", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = { b = { type = "string" } }, required = ["b"],
    additionalProperties = false } } }, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Be brief." },
  { role = "user", content = "Go on." }, { role = "assistant", content = "Well" }] }
  expect = { model = "claude-opus-4-1-1", system = [{ type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}" }],
    messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "text",
      text = "<system-reminder>Be brief.</system-reminder>" }, { type = "text", text = "Go on." }] }, { role = "assistant",
  content = "Well" }], max_tokens = 32000, temperature = 0.5 }
}

request "what claude-opus-4-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-5"
  except         = ["grown"]
  given = { model = "m", reasoning_effort = "high", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = { b = { type = "string" } }, required = ["b"],
    additionalProperties = false } } }, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Be brief." },
  { role = "user", content = "Go on." }, { role = "assistant", content = "Well" }] }
  expect = { model = "claude-opus-4-5", system = [{ type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}" }],
    messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "text",
      text = "<system-reminder>Be brief.</system-reminder>" }, { type = "text", text = "Go on." }] }, { role = "assistant",
  content = "Well" }], max_tokens = 64000, temperature = 0.5, output_config = { effort = "high" } }
}

request "what claude-sonnet-4-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-sonnet-4-5"
  except         = ["grown"]
  given = { model = "m", reasoning_effort = "high", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = { b = { type = "string" } }, required = ["b"],
    additionalProperties = false } } }, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Be brief." },
  { role = "user", content = "Go on." }, { role = "assistant", content = "Well" }] }
  expect = { model = "claude-sonnet-4-5", system = [{ type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}" }],
    messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "text",
      text = "<system-reminder>Be brief.</system-reminder>" }, { type = "text", text = "Go on." }] }, { role = "assistant",
  content = "Well" }], max_tokens = 64000, temperature = 0.5 }
}

request "what <what> takes" {
  cases          = <<-TABLE
    what              | upstream_model    | expect
    claude-sonnet-4-6 | claude-sonnet-4-6 | claude-sonnet-4-6
    claude-opus-4-7-1 | claude-opus-4-7-1 | claude-opus-4-7-1
    claude-opus-4-8-1 | claude-opus-4-8-1 | claude-opus-4-8-1
    claude-fable-1    | claude-fable-1    | claude-fable-1
    claude-mythos-1   | claude-mythos-1   | claude-mythos-1
    claude-opus-5     | claude-opus-5     | claude-opus-5
    claude-sonnet-5   | claude-sonnet-5   | claude-sonnet-5
    claude-haiku-5    | claude-haiku-5    | claude-haiku-5
  TABLE
  client         = "chat"
  upstream       = "messages"
  upstream_model = "<upstream_model>"
  given = { model = "m", reasoning_effort = "high", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = { b = { type = "string" } }, required = ["b"],
    additionalProperties = false } } }, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Be brief." },
  { role = "user", content = "Go on." }, { role = "assistant", content = "Well" }] }
  expect = { model = "<expect>", messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "text",
    text = "<system-reminder>Be brief.</system-reminder>" }, { type = "text", text = "Go on." }] }, { role = "assistant",
    content = "Well" }, { role = "user", content = "(continue)" }], max_tokens = 128000, thinking = { type = "adaptive",
    display = "summarized" }, output_config = { effort = "high", format = { type = "json_schema", schema = { type = "object",
  properties = { b = { type = "string" } }, required = ["b"], additionalProperties = false } } } }
}

request "what claude-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-1"
  given = { model = "m", reasoning_effort = "high", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = { b = { type = "string" } }, required = ["b"],
    additionalProperties = false } } }, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Be brief." },
  { role = "user", content = "Go on." }, { role = "assistant", content = "Well" }] }
  expect = { model = "claude-1", messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "text",
    text = "<system-reminder>Be brief.</system-reminder>" }, { type = "text", text = "Go on." }] }, { role = "assistant",
    content = "Well" }, { role = "user", content = "(continue)" }], max_tokens = 8192, thinking = { type = "adaptive",
    display = "summarized" }, output_config = { effort = "high", format = { type = "json_schema", schema = { type = "object",
  properties = { b = { type = "string" } }, required = ["b"], additionalProperties = false } } } }
}

request "what <case> takes" {
  client         = "messages"
  upstream       = "chat"
  cases          = <<-TABLE
    case | upstream_model | role | expect
    o1-1 | o1-1 | developer | "max_completion_tokens": 4096, "stop": ["END"], "reasoning_effort": "low"
    o3-1 | o3-1 | developer | "max_completion_tokens": 4096, "reasoning_effort": "low"
    o4-1 | o4-1 | developer | "max_completion_tokens": 4096, "reasoning_effort": "low"
    gpt-5 | gpt-5 | developer | "max_completion_tokens": 4096, "stop": ["END"], "reasoning_effort": "low"
    deepseek-1 | deepseek-1 | system | "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop": ["END"], "thinking": {"type": "enabled"}
  TABLE
  upstream_model = "<upstream_model>"
  given = { model = "m", max_tokens = 4096, temperature = 0.5, top_p = 0.9, stop_sequences = ["END"], system = "Be brief.",
  thinking = { type = "enabled", budget_tokens = 2000 }, messages = [{ role = "user", content = "Hi" }] }
  expect = <<-JSON
    {"model": "<upstream_model>", "messages": [{"role": "<role>", "content": "Be brief."}, {"role": "user", "content": "Hi"}], <expect>}
  JSON
}

request "what gpt-5-chat-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "gpt-5-chat-1"
  given = { model = "m", max_tokens = 4096, temperature = 0.5, top_p = 0.9, system = "Be brief.", thinking = { type = "enabled",
  budget_tokens = 2000 }, output_config = { effort = "max" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "gpt-5-chat-1", instructions = "Be brief.", input = [{ type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 4096, store = false }
}

request "what <upstream_model> takes of responses" {
  cases          = <<-TABLE
    upstream_model | effort
    gpt-5          | xhigh
    o1-1           | high
    o3-1           | high
    o4-1           | high
  TABLE
  client         = "messages"
  upstream       = "responses"
  upstream_model = "<upstream_model>"
  given = { model = "m", max_tokens = 4096, temperature = 0.5, top_p = 0.9, system = "Be brief.", thinking = { type = "enabled",
  budget_tokens = 2000 }, output_config = { effort = "max" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "<upstream_model>", instructions = "Be brief.", input = [{ type = "message", role = "user", content = "Hi" }],
    max_output_tokens = 4096, store = false, include = ["reasoning.encrypted_content"], reasoning = { effort = "<effort>",
  summary = "auto" } }
}

request "what <what> takes of responses" {
  cases          = <<-TABLE
    what      | upstream_model | expect
    gpt-4-1   | gpt-4-1        | gpt-4-1
    gpt-3.5   | gpt-3.5        | gpt-3.5
    chatgpt-1 | chatgpt-1      | chatgpt-1
  TABLE
  client         = "messages"
  upstream       = "responses"
  upstream_model = "<upstream_model>"
  given = { model = "m", max_tokens = 4096, temperature = 0.5, top_p = 0.9, system = "Be brief.", thinking = { type = "enabled",
  budget_tokens = 2000 }, output_config = { effort = "max" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "<expect>", instructions = "Be brief.", input = [{ type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 4096, store = false, temperature = 0.5, top_p = 0.9 }
}
