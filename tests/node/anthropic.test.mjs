import { test } from 'node:test';
import assert from 'node:assert/strict';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { z } from 'zod';
import { advice, both, cut, eachWay, hello, newAnthropic, openStage, protocols, read, refused, startDemo, stream, thought } from './parlance.mjs';

const demo = newAnthropic(await startDemo());
const stage = await openStage();
const staged = newAnthropic(stage.url);

const user = (content) => [{ role: 'user', content }];

// complete gets a message, from a body or from the SDK's stream helper, with what the helper told on the way.
async function complete(client, params, streaming) {
  params = { max_tokens: 1000, ...params };
  if (!streaming) return { message: await client.messages.create(params), events: [] };
  const events = [];
  const helper = client.messages.stream(params);
  helper.on('text', (delta) => events.push(['text', delta]));
  helper.on('thinking', (delta) => events.push(['thinking', delta]));
  helper.on('signature', (signature) => events.push(['signature', signature]));
  helper.on('inputJson', (delta, snapshot) => events.push(['inputJson', delta, snapshot]));
  helper.on('citation', (citation) => events.push(['citation', citation]));
  helper.on('contentBlock', (block) => events.push(['contentBlock', structuredClone(block)]));
  return { message: await helper.finalMessage(), events };
}

const joined = (events, name) => events.filter((e) => e[0] === name).map((e) => e[1]).join('');
const text = (message) => message.content.filter((b) => b.type === 'text').map((b) => b.text).join('');
const calls = (message) => message.content.filter((b) => b.type === 'tool_use').map((b) => [b.name, b.input]);

const tool = (name, property) => ({ name, input_schema: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property] } });
const weather = tool('get_weather', 'city');
const time = tool('get_time', 'zone');

eachWay('text', async ({ upstream, streaming }) => {
  const { message, events } = await complete(demo, { model: `${upstream}/demo`, system: 'Be brief.', messages: user('Hello there') }, streaming);
  assert.equal(text(message), hello);
  assert.equal(message.stop_reason, 'end_turn');
  assert.equal(message.stop_sequence, null);
  assert.equal(message.model, `${upstream}/demo`);
  assert.match(message.id, /^msg_/);
  assert.ok(message.usage.input_tokens > 0 && message.usage.output_tokens > 1);
  if (streaming) {
    assert.ok(events.length > 10);
    assert.equal(joined(events, 'text'), hello);
    assert.equal(events.filter((e) => e[0] === 'contentBlock').length, 1);
  }
});

eachWay('thinking', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo-thinking`, thinking: { type: 'adaptive' } };
  const messages = user('Hello there');
  const { message, events } = await complete(demo, { ...params, messages }, streaming);
  assert.deepEqual(message.content.map((b) => b.type), ['thinking', 'text']);
  assert.equal(message.content[0].thinking, thought);
  assert.ok(message.content[0].signature, 'a thinking block has a signature');
  assert.equal(text(message), hello);
  if (streaming) {
    assert.equal(joined(events, 'thinking'), thought);
    assert.equal(joined(events, 'signature'), message.content[0].signature);
    assert.deepEqual(events.filter((e) => e[0] === 'contentBlock').map((e) => e[1].type), ['thinking', 'text']);
  }
  messages.push({ role: 'assistant', content: message.content }, ...user('Hello there'));
  assert.equal(text((await complete(demo, { ...params, messages }, streaming)).message), hello);
});

eachWay('tool round trip', async ({ upstream, streaming }) => {
  const messages = user('What is the weather in Paris?');
  const first = await complete(demo, { model: `${upstream}/demo`, messages, tools: [weather] }, streaming);
  assert.equal(first.message.stop_reason, 'tool_use');
  assert.equal(text(first.message), 'Let me look that up.');
  assert.deepEqual(calls(first.message), [['get_weather', { city: 'Paris' }]]);
  if (streaming) {
    assert.deepEqual(JSON.parse(joined(first.events, 'inputJson')), { city: 'Paris' });
    assert.deepEqual(first.events.findLast((e) => e[0] === 'inputJson')[2], { city: 'Paris' });
  }
  const { id } = first.message.content.at(-1);
  messages.push({ role: 'assistant', content: first.message.content }, ...user([{ type: 'tool_result', tool_use_id: id, content: '22 degrees' }]));
  const { message } = await complete(demo, { model: `${upstream}/demo`, messages, tools: [weather] }, streaming);
  assert.equal(text(message), `The tool said: 22 degrees. ${advice}`);
});

// The helper's events are about the last block, so a call that is not over when the next begins would be lost to them.
eachWay('interleaved tools', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo-interleave`, messages: user('Weather and time in Reykjavik'), tools: [weather, time] };
  const { message, events } = await complete(demo, params, streaming);
  const want = [['get_weather', { city: 'Reykjavik' }], ['get_time', { zone: 'Reykjavik' }]];
  assert.deepEqual(calls(message), want);
  if (streaming) {
    const blocks = events.filter((e) => e[0] === 'contentBlock' && e[1].type === 'tool_use').map((e) => [e[1].name, e[1].input]);
    assert.deepEqual(blocks, want);
  }
});

