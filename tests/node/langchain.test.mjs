// LangChain: it adds chunks up to a message by rules of its own, and writes the next request from that.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { advice, both, clientKey, hello, openStage, protocols, startDemo, thought } from './parlance.mjs';

const demoURL = await startDemo();
const stage = await openStage();

const openAI = (url, model, more) => new ChatOpenAI({ model, apiKey: clientKey, maxRetries: 0, configuration: { baseURL: url + '/v1' }, ...more });

// Each makes a model that speaks one protocol.
const models = {
  'openai chat': (url, model) => openAI(url, model),
  // Its own option for reasoning is for models that it knows to have any.
  'openai responses': (url, model, { thinking } = {}) =>
    openAI(url, model, { useResponsesApi: true, zdrEnabled: true, ...(thinking && { modelKwargs: { reasoning: { effort: 'medium', summary: 'auto' }, include: ['reasoning.encrypted_content'] } }) }),
  anthropic: (url, model, { thinking } = {}) =>
    new ChatAnthropic({ model, apiKey: clientKey, anthropicApiUrl: url, maxRetries: 0, maxTokens: 4000, ...(thinking && { thinking: { type: 'enabled', budget_tokens: 1024 } }) }),
};

// ask gets a message, whole or added up from chunks.
async function ask(model, messages, streaming) {
  if (!streaming) return model.invoke(messages);
  let message;
  for await (const chunk of await model.stream(messages)) message = message ? message.concat(chunk) : chunk;
  return message;
}

function each(name, run, list = Object.keys(models)) {
  describe(name, { concurrency: true }, () => {
    for (const client of list) {
      for (const upstream of protocols) {
        for (const streaming of [false, true]) {
          test(`${client} on ${upstream}, ${streaming ? 'stream' : 'body'}`, () => run({ client, upstream, streaming }));
        }
      }
    }
  });
}

const thinker = ['openai responses', 'anthropic'];
const look = (name, property, result) => tool(() => result, { name, description: name, schema: z.looseObject({ [property]: z.string() }) });

// reasoning is what a message shows of it, in whatever way its class keeps it.
const reasoning = (message) => message.contentBlocks.filter((b) => b.type === 'reasoning').map((b) => b.reasoning).join('');

each('text', async ({ client, upstream, streaming }) => {
  const message = await ask(models[client](demoURL, `${upstream}/demo`), [new HumanMessage('Hello there')], streaming);
  assert.equal(message.text, hello);
  const { input_tokens, output_tokens } = message.usage_metadata;
  assert.ok(output_tokens > 0);
  // For Anthropic's streams it reads how long the prompt was from their start, where only that protocol's servers know it.
  if (client !== 'anthropic' || upstream === 'messages' || !streaming) assert.ok(input_tokens > 0);
});

each('a loop with two tools at once', async ({ client, upstream, streaming }) => {
  const tools = [look('get_weather', 'city', 'sunny'), look('get_time', 'zone', 'noon')];
  const model = models[client](demoURL, `${upstream}/demo`).bindTools(tools);
  const messages = [new HumanMessage('Call two in parallel for Paris')];
  const message = await ask(model, messages, streaming);
  assert.deepEqual(message.tool_calls.map((c) => [c.name, c.args]), [
    ['get_weather', { city: 'Paris' }],
    ['get_time', { zone: 'Paris' }],
  ]);
  messages.push(message);
  for (const [i, call] of message.tool_calls.entries()) messages.push(await tools[i].invoke(call));
  assert.ok(messages.at(-1) instanceof ToolMessage);
  assert.equal((await ask(model, messages, streaming)).text, `The tool said: sunny; noon. ${advice}`);
});

each(
  'reasoning, and a second turn with it',
  async ({ client, upstream, streaming }) => {
    const model = models[client](demoURL, `${upstream}/demo-thinking`, { thinking: true });
    const messages = [new HumanMessage('Hello there')];
    const message = await ask(model, messages, streaming);
    assert.deepEqual([reasoning(message), message.text], [thought, hello]);
    messages.push(message, new HumanMessage('Hello there'));
    assert.equal((await ask(model, messages, streaming)).text, hello);
  },
  thinker,
);

each(
  'reasoning in a loop',
  async ({ client, upstream, streaming }) => {
    const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
    const tools = [look('get_weather', 'city', 'sunny'), look('get_time', 'zone', 'noon')];
    const model = models[client](stage.url, play.model, { thinking: true }).bindTools(tools);
    const messages = [new HumanMessage('Hi')];
    const message = await ask(model, messages, streaming);
    assert.equal(message.text, 'I ask both.');
    messages.push(message, ...message.tool_calls.map((c) => new ToolMessage({ tool_call_id: c.id, content: 'fine' })));
    assert.equal((await ask(model, messages, streaming)).text, 'Hello there.');
    const sent = JSON.stringify(play.seen[1].body);
    const own = { chat: [], messages: ['EqQBCgIYAhIM1gbcDa9GJwZA2b3h=='], responses: ['gAAAAABpU0aT3jJ8Yk-0nQ=='] };
    for (const state of own[upstream]) assert.ok(sent.includes(state), `${state} is not in ${sent}`);
  },
  thinker,
);

each('structured output', async ({ client, upstream, streaming }) => {
  const method = client === 'anthropic' ? 'functionCalling' : 'jsonSchema';
  const model = models[client](demoURL, `${upstream}/demo`).withStructuredOutput(z.object({ name: z.string(), age: z.number() }), { name: 'person', method });
  let answer;
  if (!streaming || client === 'anthropic') answer = await model.invoke('Who?'); // of a tool's stream it makes no object
  else for await (const piece of await model.stream('Who?')) answer = piece;
  // As a tool's arguments it is made from the question.
  assert.deepEqual(answer, { name: client === 'anthropic' ? 'Who' : 'demo', age: 1 });
});

each('an error', async ({ client, upstream, streaming }) => {
  await assert.rejects(ask(models[client](demoURL, `${upstream}/demo-404`), [new HumanMessage('Hello there')], streaming), (err) => {
    assert.equal(err.status, 404, `${err}`);
    assert.match(err.message, /a failure of Parlance's demo upstream/);
    return true;
  });
});

each('a broken answer', async ({ client, upstream, streaming }) => {
  await assert.rejects(ask(models[client](demoURL, `${upstream}/demo-cut`), [new HumanMessage('Hello there')], streaming));
});
