// The web page while what it shows changes, and with answers that are late, broken or missing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { adminKey, clientKey, end, folder, launch, run } from './start.mjs';

let gateway, admin, browser, page;
const troubles = [];
const config = join(folder, 'parlance.hcl');

before(async () => {
  const [demo] = await run(['demo', '--listen', '127.0.0.1:0'], [/(http:\/\/127\.0\.0\.1:\d+)/]);
  writeFileSync(config, `
listen = "127.0.0.1:0"
group "team" {
  requests_per_minute = 600
}
client "ann" {
  key = env("CLIENT_KEY")
}
admin {
  listen = "127.0.0.1:0"
  key    = env("ADMIN_KEY")
}
reload {
  watch = false
}
upstream "demo" {
  protocol = "chat"
  url      = "${demo}/v1"
  pool {}
  account "one" {
    key = file("./one.key")
  }
  account "two" {
    key = file("./two.key")
  }
}
`);
  writeFileSync(join(folder, 'one.key'), 'sk-demo-one-0123456789', { mode: 0o600 });
  writeFileSync(join(folder, 'two.key'), 'sk-demo-two-0123456789', { mode: 0o600 });
  [gateway, admin] = await run(['serve'], [/listening on (http:\S+)/, /admin API on (http:\S+)/]);
  browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await open(page);
  await login(page);
});