eachWay('an agent turn', async ({ upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
  const params = { model: play.model, tools: [weather, time], thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 4000 };
  const messages = user('Hi');
  const { message } = await complete(staged, { ...params, messages }, streaming);
  assert.deepEqual(
    message.content.map((b) => b.type),
    upstream === 'chat' ? ['thinking', 'text', 'tool_use', 'tool_use'] : ['thinking', 'redacted_thinking', 'text', 'tool_use', 'tool_use'],
  );
  const results = message.content.filter((b) => b.type === 'tool_use').map((b) => ({ type: 'tool_result', tool_use_id: b.id, content: 'fine' }));
  messages.push({ role: 'assistant', content: message.content }, ...user(results));
  await complete(staged, { ...params, messages }, streaming);
  if (upstream === 'responses') {
    const { input } = play.seen[1].body;
    assert.deepEqual(input.map((i) => i.type), ['message', 'reasoning', 'reasoning', 'message', 'function_call', 'function_call', 'function_call_output', 'function_call_output']);
    assert.deepEqual(input.slice(1, 3).map((i) => i.encrypted_content), ['gAAAAABpU0aT3jJ8Yk-0nQ==', 'gAAAAABpU0bX7_2Rw1mV4g==']);
    return;
  }
  const sent = play.seen[1].body.messages;
  if (upstream === 'chat') {
    assert.deepEqual(sent.map((m) => m.role), ['user', 'assistant', 'tool', 'tool']);
    assert.equal(play.seen[0].body.reasoning_effort, 'low');
  } else {
    assert.equal(sent[1].content[0].signature, 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h==');
    assert.equal(sent[1].content[1].data, 'EmwKAhgBEgy3va3pzix/LafPsn4=');
  }
});

// The runner asks for a thread, which an upstream of another protocol cannot keep; it has to find its way without.
for (const [upstream, streaming] of [['chat', false], ['chat', true], ['responses', false], ['responses', true]]) {
  test(`the tool runner on ${upstream}, ${streaming ? 'stream' : 'body'}`, async () => {
    const second = { aaaaaaaa: 'cccccccc', bbbbbbbb: 'dddddddd', AAAAAAAA: 'CCCCCCCC', BBBBBBBB: 'DDDDDDDD' };
    const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/agent`, second), both(`${upstream}/usage`));
    const asked = [];
    const make = (name, property) =>
      betaTool({
        name,
        description: name,
        inputSchema: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property] },
        run: (input) => {
          asked.push(input[property]);
          return 'fine';
        },
      });
    const runner = staged.beta.messages.toolRunner({
      model: play.model,
      max_tokens: 500,
      messages: user('Hi'),
      tools: [make('get_weather', 'city'), make('get_time', 'zone')],
      stream: streaming,
      max_iterations: 5,
    });
    const message = await runner.runUntilDone();
    assert.equal(text(message), 'Hello there.');
    assert.deepEqual(asked.toSorted(), ['CET', 'CET', 'Zagreb', 'Zagreb']);
    assert.equal(play.seen.length, 3);
    assert.equal(JSON.stringify(play.seen[2].body).split('"fine"').length, 5);
  });
}

eachWay('structured output', async ({ upstream, streaming }) => {
  const format = zodOutputFormat(z.object({ name: z.string(), age: z.number() }));
  const params = { model: `${upstream}/demo`, max_tokens: 500, messages: user('Who?'), output_config: { format } };
  const message = streaming ? await demo.messages.stream(params).finalMessage() : await demo.messages.parse(params);
  assert.deepEqual(message.parsed_output, { name: 'demo', age: 1 });
});

eachWay('usage', async ({ upstream, streaming }) => {
  const { message } = await complete(staged, { model: stage.play(upstream, both(`${upstream}/usage`)).model, messages: user('Hi') }, streaming);
  const { usage } = message;
  assert.equal(text(message), 'Hello there.');
  assert.deepEqual(
    [usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens, usage.output_tokens, usage.output_tokens_details.thinking_tokens],
    upstream === 'chat' ? [40, 60, 0, 20, 5] : [30, 60, 10, 20, 5],
  );
});

eachWay('max tokens', async ({ upstream, streaming }) => {
  const { message } = await complete(demo, { model: `${upstream}/demo`, messages: user('Hello there'), max_tokens: 16 }, streaming);
  assert.equal(text(message), `You said: "Hello there". I am Parlance's demo model; put a real upstream into parlance.hcl to `);
  assert.equal(message.stop_reason, 'max_tokens');
});

eachWay('stop sequence', async ({ upstream, streaming }) => {
  const { message } = await complete(demo, { model: `${upstream}/demo`, messages: user('Hello there'), stop_sequences: ['demo'] }, streaming);
  assert.equal(text(message), `You said: "Hello there". I am Parlance's `);
  // A Chat upstream does not tell that it was one.
  assert.deepEqual([message.stop_reason, message.stop_sequence], upstream === 'chat' ? ['end_turn', null] : ['stop_sequence', 'demo']);
});

eachWay('refusal', async ({ upstream, streaming }) => {
  const { message } = await complete(demo, { model: `${upstream}/demo-refusal`, messages: user('Hi') }, streaming);
  assert.equal(message.stop_reason, 'refusal');
  assert.equal(message.stop_details.explanation, refused);
  assert.equal(text(message), upstream === 'messages' ? '' : refused);
});

eachWay('citation', async ({ upstream, streaming }) => {
  const { message, events } = await complete(demo, { model: `${upstream}/demo-cite`, messages: user('Hello there') }, streaming);
  assert.equal(text(message), hello);
  assert.deepEqual(message.content[0].citations.map((c) => [c.type, c.url]), [['web_search_result_location', 'https://example.com/parlance']]);
  if (streaming) assert.equal(events.filter((e) => e[0] === 'citation').length, 1);
});

eachWay('an empty answer', async ({ upstream, streaming }) => {
  const { message } = await complete(demo, { model: `${upstream}/demo-empty`, messages: user('Hi') }, streaming);
  assert.equal(text(message), '');
  assert.equal(message.stop_reason, 'end_turn');
});

for (const failure of ['cut', 'eof', 'error', 'garbage']) {
  eachWay(`a broken answer: ${failure}`, async ({ upstream, streaming }) => {
    const params = { model: `${upstream}/demo-${failure}`, max_tokens: 500, messages: user('Hello there') };
    const { APIError } = demo.constructor;
    await assert.rejects(complete(demo, params, streaming), (err) => {
      assert.ok(err instanceof APIError, `${err}`);
      assert.equal(err.type, failure === 'error' ? 'overloaded_error' : 'api_error');
      assert.ok(err.requestID);
      if (!streaming) assert.ok(err.status >= 500, `${err}`);
      return true;
    });
    if (!streaming) return;
    let said = '';
    await assert.rejects(async () => {
      for await (const event of await demo.messages.create({ ...params, stream: true })) said += event.delta?.text ?? '';
    }, APIError);
    assert.ok(said !== '' && hello.startsWith(said), said);
  });
}

for (const upstream of protocols) {
  test(`a call that is cut short is not run: ${upstream}`, async () => {
    const whole = read(`${upstream}/agent.sse`);
    const play = stage.play(upstream, cut(whole.slice(0, whole.indexOf('greb'))));
    const ran = [];
    const runner = staged.beta.messages.toolRunner({
      model: play.model,
      max_tokens: 500,
      messages: user('Hi'),
      stream: true,
      tools: [betaTool({ name: 'get_weather', description: '', inputSchema: { type: 'object' }, run: (input) => ran.push(input) && 'fine' })],
    });
    await assert.rejects(runner.runUntilDone());
    assert.deepEqual(ran, []);
  });
}

test('an odd server', async () => {
  const play = stage.play('chat', stream(read('chat/odd.sse')));
  const { message } = await complete(staged, { model: play.model, messages: user('Hi'), tools: [weather], thinking: { type: 'adaptive' } }, true);
  assert.deepEqual(message.content.map((b) => b.type), ['thinking', 'text', 'tool_use']);
  assert.deepEqual(calls(message), [['get_weather', { city: 'Oslo' }]]);
  assert.equal(message.stop_reason, 'tool_use');
});

test('a web search of the upstream', async () => {
  const { message } = await complete(staged, { model: stage.play('messages', stream(read('messages/search.sse'))).model, messages: user('Hi') }, true);
  assert.deepEqual(message.content.map((b) => b.type), ['text', 'server_tool_use', 'web_search_tool_result', 'text']);
  assert.deepEqual(message.content[1].input, { query: 'Shannon' });
});

eachWay('images', async ({ upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/usage`));
  const content = [
    { type: 'text', text: 'What is this?' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
  ];
  await complete(staged, { model: play.model, messages: user(content) }, streaming);
  const want = {
    messages: content,
    chat: [content[0], { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }],
    responses: [{ type: 'input_text', text: 'What is this?' }, { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' }],
  };
  const sent = play.seen[0].body;
  assert.deepEqual((sent.messages ?? sent.input)[0].content, want[upstream]);
});
