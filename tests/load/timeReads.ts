import type pg from 'pg';
import type { Path } from '#core/api/table.ts';
import { rounded } from './benchRow.ts';
import { cpuBetween, readCpuTimes } from './cpuTimes.ts';
import type { manorCaller } from './manorCaller.ts';

export interface ReadsOf {
  caller: ReturnType<typeof manorCaller>;
  client: pg.ClientBase;
  server: { url: string; pid: number };
  /** Sign-ins that take turns, so that none reaches its rate limit. */
  tokens: readonly string[];
  reads: number;
}

/** Milliseconds of calls one after the other: 99th percentile and median; processor time a call of server and database. */
export async function timeReads(
  { caller, client, server, tokens, reads }: ReadsOf,
  path: Path,
  params: Record<string, string>,
): Promise<{ worst: number; middle: number; cpu: number }> {
  const times: number[] = [];
  const before = await readCpuTimes(client, [server.pid]);
  for (let read = 0; read < reads; read += 1) {
    const token = tokens[read % tokens.length] ?? '';
    const startedAt = performance.now();
    const { code, msg } = await caller.call(server.url, path, params, { token });
    if (code !== 200) throw new Error(`${path} was refused: ${msg}`);
    times.push(performance.now() - startedAt);
  }
  const used = cpuBetween(before, await readCpuTimes(client, [server.pid]));
  times.sort((a, b) => a - b);
  const at = (part: number) => rounded(times[Math.floor(reads * part)] ?? NaN, 1);
  return { worst: at(0.99), middle: at(0.5), cpu: rounded((used.servers + used.database) / reads, 1) };
}
