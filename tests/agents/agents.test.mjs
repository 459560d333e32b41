// Agents as they come from npm, on a vendor whose bytes are written by hand and on the demo upstream.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { agents } from './agents.mjs';
import { deepseek, main, refuse } from './deepseek.mjs';
import { openFolder, run, startGateway, startVendor } from './stage.mjs';

const configuration = (vendor) => `
client "me" {
  key = env("PARLANCE_KEY")
}

upstream "deepseek" {
  protocol = "chat"
  url      = "${vendor.url}/v1"
  key      = env("VENDOR_KEY")
  models   = ["deepseek-v4-pro"]
}

alias "*" {
  to = "deepseek-v4-pro"
}
`;

// open starts a vendor, a gateway before it, and gives a function that asks the agent.
async function open(t, agent, reply) {
  const folder = openFolder(t);
  const vendor = await startVendor(t, reply ?? ((...args) => deepseek(agent, folder)(...args)));
  const gateway = await startGateway(t, folder, configuration(vendor));
  return { folder, vendor, gateway, ...(await starter(t, agent, folder, gateway)) };
}

async function starter(t, agent, folder, gateway) {
  await agent.setUp?.(folder, gateway.url);
  return {
    ask: async (prompt, { model = agent.model, ...more } = {}) => {
      const result = await run(folder, await agent.ask(prompt, { model, folder, ...more }), { env: agent.env?.(gateway.url) });
      t.diagnostic(`ended with ${result.code} after ${result.seconds.toFixed(1)} s`);
      return result;
    },
  };
}

// show is what a failure is explained with.
const show = (result, { gateway, vendor }) => `${result.all}\n--- gateway\n${gateway.log}\n--- vendor\n${(vendor?.seen ?? []).map((s) => JSON.stringify(s.body).slice(-1500)).join('\n')}`;

describe('agents', { concurrency: 2 }, () => {
  for (const agent of agents) {
    describe(agent.name, () => {
      test('one turn', async (t) => {
        const stage = await open(t, agent);
        const result = await stage.ask('Hello there');
        assert.equal(result.code, 0, show(result, stage));
        assert.match(result.out, /The vendor greets you\. Done\./, show(result, stage));
        assert.equal(stage.vendor.seen.filter(main).length, 1);
      });

      test('a tool loop, and a second turn', async (t) => {
        const stage = await open(t, agent);
        const first = await stage.ask('Read notes.txt and tell me the password.');
        assert.equal(first.code, 0, show(first, stage));
        assert.ok(first.out.includes(`The file says ${stage.folder.secret}. Done.`), show(first, stage));
        const turn = stage.vendor.seen.filter(main);
        assert.equal(turn.length, 2, show(first, stage));
        const { messages: sent } = turn[1].body;
        const calling = sent.find((m) => m.tool_calls);
        assert.equal(calling.reasoning_content, `Let me think ${stage.vendor.seen.indexOf(turn[0]) + 1}.`, JSON.stringify(sent));
        if (agent.once) return;
        const second = await stage.ask('Thank you.', { again: true });
        assert.equal(second.code, 0, show(second, stage));
        assert.match(second.out, /The vendor greets you\. Done\./, show(second, stage));
        const { messages } = stage.vendor.seen.filter(main).at(-1).body;
        const all = JSON.stringify(messages);
        for (const said of ['Read notes.txt', stage.folder.secret, 'The file says', 'Thank you.']) assert.ok(all.includes(said), `${said} is not in ${all}`);
      });

      test('an error', async (t) => {
        const stage = await open(t, agent, () => refuse(400, 'The moon is in the wrong quarter for this request.'));
        const result = await stage.ask('Hello there');
        assert.match(result.all, /The moon is in the wrong quarter/, show(result, stage));
        assert.ok(stage.vendor.seen.filter(main).length <= (agent.refused ?? 1), show(result, stage));
      });

      test('the upstream rejects the key', async (t) => {
        const words = 'Authentication Fails, Your api key: ****a1f0 is invalid';
        const stage = await open(t, agent, () => refuse(401, words, 'authentication_error'));
        const result = await stage.ask('Hello there');
        t.diagnostic(`the vendor was asked ${stage.vendor.seen.filter(main).length} times for the turn, ${stage.vendor.seen.length} times in all`);
        assert.match(result.all.replace(/\s+/g, ' '), /Authentication Fails/, show(result, stage));
        assert.ok(stage.vendor.seen.filter(main).length <= (agent.rejected ?? 1), show(result, stage));
      });

      test('on the demo upstream', async (t) => {
        const folder = openFolder(t);
        const gateway = await startGateway(t, folder);
        const { ask } = await starter(t, agent, folder, gateway);
        const result = await ask('Hello there', { model: 'demo' });
        assert.equal(result.code, 0, show(result, { gateway }));
        assert.match(result.out, /I am Parlance's demo model/, show(result, { gateway }));
        assert.ok(gateway.calls().length <= 4, show(result, { gateway }));
        // The demo model calls a tool that the user speaks of. Whatever the tool says, the loop ends.
        const loop = await ask(`Call the tool ${agent.shell}, please`, { model: 'demo' });
        assert.equal(loop.code, 0, show(loop, { gateway }));
        assert.match(loop.out, /I am Parlance's demo model/, show(loop, { gateway }));
        assert.ok(gateway.calls().length > 2 && gateway.calls().length <= 16, show(loop, { gateway }));
      });
    });
  }
});
