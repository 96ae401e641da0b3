import type { Hex } from 'viem';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Acquires or renews the lease on a key; false while another node has it. `now` and `until` in wall milliseconds.
 */
export async function acquireLease(
  db: Db,
  payer: string,
  { node, now, until, nonce }: { node: string; now: number; until: number; nonce: bigint },
): Promise<boolean> {
  await db
    .insertInto('payout_key')
    .values({ payer, next_nonce: nonce })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const acquired = await db
    .updateTable('payout_key')
    .set({ lease_by: node, lease_until: new Date(until) })
    .where('payer', '=', payer)
    .where((eb) =>
      eb.or([eb('lease_by', 'is', null), eb('lease_by', '=', node), eb('lease_until', '<=', new Date(now))]),
    )
    .returning('payer')
    .executeTakeFirst();
  return acquired !== undefined;
}

/** Other keys with open slots and no live lease: replaced keys whose transactions are still open. */
export async function readFormerPayers(db: Db, payer: string, now: number, limit: number): Promise<Hex[]> {
  const rows = await db
    .selectFrom('payout_key as k')
    .select('k.payer')
    .where('k.payer', '!=', payer)
    .where((eb) => eb.or([eb('k.lease_by', 'is', null), eb('k.lease_until', '<=', new Date(now))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payout_place as slot')
          .select('slot.nonce')
          .whereRef('slot.payer', '=', 'k.payer')
          .where('slot.done', '=', false),
      ),
    )
    .orderBy('k.payer')
    .limit(limit)
    .execute();
  return rows.map((row) => row.payer as Hex);
}

/** Releases the lease, so that another node need not wait until it expires. */
export async function releaseLease(db: Db, payer: string, node: string): Promise<void> {
  await db
    .updateTable('payout_key')
    .set({ lease_by: null, lease_until: null })
    .where('payer', '=', payer)
    .where('lease_by', '=', node)
    .execute();
}

/** Locks a key's row and returns its next nonce, but not less than `min`, the chain's own. */
export async function lockKey(tx: Tx, payer: string, min: bigint): Promise<bigint> {
  const { next_nonce } = await tx
    .selectFrom('payout_key')
    .select('next_nonce')
    .where('payer', '=', payer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return next_nonce > min ? next_nonce : min;
}

/** Stores the next nonce of a locked key. */
export async function setNextNonce(tx: Tx, payer: string, next: bigint): Promise<void> {
  await tx.updateTable('payout_key').set({ next_nonce: next }).where('payer', '=', payer).execute();
}

/** The key's stored next nonce; 0 before its first use. */
export async function readNextNonce(db: Db, payer: string): Promise<bigint> {
  const row = await db
    .selectFrom('payout_key')
    .select('next_nonce')
    .where('payer', '=', payer)
    .executeTakeFirst();
  return row?.next_nonce ?? 0n;
}
