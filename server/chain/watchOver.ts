import { spawn, type ChildProcess } from 'node:child_process';

const FOR_NODE = `process.stdin.resume().on('close', () => {
  try { process.kill(Number(process.argv[1])); } catch {}
});`;

/** Program that waits until its input is closed and then ends a process: a shell, and Node where there is none. */
export function watcherCommand(pid: number, platform: string = process.platform): [string, string[]] {
  if (platform === 'win32') return [process.execPath, ['-e', FOR_NODE, String(pid)]];
  return ['/bin/sh', ['-c', 'cat >/dev/null; kill -TERM "$0" 2>/dev/null', String(pid)]];
}

/**
 * Ends a process when this one is gone, however it went: the watcher reads a pipe that only we hold open, and the
 * system closes it. A kill -9 of the server thus leaves no orphan, and the chain still gets to save (not on Windows,
 * where no process can be asked to end).
 */
export function watchOver(pid: number, platform: string = process.platform): ChildProcess {
  const watcher = spawn(...watcherCommand(pid, platform), {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  // A pipe is a socket here; it must not keep the server's process from ending.
  (watcher.stdin as { unref?(): void } | null)?.unref?.();
  return watcher;
}
