# What upstreams are sent of a Gemini client's requests.

request "all that a Gemini client asks for, on chat" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1beta/models/m:streamGenerateContent?alt=sse"
  given    = <<-JSON
    {"systemInstruction": {"parts": [{"text": "Be brief."}]}, "contents": [{"parts": [{"fileData": {"mimeType": "image/png", "fileUri": "https://x.example/a.png"}}]}, {"role": "user", "parts": [{"text": "Look"}, {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}, {"role": "model", "parts": [{"text": "**P**", "thought": true}, {"text": "On it."}, {"functionCall": {"name": "look", "args": {"a": 1}}}, {"functionCall": {"name": "look", "args": {"a": 2}}}, {"functionCall": {"name": "wait"}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "wait", "response": {"output": "waited"}}}, {"functionResponse": {"name": "look", "response": {"error": "first"}}}, {"functionResponse": {"name": "look", "response": {"output": "second", "n": 1}}}]}, {"role": "model", "parts": [{"functionCall": {"name": "look", "args": {"a": 1}}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "look", "response": {"output": "third"}}}, {"text": "So?"}]}], "tools": [{"functionDeclarations": [{"name": "look", "description": "Looks.", "parameters": {"type": "OBJECT", "properties": {"a": {"type": "INTEGER", "nullable": true}}}}, {"name": "wait", "parametersJsonSchema": {"type": "object"}}]}, {"googleSearch": {}}], "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["look"]}}, "safetySettings": [{"category": "X", "threshold": "OFF"}], "generationConfig": {"maxOutputTokens": 100, "temperature": 0.5, "topK": 4, "candidateCount": 2, "stopSequences": ["A"], "thinkingConfig": {"includeThoughts": true, "thinkingLevel": "LOW"}, "responseMimeType": "application/json", "responseSchema": {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://x.example/a.png"}}]},{"role":"user","content":[{"type":"text","text":"Look"},{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]},{"role":"assistant","content":"On it.","tool_calls":[{"id":"call_ehSSjxplQ2fwaeXIKO6DeS6S","type":"function","function":{"name":"look","arguments":"{\"a\":1}"}},{"id":"call_FrKkBWTGvsMegDQBxhIFHHv9","type":"function","function":{"name":"look","arguments":"{\"a\":2}"}},{"id":"call_nyEhwVSN701nIuKNgOsaDjop","type":"function","function":{"name":"wait","arguments":"{}"}}]},{"role":"tool","tool_call_id":"call_ehSSjxplQ2fwaeXIKO6DeS6S","content":"Error: first"},{"role":"tool","tool_call_id":"call_FrKkBWTGvsMegDQBxhIFHHv9","content":"{\"output\":\"second\",\"n\":1}"},{"role":"tool","tool_call_id":"call_nyEhwVSN701nIuKNgOsaDjop","content":"waited"},{"role":"assistant","content":null,"tool_calls":[{"id":"call_teg73qhBU4RhdIobK4t2k1qi","type":"function","function":{"name":"look","arguments":"{\"a\":1}"}}]},{"role":"tool","tool_call_id":"call_teg73qhBU4RhdIobK4t2k1qi","content":"third"},{"role":"user","content":"So?"}],"max_tokens":100,"stream":true,"stream_options":{"include_usage":true},"temperature":0.5,"stop":["A"],"tools":[{"type":"function","function":{"name":"look","description":"Looks.","parameters":{"type":"object","properties":{"a":{"type":["integer","null"]}}}}},{"type":"function","function":{"name":"wait","parameters":{"type": "object"}}}],"tool_choice":{"type":"function","function":{"name":"look"}},"reasoning_effort":"low","response_format":{"type":"json_schema","json_schema":{"name":"output","schema":{"type":"object","properties":{"x":{"type":"string"}}},"strict":false}}}
  JSON
}

