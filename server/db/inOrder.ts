/**
 * Work that is done one at a time, in the order in which it is asked for: of two looks at once at the same row the one that
 * looked first may be answered last, and whoever keeps what was read would go back to the older. A fault is told to whoever
 * asked, and does not stop those behind.
 */
export function inOrder<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
