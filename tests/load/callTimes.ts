import { buySapling } from './buySapling.ts';

/**
 * How long money-moving calls take that arrive evenly, whether those before are answered or not, in milliseconds; the
 * time waited in a queue is a part of each. Until `isOver`.
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
  for (let turn = 0; !isOver(); turn += 1) {
    const due = begin + (turn * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    asked.push(api.call().then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(asked);
  api.close();
  return times.sort((one, other) => one - other);
}

/** The value below which so large a part of sorted times lies. */
export const percentile = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