request "all that a Gemini client asks for, on messages" {
  client   = "gemini"
  upstream = "messages"
  path     = "/v1beta/models/m:streamGenerateContent?alt=sse"
  given    = <<-JSON
    {"systemInstruction": {"parts": [{"text": "Be brief."}]}, "contents": [{"parts": [{"fileData": {"mimeType": "image/png", "fileUri": "https://x.example/a.png"}}]}, {"role": "user", "parts": [{"text": "Look"}, {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}, {"role": "model", "parts": [{"text": "**P**", "thought": true}, {"text": "On it."}, {"functionCall": {"name": "look", "args": {"a": 1}}}, {"functionCall": {"name": "look", "args": {"a": 2}}}, {"functionCall": {"name": "wait"}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "wait", "response": {"output": "waited"}}}, {"functionResponse": {"name": "look", "response": {"error": "first"}}}, {"functionResponse": {"name": "look", "response": {"output": "second", "n": 1}}}]}, {"role": "model", "parts": [{"functionCall": {"name": "look", "args": {"a": 1}}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "look", "response": {"output": "third"}}}, {"text": "So?"}]}], "tools": [{"functionDeclarations": [{"name": "look", "description": "Looks.", "parameters": {"type": "OBJECT", "properties": {"a": {"type": "INTEGER", "nullable": true}}}}, {"name": "wait", "parametersJsonSchema": {"type": "object"}}]}, {"googleSearch": {}}], "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["look"]}}, "safetySettings": [{"category": "X", "threshold": "OFF"}], "generationConfig": {"maxOutputTokens": 100, "temperature": 0.5, "topK": 4, "candidateCount": 2, "stopSequences": ["A"], "thinkingConfig": {"includeThoughts": true, "thinkingLevel": "LOW"}, "responseMimeType": "application/json", "responseSchema": {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","system":[{"type":"text","text":"Be brief."}],"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://x.example/a.png"}},{"type":"text","text":"Look"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]},{"role":"assistant","content":[{"type":"text","text":"On it."},{"type":"tool_use","id":"call_ehSSjxplQ2fwaeXIKO6DeS6S","name":"look","input":{"a": 1}},{"type":"tool_use","id":"call_FrKkBWTGvsMegDQBxhIFHHv9","name":"look","input":{"a": 2}},{"type":"tool_use","id":"call_nyEhwVSN701nIuKNgOsaDjop","name":"wait","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_ehSSjxplQ2fwaeXIKO6DeS6S","content":"first","is_error":true},{"type":"tool_result","tool_use_id":"call_FrKkBWTGvsMegDQBxhIFHHv9","content":"{\"output\":\"second\",\"n\":1}"},{"type":"tool_result","tool_use_id":"call_nyEhwVSN701nIuKNgOsaDjop","content":"waited"}]},{"role":"assistant","content":[{"type":"tool_use","id":"call_teg73qhBU4RhdIobK4t2k1qi","name":"look","input":{"a": 1}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_teg73qhBU4RhdIobK4t2k1qi","content":"third"},{"type":"text","text":"So?"}]}],"max_tokens":100,"stream":true,"stop_sequences":["A"],"tools":[{"name":"look","description":"Looks.","input_schema":{"type":"object","properties":{"a":{"type":["integer","null"]}}}},{"name":"wait","input_schema":{"type": "object"}}],"tool_choice":{"type":"tool","name":"look"},"thinking":{"type":"adaptive","display":"summarized"},"output_config":{"effort":"low","format":{"type":"json_schema","schema":{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false}}}}
  JSON
}

request "all that a Gemini client asks for, on responses" {
  client   = "gemini"
  upstream = "responses"
  path     = "/v1beta/models/m:streamGenerateContent?alt=sse"
  given    = <<-JSON
    {"systemInstruction": {"parts": [{"text": "Be brief."}]}, "contents": [{"parts": [{"fileData": {"mimeType": "image/png", "fileUri": "https://x.example/a.png"}}]}, {"role": "user", "parts": [{"text": "Look"}, {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}, {"role": "model", "parts": [{"text": "**P**", "thought": true}, {"text": "On it."}, {"functionCall": {"name": "look", "args": {"a": 1}}}, {"functionCall": {"name": "look", "args": {"a": 2}}}, {"functionCall": {"name": "wait"}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "wait", "response": {"output": "waited"}}}, {"functionResponse": {"name": "look", "response": {"error": "first"}}}, {"functionResponse": {"name": "look", "response": {"output": "second", "n": 1}}}]}, {"role": "model", "parts": [{"functionCall": {"name": "look", "args": {"a": 1}}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "look", "response": {"output": "third"}}}, {"text": "So?"}]}], "tools": [{"functionDeclarations": [{"name": "look", "description": "Looks.", "parameters": {"type": "OBJECT", "properties": {"a": {"type": "INTEGER", "nullable": true}}}}, {"name": "wait", "parametersJsonSchema": {"type": "object"}}]}, {"googleSearch": {}}], "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["look"]}}, "safetySettings": [{"category": "X", "threshold": "OFF"}], "generationConfig": {"maxOutputTokens": 100, "temperature": 0.5, "topK": 4, "candidateCount": 2, "stopSequences": ["A"], "thinkingConfig": {"includeThoughts": true, "thinkingLevel": "LOW"}, "responseMimeType": "application/json", "responseSchema": {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","instructions":"Be brief.","input":[{"type":"message","role":"user","content":[{"type":"input_image","image_url":"https://x.example/a.png","detail":"auto"}]},{"type":"message","role":"user","content":[{"type":"input_text","text":"Look"},{"type":"input_image","image_url":"data:image/png;base64,AAAA","detail":"auto"}]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"On it.","annotations":[]}]},{"type":"function_call","call_id":"call_ehSSjxplQ2fwaeXIKO6DeS6S","name":"look","arguments":"{\"a\":1}"},{"type":"function_call","call_id":"call_FrKkBWTGvsMegDQBxhIFHHv9","name":"look","arguments":"{\"a\":2}"},{"type":"function_call","call_id":"call_nyEhwVSN701nIuKNgOsaDjop","name":"wait","arguments":"{}"},{"type":"function_call_output","call_id":"call_ehSSjxplQ2fwaeXIKO6DeS6S","output":"Error: first"},{"type":"function_call_output","call_id":"call_FrKkBWTGvsMegDQBxhIFHHv9","output":"{\"output\":\"second\",\"n\":1}"},{"type":"function_call_output","call_id":"call_nyEhwVSN701nIuKNgOsaDjop","output":"waited"},{"type":"function_call","call_id":"call_teg73qhBU4RhdIobK4t2k1qi","name":"look","arguments":"{\"a\":1}"},{"type":"function_call_output","call_id":"call_teg73qhBU4RhdIobK4t2k1qi","output":"third"},{"type":"message","role":"user","content":"So?"}],"max_output_tokens":100,"stream":true,"store":false,"include":["reasoning.encrypted_content"],"temperature":0.5,"tools":[{"type":"function","name":"look","description":"Looks.","parameters":{"type":"object","properties":{"a":{"type":["integer","null"]}}},"strict":false},{"type":"function","name":"wait","parameters":{"type":"object","properties":{}},"strict":false}],"tool_choice":{"type":"function","name":"look"},"reasoning":{"effort":"low","summary":"auto"},"text":{"format":{"type":"json_schema","name":"output","schema":{"type":"object","properties":{"x":{"type":"string"}}},"strict":false}}}
  JSON
}

