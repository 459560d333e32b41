// Starts the gateway and plays vendors behind it. Each test has its own, and a home folder and a project of its own.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import assert from 'node:assert/strict';

export const upstreamKey = 'sk-up-1b9d6bcd4bd3a1f0';
export const clientKey = 'sk-in-77aa0c5e2f6d4e1b';

// What every program gets of the environment: nothing that the machine sets for its user.
const environment = (home) => ({
  PATH: `${join(import.meta.dirname, 'node_modules/.bin')}:${process.env.PATH}`,
  HOME: home,
  TERM: 'dumb',
  LANG: 'C.UTF-8',
  PARLANCE_KEY: clientKey,
});

// openFolder makes a home and a project, which has a file with a word that nobody can guess.
export function openFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-agent-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const home = join(folder, 'home');
  const project = join(folder, 'project');
  const secret = 'swordfish-' + Math.random().toString(36).slice(2, 10);
  mkdirSync(home);
  mkdirSync(project);
  writeFileSync(join(project, 'notes.txt'), `The password is ${secret}.\n`);
  return { folder, home, project, secret, file: join(project, 'notes.txt') };
}

// put writes a file and the folders that it stands in.
export function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// startGateway runs the command with a configuration, or as it is without one, until the test is over.
export async function startGateway(t, folder, configuration) {
  const args = ['serve', '--listen', '127.0.0.1:0'];
  if (configuration) {
    put(join(folder.folder, 'gateway/parlance.hcl'), configuration);
    args.push('-c', join(folder.folder, 'gateway/parlance.hcl'));
  }
  const child = spawn(process.env.PARLANCE_BIN, args, {
    cwd: folder.folder,
    env: { ...environment(folder.home), VENDOR_KEY: upstreamKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gateway = { log: '' };
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  gateway.url = await new Promise((resolve, reject) => {
    const hear = (data) => {
      gateway.log += data;
      const found = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(gateway.log);
      if (found) resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then((code) => reject(new Error(`parlance ended with ${code}\n${gateway.log}`)));
  });
  t.after(async () => {
    child.kill('SIGTERM');
    assert.equal(await ended, 0, gateway.log);
    for (const never of ['panic', 'goroutine ', upstreamKey, clientKey]) assert.ok(!gateway.log.includes(never), gateway.log);
  });
  // calls are the lines of the log about calls of models.
  gateway.calls = () => gateway.log.split('\n').filter((line) => /msg=call .*path=\/v1(\/(messages|responses|chat\/completions)|beta\/models\/\S+:(streamG|g)enerateContent) /.test(line));
  return gateway;
}

// startVendor answers POST requests with what reply gives for them: { status, headers, text }. It keeps what it was asked.
export async function startVendor(t, reply) {
  const vendor = { seen: [] };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const got = { path: request.url, headers: request.headers, body: JSON.parse(text) };
    vendor.seen.push(got);
    let said;
    try {
      said = reply(got, vendor.seen);
    } catch (err) {
      said = { status: 400, text: JSON.stringify({ error: { message: `the scripted vendor failed: ${err}`, type: 'invalid_request_error', param: null, code: 'invalid_request_error' } }) };
    }
    const { status = 200, headers = {}, text: bytes } = said;
    response.writeHead(status, { 'content-type': status === 200 ? 'text/event-stream' : 'application/json', ...headers });
    for (const event of bytes.split(/(?<=\n\n)/)) response.write(event);
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  vendor.url = `http://127.0.0.1:${server.address().port}`;
  return vendor;
}

// run starts a program in the project and waits for its end. One that does not end is killed, which is a failure.
export async function run(folder, [program, ...args], { env = {}, seconds = 90 } = {}) {
  const began = Date.now();
  const child = spawn(program, args, { cwd: folder.project, env: { ...environment(folder.home), ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const result = { out: '', err: '' };
  child.stdout.on('data', (data) => (result.out += data));
  child.stderr.on('data', (data) => (result.err += data));
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {} // All have ended.
  };
  const timer = setTimeout(() => {
    result.killed = true;
    kill();
  }, seconds * 1000);
  result.code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  clearTimeout(timer);
  kill(); // what it left running, such as a server of its own
  result.seconds = (Date.now() - began) / 1000;
  result.all = result.out + result.err;
  assert.ok(!result.killed, `${program} did not end within ${seconds} s:\n${result.all}`);
  return result;
}
