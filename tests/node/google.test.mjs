// Google's and Ollama's own packages, and Google's provider of the AI SDK, on scripted upstreams of all protocols.
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { ApiError, GoogleGenAI, ThinkingLevel } from '@google/genai';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { Output, generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { Ollama } from 'ollama';
import { body, clientKey, read, start } from './parlance.mjs';

const protocols = ['chat', 'messages', 'responses', 'gemini', 'ollama'];
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const stage = await openStage();

// openStage plays upstreams of all protocols. Which play is given goes by the request's model, which Gemini has in the path.
async function openStage() {
  const plays = new Map();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    const model = /^\/v1beta\/models\/([^/]+):/.exec(request.url)?.[1] ?? (text && JSON.parse(text).model);
    const play = plays.get(model);
    if (!play) return response.writeHead(404).end();
    play.seen.push({ url: request.url, text, body: JSON.parse(text) });
    play.acts[Math.min(play.seen.length, play.acts.length) - 1](response, play.seen.at(-1));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'parlance-node-'));
  const paths = { chat: '/v1', responses: '/v1' };
  writeFileSync(join(folder, 'parlance.hcl'), 'listen = "127.0.0.1:0"\nclient "test" { key = env("CLIENT_KEY") }\n' + protocols.map((p) => `
upstream "${p}" {
  protocol = "${p}"
  url      = "${address}${paths[p] ?? ''}"
  key      = env("STAGE_KEY")
  models   = ["${p[0]}-*"]
}`).join('\n'));
  const url = await start('-c', join(folder, 'parlance.hcl'));
  after(() => {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    play(protocol, ...acts) {
      const play = { model: `${protocol[0]}-${plays.size}`, acts, seen: [] };
      plays.set(play.model, play);
      return play;
    },
  };
}

// both answers with the stream of that name or with NAME.json, as the request asks.
const both = (name) => (response, got) => {
  if (!got.body.stream && !got.url.includes(':streamGenerateContent')) return body(200, read(name + '.json'))(response);
  const lines = name.startsWith('ollama/');
  response.writeHead(200, { 'content-type': lines ? 'application/x-ndjson' : 'text/event-stream' });
  for (const piece of read(name + (lines ? '.ndjson' : '.sse')).split(lines ? /(?<=\n)/ : /(?<=\n\n)/)) response.write(piece);
  response.end();
};

const declarations = [['get_weather', 'city'], ['get_time', 'zone']];
const schemaOf = (property) => ({ type: 'object', properties: { [property]: { type: 'string' } }, required: [property] });
const answerSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false };

