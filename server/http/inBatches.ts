/**
 * Gathers what is handed over while a batch is under way, and does it all as the next batch. What it gives ends with the
 * batch that the items were in. How much can gather is bounded by its callers, who wait.
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
