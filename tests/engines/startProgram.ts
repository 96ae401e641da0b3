import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAX_WAIT_MS = 60_000;

export interface Program {
  /** Folder for its profile, gone after `stop`. */
  home: string;
  /** First match of what it writes; rejects when it ends without it. */
  said: Promise<string>;
  stop(): Promise<void>;
}

/** Starts a browser or driver with a fresh home, in which files may lie, and waits for a line that it writes. */
export function startProgram(
  file: string,
  args: (home: string) => string[],
  line: RegExp,
  env: Record<string, string> = {},
  files: Record<string, string> = {},
): Program {
  const home = mkdtempSync(join(tmpdir(), 'manor-engine-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const child = spawn(file, args(home), {
    env: { ...process.env, HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said = new Promise<string>((resolve, reject) => {
    let written = '';
    const read = (text: string) => {
      written = (written + text).slice(-20_000);
      const found = line.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    const late = setTimeout(() => reject(new Error(`${file} is not ready:\n${written}`)), MAX_WAIT_MS);
    late.unref();
    void ended.then(() => reject(new Error(`${file} ended:\n${written}`)));
  });
  // Its helpers are in its process group.
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  return {
    home,
    said,
    async stop() {
      end();
      await ended;
      process.off('exit', end);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
