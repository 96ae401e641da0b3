import { ledgerAmount } from '#core/money/chainUnits.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { Refusal } from '#core/api/refusals.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { BlockHeader, VaultReader } from '#server/chain/vaultReader.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { bookedVault } from '#server/ledger/audit/vaultOnChain.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { World } from '#server/world/world.ts';
import { beginProgress, readProgress } from './cursor.repo.ts';

/** Vault balance beyond the genesis postings is older than the world. It is booked into suspense for its owner. */
async function bookExcess(tx: Tx, world: World, reader: VaultReader, { number }: BlockHeader): Promise<void> {
  const postings: Posting[] = [];
  for (const coin of chainCoins) {
    const balance = ledgerAmount(await reader.holds(coin, number), world.chain.decimals[coin]);
    const amount = balance - (await bookedVault(tx, coin));
    if (amount <= 0n) continue;
    const posting = buildPosting(
      { key: `chain:beginning:${coin}`, type: 'recharge', kind: 'beginning', reference: `block:${number}` },
      { gameNow: world.clock.gameNow(), wallNow: world.wallNow() },
      [{ coin, from: 'vault', to: 'suspense', amount }],
    );
    postings.push(posting);
  }
  const posted = await postAll(tx, postings);
  if (posted instanceof Refusal)
    throw new Error(`booking the vault balance of a new world was refused: ${posted.key}`);
}

/**
 * Throws a ChainError unless both tokens exist at the newest final block. Before that block the vault held nothing, and
 * what it holds at genesis would be read as deposits.
 */
async function requireFinalTokens(world: World, reader: VaultReader, final: bigint): Promise<void> {
  for (const coin of chainCoins) {
    if (await reader.isDeployed(coin, final)) continue;
    throw new ChainError(
      'contractsMissing',
      `${coin} was deployed after block ${final}, the newest with ${world.chain.confirmations} confirmations: ` +
        'start again once its deployment is final.',
    );
  }
}

/**
 * Sets the cursor of a new world. With `firstBlock`, the cursor is the block before it; `firstBlock` may hold the
 * first deposit. With null, the cursor is the newest final block, and the vault's balance beyond genesis is booked
 * into suspense. Does nothing in a world that has begun.
 */
export async function beginDeposits(
  world: World,
  reader: VaultReader,
  firstBlock: bigint | null,
): Promise<void> {
  if (await readProgress(world.db)) return;
  const newest = (await reader.head()).number - BigInt(world.chain.confirmations) + 1n;
  const number = firstBlock === null ? (newest > 0n ? newest : 0n) : firstBlock - 1n;
  if (firstBlock === null) await requireFinalTokens(world, reader, number);
  const [header] = await reader.headers(number, number);
  if (!header) throw new ChainError('refused', `The chain has no block ${number} to begin with.`);
  await inTransaction(world.db, async (tx) => {
    const isNew = await beginProgress(tx, header);
    if (isNew && firstBlock === null) await bookExcess(tx, world, reader, header);
  });
}
