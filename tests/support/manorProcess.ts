import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../../tools/bundleServer.mjs';
import { prepareHome } from './prepareHome.ts';
import { TIER_UP_LATE } from './tierUpLate.ts';

export type ManorProcess = {
  /** Base URL, without a slash at the end. */
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
const METRICS_TOKEN = 'read-by-tests-alone';
/** Headers of a request for a process's `/metrics`. */
export const scraper = { authorization: `Bearer ${METRICS_TOKEN}` };
const READY = /Dream Manor is ready at (http:\/\/[^\s/]+)/;
const READY_WITHIN_MS = 540_000;

/**
 * Starts the real server as its own process on a free port, in a world of its own, and waits for its ready line.
 * Rejects with what it wrote when it ends first or says nothing in time.
 * @param env settings on top of PORT=0 and a fresh MANOR_HOME, whose database is prepared; naming MANOR_HOME keeps that
 * folder and leaves it as it is, so that the server makes what is missing
 * @param root folder of the program; another version's than this one's, which gets a home without a database
 */
export async function manorProcess(
  env: Record<string, string> = {},
  root: string = ROOT,
): Promise<ManorProcess> {
  const home = env.MANOR_HOME ?? mkdtempSync(join(tmpdir(), 'manor-world-'));
  if (!env.MANOR_HOME && !env.DATABASE_URL && root === ROOT) await prepareHome(home);
  // Another version of the program is run from its sources: it need not know the bundle.
  // Node reads the bundle's source map at once, in a tenth of a start: NODE_OPTIONS asks for it where a trace is read.
  const program =
    root === ROOT ? [TIER_UP_LATE, await bundleServer(root)] : ['--import', 'tsx', 'server/main.ts'];
  const server = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      MANOR_HOME: home,
      METRICS_TOKEN,
      HOUSE_BOOK: 'off',
      ...env,
    },
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
