// What the tests of the page start: commands in a folder of their own, and a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

export const adminKey = 'admin-0123456789abcdef';
export const clientKey = 'client-0123456789abcdef';
export const folder = mkdtempSync(join(tmpdir(), 'parlance-page-'));
const running = []; // ends a process

// run starts the command, and gives the address that a line of its output ends with.
export async function run(args, lines) {
  const child = spawn(process.env.PARLANCE_BIN, args, { cwd: folder, env: { ...process.env, ADMIN_KEY: adminKey, CLIENT_KEY: clientKey }, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  const ended = new Promise((resolve) => child.on('close', resolve));
  running.push(async () => {
    child.kill('SIGTERM');
    await ended;
    assert.ok(!log.includes(adminKey) && !log.includes('panic'), log);
  });
  return new Promise((resolve, reject) => {
    const hear = (data) => {
      log += data;
      const found = lines.map((line) => line.exec(log)?.[1]);
      if (found.every(Boolean)) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then((code) => reject(new Error(`${args} ended with ${code}\n${log}`)));
  });
}

// end ends what was started.
export async function end() {
  for (const one of running.reverse()) await one();
  rmSync(folder, { recursive: true, force: true });
}

export const launch = () => chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
