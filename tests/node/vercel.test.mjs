// The Vercel AI SDK: it checks every event against schemas of its own, and replays a conversation from what it made of them.
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { APICallError, Output, generateText, isStepCount, streamText, tool } from 'ai';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createAnthropic as createPrevious } from 'ai-sdk-anthropic-previous';
import { createOpenAI } from '@ai-sdk/openai';
import { z } from 'zod';
import { advice, both, clientKey, hello, openStage, protocols, startDemo, thought } from './parlance.mjs';

const demoURL = await startDemo();
const stage = await openStage();

// What the AI SDK calls providers: each speaks one protocol.
const providers = {
  'openai.responses': {
    model: (url, name) => createOpenAI({ baseURL: url + '/v1', apiKey: clientKey }).responses(name),
    // The names of these models are none that it knows to think.
    thinking: { openai: { store: false, forceReasoning: true, reasoningEffort: 'medium', reasoningSummary: 'auto' } },
    plain: { openai: { store: false } },
  },
  'openai.chat': {
    model: (url, name) => createOpenAI({ baseURL: url + '/v1', apiKey: clientKey }).chat(name),
  },
  anthropic: {
    model: (url, name) => createAnthropic({ baseURL: url + '/v1', apiKey: clientKey })(name),
    thinking: { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } } },
    // For models that it does not know it would ask by a tool.
    plain: { anthropic: { structuredOutputMode: 'outputFormat' } },
  },
};

// ask gets an answer in either form, after all its steps.
async function ask(provider, { url = demoURL, name, streaming, ...params }) {
  params = { model: providers[provider].model(url, name), providerOptions: providers[provider].plain, maxRetries: 0, maxOutputTokens: 4000, ...params };
  if (!streaming) {
    const result = await generateText(params);
    const { text, reasoningText, usage, finishReason, responseMessages, steps } = result;
    return { text, reasoningText, usage, finishReason, responseMessages, steps, output: params.output && result.output };
  }
  let text = '';
  const result = streamText({ ...params, onError() {} });
  for await (const part of result.stream) {
    if (part.type === 'error') throw Object.assign(part.error, { before: text });
    if (part.type === 'text-delta') text += part.text;
  }
  assert.ok(text.endsWith(await result.text), 'the pieces are the whole');
  return {
    text: await result.text,
    reasoningText: await result.reasoningText,
    usage: await result.usage,
    finishReason: await result.finishReason,
    responseMessages: await result.responseMessages,
    steps: await result.steps,
    output: params.output && (await result.output),
  };
}

function each(name, run, list = Object.keys(providers)) {
  describe(name, { concurrency: true }, () => {
    for (const provider of list) {
      for (const upstream of protocols) {
        for (const streaming of [false, true]) {
          test(`${provider} on ${upstream}, ${streaming ? 'stream' : 'body'}`, () => run({ provider, upstream, streaming }));
        }
      }
    }
  });
}

each('text', async ({ provider, upstream, streaming }) => {
  const { text, finishReason, usage } = await ask(provider, { name: `${upstream}/demo`, instructions: 'Be brief.', prompt: 'Hello there', streaming });
  assert.deepEqual([text, finishReason], [hello, 'stop']);
  assert.ok(usage.inputTokens > 0 && usage.outputTokens > 0);
});

each('a loop with two tools at once', async ({ provider, upstream, streaming }) => {
  const ran = [];
  const make = (property, result) =>
    tool({ description: result, inputSchema: z.object({ [property]: z.string() }), execute: (input) => ran.push(input[property]) && result });
  const { text, steps } = await ask(provider, {
    name: `${upstream}/demo`,
    prompt: 'Call two in parallel for Paris',
    tools: { get_weather: make('city', 'sunny'), get_time: make('zone', 'noon') },
    stopWhen: isStepCount(4),
    streaming,
  });
  assert.equal(text, `The tool said: sunny; noon. ${advice}`);
  assert.deepEqual([ran, steps.length, steps[0].finishReason], [['Paris', 'Paris'], 2, 'tool-calls']);
});

each('calls that interleave', async ({ provider, upstream, streaming }) => {
  const { steps, finishReason } = await ask(provider, {
    name: `${upstream}/demo-interleave`,
    prompt: 'Weather and time in Reykjavik',
    tools: { get_weather: tool({ inputSchema: z.object({ city: z.string() }) }), get_time: tool({ inputSchema: z.object({ zone: z.string() }) }) },
    streaming,
  });
  assert.deepEqual([steps[0].toolCalls.map((c) => [c.toolName, c.input]), finishReason], [[['get_weather', { city: 'Reykjavik' }], ['get_time', { zone: 'Reykjavik' }]], 'tool-calls']);
});

each(
  'reasoning, and a second turn with it',
  async ({ provider, upstream, streaming }) => {
    const params = { name: `${upstream}/demo-thinking`, providerOptions: providers[provider].thinking, streaming };
    const messages = [{ role: 'user', content: 'Hello there' }];
    const first = await ask(provider, { ...params, messages });
    assert.deepEqual([first.reasoningText, first.text], [thought, hello]);
    messages.push(...first.responseMessages, { role: 'user', content: 'Hello there' });
    assert.equal((await ask(provider, { ...params, messages })).text, hello);
  },
  ['openai.responses', 'anthropic'],
);

