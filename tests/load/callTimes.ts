import { buySapling } from './buySapling.ts';

/**
 * Durations in ms of money-moving calls that arrive evenly, regardless of earlier answers (open loop). Each includes
 * the time in a queue. Runs until `isOver`; throws then when a call failed.
 */
export async function callTimes(
  url: string,
  tokens: readonly string[],
  perSecond: number,
  isOver: () => boolean,
): Promise<number[]> {
  const api = buySapling([url], tokens);
  const begin = performance.now();
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const faults: unknown[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const due = begin + (turn * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const answered = () => void times.push(performance.now() - due);
    calls.push(api.call().then(answered, (fault: unknown) => void faults.push(fault)));
  }
  await Promise.all(calls);
  api.close();
  if (faults.length > 0) throw new Error(`${faults.length} calls failed, the first:`, { cause: faults[0] });
  return times.sort((left, right) => left - right);
}

/** Quantile: the value below which the given part of sorted times lies. */
export const percentile = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
