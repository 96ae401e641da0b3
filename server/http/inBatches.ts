/**
 * Batches items that arrive while a batch is running into the next batch. The promise resolves with the item's
 * batch. The queue is bounded by the callers, who wait.
 */
export function inBatches<Item>(
  work: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let gathered: { items: Item[]; done: Promise<void> } | null = null;
  return (item) => {
    if (gathered) {
      gathered.items.push(item);
      return gathered.done;
    }
    const items = [item];
    const done = underWay.then(() => {
      gathered = null;
      return work(items);
    });
    gathered = { items, done };
    underWay = done.catch(() => {});
    return done;
  };
}
