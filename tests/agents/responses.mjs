// A vendor that speaks Responses, as OpenAI does. Its bytes are written by hand.

const inner = (value) => JSON.stringify(value).slice(1, -1);

const response = (status, output, usage = 'null') =>
  `{"id":"resp_0N","object":"response","created_at":1795228341,"status":"${status}","background":false,"completed_at":null,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-6.1-sol","output":[${output}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":"detailed"},"service_tier":"default","store":false,"temperature":1.0,"text":{"format":{"type":"text"},"verbosity":"medium"},"tool_choice":"auto","tools":[],"top_p":1.0,"truncation":"disabled","usage":${usage},"user":null,"metadata":{}}`;

const reasoning = '{"id":"rs_0N","type":"reasoning","summary":[{"type":"summary_text","text":"I should look."}],"encrypted_content":"gAAAAAB-SEALED-N"}';

const begin = `event: response.created
data: {"type":"response.created","sequence_number":0,"response":${response('in_progress', '')}}

event: response.in_progress
data: {"type":"response.in_progress","sequence_number":1,"response":${response('in_progress', '')}}

event: response.output_item.added
data: {"type":"response.output_item.added","sequence_number":2,"output_index":0,"item":{"id":"rs_0N","type":"reasoning","summary":[],"encrypted_content":"gAAAAAB-early"}}

event: response.reasoning_summary_part.added
data: {"type":"response.reasoning_summary_part.added","sequence_number":3,"item_id":"rs_0N","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}

event: response.reasoning_summary_text.delta
data: {"type":"response.reasoning_summary_text.delta","sequence_number":4,"item_id":"rs_0N","output_index":0,"summary_index":0,"delta":"I should look.","obfuscation":"a8"}

event: response.reasoning_summary_text.done
data: {"type":"response.reasoning_summary_text.done","sequence_number":5,"item_id":"rs_0N","output_index":0,"summary_index":0,"text":"I should look."}

event: response.reasoning_summary_part.done
data: {"type":"response.reasoning_summary_part.done","sequence_number":6,"item_id":"rs_0N","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"I should look."}}

event: response.output_item.done
data: {"type":"response.output_item.done","sequence_number":7,"output_index":0,"item":${reasoning}}

`;

const item = (status, args) => `{"id":"fc_0N","type":"function_call","status":"${status}","arguments":"${args}","call_id":"call_0N","name":"NAME"}`;

const call = `event: response.output_item.added
data: {"type":"response.output_item.added","sequence_number":8,"output_index":1,"item":${item('in_progress', '')}}

event: response.function_call_arguments.delta
data: {"type":"response.function_call_arguments.delta","sequence_number":9,"item_id":"fc_0N","output_index":1,"delta":"ARGS","obfuscation":"k3"}

event: response.function_call_arguments.done
data: {"type":"response.function_call_arguments.done","sequence_number":10,"item_id":"fc_0N","output_index":1,"arguments":"ARGS"}

event: response.output_item.done
data: {"type":"response.output_item.done","sequence_number":11,"output_index":1,"item":${item('completed', 'ARGS')}}

event: response.completed
data: {"type":"response.completed","sequence_number":12,"response":${response('completed', `${reasoning},${item('completed', 'ARGS')}`, '{"input_tokens":900,"input_tokens_details":{"cached_tokens":0},"output_tokens":40,"output_tokens_details":{"reasoning_tokens":10},"total_tokens":940}')}}

`;

const message = (status, content) => `{"id":"msg_0N","type":"message","status":"${status}","role":"assistant","content":[${content}]}`;
const part = (said) => `{"type":"output_text","annotations":[],"logprobs":[],"text":"${said}"}`;

const text = `event: response.output_item.added
data: {"type":"response.output_item.added","sequence_number":8,"output_index":1,"item":${message('in_progress', '')}}

event: response.content_part.added
data: {"type":"response.content_part.added","sequence_number":9,"item_id":"msg_0N","output_index":1,"content_index":0,"part":${part('')}}

event: response.output_text.delta
data: {"type":"response.output_text.delta","sequence_number":10,"item_id":"msg_0N","output_index":1,"content_index":0,"delta":"TEXT","logprobs":[],"obfuscation":"x"}

event: response.output_text.done
data: {"type":"response.output_text.done","sequence_number":11,"item_id":"msg_0N","output_index":1,"content_index":0,"text":"TEXT","logprobs":[]}

event: response.content_part.done
data: {"type":"response.content_part.done","sequence_number":12,"item_id":"msg_0N","output_index":1,"content_index":0,"part":${part('TEXT')}}

event: response.output_item.done
data: {"type":"response.output_item.done","sequence_number":13,"output_index":1,"item":${message('completed', part('TEXT'))}}

event: response.completed
data: {"type":"response.completed","sequence_number":14,"response":${response('completed', `${reasoning},${message('completed', part('TEXT'))}`, '{"input_tokens":900,"input_tokens_details":{"cached_tokens":800},"output_tokens":40,"output_tokens_details":{"reasoning_tokens":10},"total_tokens":940}')}}

`;

// openai answers by what stands last in the request, as the vendor of ./deepseek.mjs does.
export const openai = (agent, folder) => (got, seen) => {
  const fill = (bytes, values) => Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, () => value), bytes.replaceAll(/(?<=_0|SEALED-)N/g, seen.length));
  const { input, tools = [] } = got.body;
  const answer = (said) => ({ text: fill(begin + text, { TEXT: inner(said) }) });
  const since = input.slice(input.findLastIndex((i) => i.role === 'assistant' || /_call$/.test(i.type)) + 1);
  const results = since.filter((i) => /_call_output$/.test(i.type)).map((i) => JSON.stringify(i.output));
  if (results.length) return answer(`The file says ${/swordfish-\w+/.exec(results.join())?.[0] ?? 'nothing: ' + results.join()}.`);
  if (!/Read notes\.txt/.test(JSON.stringify(since))) return answer('The vendor greets you.');
  const [name, args] = agent.reads(folder, tools.map((t) => t.name));
  return { text: fill(begin + call, { NAME: name, ARGS: inner(JSON.stringify(args)) }) };
};
