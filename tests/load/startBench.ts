import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { rounded, type BenchRow } from './benchRow.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY = 'Dream Manor is ready';

/** Copies every file that is or would be committed, with the installed packages. */
function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'manor-clone-'));
  const list = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const deleted = spawnSync('git', ['ls-files', '-d', '-z'], { cwd: ROOT, encoding: 'utf8' }).stdout.split(
    '\0',
  );
  for (const path of list.stdout.split('\0')) {
    if (path === '' || deleted.includes(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

/** Seconds from the command to its ready line, and the way it ended. */
async function startOnce(folder: string): Promise<number> {
  const begin = performance.now();
  const env = { ...process.env, PORT: '0', MANOR_HOME: join(folder, '.manor') };
  const started = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds = await new Promise<number>((resolve, reject) => {
    let text = '';
    started.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes(READY)) resolve((performance.now() - begin) / 1_000);
    });
    started.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${text}`)));
  });
  const exited = new Promise((done) => started.once('exit', done));
  started.kill('SIGTERM');
  await exited;
  return seconds;
}

/** Duration of `npm start` on a fresh clone with its packages installed, and of the second start. */
export async function startBench(): Promise<BenchRow[]> {
  const folder = freshClone();
  try {
    const first = await startOnce(folder);
    const second = await startOnce(folder);
    return [
      {
        what: 'npm start on a fresh clone',
        value: rounded(first, 1),
        unit: 's',
        budget: { most: 20 },
        note: 'packages installed; draws, builds, begins the world',
      },
      { what: 'npm start again', value: rounded(second, 1), unit: 's', budget: { most: 5 } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
