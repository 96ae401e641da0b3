/** What a stretch of driving came to. */
export interface Driven {
  /** Done a second. */
  rate: number;
  done: number;
}

/**
 * Does one thing again and again, a number of times at once, for a stretch of time. The first that fails ends it: a
 * measurement with failures is none.
 */
export async function drive(
  concurrency: number,
  ms: number,
  work: (worker: number) => Promise<void>,
): Promise<Driven> {
  const begin = performance.now();
  let done = 0;
  const keepOn = async (worker: number) => {
    while (performance.now() - begin < ms) {
      await work(worker);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => keepOn(worker)));
  return { done, rate: done / ((performance.now() - begin) / 1_000) };
}