// What the upstream wants to see again comes back to it within the loop.
each(
  'reasoning in a loop',
  async ({ provider, upstream, streaming }) => {
    const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
    const make = () => tool({ inputSchema: z.looseObject({}), execute: () => 'fine' });
    const { text } = await ask(provider, {
      url: stage.url, name: play.model, prompt: 'Hi', providerOptions: providers[provider].thinking,
      tools: { get_weather: make(), get_time: make() }, stopWhen: isStepCount(4), streaming,
    });
    assert.equal(text, 'Hello there.');
    const sent = JSON.stringify(play.seen[1].body);
    const own = { chat: [], messages: ['EqQBCgIYAhIM1gbcDa9GJwZA2b3h=='], responses: ['gAAAAABpU0aT3jJ8Yk-0nQ=='] };
    for (const state of own[upstream]) assert.ok(sent.includes(state), `${state} is not in ${sent}`);
  },
  ['openai.responses', 'anthropic'],
);

// Where it is not told that nothing is stored, it names its own items by their ids alone.
each(
  'a conversation of references',
  async ({ provider, upstream, streaming }) => {
    const { openai } = providers[provider].thinking;
    const params = { name: `${upstream}/demo-thinking`, providerOptions: { openai: { ...openai, store: true } }, streaming };
    const make = (property, result) => tool({ inputSchema: z.object({ [property]: z.string() }), execute: () => result });
    const tools = { get_weather: make('city', 'sunny'), get_time: make('zone', 'noon') };
    const messages = [{ role: 'user', content: `Call two in parallel for ${upstream}${streaming}` }]; // an answer of its own, with ids of its own
    const first = await ask(provider, { ...params, messages, tools, stopWhen: isStepCount(4) });
    assert.equal(first.text, `The tool said: sunny; noon. ${advice}`);
    messages.push(...first.responseMessages, { role: 'user', content: 'Hello there' });
    assert.equal((await ask(provider, { ...params, messages })).text, hello);
  },
  ['openai.responses'],
);

each('structured output', async ({ provider, upstream, streaming }) => {
  const { output } = await ask(provider, {
    name: `${upstream}/demo`,
    prompt: 'Who?',
    output: Output.object({ schema: z.object({ name: z.string(), age: z.number() }) }),
    streaming,
  });
  assert.deepEqual(output, { name: 'demo', age: 1 });
});

each('an error', async ({ provider, upstream, streaming }) => {
  await assert.rejects(ask(provider, { name: `${upstream}/demo-429`, prompt: 'Hello there', streaming }), (err) => {
    assert.ok(APICallError.isInstance(err), `${err}`);
    assert.deepEqual([err.statusCode, err.isRetryable], [429, true]);
    assert.match(err.message, /a failure of Parlance's demo upstream/);
    return true;
  });
});

for (const failure of ['cut', 'error']) {
  each(`a broken answer: ${failure}`, async ({ provider, upstream, streaming }) => {
    await assert.rejects(ask(provider, { name: `${upstream}/demo-${failure}`, prompt: 'Hello there', streaming }), (err) => {
      if (streaming) assert.ok(err.before !== '' && hello.startsWith(err.before), err.before);
      return true;
    });
  });
}

// Reasons for which an answer ends that is whole.
const whole = ['stop', 'length', 'tool-calls'];

// finished is what a provider makes of a stream.
async function finished(create, url, name) {
  const model = create({ baseURL: url + '/v1', apiKey: clientKey })(name);
  const { stream } = await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello there' }] }], maxOutputTokens: 1000 });
  let text = '', errors = 0, reason;
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.delta;
    if (part.type === 'error') errors++;
    if (part.type === 'finish') reason = part.finishReason.unified ?? part.finishReason;
  }
  return { text, errors, reason };
}

// Neither major of the provider may take a cut answer for a finished one. Which reason it gives for the end is what the framework goes by.
for (const [major, create] of [['current', createAnthropic], ['previous', createPrevious]]) {
  describe(`a cut answer, ${major} major`, { concurrency: true }, () => {
    for (const upstream of protocols) {
      for (const failure of ['cut', 'error']) {
        test(`${failure}, on ${upstream}`, async () => {
          const raw = await fetch(`${demoURL}/v1/messages`, {
            method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': clientKey },
            body: JSON.stringify({ model: `${upstream}/demo-${failure}`, max_tokens: 1000, stream: true, messages: [{ role: 'user', content: 'Hello there' }] }),
          });
          const events = [...(await raw.text()).matchAll(/^event: (.*)$/gm)].map((m) => m[1]);
          assert.deepEqual(events.slice(-2), ['error', 'message_stop']);
          assert.ok(!events.includes('message_delta'), `${events}`);

          const { text, errors, reason } = await finished(create, demoURL, `${upstream}/demo-${failure}`);
          assert.ok(text !== '' && text !== hello && hello.startsWith(text), text);
          assert.equal(errors, 1);
          assert.ok(!whole.includes(reason), `${reason}`);
        });
      }
    }

    // The test above can fail: behind an error, a message_delta with a stop reason makes the answer a finished one.
    test('a stop reason behind the error', async () => {
      const event = (data) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
      const server = createServer((request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end([
          { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 3, output_tokens: 1 } } },
          { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
          { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hel' } },
          { type: 'content_block_stop', index: 0 },
          { type: 'error', error: { type: 'api_error', message: 'cut' } },
          { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
          { type: 'message_stop' },
        ].map(event).join(''));
      });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const { reason } = await finished(create, `http://127.0.0.1:${server.address().port}`, 'm');
        assert.ok(whole.includes(reason), `${reason}`);
      } finally {
        server.close();
      }
    });
  });
}
