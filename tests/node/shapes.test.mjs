// Replies of every shape: parts of all kinds in any order, in pieces of any size, calls that interleave, bytes that are cut
// anywhere. Whatever the shape, the SDKs put together what was said. A seed names each shape, so that a failure comes again.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { both, newAnthropic, newOpenAI, openStage, protocols } from './parlance.mjs';

const stage = await openStage();
const seeds = 60;

// random gives numbers below n, the same ones for the same seed (mulberry32).
function random(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const words = ['Hello', ' ', 'Zoë', '\n\n', '👋🏽', '"quoted"', '\\', '東京', '<b>&amp;</b>', '\u2028', '{"a":', 'data: x\n', '\t'];

// shape is a reply: parts with pieces, of which neighbours differ in kind, so that none can be taken for one.
function shape(next, name) {
  const parts = [];
  const some = (n) => Array.from({ length: 1 + next(n) }, () => words[next(words.length)]);
  for (let i = 1 + next(5); i > 0; i--) {
    const kind = ['text', 'thinking', 'call', 'call'][next(4)];
    if (kind === 'call') {
      const text = JSON.stringify({ city: some(4).join(''), n: next(1000) });
      const at = 1 + next(text.length - 1);
      parts.push({ kind, id: `${name}x${parts.length}`.padStart(24, 'a'), name: ['get_weather', 'get_time'][next(2)], pieces: [text.slice(0, at), text.slice(at)] });
    } else if (parts.at(-1)?.kind !== kind) {
      const pieces = some(5);
      if (pieces.join('').trim() === '') pieces.push('x'); // text of spaces alone is none to some
      parts.push({ kind, pieces });
    }
  }
  return parts;
}

const whole = (part) => part.pieces.join('');
const sse = (list) => list.map((e) => (e.type ? `event: ${e.type}\n` : '') + `data: ${JSON.stringify(e)}\n\n`).join('');

// wire says a reply in an upstream's protocol.
const wire = {
  chat(parts, next) {
    const chunk = (delta, finish_reason = null) => ({ id: 'chatcmpl-s', object: 'chat.completion.chunk', created: 1, model: 'x', choices: [{ index: 0, delta, finish_reason }] });
    const out = [chunk({ role: 'assistant', content: '' })];
    const rest = []; // of calls: their second halves come later, in any order
    let index = 0;
    for (const part of parts) {
      if (part.kind === 'call') {
        const at = index++;
        out.push(chunk({ tool_calls: [{ index: at, id: 'call_' + part.id, type: 'function', function: { name: part.name, arguments: part.pieces[0] } }] }));
        rest.splice(next(rest.length + 1), 0, chunk({ tool_calls: [{ index: at, function: { arguments: part.pieces[1] } }] }));
      } else {
        for (const piece of part.pieces) out.push(chunk({ [part.kind === 'text' ? 'content' : 'reasoning_content']: piece }));
      }
    }
    out.push(...rest, chunk({}, index ? 'tool_calls' : 'stop'), { ...chunk({}), choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } });
    return sse(out) + 'data: [DONE]\n\n';
  },
  messages(parts) {
    const out = [{ type: 'message_start', message: { id: 'msg_s', type: 'message', role: 'assistant', model: 'x', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } } }];
    for (const [index, part] of parts.entries()) {
      const [content_block, delta] = {
        text: [{ type: 'text', text: '' }, (text) => ({ type: 'text_delta', text })],
        thinking: [{ type: 'thinking', thinking: '', signature: '' }, (thinking) => ({ type: 'thinking_delta', thinking })],
        call: [{ type: 'tool_use', id: 'toolu_' + part.id, name: part.name, input: {} }, (partial_json) => ({ type: 'input_json_delta', partial_json })],
      }[part.kind];
      out.push({ type: 'content_block_start', index, content_block });
      for (const piece of part.pieces) out.push({ type: 'content_block_delta', index, delta: delta(piece) });
      if (part.kind === 'thinking') out.push({ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: 'EqQB' + index } });
      out.push({ type: 'content_block_stop', index });
    }
    const stop_reason = parts.some((p) => p.kind === 'call') ? 'tool_use' : 'end_turn';
    out.push({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 2 } }, { type: 'message_stop' });
    return sse(out);
  },
  responses(parts, next) {
    const base = { id: 'resp_5', object: 'response', created_at: 1, model: 'x', status: 'in_progress', output: [] };
    const out = [{ type: 'response.created', response: base }];
    const rest = [];
    const output = [];
    for (const [output_index, part] of parts.entries()) {
      const item_id = { text: 'msg_', thinking: 'rs_', call: 'fc_' }[part.kind] + output_index;
      const at = { item_id, output_index };
      const add = (item) => out.push({ type: 'response.output_item.added', output_index, item });
      const done = (item) => ({ type: 'response.output_item.done', output_index, item: (output[output_index] = item) });
      if (part.kind === 'text') {
        const message = (content, status) => ({ id: item_id, type: 'message', role: 'assistant', status, content });
        const text = { type: 'output_text', text: whole(part), annotations: [] };
        add(message([], 'in_progress'));
        out.push({ type: 'response.content_part.added', ...at, content_index: 0, part: { ...text, text: '' } });
        for (const delta of part.pieces) out.push({ type: 'response.output_text.delta', ...at, content_index: 0, delta, logprobs: [] });
        out.push({ type: 'response.output_text.done', ...at, content_index: 0, text: text.text }, { type: 'response.content_part.done', ...at, content_index: 0, part: text }, done(message([text], 'completed')));
      } else if (part.kind === 'thinking') {
        const reasoning = (summary) => ({ id: item_id, type: 'reasoning', summary, encrypted_content: 'gAAAA' + output_index });
        const text = { type: 'summary_text', text: whole(part) };
        add(reasoning([]));
        out.push({ type: 'response.reasoning_summary_part.added', ...at, summary_index: 0, part: { ...text, text: '' } });
        for (const delta of part.pieces) out.push({ type: 'response.reasoning_summary_text.delta', ...at, summary_index: 0, delta });
        out.push({ type: 'response.reasoning_summary_text.done', ...at, summary_index: 0, text: text.text }, { type: 'response.reasoning_summary_part.done', ...at, summary_index: 0, part: text }, done(reasoning([text])));
      } else {
        const call = (args, status) => ({ id: item_id, type: 'function_call', call_id: 'call_' + part.id, name: part.name, arguments: args, status });
        add(call('', 'in_progress'));
        out.push({ type: 'response.function_call_arguments.delta', ...at, delta: part.pieces[0] });
        rest.splice(next(rest.length + 1), 0, [
          { type: 'response.function_call_arguments.delta', ...at, delta: part.pieces[1] },
          { type: 'response.function_call_arguments.done', ...at, arguments: whole(part) },
          done(call(whole(part), 'completed')),
        ]);
      }
    }
    out.push(...rest.flat(), { type: 'response.completed', response: { ...base, status: 'completed', output, usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 } } });
    return sse(out.map((event, sequence_number) => ({ ...event, sequence_number })));
  },
};

