import type { VaultPayout } from '#server/chain/vaultLogs.ts';
import type { Tx } from '#server/db/database.ts';

/** Deletes payouts seen in blocks from a number on: a reorg replaced those blocks. */
export async function deletePayoutsFrom(tx: Tx, block: bigint): Promise<void> {
  await tx.deleteFrom('vault_payout').where('block', '>=', block).execute();
}

/** Stores payouts. A known id is unchanged, because the vault pays an id only once. */
export async function addPayouts(tx: Tx, payouts: readonly VaultPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  await tx
    .insertInto('vault_payout')
    .values(
      payouts.map(({ id, coin, recipient, txHash, block, units }) => ({
        id,
        coin,
        recipient,
        tx_hash: txHash,
        block,
        units: String(units),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
