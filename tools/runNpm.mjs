import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/**
 * @typedef {{ file: string, args: string[], shell: boolean }} Command
 * @typedef {{ platform?: string, execPath?: string, env?: Record<string, string | undefined>, exists?: (path: string) => boolean }} Surroundings
 */

/**
 * Program and first arguments that run npm: npm's own script by this Node, named by npm itself or installed beside Node,
 * else the `npm` on PATH. On Windows that one is `npm.cmd`, which only a shell can run.
 * @param {Surroundings} [surroundings] this process unless a test says otherwise
 * @returns {Command}
 */
export function npmCommand({
  platform = process.platform,
  execPath = process.execPath,
  env = process.env,
  exists = existsSync,
} = {}) {
  const isWindows = platform === 'win32';
  const { basename, dirname, join } = isWindows ? win32 : posix;
  const modules = join(dirname(execPath), isWindows ? 'node_modules' : '../lib/node_modules');
  const scripts = [env.npm_execpath ?? '', join(modules, 'npm/bin/npm-cli.js')];
  // Under yarn or pnpm `npm_execpath` names those.
  const script = scripts.find((path) => basename(path) === 'npm-cli.js' && exists(path));
  if (script) return { file: execPath, args: [script], shell: false };
  return { file: isWindows ? 'npm.cmd' : 'npm', args: [], shell: isWindows };
}

/**
 * Runs npm without a terminal and waits for it.
 * @param {string} root folder whose .npmrc counts @param {string[]} args
 * @returns {{ ok: boolean, output: string }} `output` is everything that npm wrote, or why it could not be run
 */
export function runNpm(root, args) {
  const { file, args: first, shell } = npmCommand();
  const all = [...first, ...args];
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
    windowsHide: true,
  };
  // A shell gets one line: it would split a path with a space in it.
  const done = shell
    ? spawnSync([file, ...all.map((arg) => `"${arg}"`)].join(' '), options)
    : spawnSync(file, all, options);
  const output = done.error?.message ?? `${done.stdout}\n${done.stderr}`.trim();
  return { ok: done.status === 0, output };
}
