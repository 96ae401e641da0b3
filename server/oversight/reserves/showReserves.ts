import { refuse } from '#core/api/refusals.ts';
import type { CoinReserves } from '#core/api/reserves.ts';
import type { Handler } from '#server/http/call.ts';
import { sealedSums } from '#server/ledger/sealedBalances.ts';
import { countCoins } from './countCoins.ts';
import { readCount } from './reserveProof.repo.ts';
import { readMadeTrees } from './reserveTree.repo.ts';
import { wireTree } from './wireTree.ts';

/** Default page size. */
const DEFAULT_SIZE = 30;

/** A cursor is the day of the last root on the page. */
const CURSOR = /^(0|[1-9]\d{0,8})$/;

/** `config/reserves`: the latest count and the daily roots. Refuses invalidParameter for a malformed cursor. */
export const showReserves: Handler<'config/reserves'> = async (
  { db, world, wallNow },
  { cursor, size = DEFAULT_SIZE },
) => {
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const below = cursor === undefined ? null : BigInt(cursor);
  const trees = await readMadeTrees(db, below, size + 1);
  const page = trees.slice(0, size);
  const count = await readCount(db);
  return {
    at: count?.counted_at.getTime() ?? wallNow,
    // A new world without a stored count counts now; its ledger is small.
    coins: (count?.coins as CoinReserves[] | undefined) ?? countCoins(await sealedSums(db, world.books)),
    roots: page.map(wireTree),
    next: trees.length > size ? String(page.at(-1)?.day) : null,
  };
};
