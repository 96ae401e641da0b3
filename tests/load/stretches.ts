import type pg from 'pg';
import { cpuBetween, readCpuTimes, type CpuTimes } from './cpuTimes.ts';
import { drive } from './drive.ts';

/**
 * Repetitions of calls and bare transactions before the measurement. Node's JIT compiles hot code meanwhile, and each
 * connection prepares its statements.
 */
const WARM_TIMES = 3_000;

const WARM_STRETCH_MS = 1_000;

/** Warms up: repeats something until it no longer gets faster. */
export async function warm(concurrency: number, work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < WARM_TIMES;) done += (await drive(concurrency, WARM_STRETCH_MS, work)).done;
}

/** Size of a world, and duration and number of the stretches in it. */
export interface StretchesOptions {
  players: number;
  stretchMs: number;
  rounds: number;
  say(line: string): void;
}

/** A stretch of driving and the processor time used in it. */
export interface Stretch {
  rate: number;
  /** Processor time of one call, all processes together, in milliseconds. */
  cpuMs: number;
  cpu: CpuTimes;
}

/** Drives a stretch and samples processor times before and after. */
export function stretches(client: pg.ClientBase, servers: readonly number[], ms: number) {
  return async (concurrency: number, work: () => Promise<void>): Promise<Stretch> => {
    const before = await readCpuTimes(client, servers);
    const { rate, done } = await drive(concurrency, ms, work);
    const cpu = cpuBetween(before, await readCpuTimes(client, servers));
    return { rate, cpu, cpuMs: (cpu.servers + cpu.database + cpu.callers) / done };
  };
}
