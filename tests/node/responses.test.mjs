import { test } from 'node:test';
import assert from 'node:assert/strict';
import { zodResponsesFunction, zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { advice, both, cut, eachWay, hello, newOpenAI, openStage, protocols, read, refused, startDemo, stream, thought } from './parlance.mjs';

const demo = newOpenAI(await startDemo());
const stage = await openStage();
const staged = newOpenAI(stage.url);

// complete gets a response, from a body or from the SDK's stream helper, which throws at an event that does not fit those before
// it; with the events as they came.
async function complete(client, params, streaming) {
  params = { store: false, include: ['reasoning.encrypted_content'], ...params };
  if (!streaming) return { response: await client.responses.create(params), events: [] };
  const events = [];
  const helper = client.responses.stream(params);
  helper.on('event', (event) => events.push(structuredClone(event)));
  const response = await helper.finalResponse();
  events.forEach((event, i) => assert.equal(event.sequence_number, i, JSON.stringify(event)));
  assert.deepEqual([events[0].type, events[1].type], ['response.created', 'response.in_progress']);
  assert.ok(['response.completed', 'response.incomplete'].includes(events.at(-1).type), events.at(-1).type);
  // What came in pieces is what the end says.
  const { output } = events.at(-1).response;
  assert.deepEqual(events.filter((e) => e.type === 'response.output_item.done').toSorted((a, b) => a.output_index - b.output_index).map((e) => e.item), output);
  assert.equal(joined(events, 'response.output_text.delta'), response.output_text);
  return { response, events };
}

const joined = (events, type) => events.filter((e) => e.type === type).map((e) => e.delta).join('');
const calls = (response) => response.output.filter((i) => i.type === 'function_call').map((i) => [i.name, JSON.parse(i.arguments)]);
const shown = (response) => response.output.filter((i) => i.type === 'reasoning').flatMap((i) => i.summary).map((s) => s.text).join('');
// An item as it is sent back: what the SDK's helper has added is no part of it.
const echoed = (response) =>
  response.output.map(({ parsed_arguments, ...item }) => (item.content ? { ...item, content: item.content.map(({ parsed, ...part }) => part) } : item));

const tool = (name, property) => ({ type: 'function', name, strict: false, parameters: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property] } });
const weather = tool('get_weather', 'city');
const time = tool('get_time', 'zone');
const thinking = { effort: 'medium', summary: 'auto' };

eachWay('text', async ({ upstream, streaming }) => {
  const { response, events } = await complete(demo, { model: `${upstream}/demo`, instructions: 'Be brief.', input: 'Hello there' }, streaming);
  assert.equal(response.output_text, hello);
  assert.deepEqual([response.status, response.object, response.error, response.incomplete_details], ['completed', 'response', null, null]);
  assert.equal(response.model, `${upstream}/demo`);
  assert.match(response.id, /^resp_/);
  assert.deepEqual(response.output.map((i) => [i.type, i.role, i.status]), [['message', 'assistant', 'completed']]);
  assert.match(response.output[0].id, /^msg_/);
  assert.ok(response.usage.input_tokens > 0 && response.usage.total_tokens === response.usage.input_tokens + response.usage.output_tokens);
  if (streaming) assert.ok(events.filter((e) => e.type === 'response.output_text.delta').length > 10);
});

