// An operator's first day: see operator.sh. OPERATOR_ROOT is a Debian in which the package is installed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { claude } from '../agents/agents.mjs';
import { deepseek, main } from '../agents/deepseek.mjs';
import { clientKey, openFolder, run, startVendor } from '../agents/stage.mjs';

const root = process.env.OPERATOR_ROOT;
const user = 64999; // the unit has a user that exists only while the service runs
const adminKey = 'admin-0123456789abcdef';
const put = (path, text, mode = 0o644) => writeFileSync(join(root, path), text, { mode });

test('install, call, see the call and its cost, and why a field is missing', async (t) => {
  const folder = openFolder(t);
  const vendor = await startVendor(t, deepseek(claude, folder));

  // What the operator writes.
  mkdirSync(join(root, 'etc/parlance/rules'));
  put('etc/parlance/rules/prices.hcl', 'price "deepseek-v4-pro" {\n  input  = 2\n  cached = 0.5\n  output = 10\n}\n');
  put('etc/parlance/parlance.hcl', `
listen = "127.0.0.1:8787"
rules  = "/etc/parlance/rules"
admin {
  key = env("ADMIN_KEY")
}
client "me" {
  key = env("CLIENT_KEY")
}
store {
  path = "/var/lib/parlance/parlance.db"
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
`);

  // What systemd would do.
  const unit = readFileSync(join(root, 'usr/lib/systemd/system/parlance.service'), 'utf8');
  const command = /^ExecStart=(.*)$/m.exec(unit)[1].split(' ');
  spawn('install', ['-d', '-o', user, '-g', user, join(root, 'var/lib/parlance')]);
  const gateway = spawn('unshare', [`--root=${root}`, '--wd=/tmp', `--setgid=${user}`, `--setuid=${user}`, ...command], {
    env: { PATH: '/usr/bin:/bin', ADMIN_KEY: adminKey, CLIENT_KEY: clientKey, VENDOR_KEY: 'sk-up-1b9d6bcd4bd3a1f0' }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ended = new Promise((resolve) => gateway.on('close', resolve));
  t.after(async () => { gateway.kill('SIGTERM'); assert.equal(await ended, 0, log); });
  await new Promise((resolve, reject) => {
    const hear = (data) => { if (/admin API on/.test(log += data)) resolve(); };
    gateway.stdout.on('data', hear);
    gateway.stderr.on('data', hear);
    ended.then((code) => reject(new Error(`the gateway ended with ${code}\n${log}`)));
  });

  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(25_000);
  await page.goto('http://127.0.0.1:8788/');
  await page.getByLabel('Key of the admin API').fill(adminKey);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByLabel('or model').fill('*');
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByText('Calls are captured from now on.').waitFor();

  const said = await run(folder, claude.ask('Hello there'), { env: claude.env('http://127.0.0.1:8787') });
  assert.equal(said.code, 0, `${said.all}\n${log}`);
  assert.match(said.out, /The vendor greets you\. Done\./);
  const [asked] = vendor.seen.filter(main);

  // The call and its cost: 176 tokens of input at 2 dollars a million, 1024 from the cache at 0.5, 20 of output at 10.
  const row = page.getByRole('row').filter({ hasText: 'deepseek-v4-pro' }).filter({ hasText: '$0.001064' }).first();
  await row.getByRole('link').click();
  await page.getByText('$0.001064').waitFor();

  // Claude Code marks what the vendor should cache, which the vendor does not know: the page says so, and shows the rule.
  assert.ok(!JSON.stringify(asked.body).includes('cache_control'));
  await page.getByRole('button', { name: 'Show the translation' }).click();
  await page.getByLabel('What the client sent').getByText('cache_control').first().waitFor();
  await page.getByRole('listitem').filter({ hasText: /cache_control: the upstream has no place for/ }).first().waitFor();

  // Another field was dropped by a rule: its link leads to the line.
  const losses = page.getByRole('list', { name: 'What did not cross' }).getByRole('listitem').filter({ has: page.getByRole('link') });
  await losses.first().waitFor();
  const [dropped] = /^[\w.[\]]+/.exec(await losses.first().innerText());
  await losses.first().getByRole('link').click();
  const line = page.getByLabel(/^Source of built-in\//).locator('.at');
  await line.waitFor();
  t.diagnostic(`${dropped} is dropped by: ${(await line.innerText()).trim()}`);
  assert.match(await line.innerText(), /^ *\d+ +\S/);
});
