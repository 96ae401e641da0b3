import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { homeShard, SHARDS } from '#server/ledger/homeShard.ts';

/** Only who it is counts. */
const transactions = (count: number) => Array.from({ length: count }, () => ({}) as Tx);

test('as many transactions at once as there are shards never meet, and each keeps its own', () => {
  const all = transactions(SHARDS);
  const homes = all.map(homeShard);
  expect(new Set(homes)).toEqual(new Set(Array.from({ length: SHARDS }, (_, shard) => shard)));
  expect(all.map(homeShard)).toEqual(homes);
});