request "a request crosses as it is, and its model stands in the path" {
  client      = "gemini"
  upstream    = "gemini"
  path        = "/v1beta/models/models/m:generateContent"
  given       = <<-JSON
    {"systemInstruction": {"parts": [{"text": "Be brief."}]}, "contents": [{"parts": [{"fileData": {"mimeType": "image/png", "fileUri": "https://x.example/a.png"}}]}, {"role": "user", "parts": [{"text": "Look"}, {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}, {"role": "model", "parts": [{"text": "**P**", "thought": true}, {"text": "On it."}, {"functionCall": {"name": "look", "args": {"a": 1}}}, {"functionCall": {"name": "look", "args": {"a": 2}}}, {"functionCall": {"name": "wait"}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "wait", "response": {"output": "waited"}}}, {"functionResponse": {"name": "look", "response": {"error": "first"}}}, {"functionResponse": {"name": "look", "response": {"output": "second", "n": 1}}}]}, {"role": "model", "parts": [{"functionCall": {"name": "look", "args": {"a": 1}}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "look", "response": {"output": "third"}}}, {"text": "So?"}]}], "tools": [{"functionDeclarations": [{"name": "look", "description": "Looks.", "parameters": {"type": "OBJECT", "properties": {"a": {"type": "INTEGER", "nullable": true}}}}, {"name": "wait", "parametersJsonSchema": {"type": "object"}}]}, {"googleSearch": {}}], "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["look"]}}, "safetySettings": [{"category": "X", "threshold": "OFF"}], "generationConfig": {"maxOutputTokens": 100, "temperature": 0.5, "topK": 4, "candidateCount": 2, "stopSequences": ["A"], "thinkingConfig": {"includeThoughts": true, "thinkingLevel": "LOW"}, "responseMimeType": "application/json", "responseSchema": {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}}}}
  JSON
  expect      = <<-JSON
    {"systemInstruction": {"parts": [{"text": "Be brief."}]}, "contents": [{"parts": [{"fileData": {"mimeType": "image/png", "fileUri": "https://x.example/a.png"}}]}, {"role": "user", "parts": [{"text": "Look"}, {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}, {"role": "model", "parts": [{"text": "**P**", "thought": true}, {"text": "On it."}, {"functionCall": {"name": "look", "args": {"a": 1}}}, {"functionCall": {"name": "look", "args": {"a": 2}}}, {"functionCall": {"name": "wait"}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "wait", "response": {"output": "waited"}}}, {"functionResponse": {"name": "look", "response": {"error": "first"}}}, {"functionResponse": {"name": "look", "response": {"output": "second", "n": 1}}}]}, {"role": "model", "parts": [{"functionCall": {"name": "look", "args": {"a": 1}}}]}, {"role": "user", "parts": [{"functionResponse": {"name": "look", "response": {"output": "third"}}}, {"text": "So?"}]}], "tools": [{"functionDeclarations": [{"name": "look", "description": "Looks.", "parameters": {"type": "OBJECT", "properties": {"a": {"type": "INTEGER", "nullable": true}}}}, {"name": "wait", "parametersJsonSchema": {"type": "object"}}]}, {"googleSearch": {}}], "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["look"]}}, "safetySettings": [{"category": "X", "threshold": "OFF"}], "generationConfig": {"maxOutputTokens": 100, "temperature": 0.5, "topK": 4, "candidateCount": 2, "stopSequences": ["A"], "thinkingConfig": {"includeThoughts": true, "thinkingLevel": "LOW"}, "responseMimeType": "application/json", "responseSchema": {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}}}}
  JSON
  expect_path = "/v1beta/models/upstream-model:generateContent"
}

request "no contents" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": []}
  JSON
  reject   = "required"
}

request "a role that nobody has" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "wizard", "parts": [{"text": "Hi"}]}]}
  JSON
  reject   = "role"
}

