import { spawn, type ChildProcess } from 'node:child_process';

const FOR_NODE = `process.stdin.resume().on('close', () => {
  try { process.kill(Number(process.argv[1])); } catch {}
});`;

/** Program that waits for end of input and then ends a process: a shell, or Node on Windows. */
export function watcherCommand(pid: number, platform: string = process.platform): [string, string[]] {
  if (platform === 'win32') return [process.execPath, ['-e', FOR_NODE, String(pid)]];
  return ['/bin/sh', ['-c', 'cat >/dev/null; kill -TERM "$0" 2>/dev/null', String(pid)]];
}

/**
 * Ends a process when this one is gone, for any reason. The watcher reads a pipe that only this process holds
 * open, and the system closes it. A kill -9 of the server thus leaves no orphan, and the chain still saves (not on
 * Windows, where a process cannot be asked to end).
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
  // The pipe is a socket here and must not keep the server's process alive.
  (watcher.stdin as { unref?(): void } | null)?.unref?.();
  return watcher;
}
