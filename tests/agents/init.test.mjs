// What parlance init writes and prints, followed word by word from a clean checkout: the vendor's address is changed to that of the scripted
// vendor, the gateway is started, and so is the agent. A rule of the user's own is changed while the gateway runs.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude, every, programs } from './agents.mjs';
import { deepseek, main } from './deepseek.mjs';
import { openFolder, put, run, startVendor, upstreamKey } from './stage.mjs';

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

// freePort is a port that nobody listens on.
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

// follow does what init says, and gives a function that starts the agent with further arguments.
async function follow(t, agent, parlance, rules) {
  const folder = openFolder(t);
  const vendor = await startVendor(t, (...args) => deepseek(agent, folder)(...args));
  const bin = join(folder.folder, 'bin');
  mkdirSync(bin);
  for (const [name, file] of Object.entries(programs)) symlinkSync(file, join(bin, name));
  symlinkSync(parlance, join(bin, 'parlance'));
  const env = { PATH: `${bin}:${process.env.PATH}` };
  const port = await freePort();
  const said = await run(folder, ['sh', '-c', `parlance init --for ${agent.id} --upstream deepseek --url ${vendor.url}/v1 --key ${upstreamKey} --listen 127.0.0.1:${port} gateway`], { env });
  assert.equal(said.code, 0, said.all);
  assert.match(readFileSync(join(folder.project, 'gateway/parlance.hcl'), 'utf8'), /^  vendor = "deepseek"$/m);
  for (const [, path, text] of said.out.matchAll(/^Put this into (\S+), for [^\n]*:\n\n([\s\S]*?)\n\n(?=Start )/gm)) {
    put(path.startsWith('~/') ? join(folder.home, path.slice(2)) : join(folder.project, path), text + '\n');
  }
  const [, serve] = /^Start the gateway:\n\n(.*)$/m.exec(said.out);
  const start = /^Start (?!the gateway).*:\n\n([^\n]+)/m.exec(said.out)[1];
  if (rules) {
    put(join(folder.project, 'rules/limit.hcl'), rules);
    // The built-in specs do not expect what the user's rule adds, so those that it changes are left out.
    const tested = await run(folder, ['sh', '-c', "parlance test rules --skip rules/accepted_spec.hcl --why 'the vendor takes a field of its own'"], { env, seconds: 280 });
    assert.ok(existsSync(join(folder.project, 'rules/accepted_spec.hcl')), tested.all);
  }
  const child = spawn('sh', ['-c', `exec ${serve} ${rules ? '--rules rules' : ''}`], { cwd: folder.project, env: { ...env, HOME: folder.home }, stdio: ['ignore', 'pipe', 'pipe'] });
  const gateway = { log: '', url: `http://127.0.0.1:${port}` };
  const ended = new Promise((resolve) => child.on('close', resolve));
  const began = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (gateway.log += data).includes('listening on') && resolve());
    ended.then(() => reject(new Error(gateway.log)));
  });
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await began;
  return { folder, vendor, gateway, said, ask: (prompt) => run(folder, ['sh', '-c', `${start} ${agent.headless} ${quote(prompt)}`], { env }) };
}

describe('parlance init', { concurrency: 2 }, () => {
  for (const agent of every) {
    test(agent.id, async (t) => {
      const stage = await follow(t, agent, process.env.PARLANCE_BIN);
      const result = await stage.ask('Read notes.txt and tell me the password.');
      assert.equal(result.code, 0, result.all + stage.gateway.log);
      assert.ok(result.out.includes(`The file says ${stage.folder.secret}.`), result.all + stage.gateway.log);
      assert.equal(stage.vendor.seen.filter(main).length, 2);
    });
  }
});

test('a clean checkout, and a rule that changes while the gateway runs', async (t) => {
  const folder = openFolder(t);
  const root = join(import.meta.dirname, '../..');
  const bin = join(folder.folder, 'installed');
  const installed = await run(folder, ['sh', '-c', `git -c safe.directory='*' clone --quiet ${quote(root)} source && cd source && go install ./cmd/parlance`], {
    env: { HOME: process.env.HOME, PATH: process.env.PATH, GOBIN: bin, GOFLAGS: process.env.GOFLAGS ?? '' },
    seconds: 280,
  });
  assert.equal(installed.code, 0, installed.all);
  const rule = (name) => `pair "messages" "chat" {\n  fields {\n    ${name} = ext(req.max_tokens)\n  }\n}\n`;
  const stage = await follow(t, claude, join(bin, 'parlance'), rule('first_limit'));
  const ask = async () => {
    const result = await stage.ask('Hello there');
    assert.equal(result.code, 0, result.all + stage.gateway.log);
    assert.match(result.out, /The vendor greets you\. Done\./);
    return stage.vendor.seen.filter(main).at(-1).body;
  };
  assert.ok((await ask()).first_limit > 0);
  writeFileSync(join(stage.folder.project, 'rules/limit.hcl'), rule('second_limit'));
  for (let n = 0; ; n++) {
    const { revision } = await (await fetch(stage.gateway.url + '/readyz')).json();
    if (revision > 1) break;
    assert.ok(n < 1200, stage.gateway.log);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const body = await ask();
  assert.ok(body.second_limit > 0 && body.first_limit === undefined, JSON.stringify(body).slice(0, 300));
});