request "the mode AUTO" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}], "toolConfig": {"functionCallingConfig": {"mode": "AUTO"}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}],"tool_choice":"auto"}
  JSON
}

request "the mode NONE" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}], "toolConfig": {"functionCallingConfig": {"mode": "NONE"}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}],"tool_choice":"none"}
  JSON
}

request "the mode ANY" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}], "toolConfig": {"functionCallingConfig": {"mode": "ANY"}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}],"tool_choice":"required"}
  JSON
}

request "the mode VALIDATED with two names" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}], "toolConfig": {"functionCallingConfig": {"mode": "VALIDATED", "allowedFunctionNames": ["a", "b"]}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}],"tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}]}}}
  JSON
}

request "the mode ANY with two names" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}], "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["a", "b"]}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}],"tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"required","tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}]}}}
  JSON
}

request "thinking: thinkingBudget 0, on chat" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": 0}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"reasoning_effort":"none"}
  JSON
}

request "thinking: thinkingBudget 0, on messages" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": 0}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"max_tokens":8192,"thinking":{"type":"disabled"}}
  JSON
}

request "thinking: thinkingBudget -1, includeThoughts true, on chat" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": -1, "includeThoughts": true}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
}

request "thinking: thinkingBudget -1, includeThoughts true, on messages" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": -1, "includeThoughts": true}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"max_tokens":8192,"thinking":{"type":"adaptive","display":"summarized"}}
  JSON
}

request "thinking: thinkingBudget 9000, on chat" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": 9000}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"reasoning_effort":"medium"}
  JSON
}

