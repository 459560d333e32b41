// Agents on a vendor that speaks Gemini, and Gemini CLI on vendors of other protocols: two turns, in each of which they read a file.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { claude, codex, gemini } from './agents.mjs';
import { asked, google } from './gemini.mjs';
import { anthropic } from './messages.mjs';
import { openai } from './responses.mjs';
import { openFolder, run, startGateway, startVendor } from './stage.mjs';

const vendors = {
  gemini: { reply: google, path: '', model: 'gemini-3.1-pro-preview' },
  responses: { reply: openai, path: '/v1', model: 'gpt-6.1-sol' },
  messages: { reply: anthropic, path: '', model: 'claude-opus-5-5' },
};

// loop has two turns of an agent, and gives the requests that the vendor got.
async function loop(t, agent, protocol) {
  const folder = openFolder(t);
  const { reply, path, model } = vendors[protocol];
  const vendor = await startVendor(t, (...args) => reply(agent, folder)(...args));
  const gateway = await startGateway(t, folder, `
client "me" {
  key = env("PARLANCE_KEY")
}

upstream "vendor" {
  protocol = "${protocol}"
  url      = "${vendor.url}${path}"
  key      = env("VENDOR_KEY")
  model    = { "*" = "${model}" }
}
`);
  await agent.setUp?.(folder, gateway.url);
  for (const turn of [1, 2]) {
    const result = await run(folder, agent.ask('Read notes.txt and tell me the password.', { model: agent.model, again: turn > 1 }), { env: agent.env?.(gateway.url) });
    const all = `${result.all}\n--- gateway\n${gateway.log}\n--- vendor\n${vendor.seen.map((s) => JSON.stringify(s.body).slice(-1500)).join('\n')}`;
    assert.equal(result.code, 0, all);
    assert.ok(result.out.includes(`The file says ${folder.secret}.`), all);
  }
  return asked(vendor);
}

describe('two turns of a tool loop', { concurrency: 2 }, () => {
  for (const agent of [claude, codex, gemini]) {
    test(`${agent.name} on a Gemini upstream`, async (t) => {
      const seen = await loop(t, agent, 'gemini');
      // What the vendor signed comes back to it, on the parts that it came with.
      const signed = seen.at(-1).body.contents.flatMap((c) => c.parts).filter((p) => p.functionCall);
      assert.equal(signed.length, 2);
      // Gemini CLI keeps no signatures when it goes on with a conversation, and says so in Google's word.
      if (agent === gemini) assert.equal(signed.shift().thoughtSignature, 'skip_thought_signature_validator');
      for (const p of signed) assert.match(Buffer.from(p.thoughtSignature, 'base64').toString(), /^signed \d+$/);
    });
  }
  test('Gemini CLI on a Responses upstream', async (t) => {
    const seen = await loop(t, gemini, 'responses');
    const sealed = seen.at(-1).body.input.filter((i) => i.type === 'reasoning').map((i) => i.encrypted_content);
    assert.ok(sealed.length >= 2 && sealed.every((s) => s.startsWith('gAAAAAB-SEALED-')), JSON.stringify(sealed));
  });
  test('Gemini CLI on a Messages upstream', async (t) => {
    const seen = await loop(t, gemini, 'messages');
    const signatures = seen.at(-1).body.messages.flatMap((m) => m.content).filter((b) => b.type === 'thinking').map((b) => b.signature);
    assert.ok(signatures.length >= 2 && signatures.every((s) => s.startsWith('EqQBCgIYAhIM')), JSON.stringify(signatures));
  });
});
