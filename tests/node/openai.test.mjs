import { test } from 'node:test';
import assert from 'node:assert/strict';
import { zodFunction, zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { advice, both, cut, eachWay, hello, newOpenAI, openStage, protocols, read, refused, startDemo, stream, thought } from './parlance.mjs';

const demo = newOpenAI(await startDemo());
const stage = await openStage();
const staged = newOpenAI(stage.url);

const user = (content) => [{ role: 'user', content }];

// complete gets a completion, from a body or from the SDK's stream helper, with what the helper told on the way.
async function complete(client, params, streaming) {
  if (!streaming) return { completion: await client.chat.completions.create(params), events: [] };
  const events = [];
  const runner = client.chat.completions.stream({ ...params, stream_options: { include_usage: true } });
  for (const name of ['content.delta', 'content.done', 'refusal.delta', 'refusal.done', 'tool_calls.function.arguments.delta', 'tool_calls.function.arguments.done']) {
    runner.on(name, (props) => events.push({ ...props, event: name }));
  }
  return { completion: await runner.finalChatCompletion(), events };
}

const calls = (message) => (message.tool_calls ?? []).map((c) => [c.function.name, JSON.parse(c.function.arguments)]);

const weather = {
  type: 'function',
  function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
};
const time = {
  type: 'function',
  function: { name: 'get_time', parameters: { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] } },
};

eachWay('text', async ({ upstream, streaming }) => {
  const { completion, events } = await complete(demo, { model: `${upstream}/demo`, messages: user('Hello there') }, streaming);
  const { message, finish_reason } = completion.choices[0];
  assert.equal(message.content, hello);
  assert.equal(message.role, 'assistant');
  assert.equal(finish_reason, 'stop');
  assert.equal(completion.model, `${upstream}/demo`);
  assert.match(completion.id, /^chatcmpl-/);
  assert.ok(completion.usage.prompt_tokens > 0 && completion.usage.completion_tokens > 0);
  if (streaming) {
    const deltas = events.filter((e) => e.event === 'content.delta');
    assert.ok(deltas.length > 10);
    assert.equal(deltas.map((e) => e.delta).join(''), hello);
    assert.equal(events.at(-1).content, hello);
  }
});

// Chat has no field of its own for thinking: clients read reasoning_content from the deltas.
eachWay('thinking', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo`, messages: user('Hello there'), reasoning_effort: 'medium' };
  let thinking = '';
  let text = '';
  if (streaming) {
    for await (const chunk of await demo.chat.completions.create({ ...params, stream: true })) {
      thinking += chunk.choices[0].delta.reasoning_content ?? '';
      text += chunk.choices[0].delta.content ?? '';
      assert.ok(text === '' || thinking === thought, 'text comes before the thinking is over');
    }
  } else {
    const { message } = (await demo.chat.completions.create(params)).choices[0];
    thinking = message.reasoning_content;
    text = message.content;
  }
  assert.equal(thinking, thought);
  assert.equal(text, hello);
});

eachWay('tool round trip', async ({ upstream, streaming }) => {
  const messages = user('What is the weather in Paris?');
  const first = await complete(demo, { model: `${upstream}/demo`, messages, tools: [weather] }, streaming);
  const { message, finish_reason } = first.completion.choices[0];
  assert.equal(finish_reason, 'tool_calls');
  assert.equal(message.content, 'Let me look that up.');
  assert.deepEqual(calls(message), [['get_weather', { city: 'Paris' }]]);
  if (streaming) {
    const done = first.events.filter((e) => e.event === 'tool_calls.function.arguments.done');
    assert.deepEqual(done.map((e) => [e.index, e.name, JSON.parse(e.arguments)]), [[0, 'get_weather', { city: 'Paris' }]]);
  }
  messages.push(message, { role: 'tool', tool_call_id: message.tool_calls[0].id, content: '22 degrees' });
  const { completion } = await complete(demo, { model: `${upstream}/demo`, messages, tools: [weather] }, streaming);
  assert.equal(completion.choices[0].message.content, `The tool said: 22 degrees. ${advice}`);
});

eachWay('runTools', async ({ upstream, streaming }) => {
  const asked = [];
  const runner = demo.chat.completions.runTools({
    model: `${upstream}/demo`,
    messages: user('Call two in parallel for Paris'),
    stream: streaming,
    tools: [
      { type: 'function', function: { ...weather.function, function: (args) => asked.push(args.city) && 'sunny', parse: JSON.parse } },
      { type: 'function', function: { ...time.function, function: (args) => asked.push(args.zone) && 'noon', parse: JSON.parse } },
    ],
  });
  assert.equal(await runner.finalContent(), `The tool said: sunny; noon. ${advice}`);
  assert.deepEqual(asked, ['Paris', 'Paris']);
});

eachWay('interleaved tools', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo-interleave`, messages: user('Weather and time in Reykjavik'), tools: [weather, time] };
  const { completion, events } = await complete(demo, params, streaming);
  assert.deepEqual(calls(completion.choices[0].message), [
    ['get_weather', { city: 'Reykjavik' }],
    ['get_time', { zone: 'Reykjavik' }],
  ]);
  if (streaming && upstream === 'messages') {
    const done = events.filter((e) => e.event === 'tool_calls.function.arguments.done').map((e) => JSON.parse(e.arguments));
    assert.deepEqual(done, [{ city: 'Reykjavik' }, { zone: 'Reykjavik' }]);
  }
});