eachWay('reasoning, sent back', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo-thinking`, reasoning: thinking };
  const input = [{ role: 'user', content: 'Hello there' }];
  const { response, events } = await complete(demo, { ...params, input }, streaming);
  assert.deepEqual(response.output.map((i) => i.type), ['reasoning', 'message']);
  assert.equal(shown(response), thought);
  if (upstream !== 'chat') assert.ok(response.output[0].encrypted_content, 'what the upstream wants back comes along');
  if (streaming) assert.equal(joined(events, 'response.reasoning_summary_text.delta'), thought);
  input.push(...echoed(response), { role: 'user', content: 'Hello there' });
  assert.equal((await complete(demo, { ...params, input }, streaming)).response.output_text, hello);
});

eachWay('a loop of three turns, two tools at once', async ({ upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/agent`, { aaaaaaaa: 'cccccccc', bbbbbbbb: 'dddddddd', AAAAAAAA: 'CCCCCCCC', BBBBBBBB: 'DDDDDDDD' }), both(`${upstream}/usage`));
  const params = { model: play.model, tools: [weather, time], reasoning: thinking };
  const input = [{ role: 'user', content: 'Hi' }];
  for (const turn of [1, 2]) {
    const { response, events } = await complete(staged, { ...params, input }, streaming);
    assert.equal(response.output_text, 'I ask both.', `turn ${turn}`);
    assert.equal(shown(response), 'Two things to ask.');
    const asked = response.output.filter((i) => i.type === 'function_call');
    assert.deepEqual(asked.map((i) => i.name), ['get_weather', 'get_time']);
    assert.match(asked[1].arguments, /12345678901234567890/);
    if (streaming) {
      const done = events.filter((e) => e.type === 'response.function_call_arguments.done').map((e) => e.arguments);
      assert.deepEqual(done, asked.map((i) => i.arguments));
    }
    input.push(...echoed(response), ...asked.map((i) => ({ type: 'function_call_output', call_id: i.call_id, output: 'fine' })));
  }
  assert.equal((await complete(staged, { ...params, input }, streaming)).response.output_text, 'Hello there.');
  const sent = JSON.stringify(play.seen[2].body);
  const own = { chat: [], messages: ['EqQBCgIYAhIM1gbcDa9GJwZA2b3h==', 'EmwKAhgBEgy3va3pzix/LafPsn4='], responses: ['gAAAAABpU0aT3jJ8Yk-0nQ==', 'gAAAAABpU0bX7_2Rw1mV4g=='] };
  for (const state of own[upstream]) assert.equal(sent.split(state).length, 3, `${state} comes back twice in ${sent}`);
});

eachWay('tools that interleave', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo-interleave`, input: 'Weather and time in Reykjavik', tools: [weather, time] };
  const { response } = await complete(demo, params, streaming);
  assert.deepEqual(calls(response), [
    ['get_weather', { city: 'Reykjavik' }],
    ['get_time', { zone: 'Reykjavik' }],
  ]);
});

eachWay('structured output', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo`, input: 'Who?', text: { format: zodTextFormat(z.object({ name: z.string(), age: z.number() }), 'person') } };
  const response = streaming ? await demo.responses.stream(params).finalResponse() : await demo.responses.parse(params);
  assert.deepEqual(response.output_parsed, { name: 'demo', age: 1 });
});

eachWay('a tool with a schema', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo`, input: 'Look up aardvark', tools: [zodResponsesFunction({ name: 'look_up', parameters: z.object({ word: z.string() }) })] };
  const response = streaming ? await demo.responses.stream(params).finalResponse() : await demo.responses.parse(params);
  assert.deepEqual(response.output.find((i) => i.type === 'function_call').parsed_arguments, { word: 'aardvark' });
});

// A freeform tool takes a text. An upstream with functions only is given one with one string, and the call comes back as the
// client knows it.
eachWay('a freeform tool', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo`, tools: [{ type: 'custom', name: 'apply_patch', description: 'Changes files.' }] };
  const input = [{ role: 'user', content: 'Patch aardvark' }];
  const { response, events } = await complete(demo, { ...params, input }, streaming);
  const asked = response.output.find((i) => i.type === 'custom_tool_call');
  assert.deepEqual([asked?.name, asked?.input], ['apply_patch', 'aardvark']);
  if (streaming) assert.equal(joined(events, 'response.custom_tool_call_input.delta'), 'aardvark');
  input.push(...echoed(response), { type: 'custom_tool_call_output', call_id: asked.call_id, output: 'Success.' });
  assert.equal((await complete(demo, { ...params, input }, streaming)).response.output_text, `The tool said: Success.. ${advice}`);
});

