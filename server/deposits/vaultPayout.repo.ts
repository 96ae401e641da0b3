import type { VaultPayout } from '#server/chain/vaultLogs.ts';
import type { Tx } from '#server/db/database.ts';

/** What the vault paid in blocks from a number on is not paid: those blocks were replaced. */
export async function forgetPayoutsFrom(tx: Tx, block: bigint): Promise<void> {
  await tx.deleteFrom('vault_payout').where('block', '>=', block).execute();
}

/** Notes what the vault paid; an id that is known stays as it is, for the vault pays it once. */
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