// Clients: ask gives { text, thinking, calls, stop }, and puts the answer into the conversation as the package's users do.
const clients = {
  genai(model, streaming) {
    const client = new GoogleGenAI({ apiKey: clientKey, httpOptions: { baseUrl: stage.url } });
    const contents = [];
    return {
      user: (text, image) => contents.push({ role: 'user', parts: [{ text }, ...(image ? [{ inlineData: { mimeType: 'image/png', data: image } }] : [])] }),
      results: (list) => contents.push({ role: 'user', parts: list.map(([c, output]) => ({ functionResponse: { id: c.id, name: c.name, response: { output } } })) }),
      async ask({ thinking, tools, schema } = {}) {
        const config = {
          maxOutputTokens: 4000,
          ...(thinking && { thinkingConfig: { includeThoughts: true, thinkingLevel: ThinkingLevel.MEDIUM } }),
          ...(tools && { tools: [{ functionDeclarations: declarations.map(([name, property]) => ({ name, description: name, parametersJsonSchema: schemaOf(property) })) }] }),
          ...(schema && { responseMimeType: 'application/json', responseJsonSchema: schema }),
        };
        const parts = [];
        let stop, usage;
        const add = (r) => {
          parts.push(...(r.candidates[0].content?.parts ?? []));
          stop = r.candidates[0].finishReason ?? stop;
          usage = r.usageMetadata ?? usage;
        };
        if (streaming) for await (const chunk of await client.models.generateContentStream({ model, contents, config })) add(chunk);
        else add(await client.models.generateContent({ model, contents, config }));
        contents.push({ role: 'model', parts });
        return {
          text: parts.filter((p) => !p.thought).map((p) => p.text ?? '').join(''),
          thinking: parts.filter((p) => p.thought).map((p) => p.text ?? '').join(''),
          calls: parts.filter((p) => p.functionCall).map((p) => ({ id: p.functionCall.id, name: p.functionCall.name, input: p.functionCall.args })),
          stop, tokens: [usage.promptTokenCount, usage.totalTokenCount],
        };
      },
    };
  },
  'AI SDK'(model, streaming) {
    const provider = createGoogleGenerativeAI({ baseURL: stage.url + '/v1beta', apiKey: clientKey })(model);
    const messages = [];
    return {
      user: (text, image) => messages.push({ role: 'user', content: [{ type: 'text', text }, ...(image ? [{ type: 'file', data: image, mediaType: 'image/png' }] : [])] }),
      results: (list) => messages.push({ role: 'tool', content: list.map(([c, value]) => ({ type: 'tool-result', toolCallId: c.id, toolName: c.name, output: { type: 'text', value } })) }),
      async ask({ thinking, tools, schema } = {}) {
        const params = {
          model: provider, messages, maxRetries: 0, maxOutputTokens: 4000,
          ...(thinking && { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } }),
          ...(tools && { tools: Object.fromEntries(declarations.map(([name, property]) => [name, tool({ description: name, inputSchema: jsonSchema(schemaOf(property)) })])) }),
          ...(schema && { output: Output.object({ schema: jsonSchema(schema) }) }),
        };
        let result, pieces = '';
        if (streaming) {
          result = streamText({ ...params, onError() {} });
          for await (const part of result.stream) {
            if (part.type === 'error') throw part.error;
            if (part.type === 'text-delta') pieces += part.text;
          }
          assert.equal(pieces, await result.text);
        } else result = await generateText(params);
        messages.push(...(await result.responseMessages));
        const usage = await result.usage;
        return {
          text: await result.text, thinking: (await result.reasoningText) ?? '', stop: await result.finishReason,
          calls: (await result.toolCalls).map((c) => ({ id: c.toolCallId, name: c.toolName, input: c.input })),
          tokens: [usage.inputTokens, usage.totalTokens],
        };
      },
    };
  },
  ollama(model, streaming) {
    const client = new Ollama({ host: stage.url, headers: { Authorization: `Bearer ${clientKey}` } });
    const messages = [];
    return {
      user: (content, image) => messages.push({ role: 'user', content, ...(image && { images: [image] }) }),
      results: (list) => messages.push(...list.map(([c, content]) => ({ role: 'tool', tool_name: c.name, content }))), // the package knows no ids
      async ask({ thinking, tools, schema } = {}) {
        const request = {
          model, messages, stream: streaming, think: thinking && 'medium', format: schema,
          tools: tools && declarations.map(([name, property]) => ({ type: 'function', function: { name, description: name, parameters: schemaOf(property) } })),
        };
        const message = { role: 'assistant', content: '', thinking: '', tool_calls: [] };
        let last;
        const add = (r) => {
          message.content += r.message.content;
          message.thinking += r.message.thinking ?? '';
          message.tool_calls.push(...(r.message.tool_calls ?? []));
          last = r;
        };
        if (streaming) for await (const part of await client.chat(request)) add(part);
        else add(await client.chat(request));
        messages.push(message);
        return {
          text: message.content, thinking: message.thinking, stop: last.done && last.done_reason,
          calls: message.tool_calls.map((c) => ({ name: c.function.name, input: c.function.arguments })),
          tokens: [last.prompt_eval_count, last.prompt_eval_count + last.eval_count],
        };
      },
    };
  },
};

function each(name, run) {
  describe(name, { concurrency: true }, () => {
    for (const client of Object.keys(clients)) {
      for (const upstream of protocols) {
        for (const streaming of [false, true]) {
          test(`${client} on ${upstream}, ${streaming ? 'stream' : 'body'}`, () => run({ client, upstream, streaming }));
        }
      }
    }
  });
}

