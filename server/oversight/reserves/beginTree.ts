import type { Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { readProgress } from '#server/deposits/cursor.repo.ts';
import { newestCut } from '#server/ledger/bookCuts.ts';
import { headOfCut, sealedHead, sealedSums } from '#server/ledger/sealedBalances.ts';
import type { World } from '#server/world/world.ts';
import { countCoin } from './countCoins.ts';
import { addLeaves } from './reserveLeaves.repo.ts';
import { addTree } from './reserveTree.repo.ts';

const SEED_BYTES = 32;

/**
 * Counts all liabilities at the head of the hash chain, or at the newest cut of the books, and stores them as a day's leaves. The
 * ledger continues meanwhile: postings behind are not counted.
 */
export async function beginTree(tx: Tx, world: World, day: number, wallNow: number): Promise<void> {
  const seed = world.randomBytes(SEED_BYTES);
  const { books } = world;
  await liftTimeouts(tx);
  const cut = books && (await newestCut(tx));
  const head = cut ? await headOfCut(tx, cut) : await sealedHead(tx);
  const sums = await sealedSums(tx, books, cut ?? undefined);
  const progress = await readProgress(tx);
  const [usdt, atr] = [countCoin(sums.USDT), countCoin(sums.ATR)];
  const leaves = await addLeaves(tx, { day: BigInt(day), seed }, books && cut && { books, cut });
  if (leaves.usdt !== usdt.total || leaves.atr !== atr.total) {
    throw new Error(`the leaves of day ${day} differ from the liabilities in the ledger`);
  }
  await addTree(tx, {
    day: BigInt(day),
    counted_at: new Date(wallNow),
    seed,
    head_sequence: head.sequence,
    head_hash: head.hash,
    ...leaves,
    vault_usdt: usdt.vault,
    vault_atr: atr.vault,
    block_number: progress?.final.number ?? null,
    block_hash: progress?.final.hash ?? null,
  });
}