// pieces writes a text in pieces of any size, characters cut in two among them.
const pieces = (text, next) => async (response) => {
  const bytes = Buffer.from(text);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + next(600);
    response.write(bytes.subarray(at, at + size));
    at += size;
    if (next(4) === 0) await new Promise(setImmediate);
  }
  response.end();
};

const parameters = { type: 'object', properties: {} };
const names = ['get_weather', 'get_time'];

// Each returns what an SDK made of the reply, in the order in which its protocol can tell it.
const clients = {
  async chat(model, streaming) {
    const params = { model, messages: [{ role: 'user', content: 'Hi' }], reasoning_effort: 'high', tools: names.map((name) => ({ type: 'function', function: { name, parameters } })) };
    const client = newOpenAI(stage.url);
    let thinking = '';
    let completion;
    if (streaming) {
      const helper = client.chat.completions.stream(params);
      helper.on('chunk', (chunk) => (thinking += chunk.choices[0]?.delta.reasoning_content ?? ''));
      completion = await helper.finalChatCompletion();
    } else {
      completion = await client.chat.completions.create(params);
      thinking = completion.choices[0].message.reasoning_content ?? '';
    }
    const { message, finish_reason } = completion.choices[0];
    const calls = (message.tool_calls ?? []).map((c) => [c.function.name, JSON.parse(c.function.arguments)]);
    return { text: message.content ?? '', thinking, calls, stop: finish_reason === 'tool_calls' };
  },
  async messages(model, streaming) {
    const params = { model, max_tokens: 4000, messages: [{ role: 'user', content: 'Hi' }], thinking: { type: 'adaptive' }, tools: names.map((name) => ({ name, input_schema: parameters })) };
    const client = newAnthropic(stage.url);
    const { content, stop_reason } = streaming ? await client.messages.stream(params).finalMessage() : await client.messages.create(params);
    const texts = (type) => content.filter((b) => b.type === type).map((b) => b[type]);
    const calls = content.filter((b) => b.type === 'tool_use').map((b) => [b.name, b.input]);
    return { text: texts('text').join(''), thinking: texts('thinking').join(''), calls, stop: stop_reason === 'tool_use', kinds: content.map((b) => b.type) };
  },
  async responses(model, streaming) {
    const params = { model, input: 'Hi', store: false, reasoning: { summary: 'auto' }, tools: names.map((name) => ({ type: 'function', name, parameters, strict: false })) };
    const client = newOpenAI(stage.url);
    const { output } = streaming ? await client.responses.stream(params).finalResponse() : await client.responses.create(params);
    const calls = output.filter((i) => i.type === 'function_call').map((i) => [i.name, JSON.parse(i.arguments)]);
    return {
      text: output.filter((i) => i.type === 'message').flatMap((i) => i.content).map((c) => c.text).join(''),
      thinking: output.filter((i) => i.type === 'reasoning').flatMap((i) => i.summary).map((s) => s.text).join(''),
      calls,
      stop: calls.length > 0,
      kinds: output.map((i) => ({ message: 'text', reasoning: 'thinking', function_call: 'tool_use' })[i.type]),
    };
  },
};

