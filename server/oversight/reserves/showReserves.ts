import type { CoinReserves } from '#core/api/reserves.ts';
import type { Handler } from '#server/http/call.ts';
import { sealedSums } from '#server/ledger/sealedBalances.ts';
import { countCoins } from './countCoins.ts';
import { readCount } from './reserveProof.repo.ts';
import { readMadeTrees } from './reserveTree.repo.ts';
import { wireTree } from './wireTree.ts';

/** Default page size. */
const DEFAULT_SIZE = 30;

/** Cursors are the day of the last root on the page. A malformed cursor starts at the newest. */
const dayOfCursor = (cursor: string | undefined) =>
  /^\d{1,9}$/.test(cursor ?? '') ? BigInt(cursor ?? '') : null;

/** `config/reserves`: the latest count and the daily roots. */
export const showReserves: Handler<'config/reserves'> = async (
  { db, wallNow },
  { cursor, size = DEFAULT_SIZE },
) => {
  const trees = await readMadeTrees(db, dayOfCursor(cursor), size + 1);
  const page = trees.slice(0, size);
  const count = await readCount(db);
  return {
    at: count?.counted_at.getTime() ?? wallNow,
    // A new world without a stored count counts now; its ledger is small.
    coins: (count?.coins as CoinReserves[] | undefined) ?? countCoins(await sealedSums(db)),
    roots: page.map(wireTree),
    next: trees.length > size ? String(page.at(-1)?.day) : null,
  };
};
