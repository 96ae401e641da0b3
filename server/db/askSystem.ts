import { spawnSync } from 'node:child_process';

/** Runs a program of the system. Returns its output; null if it failed, printed nothing or does not exist. */
export type AskSystem = (program: string, args: string[]) => string | null;

export const askSystem: AskSystem = (program, args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true });
  return status === 0 ? stdout.trim() || null : null;
};

/** Arguments of powershell.exe for one expression: Windows has no `ps`, and newer versions no `wmic`. */
export const powerShell = (expression: string): string[] => [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  expression,
];