for (const client of protocols) {
  for (const upstream of protocols) {
    describe(`${client} on ${upstream}`, { concurrency: 8 }, () => {
      for (const streaming of [false, true]) {
        test(streaming ? 'stream' : 'body', async () => {
          for (let seed = 1; seed <= seeds; seed++) {
            const next = random(seed * 7919);
            const parts = shape(next, `${client[0]}${upstream[0]}${streaming ? 1 : 0}x${seed}`); // ids are never used twice
            const all = (kind) => parts.filter((p) => p.kind === kind).map(whole);
            const play = stage.play(upstream, pieces(wire[upstream](parts, next), next));
            const got = await clients[client](play.model, streaming).catch((err) => assert.fail(`seed ${seed}, ${JSON.stringify(parts)}: ${err.stack}`));
            // Chat has one field for all thinking; in a body a blank line stands between two thoughts.
            const between = client === 'chat' && !streaming ? '\n\n' : '';
            const want = { text: all('text').join(''), thinking: all('thinking').join(between), calls: parts.filter((p) => p.kind === 'call').map((p) => [p.name, JSON.parse(whole(p))]) };
            assert.deepEqual({ text: got.text, thinking: got.thinking, calls: got.calls }, want, `seed ${seed}: ${JSON.stringify(parts)}`);
            assert.equal(got.stop, want.calls.length > 0, `seed ${seed}`);
            // Where neither side loses the order of parts, it is kept.
            if (got.kinds && upstream !== 'chat') {
              assert.deepEqual(got.kinds, parts.map((p) => ({ text: 'text', thinking: 'thinking', call: 'tool_use' })[p.kind]), `seed ${seed}`);
            }
          }
        });
      }
    });
  }
}

