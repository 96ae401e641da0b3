import { buySapling } from './buySapling.ts';

/**
 * How long money-moving calls take that arrive evenly, whether those before are answered or not, in milliseconds; the
 * time waited in a queue is a part of each. Until `isOver`; throws then when any of them failed.
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
  const asked: Promise<void>[] = [];
  const faults: unknown[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const due = begin + (turn * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const answered = () => void times.push(performance.now() - due);
    asked.push(api.call().then(answered, (fault: unknown) => void faults.push(fault)));
  }
  await Promise.all(asked);
  api.close();
  if (faults.length > 0) throw new Error(`${faults.length} calls failed, the first:`, { cause: faults[0] });
  return times.sort((one, other) => one - other);
}

/** The value below which so large a part of sorted times lies. */
export const percentile = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
