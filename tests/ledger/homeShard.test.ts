import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { homeShard, SHARDS } from '#server/ledger/homeShard.ts';

/** A transaction is only compared by identity. */
const transactions = (count: number) => Array.from({ length: count }, () => ({}) as Tx);

test('as many concurrent transactions as there are shards never share one, and each keeps its own', () => {
  const concurrent = transactions(SHARDS);
  const homes = concurrent.map(homeShard);
  expect(new Set(homes)).toEqual(new Set(Array.from({ length: SHARDS }, (_, shard) => shard)));
  expect(concurrent.toReversed().map(homeShard)).toEqual(homes.toReversed());
});
