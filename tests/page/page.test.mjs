// The web page of the admin listener, in a browser, on the binary.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { adminKey, clientKey, end, folder, launch, run } from './start.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const patience = 25_000;
let gateway, admin, browser, page;
const troubles = [];

before(async () => {
  const [demo] = await run(['demo', '--listen', '127.0.0.1:0'], [/(http:\/\/127\.0\.0\.1:\d+)/]);
  mkdirSync(join(folder, 'rules'));
  writeFileSync(join(folder, 'rules', 'prices.hcl'), 'price "demo" {\n  input  = 1000\n  output = 1000\n}\n');
  writeFileSync(join(folder, 'rules', 'own.hcl'), 'function "shout" {\n  params = ["x"]\n  result = upper(x)\n}\n');
  writeFileSync(join(folder, 'rules', 'half.hcl'), 'pair "messages" "chat" {\n  fields {\n    seed = req.metadata.user_id == "nobody-at-all" ? 7 : omit\n  }\n}\n');
  writeFileSync(join(folder, 'parlance.hcl'), `
listen = "127.0.0.1:0"
rules  = "./rules"
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
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on('console', (m) => { if (m.type() === 'error' && !/status of 4\d\d/.test(m.text())) troubles.push(m.text()); });
  page.on('pageerror', (e) => troubles.push(String(e)));
  page.on('request', (r) => { if (!r.url().startsWith(admin) && !r.url().startsWith('data:')) troubles.push(`a request to ${r.url()}`); });
});

after(async () => {
  await browser?.close();
  await end();
  assert.deepEqual(troubles, []);
});

async function ask(model, extra = {}) {
  const response = await fetch(`${gateway}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': clientKey },
    body: JSON.stringify({ model, max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }], ...extra }),
  });
  await response.text();
  return response.headers.get('request-id') ?? response.headers.get('x-request-id');
}

