// A vendor that speaks Messages, as Anthropic does. Its bytes are written by hand.

const event = (type, rest) => `event: ${type}\ndata: {"type":"${type}"${rest}}\n\n`;
const block = (index, start, deltas) =>
  event('content_block_start', `,"index":${index},"content_block":${start}`) + deltas.map((d) => event('content_block_delta', `,"index":${index},"delta":${d}`)).join('') + event('content_block_stop', `,"index":${index}`);
const begin = (n) => event('message_start', `,"message":{"id":"msg_0${n}","type":"message","role":"assistant","model":"claude-opus-5-5","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":100,"cache_creation_input_tokens":0,"cache_read_input_tokens":800,"output_tokens":1}}`);
const end = (reason) => event('message_delta', `,"delta":{"stop_reason":"${reason}","stop_sequence":null},"usage":{"output_tokens":40}`) + event('message_stop', '');
const thinking = (n) => block(0, '{"type":"thinking","thinking":"","signature":""}', ['{"type":"thinking_delta","thinking":"I should look."}', `{"type":"signature_delta","signature":"EqQBCgIYAhIM${n}"}`]);

// anthropic answers by what stands last in the request, as the vendor of ./deepseek.mjs does.
export const anthropic = (agent, folder) => (got, seen) => {
  const { messages, tools = [] } = got.body;
  const n = seen.length;
  const answer = (said) => ({ text: begin(n) + thinking(n) + block(1, '{"type":"text","text":""}', [`{"type":"text_delta","text":${JSON.stringify(said)}}`]) + end('end_turn') });
  const { content } = messages.at(-1);
  const results = (Array.isArray(content) ? content : []).filter((b) => b.type === 'tool_result').map((b) => JSON.stringify(b.content));
  if (results.length) return answer(`The file says ${/swordfish-\w+/.exec(results.join())?.[0] ?? 'nothing: ' + results.join()}.`);
  if (!tools.length || !/Read notes\.txt/.test(JSON.stringify(content))) return answer('The vendor greets you.');
  const [name, args] = agent.reads(folder, tools.map((t) => t.name));
  return { text: begin(n) + thinking(n) + block(1, `{"type":"tool_use","id":"toolu_0${n}","name":"${name}","input":{}}`, [`{"type":"input_json_delta","partial_json":${JSON.stringify(JSON.stringify(args))}}`]) + end('tool_use') };
};