request "thinking: thinkingBudget 9000, on messages" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": 9000}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"max_tokens":8192,"thinking":{"type":"adaptive","display":"omitted"},"output_config":{"effort":"medium"}}
  JSON
}

request "thinking: thinkingLevel HIGH, on chat" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingLevel": "HIGH"}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"reasoning_effort":"high"}
  JSON
}

request "thinking: thinkingLevel HIGH, on messages" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingLevel": "HIGH"}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"max_tokens":8192,"thinking":{"type":"adaptive","display":"omitted"},"output_config":{"effort":"high"}}
  JSON
}

request "thinking: includeThoughts true, on chat" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"includeThoughts": true}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
}

request "thinking: includeThoughts true, on messages" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"includeThoughts": true}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"max_tokens":8192,"thinking":{"type":"adaptive","display":"summarized"}}
  JSON
}

request "JSON without a schema, and a tier" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"responseMimeType": "application/json"}, "serviceTier": "standard"}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"response_format":{"type":"json_object"},"service_tier":"default"}
  JSON
}

request "JSON by a JSON Schema, and another tier" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"responseMimeType": "application/json", "responseJsonSchema": {"type": "string"}}, "serviceTier": "flex"}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"response_format":{"type":"json_schema","json_schema":{"name":"output","schema":{"type": "string"},"strict":false}},"service_tier":"flex"}
  JSON
}

request "a schema of OpenAPI" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"responseMimeType": "application/json", "responseSchema": {"type": "ARRAY", "items": {"type": "STRING", "maxLength": "4"}, "minItems": "1", "propertyOrdering": ["x"]}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"response_format":{"type":"json_schema","json_schema":{"name":"output","schema":{"type":"array","items":{"type":"string","maxLength":4},"minItems":1},"strict":false}}}
  JSON
}

request "sound, films and documents" {
  client   = "gemini"
  upstream = "chat"
  profile  = { audio = true }
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"inlineData": {"mimeType": "audio/mpeg", "data": "AAAA"}}, {"inlineData": {"mimeType": "video/mp4", "data": "AAAA"}}, {"inlineData": {"mimeType": "application/pdf", "data": "JVBERi0=", "displayName": "a.pdf"}}, {"inlineData": {"mimeType": "text/plain", "data": "SGk=", "displayName": "b.txt"}}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":[{"type":"input_audio","input_audio":{"data":"AAAA","format":"mp3"}},{"type":"video_url","video_url":{"url":"data:video/mp4;base64,AAAA"}},{"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,JVBERi0="}},{"type":"text","text":"<document title=\"b.txt\">\nHi\n</document>"}]}]}
  JSON
}

request "a document by its URL" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"fileData": {"mimeType": "application/pdf", "fileUri": "https://x.example/a.pdf", "displayName": "a.pdf"}}, {"text": ""}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":[{"type":"document","source":{"type":"url","url":"https://x.example/a.pdf"},"title":"a.pdf"}]}],"max_tokens":8192}
  JSON
}

request "code that Google ran, and its own tools" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"executableCode": {"language": "PYTHON", "code": "print(1)"}}, {"codeExecutionResult": {"outcome": "OUTCOME_OK", "output": "1"}}, {"executableCode": {"code": "x"}}, {"codeExecutionResult": {}}, {"toolCall": {"id": "x"}}]}, {"role": "user", "parts": [{"text": "And?"}]}], "tools": [{"codeExecution": {}}, {"googleSearchRetrieval": {}}, {"urlContext": {}}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"\n```python\nprint(1)\n```\n\n```\n1\n```\n\n```\nx\n```\n\n```\n\n```\n"},{"role":"user","content":"And?"}]}
  JSON
  lost     = ["tools[2]"]
}

