// npm run nodes -- 20.19.6 24.21.0: starts a fresh clone twice on each Node, and with --api runs the api tests. Prints
// a table.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromVitest } from '../../tools/testReports.mjs';
import { otherNode } from '../support/otherNode.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = join(ROOT, '.build/nodes');
const READY = /Dream Manor is ready at http:\/\/localhost:(\d+)/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { api: { type: 'boolean', default: false } },
});

interface Start {
  readySeconds: number;
  readyz: number;
  said: string;
}

/** Ids of processes whose working directory is in a folder; only Linux can tell. */
function processesIn(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}

/** Runs `npm start` until it is ready, checks its readiness and ends npm as a supervisor does. */
async function start(folder: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], { cwd: folder, env: { ...env, PORT: '0' }, stdio: 'pipe' });
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const url = READY.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
    npm.once('close', () => reject(new Error(output)));
  });
  const readySeconds = (performance.now() - startedAt) / 1000;
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
  npm.kill('SIGTERM');
  await once(npm, 'close');
  while (processesIn(folder).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return { readySeconds, readyz: status, said: output };
}

function api(folder: string, env: NodeJS.ProcessEnv): string {
  const file = join(folder, 'api.json');
  const args = ['run', '--project', 'api', '--reporter=json', `--outputFile.json=${file}`];
  spawnSync('node', ['node_modules/vitest/vitest.mjs', ...args], { cwd: folder, env, stdio: 'ignore' });
  const { passed, failed } = fromVitest(JSON.parse(readFileSync(file, 'utf8')));
  return `${passed} passed, ${failed} failed`;
}

console.log(
  '| Node | first start with installation, s | second start, s | warnings | api |\n|---|---|---|---|---|',
);
mkdirSync(PROGRAMS, { recursive: true });
for (const version of positionals) {
  const folder = mkdtempSync(join(tmpdir(), 'manor-node-'));
  const PATH = [otherNode(PROGRAMS, version), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH };
  try {
    spawnSync('git', ['clone', '-q', ROOT, folder], { stdio: 'inherit' });
    const first = await start(folder, env);
    const second = await start(folder, env);
    const warnings = (first.said + second.said).split('\n').filter((line) => /warn|deprecat/i.test(line));
    const seconds = [first, second].map(({ readySeconds }) => readySeconds.toFixed(1));
    const tested = values.api ? api(folder, env) : '';
    console.log(`| ${[version, ...seconds, new Set(warnings).size, tested].join(' | ')} |`);
    for (const warning of new Set(warnings)) console.error(warning);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