// look has no finding of axe, in light and dark, and nothing wider than a narrow screen.
async function look(name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map((v) => [v.id, v.nodes.map((n) => n.html)]), [], `${name}, ${colorScheme}`);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}-${colorScheme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 360, null, { timeout: 3000 }).catch(() => {}); // charts follow the width
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${name} is ${width} pixels wide on a screen of 360`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

// With SCREENSHOTS, a picture of what a failed test saw.
afterEach(async (t) => {
  if (process.env.SCREENSHOTS && t.passed === false) await page.screenshot({ path: join(process.env.SCREENSHOTS, `failed ${t.name}.png`), fullPage: true });
});

const go = async (name) => {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const row = (text) => page.getByRole('row').filter({ hasText: text });

test('a key is needed', async () => {
  await page.goto(admin);
  assert.equal(page.url(), `${admin}/page/`);
  await page.getByLabel('Key of the admin API').fill('not the key at all');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('This is not the key of the admin API.').waitFor();
  await look('login');
  await page.getByLabel('Key of the admin API').fill(adminKey);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Now' }).waitFor();
  const [cookie] = await page.context().cookies();
  assert.deepEqual([cookie.httpOnly, cookie.sameSite], [true, 'Strict']);
});

test('another site cannot use the session, and a change needs the token', async () => {
  const [cookie] = await page.context().cookies();
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  assert.equal((await fetch(`${admin}/keys`, { headers })).status, 200);
  assert.equal((await fetch(`${admin}/reload`, { method: 'POST', headers })).status, 401);
  const { csrf_token } = await (await fetch(`${admin}/session`, { headers })).json();
  headers['x-csrf-token'] = csrf_token;
  assert.equal((await fetch(`${admin}/reload`, { method: 'POST', headers })).status, 200);
  assert.equal((await fetch(`${admin}/reload`, { method: 'POST', headers: { ...headers, origin: 'https://evil.example' } })).status, 403);
});

test('now', async () => {
  await ask('demo');
  await go('Now');
  await page.getByText('ready', { exact: true }).first().waitFor();
  await row('demo').first().waitFor();
  await look('now');
  const one = row('one');
  await one.getByRole('button', { name: 'Disable' }).click();
  await one.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('one is disabled.').waitFor();
  await one.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('one is enabled.').waitFor();
  await one.getByRole('button', { name: 'Probe' }).click();
  await page.getByText(/^Probe of one/).waitFor();
});

test('one call, and the rule of a field', async () => {
  await go('Calls');
  await page.getByLabel('or model').fill('*');
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByText('Calls are captured from now on.').waitFor();
  const good = await ask('demo', { metadata: { user_id: 'someone' }, top_k: 4 });
  const bad = await ask('demo-429');
  await page.getByRole('link', { name: good }).waitFor();
  await look('calls');
  await page.getByLabel('only failed ones').check();
  await page.getByRole('link', { name: bad }).waitFor();
  await page.getByRole('link', { name: good }).waitFor({ state: 'detached' });
  await page.getByLabel('only failed ones').uncheck();
  await page.getByRole('link', { name: good }).click();
  await page.getByText('messages) → demo').first().waitFor();
  const { tokens, cost_usd } = await (await fetch(`${admin}/calls/${good}`, { headers: { authorization: `Bearer ${adminKey}` } })).json();
  assert.equal(cost_usd, (tokens.fresh + tokens.output) / 1000);
  await page.getByText(`$${cost_usd.toFixed(6)}`).waitFor();
  await page.getByRole('button', { name: 'Show the translation' }).click();
  await page.getByRole('heading', { name: 'What the upstream gets' }).waitFor();
  await page.getByText('top_k', { exact: true }).first().waitFor(); // did not cross: it is listed with its rule
  await page.getByRole('button', { name: 'model', exact: true }).first().click();
  const source = page.getByLabel(/^Source of built-in\/protocols\/chat\.hcl/).first();
  assert.match(await source.innerText(), /model/);
  const [bottom, next] = await source.locator('span').evaluateAll((lines) => {
    const at = lines.findIndex((l) => l.className === 'at');
    return [lines[at].getBoundingClientRect().bottom, lines[at + 1].getBoundingClientRect().top];
  });
  assert.ok(next > bottom - 2, 'the line after the rule is below it');
  await look('call');
});

test('rules: a reload, a rejected one, a rollback', async () => {
  await go('Rules');
  await page.getByRole('link', { name: /own\.hcl$/ }).waitFor();
  await page.getByLabel('Difference from the built-in rules').getByText('added function shout').waitFor();
  await row('half.hcl').getByText('1 of 3 places').waitFor(); // the other side of the condition, and the field, no spec reaches
  writeFileSync(join(folder, 'rules', 'own.hcl'), 'function "shout" {\n  params = ["x"]\n  result = "${upper(x)}!"\n}\n');
  await page.getByRole('button', { name: 'Reload the files' }).click();
  await page.getByText('Revision 2 serves.').waitFor();
  writeFileSync(join(folder, 'rules', 'own.hcl'), 'function "shout" {\n  params = ["x"]\n  result = uper(x)\n}\n');
  await page.getByRole('button', { name: 'Reload the files' }).click();
  await page.getByText(/^Rejected/).waitFor();
  await page.getByRole('link', { name: /own\.hcl:3/ }).waitFor();
  await look('rules');
  await page.reload(); // what was found stays
  await page.getByText(/^They were rejected/).waitFor();
  await page.getByRole('link', { name: /own\.hcl:3/ }).waitFor();
  const first = row('start');
  await first.getByRole('button', { name: 'Roll back' }).click();
  await first.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Revision 3 serves.').waitFor();
  await page.getByRole('link', { name: /protocols\/chat\.hcl$/ }).click();
  await page.getByLabel(/^Source of/).getByText('protocol "chat" {').waitFor();
});

test('the playground', async () => {
  await go('Playground');
  await page.getByLabel('Output', { exact: true }).getByText('"messages"').waitFor();
  await look('playground');
  const input = page.getByLabel("a client's request", { exact: true });
  await input.fill('{"model":"m","max_tokens":7,"messages":[{"role":"user","content":"What is typed"}]}');
  await page.getByLabel('Output', { exact: true }).getByText('What is typed').waitFor();
  await page.getByText('Make this a spec').click();
  await page.getByLabel('Spec', { exact: true }).getByText('expect').waitFor();
  await page.getByText('Try a rule').click();
  const rules = page.getByLabel('Rules, as in a file of your folder');
  await rules.fill('edit "cold" {\n  set = { temperature = 0 \n}');
  await page.getByText(/playground\.hcl/).first().waitFor();
  await rules.fill(await rules.getAttribute('placeholder')); // what it shows can be typed
  await page.getByLabel('Output', { exact: true }).getByText('"temperature": 0').waitFor();
  await rules.fill('');
  const output = page.getByLabel('Output', { exact: true });
  await output.filter({ hasNotText: 'temperature' }).waitFor();

  // A change of a built-in rule begins with what that says: of a field, and of a block that is chosen.
  const before = await output.innerText();
  await page.getByRole('button', { name: 'messages[0].content', exact: true }).click();
  await page.getByRole('link', { name: 'Try a change of this rule' }).click();
  await page.waitForFunction(() => document.activeElement.tagName === 'TEXTAREA' && document.activeElement.value.startsWith('protocol "chat" {'));
  await page.getByLabel('Change a built-in rule of').selectOption('built-in/protocols/chat.hcl');
  const block = page.getByLabel('Block');
  await block.getByText('request', { exact: false }).first().waitFor({ state: 'attached' });
  const request = (await block.locator('option').allInnerTexts()).find((text) => text.endsWith('› request'));
  await block.selectOption({ label: request });
  await rules.fill('');
  await page.getByRole('button', { name: 'Put it into the editor' }).click();
  await page.waitForFunction(() => /request \{/.test(document.activeElement.value));
  await page.waitForResponse((r) => r.request().postData()?.includes('request {')); // the rules are tried
  assert.equal(await output.innerText(), before);
  await look('playground with a rule');
  const text = await rules.inputValue();
  assert.match(text, /\n +model +=[^\n]*\n/);
  await rules.fill(text.replace(/(\n +model +=)[^\n]*\n/, '$1 "tried"\n'));
  await output.getByText('"model": "tried"').waitFor();
  await page.getByRole('link', { name: 'playground.hcl' }).first().waitFor({ state: 'detached' });
  await rules.fill('');
  await input.fill('{"model":"m","messages":[{"role":"user"');
  await page.getByText('The request is rejected').waitFor();
});

test('keys and usage', async () => {
  await go('Keys and usage');
  await page.getByLabel('Name').fill('bob');
  await page.getByLabel('requests per minute').fill('60');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('This is the only time that the key is shown').waitFor();
  const bob = row('bob');
  await bob.getByText('requests per minute 60').waitFor();
  await bob.getByRole('button', { name: 'Limits' }).click();
  await page.getByRole('heading', { name: 'Change the limits of bob' }).waitFor();
  assert.equal(await page.getByLabel('requests per minute').inputValue(), '60');
  await page.getByLabel('requests per minute').fill('');
  await page.getByLabel('US dollars per day').fill('2.5');
  await page.getByLabel('Models').fill('demo');
  await page.getByLabel('Group').selectOption('team');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The limits of bob are changed.').waitFor();
  await bob.getByText('US dollars per day 2.5').waitFor();
  const { keys } = await (await fetch(`${admin}/keys`, { headers: { authorization: `Bearer ${adminKey}` } })).json();
  const { limits, group } = keys.find((k) => k.name === 'bob');
  assert.deepEqual({ limits, group }, { limits: { models: ['demo'], usd_per_day: 2.5 }, group: 'team' });
  await page.getByRole('list', { name: 'Tokens by client' }).getByText('ann').waitFor();
  await page.getByRole('list', { name: 'Tokens by model' }).getByText('demo', { exact: true }).waitFor();
  await look('keys');
  await bob.getByRole('button', { name: 'Disable' }).click();
  await bob.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('bob is disabled.').waitFor();
  await bob.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('bob is enabled.').waitFor();
  await bob.getByRole('button', { name: 'Replace' }).click();
  await bob.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('bob has a new key.').waitFor();
  await bob.getByRole('button', { name: 'Remove' }).click();
  await bob.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('bob is removed.').waitFor();
  await page.getByRole('region', { name: 'Usage' }).getByText('ann').waitFor();
});

test('a question stays with its key when the list changes', async () => {
  const change = (path, body) => fetch(`${admin}/keys${path}`, {
    method: 'POST', headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  assert.equal((await change('', { name: 'carl' })).status, 200);
  assert.equal((await change('/carl/disable')).status, 200);
  await go('Now');
  await go('Keys and usage');
  await row('carl').getByRole('button', { name: 'Enable' }).waitFor();
  await row('carl').getByRole('button', { name: 'Replace' }).click();
  assert.equal((await change('/carl/enable')).status, 200);
  await page.getByLabel('Name').fill('amy'); // is listed before carl
  await page.getByRole('button', { name: 'Create' }).click();
  await row('amy').waitFor();
  await row('carl').getByRole('button', { name: 'Disable' }).waitFor();
  assert.deepEqual(await page.getByRole('region', { name: 'Client keys' }).getByRole('group').evaluateAll((all) => all.map((g) => g.ariaLabel)),
    ['Make a new key for carl? The old one stays valid for a day.']);
});

test('by keyboard', async () => {
  await page.goto(`${admin}/page/#now`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Now' }).waitFor();
  await page.locator('body').press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1');
});

test('log out', async () => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Key of the admin API').waitFor();
  assert.equal((await page.context().cookies()).length, 0);
});