request "an image within a result, and a result that is no text" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"functionCall": {"id": "a", "name": "look"}}]}, {"role": "user", "parts": [{"functionResponse": {"id": "a", "name": "look", "response": {"output": {"x": 1}}, "parts": [{"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"look","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"{\"output\":{\"x\":1}}"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]}],"max_tokens":8192}
  JSON
}

request "results without ids of calls that have some; a result of none; a result without anything" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"functionCall": {"id": "a", "name": "look"}}, {"functionCall": {"id": "b", "name": "wait"}}]}, {"role": "function", "parts": [{"functionResponse": {"name": "wait"}}, {"functionResponse": {"response": {"result": "r"}}}, {"functionResponse": {"name": "other", "response": {"output": "o"}}}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"wait","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"r"},{"role":"tool","tool_call_id":"b","content":"{}"},{"role":"user","content":"[Result of an earlier tool call other]\no"}]}
  JSON
}

request "a signature that another upstream issued" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"functionCall": {"id": "a", "name": "look"}, "thoughtSignature": "AAEC/w=="}]}, {"role": "user", "parts": [{"functionResponse": {"id": "a", "name": "look", "response": {"output": "o"}}}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"o"}]}
  JSON
  lost     = ["contents[1].parts[0]"]
}

request "thinking that is switched on, and no more" {
  client   = "gemini"
  upstream = "chat"
  profile  = { effort_field = "enable_thinking" }
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingLevel": "LOW"}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"enable_thinking":true}
  JSON
}

request "thinking that is switched off, and no more" {
  client   = "gemini"
  upstream = "chat"
  profile  = { effort_field = "enable_thinking" }
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": {"thinkingBudget": 0}}}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}],"enable_thinking":false,"thinking_budget":0}
  JSON
}

request "nothing is said of thinking" {
  client   = "gemini"
  upstream = "chat"
  profile  = { effort_field = "enable_thinking" }
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"}]}
  JSON
}

request "what was thought comes back on thoughts" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"text": "Hm.", "thought": true, "thoughtSignature": "WyJndzIuYjVIR18wYnp5VHNXc2hyNGNLZUxOY21hMjlDc1RkYy1DTExvWGcxUVhyMnEtTkM2czBoOTdEcW5mc2piQzk3MEl3Vm9yVkJFbjRXQ3Y0ZENxRWVoWVRZYkpOejdBWkVnXzZIUklzSGVzOTNweTVWOWcxQ1Fla2hiem5YTG44Xzc3ODZpRXBHd0FyY3FaUUY5bVBNcDdGU3MiXQ=="}, {"text": "", "thought": true, "thoughtSignature": "WyJndzIuNVBZUnI4ODVxYXBmZklwbG41QmdKakR3eVpDb09RWXVuLU1abHM4RThTMFpraV9TSkN2U21KV3k0R0FYWFRIYnNVdzQxZDlmbzBqQ01qNTgzSDhZMV9UNGRDOVdxYmdualFsek9xSXdqaVFzM3duandzbWNhWGcwTVVmQVVuTmZ5NTR0M1NENTJCQkJ1MmsiXQ=="}, {"text": "Hello"}, {"functionCall": {"id": "toolu_1", "name": "look", "args": {"a": 1}}, "thoughtSignature": "WyJndzIuYjVIR18wYnp5VHNXc2hyNGNLZUxOY21hMjlDc1RkYy1DTExvWGcxUVhyMnEtTkM2czBoOTdEcW5mc2piQzk3MEl3Vm9yVkJFbjRXQ3Y0ZENxRWVoWVRZYkpOejdBWkVnXzZIUklzSGVzOTNweTVWOWcxQ1Fla2hiem5YTG44Xzc3ODZpRXBHd0FyY3FaUUY5bVBNcDdGU3MiLCJndzIuNVBZUnI4ODVxYXBmZklwbG41QmdKakR3eVpDb09RWXVuLU1abHM4RThTMFpraV9TSkN2U21KV3k0R0FYWFRIYnNVdzQxZDlmbzBqQ01qNTgzSDhZMV9UNGRDOVdxYmdualFsek9xSXdqaVFzM3duandzbWNhWGcwTVVmQVVuTmZ5NTR0M1NENTJCQkJ1MmsiXQ=="}, {"text": "", "thought": true, "thoughtSignature": "WyJndzIubVU4Z2JJNi11Nld5NFpOM19IUkNfMjFXVlIxNzZlU05RTzM4dmkzNXI2WEFDTjRCSG5zb2NmcVFSNzZ3akRTODJyRGQ2YjRUbVVsbl9KNjlpdEJESzMzdHZKWFItWldMZWNkaVdZY3M1NHhlNlNOZktTUmtUZmduaGR4MExMY3hJX2Vxd0lnbVpxczBoMmNlcXRfRU5LVSJd"}, {"functionCall": {"id": "toolu_2", "name": "look", "args": {}}, "thoughtSignature": "WyJndzIubVU4Z2JJNi11Nld5NFpOM19IUkNfMjFXVlIxNzZlU05RTzM4dmkzNXI2WEFDTjRCSG5zb2NmcVFSNzZ3akRTODJyRGQ2YjRUbVVsbl9KNjlpdEJESzMzdHZKWFItWldMZWNkaVdZY3M1NHhlNlNOZktTUmtUZmduaGR4MExMY3hJX2Vxd0lnbVpxczBoMmNlcXRfRU5LVSJd"}]}, {"role": "user", "parts": [{"functionResponse": {"id": "toolu_1", "name": "look", "response": {"output": "a"}}}, {"functionResponse": {"id": "toolu_2", "name": "look", "response": {"output": "b"}}}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm.","signature":"SIG"},{"type":"redacted_thinking","data":"RED"},{"type":"thinking","thinking":"","signature":"SIG2"},{"type":"text","text":"Hello"},{"type":"tool_use","id":"toolu_1","name":"look","input":{"a": 1}},{"type":"tool_use","id":"toolu_2","name":"look","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"a"},{"type":"tool_result","tool_use_id":"toolu_2","content":"b"}]}],"max_tokens":8192}
  JSON
}

