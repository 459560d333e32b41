// Errors, retries, keys, models, keepalive and leaving: what both SDKs meet at the gateway's front door.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import OpenAI from 'openai';
import Anthropic from '@anthropic-ai/sdk';
import { body, both, clientKey, cut, newAnthropic, newOpenAI, openStage, pause, protocols, read, startDemo, stream } from './parlance.mjs';

const demoURL = await startDemo();
const stage = await openStage();

// ask sends a small request with a family's SDK and returns the text of the answer.
const ask = {
  openai: async (client, model, streaming, options) => {
    const params = { model, messages: [{ role: 'user', content: 'Hello there' }] };
    const completion = streaming
      ? await client.chat.completions.stream(params, options).finalChatCompletion()
      : await client.chat.completions.create(params, options);
    return completion.choices[0].message.content;
  },
  responses: async (client, model, streaming, options) => {
    const params = { model, input: 'Hello there', store: false };
    const response = streaming ? await client.responses.stream(params, options).finalResponse() : await client.responses.create(params, options);
    return response.output_text;
  },
  anthropic: async (client, model, streaming, options) => {
    const params = { model, max_tokens: 500, messages: [{ role: 'user', content: 'Hello there' }] };
    const message = streaming ? await client.messages.stream(params, options).finalMessage() : await client.messages.create(params, options);
    return message.content.map((b) => b.text ?? '').join('');
  },
};
const make = { openai: newOpenAI, responses: newOpenAI, anthropic: newAnthropic };
const families = ['openai', 'responses', 'anthropic'];

