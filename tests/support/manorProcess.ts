import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ManorProcess = {
  /** Where it answers, without a slash at the end. */
  url: string;
  /** Folder of its world; gone after stop unless the caller named it. */
  home: string;
  pid: number;
  /** Everything it has written so far. */
  output(): string;
  /** Its exit code once it has ended, whoever ended it. */
  ended: Promise<number | null>;
  /** Ends it (SIGTERM unless told otherwise) and gives its exit code, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

const ROOT = join(import.meta.dirname, '../..');
const READY = /Dream Manor is ready at (http:\/\/[^\s/]+)/;
const READY_WITHIN_MS = 540_000;

/**
 * Starts the real server as its own process on a free port, in a world of its own, and waits for its ready line.
 * Rejects with what it wrote when it ends first or says nothing in time.
 * @param env settings on top of PORT=0 and a fresh MANOR_HOME; naming MANOR_HOME keeps that folder
 */
export async function manorProcess(env: Record<string, string> = {}): Promise<ManorProcess> {
  const home = env.MANOR_HOME ?? mkdtempSync(join(tmpdir(), 'manor-world-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', MANOR_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const ended = new Promise<number | null>((done) => server.once('exit', (code) => done(code)));
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.kill(signal);
    const code = await ended;
    process.off('exit', killed);
    if (!env.MANOR_HOME) rmSync(home, { recursive: true, force: true });
    return code;
  };
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the server was not ready in time:\n${written}`)),
      READY_WITHIN_MS,
    );
    late.unref();
    const read = (text: string) => {
      written += text;
      const url = READY.exec(written)?.[1];
      if (url) resolve(url);
      if (url) clearTimeout(late);
    };
    server.stdout.setEncoding('utf8').on('data', read);
    server.stderr.setEncoding('utf8').on('data', read);
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${written}`)));
  });
  try {
    return { url: await ready, home, pid: server.pid ?? 0, output: () => written, ended, stop };
  } catch (fault) {
    await stop('SIGKILL');
    throw fault;
  }
}