eachWay('an agent turn', async ({ upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
  const messages = user('Hi');
  const { completion } = await complete(staged, { model: play.model, messages, tools: [weather, time], reasoning_effort: 'high' }, streaming);
  const { message } = completion.choices[0];
  assert.equal(message.content, 'I ask both.');
  // Of members that it does not know, the SDK's stream helper keeps the last piece only.
  assert.equal(message.reasoning_content, streaming ? ' to ask.' : 'Two things to ask.');
  assert.match(message.tool_calls[1].function.arguments, /12345678901234567890/);
  messages.push(message, ...message.tool_calls.map((c) => ({ role: 'tool', tool_call_id: c.id, content: 'fine' })));
  await complete(staged, { model: play.model, messages, tools: [weather, time], reasoning_effort: 'high' }, streaming);
  if (upstream === 'responses') {
    const { input } = play.seen[1].body;
    // What the SDK kept comes back as the upstream's own reasoning.
    const want = ['gAAAAABpU0aT3jJ8Yk-0nQ==', 'gAAAAABpU0bX7_2Rw1mV4g=='].slice(streaming ? 1 : 0);
    assert.deepEqual(input.filter((i) => i.type === 'reasoning').map((i) => i.encrypted_content), want);
    assert.equal(input.filter((i) => i.type === 'function_call').length, 2);
    return;
  }
  const said = play.seen[1].body.messages[1];
  if (upstream === 'messages') {
    // What the SDK kept comes back as the upstream's own thinking, to the byte.
    const thinking = { type: 'thinking', thinking: 'Two things to ask.', signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h==' };
    const redacted = { type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix/LafPsn4=' };
    const want = streaming ? [redacted] : [thinking, redacted];
    assert.deepEqual(said.content.slice(0, want.length), want);
    assert.equal(said.content[want.length].type, 'text');
  } else {
    assert.equal(said.tool_calls.length, 2);
  }
});

eachWay('structured output', async ({ upstream, streaming }) => {
  const format = zodResponseFormat(z.object({ name: z.string(), age: z.number() }), 'person');
  const params = { model: `${upstream}/demo`, messages: user('Who?'), response_format: format };
  const completion = streaming
    ? await demo.chat.completions.stream(params).finalChatCompletion()
    : await demo.chat.completions.parse(params);
  assert.deepEqual(completion.choices[0].message.parsed, { name: 'demo', age: 1 });
});

eachWay('a tool with a schema', async ({ upstream, streaming }) => {
  const tool = zodFunction({ name: 'look_up', parameters: z.object({ word: z.string() }) });
  const params = { model: `${upstream}/demo`, messages: user('Look up aardvark'), tools: [tool] };
  const completion = streaming
    ? await demo.chat.completions.stream(params).finalChatCompletion()
    : await demo.chat.completions.parse(params);
  assert.deepEqual(completion.choices[0].message.tool_calls[0].function.parsed_arguments, { word: 'aardvark' });
});

eachWay('usage', async ({ upstream, streaming }) => {
  const { completion } = await complete(staged, { model: stage.play(upstream, both(`${upstream}/usage`)).model, messages: user('Hi') }, streaming);
  const { usage } = completion;
  assert.equal(completion.choices[0].message.content, 'Hello there.');
  assert.deepEqual([usage.prompt_tokens, usage.completion_tokens, usage.total_tokens], [100, 20, 120]);
  assert.equal(usage.prompt_tokens_details.cached_tokens, 60);
  assert.equal(usage.prompt_tokens_details.cache_write_tokens, upstream === 'chat' ? undefined : 10);
  assert.equal(usage.completion_tokens_details.reasoning_tokens, 5);
});

eachWay('max tokens', async ({ upstream, streaming }) => {
  const { completion } = await complete(demo, { model: `${upstream}/demo`, messages: user('Hello there'), max_completion_tokens: 16 }, streaming);
  assert.equal(completion.choices[0].message.content, `You said: "Hello there". I am Parlance's demo model; put a real upstream into parlance.hcl to `);
  assert.equal(completion.choices[0].finish_reason, 'length');
});

eachWay('stop sequence', async ({ upstream, streaming }) => {
  const { completion } = await complete(demo, { model: `${upstream}/demo`, messages: user('Hello there'), stop: 'demo' }, streaming);
  assert.equal(completion.choices[0].message.content, `You said: "Hello there". I am Parlance's `);
  assert.equal(completion.choices[0].finish_reason, 'stop');
});

eachWay('refusal', async ({ upstream, streaming }) => {
  const { completion, events } = await complete(demo, { model: `${upstream}/demo-refusal`, messages: user('Hi') }, streaming);
  assert.equal(completion.choices[0].message.refusal, refused);
  assert.equal(completion.choices[0].message.content ?? '', '');
  assert.equal(completion.choices[0].finish_reason, upstream === 'messages' ? 'content_filter' : 'stop');
  if (streaming) assert.equal(events.at(-1).refusal, refused);
});

eachWay('citation', async ({ upstream, streaming }) => {
  const params = { model: `${upstream}/demo-cite`, messages: user('Hello there') };
  const { completion } = await complete(demo, params, streaming);
  const { message } = completion.choices[0];
  assert.equal(message.annotations.length, 1);
  const { url, start_index, end_index } = message.annotations[0].url_citation;
  assert.equal(url, 'https://example.com/parlance');
  assert.equal(message.content.slice(start_index, end_index).trim(), hello);
});

// Broken answers: the helper and a bare loop over the stream both have to notice.
for (const failure of ['cut', 'eof', 'error', 'garbage']) {
  eachWay(`a broken answer: ${failure}`, async ({ upstream, streaming }) => {
    const params = { model: `${upstream}/demo-${failure}`, messages: user('Hello there') };
    await assert.rejects(complete(demo, params, streaming), (err) => {
      assert.ok(err instanceof demo.constructor.APIError, `${err}`);
      assert.ok(err.message.length > 5);
      if (!streaming) assert.ok(err.status >= 500, `${err}`);
      return true;
    });
    if (!streaming) return;
    let text = '';
    await assert.rejects(async () => {
      for await (const chunk of await demo.chat.completions.create({ ...params, stream: true })) text += chunk.choices[0]?.delta.content ?? '';
    });
    assert.ok(text !== '' && hello.startsWith(text), text);
  });
}

for (const upstream of protocols) {
  test(`a call that is cut short is not run: ${upstream}`, async () => {
    const whole = read(`${upstream}/agent.sse`);
    const play = stage.play(upstream, cut(whole.slice(0, whole.indexOf('greb'))));
    const ran = [];
    const runner = staged.chat.completions.runTools({
      model: play.model,
      messages: user('Hi'),
      stream: true,
      tools: [{ type: 'function', function: { ...weather.function, function: (args) => ran.push(args), parse: JSON.parse } }],
    });
    await assert.rejects(runner.finalContent());
    assert.deepEqual(ran, []);
  });
}

test('an odd server', async () => {
  const { completion } = await complete(staged, { model: stage.play('chat', stream(read('chat/odd.sse'))).model, messages: user('Hi'), tools: [weather] }, true);
  assert.equal(completion.choices[0].message.content, 'Looking');
  assert.deepEqual(calls(completion.choices[0].message), [['get_weather', { city: 'Oslo' }]]);
});

eachWay('images', async ({ upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/usage`));
  const content = [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
  ];
  await complete(staged, { model: play.model, messages: user(content) }, streaming);
  const want = {
    chat: content,
    messages: [content[0], { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }],
    responses: [{ type: 'input_text', text: 'What is this?' }, { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' }],
  };
  const sent = play.seen[0].body;
  assert.deepEqual((sent.messages ?? sent.input)[0].content, want[upstream]);
});
