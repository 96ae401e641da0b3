import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ConnectError } from './connectError.ts';
import { isSameProcess, thisProcess, type ProcessMark } from './processMark.ts';

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parse(text: string): ProcessMark | null {
  try {
    return JSON.parse(text) as ProcessMark;
  } catch {
    return null;
  }
}

function create(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new ConnectError(`The lock ${path} cannot be written, and it guards the world's data.`, { cause });
  }
}

/**
 * Removes the lock file of a dead process. The file is moved aside and read again: if another process was faster
 * and the moved file is its new lock, it is put back.
 */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== stale) linkSync(aside, path);
  } catch {
    // Another process removed it or created a new one: the next `create` decides.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Locks a data folder for this process by a file next to it. Returns the function that unlocks. A lock left by a
 * killed process is taken over; the lock of a live one throws a ConnectError.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder.replace(/\/+$/, '')}.lock`;
  const lockText = JSON.stringify(thisProcess());
  if (!create(path, lockText)) {
    const text = readText(path);
    const holder = text === null ? null : parse(text);
    if (text !== null && !(holder && isSameProcess(holder))) removeStale(path, text);
    if (!create(path, lockText)) {
      throw new ConnectError(
        `Another process (${holder?.pid ?? 'unknown'}) runs a world on ${folder}: stop it, or name another folder by MANOR_HOME.`,
      );
    }
  }
  const unlock = () => {
    process.off('exit', unlock);
    if (readText(path) === lockText) rmSync(path, { force: true });
  };
  process.on('exit', unlock);
  return unlock;
}