request "what was thought comes back on calls, of a client that keeps no thoughts" {
  client   = "gemini"
  upstream = "messages"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "model", "parts": [{"text": "Hello"}, {"functionCall": {"id": "toolu_1", "name": "look", "args": {"a": 1}}, "thoughtSignature": "WyJndzIuYjVIR18wYnp5VHNXc2hyNGNLZUxOY21hMjlDc1RkYy1DTExvWGcxUVhyMnEtTkM2czBoOTdEcW5mc2piQzk3MEl3Vm9yVkJFbjRXQ3Y0ZENxRWVoWVRZYkpOejdBWkVnXzZIUklzSGVzOTNweTVWOWcxQ1Fla2hiem5YTG44Xzc3ODZpRXBHd0FyY3FaUUY5bVBNcDdGU3MiLCJndzIuNVBZUnI4ODVxYXBmZklwbG41QmdKakR3eVpDb09RWXVuLU1abHM4RThTMFpraV9TSkN2U21KV3k0R0FYWFRIYnNVdzQxZDlmbzBqQ01qNTgzSDhZMV9UNGRDOVdxYmdualFsek9xSXdqaVFzM3duandzbWNhWGcwTVVmQVVuTmZ5NTR0M1NENTJCQkJ1MmsiXQ=="}, {"functionCall": {"id": "toolu_2", "name": "look", "args": {}}, "thoughtSignature": "WyJndzIubVU4Z2JJNi11Nld5NFpOM19IUkNfMjFXVlIxNzZlU05RTzM4dmkzNXI2WEFDTjRCSG5zb2NmcVFSNzZ3akRTODJyRGQ2YjRUbVVsbl9KNjlpdEJESzMzdHZKWFItWldMZWNkaVdZY3M1NHhlNlNOZktTUmtUZmduaGR4MExMY3hJX2Vxd0lnbVpxczBoMmNlcXRfRU5LVSJd"}]}, {"role": "user", "parts": [{"functionResponse": {"id": "toolu_1", "name": "look", "response": {"output": "a"}}}, {"functionResponse": {"id": "toolu_2", "name": "look", "response": {"output": "b"}}}]}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm.","signature":"SIG"},{"type":"redacted_thinking","data":"RED"},{"type":"thinking","thinking":"","signature":"SIG2"},{"type":"text","text":"Hello"},{"type":"tool_use","id":"toolu_1","name":"look","input":{"a": 1}},{"type":"tool_use","id":"toolu_2","name":"look","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"a"},{"type":"tool_result","tool_use_id":"toolu_2","content":"b"}]}],"max_tokens":8192}
  JSON
}
