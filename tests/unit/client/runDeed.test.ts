import { beforeEach, expect, test } from 'vitest';
import { runDeed } from '../../../src/actions/runDeed.ts';
import { store } from '../../../src/store/store.ts';

/** Deeds that wait until the test ends them. */
function openDeeds() {
  const begun: { deed: string; ids: readonly number[] }[] = [];
  const ends: (() => void)[] = [];
  const run = (deed: string, ids: readonly number[]) =>
    runDeed(deed, { kind: 'plot', ids }, (free) => {
      begun.push({ deed, ids: free });
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  return { begun, ends, run };
}

beforeEach(() => {
  store.setState({ pending: {} });
});

test('a plot is sown while the answer to its reclaiming is still under way', async () => {
  const { begun, ends, run } = openDeeds();
  const reclaiming = run('reclaim', [1]);
  const sowing = run('sow', [1]);
  expect(begun).toEqual([
    { deed: 'reclaim', ids: [1] },
    { deed: 'sow', ids: [1] },
  ]);
  expect(store.getState().pending['plot:1']).toBe(2);
  for (const end of ends) end();
  expect(await Promise.all([reclaiming, sowing])).toEqual([true, true]);
  expect(store.getState().pending).toEqual({});
});

test('a deed over several plots leaves out those where it is under way', async () => {
  const { begun, ends, run } = openDeeds();
  const first = run('water', [2]);
  const sweep = run('water', [1, 2, 3]);
  expect(begun.map(({ ids }) => ids)).toEqual([[2], [1, 3]]);
  expect(await run('water', [2, 3])).toBe(false);
  expect(begun).toHaveLength(2);
  for (const end of ends) end();
  await Promise.all([first, sweep]);
  expect(store.getState().pending).toEqual({});
});