eachWay('tools in a namespace', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo`, tools: [{ type: 'namespace', name: 'files', description: 'Files.', tools: [tool('read', 'path')] }] };
  const input = [{ role: 'user', content: 'Read aardvark' }];
  const { response } = await complete(demo, { ...params, input }, streaming);
  const asked = response.output.find((i) => i.type === 'function_call');
  assert.deepEqual([asked?.namespace, asked?.name, JSON.parse(asked?.arguments)], ['files', 'read', { path: 'aardvark' }]);
  input.push(...echoed(response), { type: 'function_call_output', call_id: asked.call_id, output: 'text' });
  assert.equal((await complete(demo, { ...params, input }, streaming)).response.output_text, `The tool said: text. ${advice}`);
});

eachWay('usage', async ({ upstream, streaming }) => {
  const { response } = await complete(staged, { model: stage.play(upstream, both(`${upstream}/usage`)).model, input: 'Hi' }, streaming);
  const { usage } = response;
  assert.equal(response.output_text, 'Hello there.');
  assert.deepEqual([usage.input_tokens, usage.output_tokens, usage.total_tokens], [100, 20, 120]);
  assert.deepEqual([usage.input_tokens_details.cached_tokens, usage.input_tokens_details.cache_write_tokens, usage.output_tokens_details.reasoning_tokens], [60, upstream === 'chat' ? 0 : 10, 5]);
});

eachWay('max tokens', async ({ upstream, streaming }) => {
  const { response } = await complete(demo, { model: `${upstream}/demo`, input: 'Hello there', max_output_tokens: 16 }, streaming);
  assert.deepEqual([response.status, response.incomplete_details], ['incomplete', { reason: 'max_output_tokens' }]);
  assert.equal(response.output_text, `You said: "Hello there". I am Parlance's demo model; put a real upstream into parlance.hcl to `);
  assert.equal(response.output[0].status, 'incomplete');
});

eachWay('refusal', async ({ upstream, streaming }) => {
  const { response, events } = await complete(demo, { model: `${upstream}/demo-refusal`, input: 'Hi' }, streaming);
  assert.deepEqual(response.output[0].content.map((c) => [c.type, c.refusal]), [['refusal', refused]]);
  if (streaming && upstream !== 'messages') assert.equal(joined(events, 'response.refusal.delta'), refused);
});

eachWay('citation', async ({ upstream, streaming }) => {
  const { response, events } = await complete(demo, { model: `${upstream}/demo-cite`, input: 'Hello there' }, streaming);
  const [{ text, annotations }] = response.output[0].content;
  assert.deepEqual(annotations.map((a) => [a.type, a.url, text.slice(a.start_index, a.end_index).trim()]), [['url_citation', 'https://example.com/parlance', hello]]);
  if (streaming) assert.equal(events.filter((e) => e.type === 'response.output_text.annotation.added').length, 1);
});

eachWay('an empty answer', async ({ upstream, streaming }) => {
  const { response } = await complete(demo, { model: `${upstream}/demo-empty`, input: 'Hi' }, streaming);
  assert.deepEqual([response.output_text, response.status], ['', 'completed']);
});

