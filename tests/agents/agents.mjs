// The agents: how each is pointed at the gateway, asked, and asked again, and how it reads a file.
import { join } from 'node:path';
import { clientKey, put } from './stage.mjs';

const bin = join(import.meta.dirname, 'node_modules/.bin');
const modules = join(import.meta.dirname, 'node_modules');
const node = process.execPath;
const platform = `${process.platform}-${process.arch}`;

export const claude = {
  name: 'Claude Code',
  protocol: 'messages',
  refused: 6, // how often it asks when it is refused: without one feature after the other
  env: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_AUTH_TOKEN: clientKey }),
  ask: (prompt, { model, again } = {}) => [
    join(modules, `@anthropic-ai/claude-code-${platform}/claude`),
    ...(again ? ['--continue'] : []),
    ...(model ? ['--model', model] : []),
    '--print',
    prompt,
  ],
  reads: (folder) => ['Read', { file_path: folder.file }],
};

const codexRead = { cmd: 'cat notes.txt' };

export const codex = {
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

export const agents = [claude, codex];
