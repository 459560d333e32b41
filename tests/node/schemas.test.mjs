// What clients get in all built-in specs, held against the schemas by which the AI SDK reads replies, of this major and the one before.
// The packages do not export them; they are read from a copy of each package's module that does.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';


async function schemas(name, wanted) {
  const folder = join(import.meta.dirname, 'node_modules', name, 'dist');
  const file = existsSync(join(folder, 'index.mjs')) ? 'index.mjs' : 'index.js';
  const source = readFileSync(join(folder, file), 'utf8');
  const copy = join(folder, `schemas-${process.pid}-${wanted[0]}.mjs`);
  writeFileSync(copy, `${source}\nexport { ${wanted.map((s) => `${s} as schema_${s}`).join(', ')} };\n`);
  try {
    const module = await import(copy);
    return Object.fromEntries(wanted.map((s) => [s, module[`schema_${s}`]()]));
  } finally {
    rmSync(copy);
  }
}

const anthropic = { body: 'anthropicResponseSchema', event: 'anthropicChunkSchema', error: 'anthropicErrorDataSchema' };
const anthropicPrevious = { body: 'anthropicMessagesResponseSchema', event: 'anthropicMessagesChunkSchema', error: 'anthropicErrorDataSchema' };
const chat = { body: 'openaiChatResponseSchema', event: 'openaiChatChunkSchema', error: 'openaiErrorDataSchemaValidator' };
const responses = { body: 'openaiResponsesResponseSchema', event: 'openaiResponsesChunkSchema', error: 'openaiErrorDataSchemaValidator' };
const judges = [
  ['messages', '@ai-sdk/anthropic', anthropic],
  ['messages', 'ai-sdk-anthropic-previous', anthropicPrevious],
  ['chat', '@ai-sdk/openai', chat],
  ['chat', 'ai-sdk-openai-previous', chat],
  ['responses', '@ai-sdk/openai', responses],
  ['responses', 'ai-sdk-openai-previous', responses],
];

const play = spawnSync('go', ['run', './tests/node/replies'], { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8', maxBuffer: 1 << 30 });
assert.equal(play.status, 0, play.stderr);
const replies = play.stdout.trim().split('\n').map((line) => JSON.parse(line));

// values are the JSON texts of a reply, each with the schema that it is read by.
function values({ kind, text }) {
  if (kind !== 'stream') return [[kind, text]];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => ['event', line.slice(6)]);
}

// beyond says what a client of the AI SDK is not sent: it offers no freeform tools in Chat Completions. Of Responses, it knows no freeform
// call that was cut short, though OpenAI's own types do.
const beyond = {
  chat: (value) => JSON.stringify(value.choices ?? []).includes('"custom":{'),
  responses: ({ type, item }) => type === 'response.output_item.done' && item.type === 'custom_tool_call' && item.status === 'incomplete',
  messages: () => false,
};

// needed are events that no schema reads as unknown ones.
const needed = ['response.created', 'response.output_item.added', 'response.output_text.delta', 'response.output_item.done', 'response.completed'];

// unknown is what a schema makes of an event that only its last, general form fits.
const unknown = (value) => value?.type === 'unknown_chunk';

for (const [client, name, wanted] of judges) {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8'));
  describe(`${client}: ${name} ${version}`, async () => {
    const all = await schemas(name, [...new Set(Object.values(wanted))]);
    const judge = async (kind, text) => {
      const result = await all[wanted[kind]].validate(JSON.parse(text));
      return result.success ? { value: result.value } : { problem: result.error };
    };
    const cases = replies.filter((r) => r.client === client && r.kind !== 'request');

    test('every body, event and error of the specs', async () => {
      assert.ok(cases.length > 300, `${cases.length} replies`);
      const problems = [];
      const known = new Set();
      const general = new Map();
      let count = 0;
      for (const reply of cases) {
        for (const [kind, text] of values(reply)) {
          count++;
          const { value, problem } = await judge(kind, text);
          if (value && !unknown(value)) known.add(value.type);
          if (problem && !beyond[client](JSON.parse(text))) problems.push(`${reply.place} (${reply.upstream}, ${kind}): ${String(problem.message ?? problem).slice(0, 600)}\n  ${text.slice(0, 600)}`);
          // An upstream's item that no reference has reaches a client of the same protocol as it came.
          if (unknown(value) && !(reply.upstream === client && text.includes('telepathy_call'))) general.set(JSON.parse(text).type, `${reply.place}: ${text.slice(0, 600)}`);
        }
      }
      // An event of a type that the schema knows otherwise is not of its form.
      const odd = [...general].filter(([type]) => known.has(type) || needed.includes(type)).map(([type, text]) => `${type} is read as an unknown event: ${text}`);
      assert.equal(problems.length + odd.length, 0, `${problems.length} of ${count} are refused:\n${[...problems.slice(0, 10), ...odd].join('\n')}`);
    });

    if (client === 'messages') {
      test('the judge refuses what the SDK refuses', async () => {
        const block = (more) => `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""${more}}}`;
        assert.ok((await judge('event', block(''))).value);
        assert.ok((await judge('event', '{"type":"content_block_start","index":0,"content_block":{"type":"text"}}')).problem);
        if (name !== '@ai-sdk/anthropic') {
          const body = (more) => `{"type":"message","id":"m","model":"x","content":[{"type":"text","text":"a"${more}}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`;
          assert.ok((await judge('body', body(''))).value);
          assert.ok((await judge('body', body(',"citations":null'))).problem);
        }
      });
    }
  });
}
