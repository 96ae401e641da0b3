import { readFileSync } from 'node:fs';
import { askSystem, powerShell } from './askSystem.ts';

/** Identifies a process, in contrast to a later one with the same process id. */
export interface ProcessMark {
  pid: number;
  /** Start time, in the system's own format; null if the system does not provide it. */
  started: string | null;
  /** Boot id of the machine; null if the system does not provide it. */
  boot: string | null;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Start time of a process, as text to compare; null if the system does not provide it. Linux: the 22nd field of
 * stat, where the second is a name in brackets with arbitrary content. `ps` runs with a fixed language and time
 * zone, because two servers may run under different ones.
 */
export function startOf(pid: number, platform: string = process.platform, ask = askSystem): string | null {
  if (platform === 'win32') {
    return ask('powershell.exe', powerShell(`(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`));
  }
  const stat = platform === 'linux' ? textOf(`/proc/${pid}/stat`) : null;
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  return ask('env', ['LC_ALL=C', 'TZ=UTC', 'ps', '-o', 'lstart=', '-p', String(pid)]);
}

function isRunning(pid: number): boolean {
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

/** The mark of this process. */
export function thisProcess(): ProcessMark {
  return markOf(process.pid);
}

/** True if the process of a mark still runs. */
export function isSameProcess(mark: ProcessMark): boolean {
  if (!isRunning(mark.pid)) return false;
  const now = markOf(mark.pid);
  return now.started === mark.started && now.boot === mark.boot;
}
