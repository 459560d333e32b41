// Starts the command under test and plays upstreams for it, as ../sdk does in Go; the wire texts are the same files.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import OpenAI from 'openai';
import Anthropic from '@anthropic-ai/sdk';

// Keys that must never be seen where they do not belong.
export const upstreamKey = 'sk-up-1b9d6bcd4bd3a1f0';
export const clientKey = 'sk-in-77aa0c5e2f6d4e1b';

// start runs the command until the tests of the file are over, and returns its address.
export async function start(...args) {
  const child = spawn(process.env.PARLANCE_BIN, ['serve', ...args], {
    env: { ...process.env, STAGE_KEY: upstreamKey, CLIENT_KEY: clientKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  const url = await new Promise((resolve, reject) => {
    const hear = (data) => {
      log += data;
      const found = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(log);
      if (found) resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then((code) => reject(new Error(`parlance ${args.join(' ')} ended with ${code}\n${log}`)));
  });
  after(async () => {
    child.kill('SIGTERM');
    assert.equal(await ended, 0, log);
    for (const never of ['panic', 'goroutine ', upstreamKey, clientKey]) {
      assert.ok(!log.includes(never), `the gateway wrote ${never}:\n${log}`);
    }
  });
  return url;
}

// startDemo serves the scripted upstream, whose bytes are written by hand, as a gateway without a configuration serves the demo upstream.
export async function startDemo() {
  const child = spawn(process.env.SCRIPTED_BIN, ['-scripted', '127.0.0.1:0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  after(() => child.kill());
  const address = await new Promise((resolve, reject) => {
    child.stderr.on('data', (data) => resolve(/http:\/\/\S+/.exec(data)[0]));
    child.on('close', (code) => reject(new Error(`the scripted upstream ended with ${code}`)));
  });
  const folder = mkdtempSync(join(tmpdir(), 'parlance-node-'));
  const file = join(folder, 'parlance.hcl');
  const upstream = (protocol) => `
upstream "demo-${protocol}" {
  protocol = "${protocol}"
  url      = "${address}"
  headers  = { Authorization = "Bearer demo-key" }
  model    = { "${protocol}/*" = "*" }
  ${protocol === 'chat' ? '' : `models = ["${protocol}/*"]`}
}`;
  writeFileSync(file, `listen = "127.0.0.1:0"\n${['chat', 'messages', 'responses'].map(upstream).join('')}\n`);
  const url = await start('-c', file);
  after(() => rmSync(folder, { recursive: true }));
  return url;
}

// read is a file that the Go tests replay too.
export const read = (name) => readFileSync(new URL(`../sdk/testdata/${name}`, import.meta.url), 'utf8');

// openStage plays upstreams behind a gateway. Which play is given goes by the request's model, so that tests do not meet.
export async function openStage({ before = '', inside = '' } = {}) {
  const plays = new Map();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    if (request.method !== 'POST') { // such as the list of models, which this upstream does not have
      response.writeHead(404).end();
      return;
    }
    const play = plays.get(JSON.parse(body).model);
    if (!play) {
      response.writeHead(404).end('nothing is played for ' + body);
      return;
    }
    play.seen.push({ path: request.url, headers: request.headers, body: JSON.parse(body) });
    response.on('close', () => response.writableFinished || play.left());
    await play.acts[Math.min(play.seen.length, play.acts.length) - 1](response, play.seen.at(-1));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'parlance-node-'));
  const file = join(folder, 'parlance.hcl');
  const upstream = (name, protocol, url, prefix) => `
upstream "${name}" {
  protocol = "${protocol}"
  url      = "${url}"
  key      = env("STAGE_KEY")
  models   = ["${prefix}-*"]
  ${inside}
}`;
  writeFileSync(file, `listen = "127.0.0.1:0"\n${before}\n${upstream('chat', 'chat', address + '/v1', 'c')}\n${upstream('msgs', 'messages', address, 'm')}\n${upstream('resp', 'responses', address + '/v1', 'r')}\n`);
  const url = await start('-c', file);
  after(() => {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    // play puts acts on the stage, for an upstream protocol. Each request takes the next, and the last one again and again.
    play(protocol, ...acts) {
      const play = { model: `${protocol[0]}-${plays.size}`, acts, seen: [] };
      play.gone = new Promise((resolve) => (play.left = resolve));
      plays.set(play.model, play);
      return play;
    },
  };
}

// Acts.

export const body = (status, text, headers = {}) => (response) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

export const stream = (text, { end = true } = {}) => (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of text.split(/(?<=\n\n)/)) response.write(event);
  if (end) response.end();
};

const changed = (text, change) => Object.entries(change).reduce((t, [from, to]) => t.replaceAll(from, to), text);

// both answers with NAME.sse or NAME.json, as the request asks.
export const both = (name, change = {}) => (response, got) =>
  got.body.stream ? stream(changed(read(name + '.sse'), change))(response) : body(200, changed(read(name + '.json'), change))(response);

// pause streams a text, is silent for a time, and streams another.
export const pause = (first, milliseconds, second) => async (response) => {
  stream(first, { end: false })(response);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (const event of second.split(/(?<=\n\n)/)) response.write(event);
  response.end();
};

// cut breaks the connection off after a text.
export const cut = (text) => async (response) => {
  stream(text, { end: false })(response);
  await new Promise((resolve) => setTimeout(resolve, 100)); // so that what was written leaves
  response.destroy();
};

// Clients.

export const newOpenAI = (url, more = {}) => new OpenAI({ baseURL: url + '/v1', apiKey: clientKey, maxRetries: 0, ...more });
export const newAnthropic = (url, more = {}) =>
  new Anthropic({ baseURL: url, apiKey: clientKey, authToken: null, maxRetries: 0, ...more });

// The protocols of the upstreams.
export const protocols = ['chat', 'messages', 'responses'];

// eachWay makes a test for each protocol of the upstream, and for a body and a stream.
export function eachWay(name, run) {
  describe(name, { concurrency: true }, () => {
    for (const upstream of protocols) {
      for (const streaming of [false, true]) {
        test(`${upstream}, ${streaming ? 'stream' : 'body'}`, () => run({ upstream, streaming }));
      }
    }
  });
}

// What the demo model says.
export const advice = "I am Parlance's demo model; put a real upstream into parlance.hcl to get real answers.";
export const hello = `You said: "Hello there". ${advice}`;
export const thought = 'The user wants an answer. I am a demo model and know nothing, so I will be short and friendly.';
export const refused = "I'm sorry, but I can't help with that.";
