/**
 * Runs `work` one at a time, FIFO. Two concurrent reads of a row may answer out of order, and a caller that stores
 * the result would go back to the older one. An error rejects its own call and does not stop those behind it.
 */
export function inOrder<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  return () => {
    const next = previous.then(work);
    previous = next.catch(() => {});
    return next;
  };
}