after(async () => {
  await browser?.close();
  await end();
  assert.deepEqual(troubles, []);
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function open(tab, at = 'now') {
  tab.setDefaultTimeout(15_000);
  tab.on('pageerror', (e) => troubles.push(String(e)));
  await tab.goto(`${admin}/page/#${at}`);
}

async function login(tab) {
  await tab.getByLabel('Key of the admin API').fill(adminKey);
  await tab.keyboard.press('Enter');
  await tab.getByRole('button', { name: 'Log out' }).waitFor();
}

// at shows a page afresh.
async function at(place) {
  await page.goto(`${admin}/page/#${place}`);
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
}

async function api(method, path, body) {
  const response = await fetch(admin + path, {
    method, headers: { authorization: `Bearer ${adminKey}`, ...(body && { 'content-type': 'application/json' }) }, body: body && JSON.stringify(body),
  });
  assert.equal(response.status, 200, `${method} ${path}`);
  return response.json();
}

async function ask() {
  const response = await fetch(`${gateway}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': clientKey },
    body: JSON.stringify({ model: 'demo', max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] }),
  });
  await response.text();
  return response.headers.get('request-id');
}

// alter changes what the gateway answers to a GET.
const alter = (path, change) => page.route(path, async (route) => {
  if (route.request().method() !== 'GET') return route.continue();
  const response = await route.fetch();
  const json = await response.json();
  return route.fulfill({ json: change(json) ?? json });
});

const next = (path) => page.waitForResponse((r) => new URL(r.url()).pathname === path && r.request().method() === 'GET');
const row = (text) => page.getByRole('row').filter({ hasText: text });
const focused = () => page.evaluate(() => document.activeElement.textContent);

test('what is typed into a filter stays when the list is loaded again, and when a call was looked at', async () => {
  await ask();
  await at('calls');
  const client = page.getByLabel('Client', { exact: true }).first();
  await client.pressSequentially('an');
  await next('/calls');
  await next('/calls');
  assert.equal(await client.inputValue(), 'an');
  await client.pressSequentially('n');
  await row('ann').first().getByRole('link').click();
  await page.getByRole('heading', { name: /^Call / }).waitFor();
  await page.goBack();
  assert.equal(await client.inputValue(), 'ann');
});

test('the focus stays with its call', async () => {
  const id = await ask();
  await at('calls');
  await page.getByRole('link', { name: id }).focus();
  const later = await ask();
  await page.getByRole('link', { name: later }).waitFor();
  assert.match(await focused(), new RegExp(id));
});

test('what is captured is told', async () => {
  await api('POST', '/captures', { models: ['demo'], unmasked: true, for: '1h' });
  await at('calls');
  await page.getByRole('list', { name: 'What is captured' }).getByText(/^model demo, with texts, until/).waitFor();
  await api('POST', '/captures/stop');
});

test('an address that is no escape', async () => {
  await at('calls/%');
  await page.getByText('There is no call').waitFor();
});

test('a file that is gone after one that is there', async () => {
  await at('rules/built-in%2Fmodels.hcl');
  await page.getByLabel('Source of built-in/models.hcl').waitFor();
  await page.evaluate(() => { location.hash = 'rules/gone.hcl'; });
  await page.getByText('No rule file "gone.hcl" serves.').waitFor();
  assert.equal(await page.getByLabel(/^Source of/).count(), 0);
});

test('answers that are cut off, fail or never come', async () => {
  await page.route('**/state*', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"upstreams":[' }));
  await at('now');
  await page.getByText('The answer of the gateway is not complete.').waitFor();
  await page.unrouteAll();
  await page.getByRole('heading', { name: 'Upstreams' }).waitFor();
  await page.route('**/keys', (route) => route.fulfill({ status: 500, json: { error: { message: 'It is broken.' } } }));
  await at('keys');
  await page.getByText('It is broken.').waitFor();
  assert.equal(await page.getByText('There is no client key').count(), 0);
  await page.unrouteAll();
  await row('ann').first().waitFor();

  const tab = await page.context().newPage();
  await tab.clock.install();
  await open(tab);
  await tab.getByRole('heading', { name: 'Upstreams' }).waitFor();
  await tab.route('**/state*', () => {});
  await tab.clock.runFor(6000);
  await tab.clock.runFor(31_000);
  await tab.getByText('The gateway does not answer.').first().waitFor();
  await tab.close();
});

test('usage by something else is not shown with the rows of before', async () => {
  await ask();
  await at('keys');
  const table = page.getByRole('region', { name: 'Usage' });
  await table.getByText('ann').waitFor();
  await page.route('**/usage?by=upstream*', () => {});
  await page.getByRole('combobox', { name: /^By/ }).selectOption('upstream');
  await next('/keys');
  assert.equal(await table.getByText('(none)').count(), 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('combobox', { name: /^By/ }).selectOption('upstream and account'); // of two upstreams an account may have one id
  await table.getByRole('row').filter({ hasText: 'demo' }).first().waitFor();
});

test('a group that is chosen stays when groups come', async () => {
  await at('keys');
  await page.getByLabel('Group').selectOption('team');
  await alter('**/keys', (json) => { json.groups.unshift({ name: 'almost all' }); });
  await page.getByRole('option', { name: 'almost all' }).waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Group').inputValue(), 'team');
});

test('a change of limits leaves the rest', async () => {
  const expires = new Date(Date.now() + 1000).toISOString();
  await api('POST', '/keys', { name: 'short', expires, tokens_per_day: 5 });
  await at('keys');
  await row('short').getByRole('button', { name: 'Limits' }).click();
  await api('PATCH', '/keys/short', { tokens_per_day: 7 });
  await page.getByLabel('requests per minute').fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The limits of short are changed.').waitFor();
  const { keys } = await api('GET', '/keys');
  const key = keys.find((k) => k.name === 'short');
  assert.deepEqual([new Date(key.expires).toISOString(), key.limits], [expires, { requests_per_minute: 9, tokens_per_day: 7 }]);
  await row('short').getByText('expired').waitFor();
  await api('DELETE', '/keys/short');
});

test('each key that was made is shown with its name, also far below', async () => {
  await alter('**/keys', (json) => { for (let i = 0; i < 60; i++) json.keys.push({ name: `k${i}`, source: 'admin', limits: {} }); });
  await at('keys');
  await row('k59').waitFor();
  const names = ['dora', 'n'.repeat(120)];
  for (const name of names) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('status').filter({ hasText: `${name}: pk-` });
    await shown.waitFor();
    const { y } = await shown.boundingBox();
    assert.ok(y >= 0 && y < 900, `${y}`);
  }
  await page.getByRole('status').filter({ hasText: 'dora: pk-' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await row('nnn').getByRole('button', { name: 'Limits' }).click();
  await page.getByRole('heading', { name: /^Change the limits of nnn/ }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const name of names) await api('DELETE', `/keys/${name}`);
});

test('of thousands of keys some are shown, and found by name', async () => {
  await alter('**/keys', (json) => { for (let i = 0; i < 2000; i++) json.keys.push({ name: `k${i}`, source: 'admin', limits: {} }); });
  await at('keys');
  await page.getByText('1 to 100 of 2,001').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await row('k150').waitFor();
  await page.getByLabel('Part of the name').fill('K1999');
  await row('k1999').waitFor();
});

test('a question: two clicks, and the focus after its answer', async () => {
  await api('POST', '/keys', { name: 'eve' });
  await at('keys');
  const eve = row('eve');
  await eve.getByRole('button', { name: 'Remove' }).click();
  await eve.getByRole('button', { name: 'Yes' }).evaluate((el) => el.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  await eve.getByRole('button', { name: 'No' }).click();
  await page.waitForFunction(() => document.activeElement.textContent === 'Remove');
  await eve.getByRole('button', { name: 'Disable' }).click();
  await page.waitForFunction(() => document.activeElement.textContent === 'Yes');
  await page.keyboard.press('Enter');
  await page.getByText('eve is disabled.').waitFor();
  await page.waitForFunction(() => document.activeElement.ariaLabel === 'Client keys');
  await api('DELETE', '/keys/eve');
});

test('accounts: a page that is gone, one that cools down, and a probe that takes long', async () => {
  let total = 60;
  await alter('**/accounts?*', (json) => {
    const some = Array.from({ length: total }, (_, i) => ({ ...json.accounts[0] ?? one, id: `a${i}`, state: i === 58 || i === 1 ? state : 'ready' }));
    const offset = Number(new URL(asked).searchParams.get('offset') ?? 0);
    const accounts = some.slice(offset, offset + 50);
    return { accounts, total, next: offset + 50 < total ? offset + 50 : undefined };
  });
  const one = { upstream: 'demo', in_flight: 0, calls: 0, succeeded: 0 };
  let state = 'ready', asked = '';
  page.on('request', (r) => { if (r.url().includes('/accounts?')) asked = r.url(); });
  await at('now');
  await page.getByRole('button', { name: 'Next' }).click();
  await row('a58').getByRole('button', { name: 'Disable' }).click();
  state = 'resting';
  await row('a58').getByText('cooling down').waitFor();
  await row('a58').getByRole('group', { name: 'Disable a58?' }).waitFor(); // the question is still there
  total = 40;
  await row('a39').waitFor();
  await page.route('**/probe', () => {});
  await row('a1').last().getByRole('button', { name: 'Probe' }).click();
  assert.ok(await row('a39').getByRole('button', { name: 'Disable' }).isEnabled());
});

test('the playground keeps what was typed while a rule is looked at, and shows no output of something else', async () => {
  await at('playground');
  const input = page.getByLabel("a client's request", { exact: true });
  const output = page.getByLabel('Output', { exact: true });
  await input.fill('{"model":"m","max_tokens":7,"messages":[{"role":"user","content":"What is typed"}]}');
  await output.getByText('What is typed').waitFor();
  await page.getByRole('button', { name: 'messages[0].content', exact: true }).click();
  await page.getByRole('link', { name: 'Try a change of this rule' }).click();
  const rules = page.getByLabel('Rules, as in a file of your folder');
  await page.waitForFunction(() => document.activeElement.value?.startsWith('protocol "chat" {'));
  const text = await rules.inputValue();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByRole('heading', { name: 'Built-in files' }).waitFor();
  await page.goBack();
  await output.getByText('What is typed').waitFor();
  assert.equal(await rules.inputValue(), text);
  await page.getByLabel('Profile').fill('{"stop_max"');
  await output.waitFor({ state: 'detached' });
});

test('what only a restart changes is told', async () => {
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace('listen = "127.0.0.1:0"', 'listen = "127.0.0.1:9"'));
  await at('rules');
  await page.getByRole('button', { name: 'Reload the files' }).click();
  await page.getByText(/^Only a restart changes: .*listen/).waitFor();
  writeFileSync(config, text);
  await page.getByRole('button', { name: 'Reload the files' }).click();
});

test('two tabs: a later login, a session that has ended, and a logout that fails', async () => {
  await at('rules');
  const tab = await page.context().newPage();
  await open(tab);
  await tab.getByRole('button', { name: 'Log out' }).click();
  await login(tab);
  await page.getByRole('button', { name: 'Reload the files' }).click();
  await page.getByText(/serves\.$|^Nothing has changed/).waitFor();
  await page.route('**/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText(/^You are still logged in/).waitFor();
  await tab.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('The session has ended.').waitFor();
  await page.route('**/session', (route) => route.fulfill({ status: 502, json: { error: { message: 'No gateway is there.' } } }));
  await page.reload();
  await page.getByText('No gateway is there.').waitFor();
  assert.equal(await page.getByLabel('Key of the admin API').count(), 0);
  await page.unrouteAll();
  await page.getByLabel('Key of the admin API').waitFor();
});
