import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandLine } from '#server/chain/commandLine.ts';
import { watchOver } from '#server/chain/watchOver.ts';
import { askSystem } from '#server/db/askSystem.ts';
import { startOf } from '#server/db/processMark.ts';
import { endSignals } from '#server/endSignals.ts';
import { fromRoot } from '../../tools/fromRoot.mjs';
import { npmCommand } from '../../tools/runNpm.mjs';

const WINDOWS_NODE = 'C:\\Program Files\\nodejs\\node.exe';
const WINDOWS_NPM = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js';

test('npm runs from its own script with this Node: the one npm names, or the one installed beside Node', () => {
  const windows = { platform: 'win32', execPath: WINDOWS_NODE, env: {} };
  const beside = npmCommand({ ...windows, exists: (path) => path === WINDOWS_NPM });
  expect(beside).toEqual({ file: WINDOWS_NODE, args: [WINDOWS_NPM], shell: false });
  const linux = { platform: 'linux', execPath: '/opt/node/bin/node', exists: () => true };
  expect(npmCommand({ ...linux, env: {} }).args).toEqual(['/opt/node/lib/node_modules/npm/bin/npm-cli.js']);
  expect(npmCommand({ ...linux, env: { npm_execpath: '/opt/npm-cli.js' } }).args).toEqual([
    '/opt/npm-cli.js',
  ]);
  expect(npmCommand({ ...linux, env: { npm_execpath: '/opt/yarn.js' } }).args).not.toContain('/opt/yarn.js');
});

test('without its script npm is found in PATH, on Windows through a shell', () => {
  const none = { env: {}, exists: () => false };
  expect(npmCommand({ ...none, platform: 'darwin' })).toEqual({ file: 'npm', args: [], shell: false });
  expect(npmCommand({ ...none, platform: 'win32' })).toEqual({ file: 'npm.cmd', args: [], shell: true });
});

test('a path from the root has forward slashes on Windows too', () => {
  expect(fromRoot('C:\\manor', 'C:\\manor\\core\\rules\\care.ts', 'win32')).toBe('core/rules/care.ts');
  expect(fromRoot('C:\\manor', 'C:/manor/core/rules/care.ts', 'win32')).toBe('core/rules/care.ts');
  expect(fromRoot('C:\\manor', 'C:\\other\\core\\a.ts', 'win32')).toBe('../other/core/a.ts');
  expect(fromRoot('/manor', '/manor/core/a.ts', 'linux')).toBe('core/a.ts');
});

test('a process is distinguished from a later one with its id on every system', () => {
  const requests: string[] = [];
  const ask = (program: string, args: string[]) => {
    requests.push([program, ...args].join(' '));
    return '133771'; // Windows counts from 1601
  };
  expect(startOf(7, 'win32', ask)).toBe('133771');
  expect(requests[0]).toMatch(/^powershell\.exe .*\(Get-Process -Id 7\)\.StartTime/);
  const byPs = startOf(process.pid, 'darwin');
  expect(byPs).toMatch(/\d\d:\d\d:\d\d \d{4}$/);
  expect(startOf(process.pid, 'darwin')).toBe(byPs);
  expect(askSystem('no-such-program', [])).toBeNull();
});

test('a command line is read without quotes on Windows, and verbatim elsewhere', () => {
  const line = '"C:\\my manor\\anvil.exe" --dump-state "C:\\my manor\\exit.json"';
  expect(commandLine(7, 'win32', () => line)).toBe(
    'C:\\my manor\\anvil.exe --dump-state C:\\my manor\\exit.json',
  );
  expect(commandLine(7, 'win32', () => null)).toBe('');
  expect(commandLine(process.pid, 'darwin')).toContain('vitest');
});

test('Windows has more signals that end a server, and elsewhere nohup ignores a hangup', () => {
  expect(endSignals('win32')).toEqual(expect.arrayContaining(['SIGINT', 'SIGBREAK', 'SIGHUP']));
  expect(endSignals('linux')).toEqual(['SIGINT', 'SIGTERM']);
});

test.each(['linux', 'win32'])(
  'the watcher for %s ends its process when the pipe closes',
  async (platform) => {
    const watched = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const end = once(watched, 'exit');
    const watcher = watchOver(watched.pid ?? 0, platform);
    watcher.stdin?.end();
    expect(await end).toEqual([null, 'SIGTERM']);
  },
);