// What was said goes back in the next request as it came, for clients that carry all of it.
const again = {
  async messages(model) {
    const params = { model, max_tokens: 4000, thinking: { type: 'adaptive' }, tools: names.map((name) => ({ name, input_schema: parameters })) };
    const messages = [{ role: 'user', content: 'Hi' }];
    const { content } = await newAnthropic(stage.url).messages.stream({ ...params, messages }).finalMessage();
    const results = content.filter((b) => b.type === 'tool_use').map((b) => ({ type: 'tool_result', tool_use_id: b.id, content: 'fine' }));
    messages.push({ role: 'assistant', content }, { role: 'user', content: [...results, { type: 'text', text: 'And?' }] });
    await newAnthropic(stage.url).messages.create({ ...params, messages });
  },
  async responses(model) {
    const params = { model, store: false, include: ['reasoning.encrypted_content'], reasoning: { summary: 'auto' }, tools: names.map((name) => ({ type: 'function', name, parameters, strict: false })) };
    const input = [{ role: 'user', content: 'Hi' }];
    const client = newOpenAI(stage.url);
    let output;
    for await (const event of await client.responses.create({ ...params, input, stream: true })) output = event.response?.output ?? output;
    const results = output.filter((i) => i.type === 'function_call').map((i) => ({ type: 'function_call_output', call_id: i.call_id, output: 'fine' }));
    await client.responses.create({ ...params, input: [...input, ...output, ...results, { role: 'user', content: 'And?' }] });
  },
};

// heard is what an upstream is sent of its own reply: the kind and the text of each part, with its signature.
const heard = {
  messages({ messages: [, { content }] }) {
    if (typeof content === 'string') return [['text', content]];
    const said = {
      text: (b) => ['text', b.text],
      thinking: (b) => ['thinking', b.thinking, b.signature],
      tool_use: (b) => ['call', b.id, b.name, b.input],
    };
    return content.map((b) => said[b.type](b));
  },
  responses({ input }) {
    const said = {
      message: (i) => ['text', i.content.map((c) => c.text).join('')],
      reasoning: (i) => ['thinking', i.summary.map((s) => s.text).join(''), i.encrypted_content],
      function_call: (i) => ['call', i.call_id, i.name, JSON.parse(i.arguments)],
    };
    return input.filter((i) => i.role !== 'user' && i.type !== 'function_call_output').map((i) => said[i.type](i));
  },
};

// issued is a part as its upstream said it, in the same words.
function issued(upstream, part, at) {
  if (part.kind === 'text') return ['text', whole(part)];
  if (part.kind === 'thinking') return ['thinking', whole(part), { messages: 'EqQB', responses: 'gAAAA' }[upstream] + at];
  return ['call', { messages: 'toolu_', responses: 'call_' }[upstream] + part.id, part.name, JSON.parse(whole(part))];
}

const order = ['thinking', 'text', 'call'];

for (const client of Object.keys(again)) {
  for (const upstream of Object.keys(heard)) {
    test(`back from ${client} to ${upstream}`, async () => {
      for (let seed = 1; seed <= seeds; seed++) {
        const next = random(seed * 104729);
        const parts = shape(next, `${client[0]}${upstream[0]}2x${seed}`);
        const play = stage.play(upstream, pieces(wire[upstream](parts, next), next), both(`${upstream}/usage`));
        await again[client](play.model);
        const want = parts.map((part, at) => issued(upstream, part, at));
        const got = heard[upstream](play.seen[1].body);
        // Reasoning that nothing follows is not sent to a Responses server of another client's, which would refuse it; and a Messages
        // server may be sent the parts of a turn in the order that it asks for.
        if (client !== upstream && upstream === 'responses' && parts.every((p) => p.kind === 'thinking')) continue;
        if (client !== upstream && upstream === 'messages') for (const list of [got, want]) list.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
        assert.deepEqual(got, want, `seed ${seed}: ${JSON.stringify(parts)}`);
      }
    });
  }
}
