/** Result of a stretch of driving. */
export interface Driven {
  /** Completed repetitions a second. */
  rate: number;
  done: number;
}

/**
 * Repeats one thing with a fixed concurrency for a stretch of time. The first failure ends it: a measurement with
 * failures is not valid.
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
