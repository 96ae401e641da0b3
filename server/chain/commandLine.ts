import { existsSync, readFileSync } from 'node:fs';
import { askSystem, powerShell } from '#server/db/askSystem.ts';

/** Command line of a process, separated by spaces and without quotes; empty if the process does not exist. */
export function commandLine(pid: number, platform: string = process.platform, ask = askSystem): string {
  if (platform === 'win32') {
    const expression = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
    return (ask('powershell.exe', powerShell(expression)) ?? '').replaceAll('"', '');
  }
  const proc = `/proc/${pid}/cmdline`;
  if (platform === 'linux' && existsSync(proc)) return readFileSync(proc, 'utf8').replaceAll('\0', ' ');
  return ask('ps', ['-ww', '-p', String(pid), '-o', 'args=']) ?? '';
}
