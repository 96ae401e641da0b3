import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What tells a process from a later one that happens to have the same number. */
export interface ProcessMark {
  pid: number;
  /** When it started, in whatever words the system has for it; null when the system does not say. */
  started: string | null;
  /** The boot of the machine that it runs in; null when the system does not say. */
  boot: string | null;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Linux: the 22nd field of stat; the second is a name in brackets that may hold anything. Elsewhere: what `ps` says. */
function startOf(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`);
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  const told = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return told.status === 0 ? told.stdout.trim() || null : null;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function markOf(pid: number): ProcessMark {
  return { pid, started: startOf(pid), boot: textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? null };
}

/** The mark of this very process. */
export function thisProcess(): ProcessMark {
  return markOf(process.pid);
}

/** Whether the process that left a mark still runs. */
export function isSameProcess(mark: ProcessMark): boolean {
  if (!lives(mark.pid)) return false;
  const now = markOf(mark.pid);
  return now.started === mark.started && now.boot === mark.boot;
}
