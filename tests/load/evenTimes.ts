/**
 * Durations in ms, sorted, of things started evenly at a rate a second, regardless of earlier ends (open loop). Each
 * includes the time in a queue.
 */
export async function evenTimes(
  perSecond: number,
  ms: number,
  work: (turn: number) => Promise<void>,
): Promise<number[]> {
  const started = performance.now();
  const one = async (turn: number) => {
    const due = started + (turn * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    await work(turn);
    return performance.now() - due;
  };
  const count = Math.floor((ms * perSecond) / 1_000);
  const times = await Promise.all(Array.from({ length: count }, (_, turn) => one(turn)));
  return times.sort((a, b) => a - b);
}
