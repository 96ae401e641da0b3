import { join } from 'node:path';
import type { Machine } from './namespaces.ts';

/** Interval of the attempts and limit of one, in ms. */
const EVERY_MS = 500;
const WITHIN_MS = 2_000;

/** A client on the side that is cut off. */
export interface CutOffWriter {
  /** Ms from the beginning until a write was refused, and not only left without an answer; null: none was. */
  refusedMs(): number | null;
  /** Values whose insertion the server acknowledged. */
  acknowledged(): readonly number[];
  stop(): void;
}

/** Tries to write on a machine, from the machine itself, again and again. A try without an answer is given up. */
export function cutOffWriter(machine: Machine, bin: string, table: string): CutOffWriter {
  const begun = performance.now();
  let refusedMs: number | null = null;
  const acknowledged: number[] = [];
  let value = 0;
  const attempt = () => {
    value += 1;
    const mine = value;
    const url = `postgres://postgres@${machine.address}:5432/postgres?connect_timeout=2`;
    const client = machine.run(join(bin, 'psql'), [url, '-qAtc', `INSERT INTO ${table} VALUES (${mine})`]);
    let said = '';
    client.stderr?.on('data', (text: Buffer) => void (said += String(text)));
    // Killed and not cancelled: a cancelled wait for the standby would count as committed.
    const late = setTimeout(() => client.kill('SIGKILL'), WITHIN_MS);
    client.once('exit', (code) => {
      clearTimeout(late);
      if (code === 0) acknowledged.push(mine);
      // Read-only, starting as a standby, or stopped: the answer is no. A try without an answer has a signal and no code.
      if (code !== 0 && code !== null && said !== '') refusedMs ??= performance.now() - begun;
    });
  };
  const timer = setInterval(attempt, EVERY_MS);
  return {
    refusedMs: () => refusedMs,
    acknowledged: () => acknowledged,
    stop: () => clearInterval(timer),
  };
}
