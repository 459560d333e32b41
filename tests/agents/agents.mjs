// The agents: how each is pointed at the gateway, asked, and asked again, and how it reads a file.
import { join } from 'node:path';
import { clientKey, put, run } from './stage.mjs';

const bin = join(import.meta.dirname, 'node_modules/.bin');
const modules = join(import.meta.dirname, 'node_modules');
const node = process.execPath;
const platform = `${process.platform}-${process.arch}`;

// programs are the commands that their packages install, which link to one for this machine.
export const programs = {
  claude: join(modules, `@anthropic-ai/claude-code-${platform}/claude`),
  opencode: join(modules, `opencode-${platform}/bin/opencode`),
  node,
  codex: join(bin, 'codex'),
  gemini: join(bin, 'gemini'),
  qwen: join(bin, 'qwen'),
  pi: join(bin, 'pi'),
  cline: join(bin, 'cline'),
};

export const claude = {
  id: 'claude-code', // of parlance init
  shell: 'Bash',
  headless: '--print',
  name: 'Claude Code',
  protocol: 'messages',
  refused: 6, // how often it asks when it is refused: without one feature after the other
  env: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_AUTH_TOKEN: clientKey }),
  ask: (prompt, { model, again } = {}) => [
    programs.claude,
    ...(again ? ['--continue'] : []),
    ...(model ? ['--model', model] : []),
    '--print',
    prompt,
  ],
  reads: (folder) => ['Read', { file_path: folder.file }],
};

const codexRead = { cmd: 'cat notes.txt' };

export const codex = {
  id: 'codex',
  shell: 'exec_command',
  headless: 'exec --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox',
  name: 'Codex',
  protocol: 'responses',
  setUp: (folder, url) =>
    put(
      join(folder.home, '.codex/config.toml'),
      `model_provider = "parlance"

[model_providers.parlance]
name = "Parlance"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "PARLANCE_KEY"
`,
    ),
  ask: (prompt, { model, again } = {}) => [
    node,
    join(bin, 'codex'),
    'exec',
    '--skip-git-repo-check',
    '--dangerously-bypass-approvals-and-sandbox',
    ...(model ? ['--model', model] : []),
    ...(again ? ['resume', '--last'] : []),
    prompt,
  ],
  // For the models that it knows, Codex has a tool that runs a program; for others it has a function.
  reads: (folder, tools) =>
    tools.includes('exec_command') ? ['exec_command', codexRead] : ['functions__exec', { input: `const r = await tools.exec_command(${JSON.stringify(codexRead)});\ntext(r.output);\n` }],
};

export const gemini = {
  id: 'gemini-cli',
  shell: 'run_shell_command',
  headless: '--skip-trust --yolo --prompt',
  name: 'Gemini CLI',
  protocol: 'gemini',
  model: 'deepseek-v4-pro',
  setUp: (folder) => put(join(folder.home, '.gemini/settings.json'), JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } })),
  env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: clientKey, GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
  ask: (prompt, { model, again } = {}) => [node, join(bin, 'gemini'), '--model', model, '--yolo', ...(again ? ['--resume', 'latest'] : []), '--prompt', prompt],
  reads: (folder) => ['read_file', { file_path: folder.file }],
};

const chat = 'chat', messages = 'messages', responses = 'responses';

// base is where a protocol's calls go: Anthropic's own libraries add the version themselves, the AI SDK does not.
const base = (protocol, url) => (protocol === messages ? url : url + '/v1');

const opencode = (protocol) => ({
  id: 'opencode',
  shell: 'bash',
  headless: 'run',
  name: `opencode (${protocol})`,
  protocol,
  model: 'deepseek-v4-pro',
  setUp: (folder, url) => {
    const npm = { chat: '@ai-sdk/openai-compatible', messages: '@ai-sdk/anthropic', responses: '@ai-sdk/openai' }[protocol];
    const models = { 'deepseek-v4-pro': { name: 'DeepSeek', reasoning: true }, demo: { name: 'Demo' } };
    const provider = { parlance: { npm, name: 'Parlance', options: { baseURL: url + '/v1', apiKey: '{env:PARLANCE_KEY}' }, models } };
    put(join(folder.home, '.config/opencode/opencode.json'), JSON.stringify({ provider }));
  },
  ask: (prompt, { model, again } = {}) => [programs.opencode, 'run', ...(again ? ['--continue'] : []), '--model', `parlance/${model}`, prompt],
  reads: (folder) => ['read', { filePath: folder.file }],
});

const cline = (protocol) => ({
  id: 'cline',
  shell: 'run_commands',
  headless: '--auto-approve true',
  name: `Cline (${protocol})`,
  protocol,
  model: 'deepseek-v4-pro',
  setUp: async (folder, url, model = 'deepseek-v4-pro') => {
    const provider = { chat: 'openai', responses: 'openai-native' }[protocol];
    await run(folder, [join(bin, 'cline'), 'auth', '--provider', provider, '--apikey', clientKey, '--modelid', model, '--baseurl', url + '/v1']);
  },
  once: true, // it goes on with a conversation only at a terminal
  ask: (prompt, { model }) => [join(bin, 'cline'), '--auto-approve', 'true', '--model', model, prompt],
  reads: (folder) => ['read_files', { files: [{ path: folder.file }] }],
});

const qwen = (protocol) => ({
  id: 'qwen-code',
  shell: 'run_shell_command',
  headless: '--yolo',
  name: `Qwen Code (${protocol})`,
  protocol,
  model: 'deepseek-v4-pro',
  env: (url) => (protocol === messages ? { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: clientKey } : { OPENAI_BASE_URL: url + '/v1', OPENAI_API_KEY: clientKey }),
  ask: (prompt, { model, again } = {}) => [
    node,
    join(bin, 'qwen'),
    '--auth-type',
    { chat: 'openai', messages: 'anthropic', responses: 'openai-responses' }[protocol],
    '--model',
    model,
    '--yolo',
    ...(again ? ['--continue'] : []),
    prompt,
  ],
  reads: (folder) => ['read_file', { file_path: folder.file }],
});

const pi = (protocol) => ({
  id: 'pi',
  shell: 'bash',
  headless: '--print',
  name: `pi (${protocol})`,
  protocol,
  model: 'deepseek-v4-pro',
  setUp: (folder, url) => {
    const api = { chat: 'openai-completions', messages: 'anthropic-messages', responses: 'openai-responses' }[protocol];
    const model = (id) => ({ id, name: id, reasoning: true, input: ['text'], contextWindow: 128000, maxTokens: 8000, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } });
    const providers = { parlance: { baseUrl: base(protocol, url), api, apiKey: '$PARLANCE_KEY', models: ['deepseek-v4-pro', 'demo'].map(model) } };
    put(join(folder.home, '.pi/agent/models.json'), JSON.stringify({ providers }));
  },
  ask: (prompt, { model, again } = {}) => [node, join(bin, 'pi'), '--provider', 'parlance', '--model', model, ...(again ? ['--continue'] : []), '--print', prompt],
  reads: (folder) => ['read', { path: folder.file }],
});

export const agents = [claude, codex, gemini, ...[chat, messages, responses].flatMap((p) => [opencode(p), qwen(p), pi(p)]), cline(chat), cline(responses)];

// every is each agent once.
export const every = [claude, codex, gemini, opencode(chat), qwen(chat), pi(chat), cline(chat)];