eachWay('images and files', async ({ upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/usage`));
  const content = [
    { type: 'input_text', text: 'What is this?' },
    { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' },
    { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0xLjQK' },
  ];
  await complete(staged, { model: play.model, input: [{ role: 'user', content }] }, streaming);
  const sent = play.seen[0].body;
  const want = {
    responses: content,
    chat: [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0xLjQK' } },
    ],
    messages: [
      { type: 'text', text: 'What is this?' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
      { type: 'document', title: 'a.pdf', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjQK' } },
    ],
  };
  assert.deepEqual((sent.messages ?? sent.input).at(-1).content, want[upstream]);
});

// Parlance keeps replies for upstreams that do not, or that are of another protocol.
eachWay('previous_response_id', async ({ upstream, streaming }) => {
  // Ids of its own, since replies are kept by them.
  const own = Object.fromEntries(['chatcmpl-a1', 'chatcmpl-i1', 'msg_01A"', 'resp_0a1', 'rs_0a1', 'msg_0a1', 'fc_0a1'].map((id) => [id, id.replace('1', streaming ? '8' : '9')]));
  const play = stage.play(upstream, both(`${upstream}/agent`, own), both(`${upstream}/usage`));
  const params = { model: play.model, tools: [weather, time], reasoning: thinking, store: true };
  const first = (await complete(staged, { ...params, input: 'Hi' }, streaming)).response;
  const input = first.output.filter((i) => i.type === 'function_call').map((i) => ({ type: 'function_call_output', call_id: i.call_id, output: 'fine' }));
  const second = (await complete(staged, { ...params, input, previous_response_id: first.id }, streaming)).response;
  assert.equal(second.output_text, 'Hello there.');
  assert.equal(second.previous_response_id, first.id);
  const sent = play.seen[1].body;
  assert.equal(sent.previous_response_id, undefined);
  const text = JSON.stringify(sent);
  const state = { chat: [], messages: ['EqQBCgIYAhIM1gbcDa9GJwZA2b3h=='], responses: ['gAAAAABpU0aT3jJ8Yk-0nQ=='] };
  for (const part of ['"Hi"', 'I ask both.', 'fine', ...state[upstream]]) assert.ok(text.includes(part), `${part} is not in ${text}`);
  assert.equal((await staged.responses.retrieve(first.id)).id, first.id);
  await staged.responses.delete(first.id);
  await assert.rejects(async () => await staged.responses.retrieve(first.id), demo.constructor.NotFoundError);
  await assert.rejects(complete(staged, { ...params, input, previous_response_id: first.id }, streaming), (err) => err.status >= 400 && err.code === 'previous_response_not_found');
});

// Broken answers: the helper and a bare loop over the stream both have to notice.
for (const failure of ['cut', 'eof', 'error', 'garbage']) {
  eachWay(`a broken answer: ${failure}`, async ({ upstream, streaming }) => {
    const params = { model: `${upstream}/demo-${failure}`, input: 'Hello there', store: false };
    if (!streaming) {
      await assert.rejects(demo.responses.create(params), (err) => err instanceof demo.constructor.APIError && err.status >= 500 && err.message.length > 5);
      return;
    }
    let text = '';
    let failed;
    const loop = async () => {
      for await (const event of await demo.responses.create({ ...params, stream: true })) {
        text += event.type === 'response.output_text.delta' ? event.delta : '';
        if (event.type === 'response.failed') failed = event.response;
        assert.ok(!['response.completed', 'response.incomplete'].includes(event.type), event.type);
      }
    };
    // The SDK throws at the event error, before response.failed.
    await loop().catch((err) => (failed = { status: 'failed', error: { code: err.code, message: err.message } }));
    assert.equal(failed?.status, 'failed');
    assert.ok(failed.error.message.length > 5 && failed.error.code, JSON.stringify(failed.error));
    assert.ok(text !== '' && hello.startsWith(text), text);
    const final = await demo.responses.stream(params).finalResponse().catch((err) => err);
    assert.ok(final instanceof Error, `${final.status}`);
  });
}

for (const upstream of protocols) {
  test(`a call that is cut short is not one that can be run: ${upstream}`, async () => {
    const whole = read(`${upstream}/agent.sse`);
    const play = stage.play(upstream, cut(whole.slice(0, whole.indexOf('greb'))));
    const done = [];
    try {
      for await (const event of await staged.responses.create({ model: play.model, input: 'Hi', tools: [weather], stream: true })) {
        if (event.type === 'response.output_item.done' && event.item.status === 'completed') done.push(event.item.type);
        assert.notEqual(event.type, 'response.completed');
      }
    } catch (err) {
      assert.ok(err instanceof demo.constructor.APIError, `${err}`);
    }
    assert.ok(!done.includes('function_call'), `${done}`);
  });
}

test('an odd server', async () => {
  const { response } = await complete(staged, { model: stage.play('chat', stream(read('chat/odd.sse'))).model, input: 'Hi', tools: [weather], reasoning: thinking }, true);
  assert.equal(response.output_text, 'Looking');
  assert.deepEqual(calls(response), [['get_weather', { city: 'Oslo' }]]);
});

test('input_tokens', async () => {
  for (const upstream of protocols) {
    const { input_tokens, object } = await demo.responses.inputTokens.count({ model: `${upstream}/demo`, input: 'word '.repeat(200) });
    assert.ok(input_tokens > 150 && input_tokens < 300 && object === 'response.input_tokens', `${input_tokens}`);
  }
});