each('text', async ({ client, upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/usage`));
  const talk = clients[client](play.model, streaming);
  talk.user('Hello');
  const { text, stop, tokens } = await talk.ask();
  assert.deepEqual([text, stop.toLowerCase(), tokens], ['Hello there.', 'stop', [upstream === 'chat' || upstream === 'gemini' || upstream === 'ollama' ? 100 : tokens[0], tokens[0] + 20]]);
});

// What the upstream wants to see again comes back to it within the loop.
const state = { messages: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h==', responses: 'gAAAAABpU0aT3jJ8Yk-0nQ==', gemini: 'Q2FsbFNpZ25hdHVyZU9uZQ==', ollama: 'Two things to ask.' };

each('a loop with two tools at once, and thinking', async ({ client, upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
  const talk = clients[client](play.model, streaming);
  talk.user('Weather and time in Zagreb');
  const first = await talk.ask({ thinking: true, tools: true });
  assert.deepEqual([first.text, first.thinking], ['I ask both.', 'Two things to ask.']);
  assert.deepEqual(first.calls.map((c) => [c.name, c.input.city ?? c.input.zone]), [['get_weather', 'Zagreb'], ['get_time', 'CET']]);
  talk.results([[first.calls[0], 'rain'], [first.calls[1], 'noon']]);
  assert.equal((await talk.ask({ thinking: true, tools: true })).text, 'Hello there.');
  const { text } = play.seen[1];
  let at = 0;
  for (const word of ['I ask both.', 'get_weather', 'get_time', 'rain', 'noon']) {
    assert.ok(text.indexOf(word, at) >= at, `${word} is not where it is due in ${text}`);
    at = text.indexOf(word, at);
  }
  if (state[upstream]) assert.ok(text.includes(state[upstream]), `${state[upstream]} is not in ${text}`);
  if (upstream === 'gemini') {
    const signed = play.seen[1].body.contents.flatMap((c) => c.parts).filter((p) => p.thoughtSignature);
    assert.deepEqual(signed.map((p) => p.functionCall?.name), ['get_weather']);
  }
});

each('an image, and JSON', async ({ client, upstream, streaming }) => {
  const play = stage.play(upstream, both(`${upstream}/usage`));
  const talk = clients[client](play.model, streaming);
  talk.user('Who?', pixel);
  const asked = talk.ask({ schema: answerSchema });
  if (client === 'AI SDK' && !streaming) await assert.rejects(asked, /could not parse/); // the scripted answer is no JSON
  else await asked;
  const [got] = play.seen;
  assert.ok(got.text.includes(pixel), got.text);
  const { response_format, output_config, text, generationConfig, format } = got.body;
  const schema = (response_format?.json_schema ?? output_config?.format ?? text?.format)?.schema ?? generationConfig?.responseJsonSchema ?? generationConfig?.responseSchema ?? format;
  // The AI SDK sends the schema in Google's form, which has less words.
  if (client === 'AI SDK') assert.deepEqual([schema.type.toLowerCase(), Object.keys(schema.properties), schema.required], ['object', ['name'], ['name']]);
  else assert.deepEqual(schema, answerSchema);
});

const refusals = {
  chat: '{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}',
  messages: '{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}',
  responses: '{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}',
  gemini: '{"error":{"code":429,"message":"slow down","status":"RESOURCE_EXHAUSTED"}}',
  ollama: '{"error":"slow down"}',
};

each('an error', async ({ client, upstream, streaming }) => {
  const play = stage.play(upstream, body(429, refusals[upstream]));
  const talk = clients[client](play.model, streaming);
  talk.user('Hello');
  await assert.rejects(talk.ask(), (err) => {
    assert.match(err.message, /slow down/);
    if (client === 'genai') assert.ok(err instanceof ApiError, `${err}`);
    assert.equal(err.status ?? err.statusCode ?? err.status_code, 429);
    return true;
  });
});

// The AI SDK's own reading of Gemini, over a whole loop.
describe('the AI SDK', { concurrency: true }, () => {
  for (const upstream of protocols) {
    for (const streaming of [false, true]) {
      test(`a loop on ${upstream}, ${streaming ? 'stream' : 'body'}`, async () => {
        const play = stage.play(upstream, both(`${upstream}/agent`), both(`${upstream}/usage`));
        const ran = [];
        const make = (name, property) => tool({ description: name, inputSchema: jsonSchema(schemaOf(property)), execute: (input) => ran.push(name) && input[property] });
        const params = {
          model: createGoogleGenerativeAI({ baseURL: stage.url + '/v1beta', apiKey: clientKey })(play.model),
          prompt: 'Weather and time in Zagreb', maxRetries: 0, stopWhen: isStepCount(4),
          providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
          tools: Object.fromEntries(declarations.map(([name, property]) => [name, make(name, property)])),
        };
        const result = streaming ? streamText({ ...params, onError() {} }) : await generateText(params);
        const steps = await result.steps;
        assert.deepEqual([await result.text, steps.length, steps[0].reasoningText], ['Hello there.', 2, 'Two things to ask.']);
        assert.deepEqual(ran.toSorted(), ['get_time', 'get_weather']);
        const { text } = play.seen[1];
        if (state[upstream]) assert.ok(text.includes(state[upstream]), `${state[upstream]} is not in ${text}`);
      });
    }
  }
});
