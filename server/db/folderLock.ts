import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ConnectError } from './connectError.ts';
import { isSameProcess, thisProcess, type ProcessMark } from './processMark.ts';

function read(path: string): string | null {
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
 * Removes the lock of a process that is gone. It is moved aside first and looked at again: if another process was
 * quicker and the moved one is its new lock, that is put back.
 */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== stale) linkSync(aside, path);
  } catch {
    // Somebody else removed it, or has a new one there: `create` will tell.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Holds a data folder for this process, by a file next to it; gives the function that lets go. A lock left behind by a
 * killed process is taken over; that of a living one is a ConnectError that says so.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder.replace(/\/+$/, '')}.lock`;
  const mine = JSON.stringify(thisProcess());
  if (!create(path, mine)) {
    const text = read(path);
    const holder = text === null ? null : parse(text);
    if (text !== null && !(holder && isSameProcess(holder))) removeStale(path, text);
    if (!create(path, mine)) {
      throw new ConnectError(
        `Another process (${holder?.pid ?? 'unknown'}) runs a world on ${folder}: stop it, or name another folder by MANOR_HOME.`,
      );
    }
  }
  const unlock = () => {
    process.off('exit', unlock);
    if (read(path) === mine) rmSync(path, { force: true });
  };
  process.on('exit', unlock);
  return unlock;
}
