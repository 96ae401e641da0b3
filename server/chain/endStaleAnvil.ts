import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { ChainFiles } from './chainFiles.ts';
import { commandLine } from './commandLine.ts';
import { isAlive } from './isAlive.ts';

const POLL_MS = 20;
const TIMEOUT_MS = 10_000;

/** Its watcher has probably sent SIGTERM already. A second signal would interrupt its saving. */
const SELF_END_MS = 1_000;

/** Signals, each with the wait in milliseconds before it. */
const STEPS = [
  ['SIGTERM', SELF_END_MS],
  ['SIGKILL', TIMEOUT_MS],
] as const;

/** The process id may have been reused. Only our anvil has this folder in its arguments. */
function isOurs(pid: number, files: ChainFiles): boolean {
  const command = commandLine(pid);
  return /anvil/.test(command) && command.includes(`--dump-state ${files.exit}`);
}

/** Waits until a process is gone; false if it is still there. */
async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
    if (!isAlive(pid)) return true;
    await pause(POLL_MS);
  }
  return !isAlive(pid);
}

/**
 * Ends an anvil that a killed server left behind for this folder, after letting it save. Other processes are not
 * touched. The caller holds the world's lock, so no live server needs this anvil.
 */
export async function endStaleAnvil(files: ChainFiles, log: BaseLogger): Promise<void> {
  if (!existsSync(files.pid)) return;
  const pid = Number(readFileSync(files.pid, 'utf8'));
  if (Number.isSafeInteger(pid) && pid > 1 && isAlive(pid) && isOurs(pid, files)) {
    log.warn({ pid }, 'ending the local chain that an earlier server left behind');
    for (const [signal, patienceMs] of STEPS) {
      if ((await isGone(pid, patienceMs)) || !isOurs(pid, files)) break;
      process.kill(pid, signal);
    }
    await isGone(pid, TIMEOUT_MS);
  }
  rmSync(files.pid, { force: true });
}
