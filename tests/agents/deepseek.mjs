// A vendor that speaks Chat Completions as DeepSeek does. Its bytes are written by hand.

const head = `: keep-alive

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"role":"assistant","content":null,"reasoning_content":""},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"content":null,"reasoning_content":"Let me "},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"content":null,"reasoning_content":"think THOUGHT."},"logprobs":null,"finish_reason":null}]}

`;

const text = `data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"content":"TEXT","reasoning_content":null},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"content":" Done.","reasoning_content":null},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"content":"","reasoning_content":null},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":1200,"completion_tokens":20,"total_tokens":1220,"prompt_tokens_details":{"cached_tokens":1024},"completion_tokens_details":{"reasoning_tokens":4},"prompt_cache_hit_tokens":1024,"prompt_cache_miss_tokens":176}}

data: [DONE]

`;

const call = `data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_00_CALLID","type":"function","function":{"name":"NAME","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{"}}]},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"REST"}}]},"logprobs":null,"finish_reason":null}]}

data: {"id":"5f0ad2a1-6d1e","object":"chat.completion.chunk","created":1795228341,"model":"deepseek-v4-pro","system_fingerprint":"fp_7f8d","choices":[{"index":0,"delta":{"content":"","reasoning_content":null},"logprobs":null,"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1000,"completion_tokens":30,"total_tokens":1030,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":4},"prompt_cache_hit_tokens":0,"prompt_cache_miss_tokens":1000}}

data: [DONE]

`;

// inner is a text as it stands within a JSON string.
const inner = (value) => JSON.stringify(value).slice(1, -1);

const fill = (template, values) => Object.entries(values).reduce((all, [name, value]) => all.replace(name, () => value), template);

export const refuse = (status, message, type = 'invalid_request_error', code = 'invalid_request_error') => ({
  status,
  text: `{"error":{"message":"${inner(message)}","type":"${type}","param":null,"code":"${code}"}}`,
});

const textOf = (content) => (typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n'));

// main says whether a request belongs to the turn itself. Agents also ask for titles, summaries and what to remember.
export const main = ({ body }) => (body.tools ?? []).length > 0 && !body.messages.some((m) => m.role === 'user' && /Managed memory has/.test(textOf(m.content)));

// complaint is what the vendor has against a request, or nothing.
function complaint({ path, body }) {
  if (path !== '/v1/chat/completions') return refuse(404, `Not Found: ${path}`);
  if (!/^deepseek-v4-(pro|flash)$/.test(body.model)) return refuse(400, 'Model Not Exist');
  const open = new Map();
  for (const [n, m] of body.messages.entries()) {
    if (!['system', 'user', 'assistant', 'tool'].includes(m.role)) return refuse(400, `Failed to deserialize the JSON body into the target type: messages[${n}].role: unknown variant \`${m.role}\``);
    if (m.role === 'tool') {
      if (!open.delete(m.tool_call_id)) return refuse(400, "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'");
      continue;
    }
    if (open.size) return refuse(400, "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.");
    for (const c of m.tool_calls ?? []) open.set(c.id, n);
  }
  for (const t of body.tools ?? []) {
    if (t.type !== 'function' || !/^[a-zA-Z0-9_-]{1,64}$/.test(t.function.name)) return refuse(400, `Invalid 'tools': ${JSON.stringify(t).slice(0, 200)}`);
  }
}

// deepseek answers by what stands last in the request: it calls the agent's tool to read a file when the user asks for that,
// and says what the tool said.
export const deepseek = (agent, folder) => (got, seen) => {
  const wrong = complaint(got);
  if (wrong) return wrong;
  const { messages } = got.body;
  const answer = (said) => ({ text: head.replace('THOUGHT', seen.length) + fill(text, { TEXT: inner(said) }) });
  if (!main(got)) return answer('A title.');
  const since = messages.slice(messages.findLastIndex((m) => m.role === 'assistant') + 1);
  const results = since.filter((m) => m.role === 'tool').map((m) => textOf(m.content));
  if (results.length) return answer(`The file says ${/swordfish-\w+/.exec(results.join())?.[0] ?? 'nothing: ' + results.join().slice(0, 500)}.`);
  const prompt = since.filter((m) => m.role === 'user').map((m) => textOf(m.content)).join('\n');
  if (!/Read notes\.txt/.test(prompt)) return answer('The vendor greets you.');
  const [name, args] = agent.reads(folder, got.body.tools.map((t) => t.function.name));
  return { text: head.replace('THOUGHT', seen.length) + fill(call, { CALLID: `abcdefghijklmnopqrst${seen.length}`, NAME: name, REST: inner(JSON.stringify(args).slice(1)) }) };
};
