// Claude Code on a vendor that speaks Responses: two turns, in each of which it reads a file.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { claude } from './agents.mjs';
import { openai } from './responses.mjs';
import { openFolder, run, startGateway, startVendor } from './stage.mjs';

test('two turns of a tool loop on a Responses upstream', async (t) => {
  const folder = openFolder(t);
  const vendor = await startVendor(t, (...args) => openai(claude, folder)(...args));
  const gateway = await startGateway(
    t,
    folder,
    `
client "me" {
  key = env("PARLANCE_KEY")
}

upstream "openai" {
  protocol = "responses"
  url      = "${vendor.url}/v1"
  key      = env("VENDOR_KEY")
  model    = { "claude-*" = "gpt-6.1-sol" }
}
`,
  );
  for (const turn of [1, 2]) {
    const result = await run(folder, claude.ask('Read notes.txt and tell me the password.', { again: turn > 1 }), { env: claude.env(gateway.url) });
    assert.equal(result.code, 0, result.all + gateway.log);
    assert.ok(result.out.includes(`The file says ${folder.secret}.`), result.all + gateway.log);
    assert.equal(vendor.seen.length, 2 * turn, gateway.log);
  }
  const { body, path } = vendor.seen[3];
  assert.equal(path, '/v1/responses');
  assert.equal(body.model, 'gpt-6.1-sol');
  const calls = body.input.filter((i) => i.type === 'function_call');
  assert.deepEqual(calls.map((c) => c.call_id), ['call_01', 'call_03']);
  assert.deepEqual(body.input.filter((i) => i.type === 'function_call_output').map((o) => o.call_id), ['call_01', 'call_03']);
  // What the vendor sealed comes back to it.
  const sealed = body.input.filter((i) => i.type === 'reasoning').map((i) => i.encrypted_content);
  assert.ok(sealed.includes('gAAAAAB-SEALED-1') && sealed.includes('gAAAAAB-SEALED-3'), JSON.stringify(sealed));
});