const table = [
  // model, OpenAI's class, status, type and code; Anthropic's class, status and type
  ['demo-400', [OpenAI.BadRequestError, 400, 'invalid_request_error', null], [Anthropic.BadRequestError, 400, 'invalid_request_error']],
  // The key that was rejected is Parlance's own.
  ['demo-401', [OpenAI.PermissionDeniedError, 403, 'permission_error', 'upstream_auth'], [Anthropic.PermissionDeniedError, 403, 'permission_error']],
  ['demo-402', [OpenAI.RateLimitError, 429, 'insufficient_quota', 'insufficient_quota'], [Anthropic.PaymentRequiredError, 402, 'billing_error']],
  ['demo-404', [OpenAI.NotFoundError, 404, 'invalid_request_error', undefined], [Anthropic.NotFoundError, 404, 'not_found_error']],
  ['demo-429', [OpenAI.RateLimitError, 429, 'rate_limit_error', 'rate_limit_exceeded'], [Anthropic.RateLimitError, 429, 'rate_limit_error']],
  ['demo-500', [OpenAI.InternalServerError, 500, 'server_error', undefined], [Anthropic.InternalServerError, 500, 'api_error']],
  ['demo-529', [OpenAI.InternalServerError, 503, 'server_error', 'overloaded'], [Anthropic.OverloadedError, 529, 'overloaded_error']],
  ['demo-error-first', [OpenAI.InternalServerError, 503, 'server_error', 'overloaded'], [Anthropic.OverloadedError, 529, 'overloaded_error']],
];
for (const [model, openai, anthropic] of table) {
  describe(`the upstream fails: ${model}`, { concurrency: true }, () => {
    for (const family of families) {
      for (const upstream of protocols) {
        for (const streaming of [false, true]) {
          test(`${family} on ${upstream}, ${streaming ? 'stream' : 'body'}`, async () => {
            const [Class, status, type, code] = { openai, responses: openai, anthropic }[family];
            await assert.rejects(ask[family](make[family](demoURL), `${upstream}/${model}`, streaming), (err) => {
              assert.ok(err instanceof Class, `${err.constructor.name}: ${err}`);
              assert.equal(err.status, status);
              assert.equal(err.type, type);
              if (family !== 'anthropic' && code !== undefined) assert.equal(err.code, code);
              assert.match(err.requestID, /^req_/);
              assert.match(err.message, /a failure of Parlance's demo upstream/);
              if (model === 'demo-429') assert.equal(err.headers.get('retry-after'), '1');
              return true;
            });
          });
        }
      }
    }
  });
}

describe('retries', { concurrency: true }, () => {
  const chatError = (type, code) => JSON.stringify({ error: { message: 'oh', type, param: null, code } });
  const messagesError = (type) => JSON.stringify({ type: 'error', error: { type, message: 'oh' } });
  const soon = { 'retry-after-ms': '20' };
  const firsts = {
    chat: {
      429: [body(429, chatError('requests', 'rate_limit_exceeded'), soon), true],
      500: [body(500, chatError('server_error', null), soon), true],
      400: [body(400, chatError('invalid_request_error', null)), false],
      'x-should-retry: false': [body(500, chatError('server_error', null), { 'x-should-retry': 'false' }), false],
      'error first in a stream': [stream(`data: ${chatError('server_error', 'overloaded')}\n\n`), true],
      'a connection that dies': [cut(''), true],
    },
    responses: {
      429: [body(429, chatError('requests', 'rate_limit_exceeded'), soon), true],
      500: [body(500, chatError('server_error', null), soon), true],
      400: [body(400, chatError('invalid_request_error', null)), false],
      'x-should-retry: false': [body(500, chatError('server_error', null), { 'x-should-retry': 'false' }), false],
      'error first in a stream': [stream(`event: error\ndata: {"type":"error","sequence_number":0,"error":{"type":"server_error","code":"server_is_overloaded","message":"oh","param":null}}\n\n`), true],
      'a connection that dies': [cut(''), true],
    },
    messages: {
      429: [body(429, messagesError('rate_limit_error'), soon), true],
      529: [body(529, messagesError('overloaded_error'), soon), true],
      400: [body(400, messagesError('invalid_request_error')), false],
      'x-should-retry: false': [body(500, messagesError('api_error'), { 'x-should-retry': 'false' }), false],
      'error first in a stream': [stream(`event: error\ndata: ${messagesError('overloaded_error')}\n\n`), true],
      'a connection that dies': [cut(''), true],
    },
  };
  for (const family of families) {
    for (const upstream of protocols) {
      for (const [name, [first, again]] of Object.entries(firsts[upstream])) {
        test(`${family} on ${upstream}: ${name}`, async () => {
          const play = stage.play(upstream, first, both(`${upstream}/usage`));
          const asked = ask[family](make[family](stage.url, { maxRetries: 1 }), play.model, true);
          if (again) assert.equal(await asked, 'Hello there.');
          else await assert.rejects(asked);
          assert.equal(play.seen.length, again ? 2 : 1);
        });
      }
    }
  }
});

test('a model that nobody serves', async () => {
  await assert.rejects(ask.openai(newOpenAI(stage.url), 'no-such-model', false), (err) => err instanceof OpenAI.NotFoundError && err.code === 'model_not_found' && /no-such-model/.test(err.message));
  await assert.rejects(ask.responses(newOpenAI(stage.url), 'no-such-model', false), (err) => err instanceof OpenAI.NotFoundError && err.code === 'model_not_found' && /no-such-model/.test(err.message));
  await assert.rejects(ask.anthropic(newAnthropic(stage.url), 'no-such-model', false), (err) => err instanceof Anthropic.NotFoundError && /no-such-model/.test(err.message));
});

test('models.list', async () => {
  for (const family of families) {
    const ids = [];
    for await (const model of make[family](demoURL).models.list()) ids.push(model.id);
    assert.ok(ids.includes('demo') && ids.includes('demo-thinking'), `${family}: ${ids}`);
  }
});

test('models.retrieve', async () => {
  for (const family of families) {
    assert.equal((await make[family](demoURL).models.retrieve('demo')).id, 'demo');
    const Class = { openai: OpenAI, responses: OpenAI, anthropic: Anthropic }[family].NotFoundError;
    await assert.rejects(async () => await make[family](stage.url).models.retrieve('no-such-model'), Class);
  }
});

test('count_tokens', async () => {
  for (const upstream of protocols) {
    const count = async (content) => (await newAnthropic(demoURL).messages.countTokens({ model: `${upstream}/demo`, messages: [{ role: 'user', content }] })).input_tokens;
    const few = await count('word');
    assert.ok(few > 0 && (await count('word '.repeat(200))) > few + 150, upstream);
  }
});

describe('client keys', async () => {
  const { url, play } = await openStage({ before: 'client "test" {\n  key = env("CLIENT_KEY")\n}' });
  for (const family of families) {
    for (const streaming of [false, true]) {
      test(`${family}, ${streaming ? 'stream' : 'body'}`, async () => {
        const { model } = play('chat', both('chat/usage'));
        assert.equal(await ask[family](make[family](url), model, streaming), 'Hello there.');
        const Class = { openai: OpenAI, responses: OpenAI, anthropic: Anthropic }[family].AuthenticationError;
        for (const apiKey of ['sk-wrong', clientKey + 'x']) {
          await assert.rejects(ask[family](make[family](url, { apiKey }), model, streaming), (err) => err instanceof Class && err.status === 401 && !!err.requestID);
        }
        await assert.rejects(async () => await make[family](url, { apiKey: 'sk-wrong' }).models.list(), Class);
      });
    }
  }
  test('anthropic with a token', async () => {
    const { model } = play('messages', both('messages/usage'));
    const client = newAnthropic(url, { apiKey: null, authToken: clientKey });
    assert.equal(await ask.anthropic(client, model, false), 'Hello there.');
  });
});

describe('keepalive', { concurrency: true }, async () => {
  const { url, play } = await openStage({ before: 'timeouts {\n  keepalive    = "50ms"\n  commit_after = "100ms"\n}' });
  const ends = { chat: '[DONE]', messages: 'message_stop', responses: 'response.completed' };
  for (const upstream of protocols) {
    const whole = read(`${upstream}/agent.sse`);
    const places = { 'before anything': 0 };
    for (const at of [' to ask.', 'greb', ends[upstream]]) places[`before ${at}`] = whole.lastIndexOf('\n\n', whole.indexOf(at)) + 2;
    for (const [name, place] of Object.entries(places)) {
      for (const family of families) {
        test(`${family} on ${upstream}, silence ${name}`, async () => {
          const { model } = play(upstream, pause(whole.slice(0, place), 400, whole.slice(place)));
          if (family === 'openai') {
            const completion = await newOpenAI(url).chat.completions.stream({ model, messages: [{ role: 'user', content: 'Hi' }] }).finalChatCompletion();
            const { message, finish_reason } = completion.choices[0];
            assert.deepEqual([message.content, message.tool_calls.length, finish_reason], ['I ask both.', 2, 'tool_calls']);
          } else if (family === 'responses') {
            const params = { model, input: 'Hi', reasoning: { effort: 'medium', summary: 'auto' } };
            const { output } = await newOpenAI(url).responses.stream(params).finalResponse();
            assert.deepEqual(output.map((i) => i.type).filter((t) => t !== 'reasoning'), ['message', 'function_call', 'function_call']);
          } else {
            const params = { model, max_tokens: 500, messages: [{ role: 'user', content: 'Hi' }], thinking: { type: 'adaptive' } };
            const message = await newAnthropic(url).messages.stream(params).finalMessage();
            assert.equal(message.content.filter((b) => b.type === 'tool_use').length, 2);
            assert.equal(message.stop_reason, 'tool_use');
          }
        });
      }
    }
  }
});

describe('a client that leaves', { concurrency: true }, () => {
  for (const family of families) {
    for (const upstream of protocols) {
      test(`${family} on ${upstream}`, async () => {
        const whole = read(`${upstream}/usage.sse`);
        const play = stage.play(upstream, (response) => stream(whole.slice(0, whole.indexOf(' there.')), { end: false })(response));
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 200);
        await assert.rejects(ask[family](make[family](stage.url), play.model, true, { signal: controller.signal }));
        await play.gone;
      });
    }
  }
});
