import { MAX_AMOUNT } from '#core/money/amount.ts';
import { chainUnits, ledgerAmount } from '#core/money/chainUnits.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { VaultTransfer } from '#server/chain/vaultLogs.ts';
import type { VaultReader } from '#server/chain/vaultReader.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { World } from '#server/world/world.ts';
import { lockCursor, readProgress, saveBlocks } from './cursor.repo.ts';
import { addSeen, removeFrom, type SeenDeposit } from './deposit.repo.ts';
import { nextStretch, type Stretch } from './nextStretch.ts';
import { addPayouts, deletePayoutsFrom } from './vaultPayout.repo.ts';

/** Sources of the watcher besides the world. */
export interface Watched {
  reader: VaultReader;
  /** Blocks above it are never final; null: only depth counts. A local chain returns its last saved block. */
  finalLimit(): bigint | null;
}

/** Blocks per request. Halved when a node refuses the size, and reset after success. */
export interface Range {
  blocks: bigint;
}

export const FIRST_RANGE = 5_000n;

/**
 * A real token never reaches this amount. A larger transfer would overflow accounts, so it stays in the vault,
 * unbooked.
 */
const MAX_DEPOSIT = MAX_AMOUNT / 1_000n;

/** Converts a transfer to ledger units, rounded down, with its remainder. */
export function seenDeposit(transfer: VaultTransfer, decimals: World['chain']['decimals']): SeenDeposit {
  const tokenDecimals = decimals[transfer.coin];
  const floored = ledgerAmount(transfer.units, tokenDecimals);
  const amount = floored > MAX_DEPOSIT ? 0n : floored;
  return { ...transfer, amount, dust: transfer.units - chainUnits(amount, tokenDecimals) };
}

/** Stores a stretch; false if another node changed the cursor first. */
function saveStretch(world: World, stretch: Stretch, planned: bigint): Promise<boolean> {
  const { from, blocks, final, moves } = stretch;
  const deposits = moves.transfers.map((transfer) => seenDeposit(transfer, world.chain.decimals));
  return inTransaction(world.db, async (tx) => {
    const { version } = await lockCursor(tx);
    if (version !== planned + 1n) return false;
    await removeFrom(tx, from, version);
    await deletePayoutsFrom(tx, from);
    await saveBlocks(tx, { from, blocks, final });
    await addSeen(tx, deposits, { version, wallNow: world.wallNow() });
    await addPayouts(tx, moves.payouts);
    return true;
  });
}

/**
 * Reads one stretch after the cursor: inserts new blocks as pending deposits, rolls back replaced blocks, moves
 * the final block. Nodes may run it concurrently: the first commit wins and the others drop their stretch. Throws
 * a ChainError when the chain does not answer, or contradicts a final block.
 */
export async function followChain(world: World, watched: Watched, range: Range): Promise<'more' | 'done'> {
  const progress = await readProgress(world.db);
  if (!progress) throw new Error('the watcher was started in a world that has not begun');
  const depth = { confirmations: world.chain.confirmations, finalLimit: watched.finalLimit() };
  try {
    const stretch = await nextStretch(watched.reader, progress, depth, range.blocks);
    range.blocks = FIRST_RANGE;
    if (!stretch) return 'done';
    const isSaved = await saveStretch(world, stretch, progress.version);
    return stretch.isMore || !isSaved ? 'more' : 'done';
  } catch (error) {
    if (error instanceof ChainError && error.code === 'refused' && range.blocks > 1n) range.blocks /= 2n;
    throw error;
  }
}
