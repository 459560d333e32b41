// The OpenAI Agents SDK: its loop runs tools and replays the items that it was given.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { Agent, OpenAIProvider, Runner, setTracingDisabled, tool } from '@openai/agents';
import { z } from 'zod';
import { advice, both, hello, newOpenAI, openStage, protocols, startDemo, thought } from './parlance.mjs';

setTracingDisabled(true);
const demoURL = await startDemo();
const stage = await openStage();

// run lets an agent do its work by one of OpenAI's protocols, streamed or not.
async function run({ url = demoURL, client, streaming, input, previousResponseId, ...agent }) {
  const provider = new OpenAIProvider({ openAIClient: newOpenAI(url), useResponses: client === 'responses' });
  const runner = new Runner({ modelProvider: provider, tracingDisabled: true });
  const one = new Agent({ name: 'Judge', instructions: 'Be brief.', ...agent });
  if (!streaming) return runner.run(one, input, { previousResponseId });
  const result = await runner.run(one, input, { stream: true, previousResponseId });
  let text = '';
  for await (const event of result) {
    if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta') text += event.data.delta;
  }
  await result.completed;
  if (result.error) throw result.error;
  if (!agent.outputType) assert.ok(text.endsWith(result.finalOutput), text);
  return result;
}

function each(name, check, list = ['chat', 'responses']) {
  describe(name, { concurrency: true }, () => {
    for (const client of list) {
      for (const upstream of protocols) {
        for (const streaming of [false, true]) {
          test(`${client} on ${upstream}, ${streaming ? 'stream' : 'body'}`, () => check({ client, upstream, streaming }));
        }
      }
    }
  });
}

const make = (name, property, result, ran = []) =>
  tool({ name, description: name, strict: false, parameters: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property], additionalProperties: true }, execute: (input) => ran.push(input[property]) && result });

// What keeps the history with the client, and the reasoning in it.
const stateless = { store: false, reasoning: { effort: 'medium', summary: 'auto' }, providerData: { include: ['reasoning.encrypted_content'] } };

each('text', async ({ client, upstream, streaming }) => {
  const result = await run({ client, streaming, model: `${upstream}/demo`, input: 'Hello there' });
  assert.equal(result.finalOutput, hello);
  const { usage } = result.state;
  assert.ok(usage.inputTokens > 0 && usage.outputTokens > 0);
});

each('a loop with two tools at once', async ({ client, upstream, streaming }) => {
  const ran = [];
  const tools = [make('get_weather', 'city', 'sunny', ran), make('get_time', 'zone', 'noon', ran)];
  const result = await run({ client, streaming, model: `${upstream}/demo`, tools, input: 'Call two in parallel for Paris' });
  assert.equal(result.finalOutput, `The tool said: sunny; noon. ${advice}`);
  assert.deepEqual(ran, ['Paris', 'Paris']);
});

each(
  'reasoning, and a second turn with it',
  async ({ client, upstream, streaming }) => {
    const params = { client, streaming, model: `${upstream}/demo-thinking`, modelSettings: stateless };
    const first = await run({ ...params, input: 'Hello there' });
    const item = first.newItems.find((i) => i.type === 'reasoning_item');
    assert.equal((item.rawItem.content ?? []).map((c) => c.text).join(''), thought);
    const second = await run({ ...params, input: [...first.history, { role: 'user', content: 'Hello there' }] });
    assert.equal(second.finalOutput, hello);
  },
  ['responses'],
);

each('reasoning in a loop', async ({ client, upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
  const tools = [make('get_weather', 'city', 'rain'), make('get_time', 'zone', 'noon')];
  const modelSettings = client === 'responses' ? stateless : { reasoning: { effort: 'medium' } };
  const result = await run({ url: stage.url, client, streaming, model: play.model, tools, modelSettings, input: 'Hi' });
  assert.equal(result.finalOutput, 'Hello there.');
  const sent = JSON.stringify(play.seen[1].body);
  const own = { chat: [], messages: ['EqQBCgIYAhIM1gbcDa9GJwZA2b3h=='], responses: ['gAAAAABpU0aT3jJ8Yk-0nQ=='] };
  for (const state of own[upstream]) assert.ok(sent.includes(state), `${state} is not in ${sent}`);
});

// The history is kept by the server, which is Parlance where the upstream keeps none.
each(
  'a conversation that goes on from the last response',
  async ({ client, upstream, streaming }) => {
    const own = Object.fromEntries(['chatcmpl-a1', 'chatcmpl-i1', 'msg_01A"', 'resp_0a1', 'rs_0a1', 'msg_0a1', 'fc_0a1'].map((id) => [id, id.replace('1', streaming ? '6' : '7')]));
    const play = stage.play(upstream, both(`${upstream}/agent`, own), both(`${upstream}/usage`));
    const tools = [make('get_weather', 'city', 'rain'), make('get_time', 'zone', 'noon')];
    const params = { url: stage.url, client, streaming, model: play.model, tools, modelSettings: { store: true } };
    const first = await run({ ...params, input: 'My name is Ada' });
    await run({ ...params, input: 'And now?', previousResponseId: first.lastResponseId });
    const sent = JSON.stringify(play.seen[2].body);
    for (const said of ['My name is Ada', 'I ask both.', 'rain', 'noon', 'Hello there.', 'And now?']) assert.ok(sent.includes(said), `${said} is not in ${sent}`);
  },
  ['responses'],
);

each('structured output', async ({ client, upstream, streaming }) => {
  const outputType = z.object({ name: z.string(), age: z.number() });
  const result = await run({ client, streaming, model: `${upstream}/demo`, outputType, input: 'Who?' });
  assert.deepEqual(result.finalOutput, { name: 'demo', age: 1 });
});

each('an error', async ({ client, upstream, streaming }) => {
  await assert.rejects(run({ client, streaming, model: `${upstream}/demo-400`, input: 'Hello there' }), (err) => {
    assert.equal(err.status, 400, `${err}`);
    assert.match(err.message, /a failure of Parlance's demo upstream/);
    return true;
  });
});

each('a broken answer', async ({ client, upstream, streaming }) => {
  await assert.rejects(run({ client, streaming, model: `${upstream}/demo-cut`, input: 'Hello there' }));
});
