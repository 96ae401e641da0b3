import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectError } from '#server/db/connectError.ts';
import { lockFolder } from '#server/db/folderLock.ts';

let folder: string;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'manor-lock-'));
  folder = join(root, 'database');
});

afterEach(() => rmSync(root, { recursive: true }));

const lockFile = () => `${folder}.lock`;

/** A process that holds the folder lock until it is killed. */
async function holder() {
  const script = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, '../../server/db/folderLock.ts'))};
    lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const exited = new Promise((done) => child.once('exit', done));
  return { pid: child.pid, kill: (signal: NodeJS.Signals) => (child.kill(signal), exited) };
}

test('a folder is locked once and can be locked again after release', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(ConnectError);
  unlock();
  lockFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

test("a second process learns the lock's owner, and a killed owner is replaced", async () => {
  const other = await holder();
  expect(() => lockFolder(folder)).toThrow(`Another process (${other.pid}) runs a world on ${folder}`);
  await other.kill('SIGKILL');
  expect(existsSync(lockFile())).toBe(true);
  lockFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

test.each([
  ['the same process id in another boot of the machine', { boot: 'another' }],
  ['a later process of the same number', { started: '1' }],
])('a lock left by %s is taken over', (_, change) => {
  const unlock = lockFolder(folder);
  const mine = JSON.parse(readFileSync(lockFile(), 'utf8')) as object;
  unlock();
  writeFileSync(lockFile(), JSON.stringify({ ...mine, ...change }));
  lockFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

test('a truncated lock file is replaced', () => {
  writeFileSync(lockFile(), '{"pid":');
  lockFolder(folder)();
  expect(existsSync(lockFile())).toBe(false);
});
