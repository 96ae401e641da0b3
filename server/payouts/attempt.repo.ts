import type { Hex } from 'viem';
import type { Db, Tx } from '#server/db/database.ts';

/** One transaction signed for a nonce. */
export interface Attempt {
  attempt: number;
  hash: Hex;
  raw: Hex;
  max_fee: bigint;
  tip: bigint;
  signed_at: Date;
}

/** Stores a further transaction for a nonce; false if another node stored that attempt first. */
export async function addAttempt(
  db: Db | Tx,
  payer: string,
  nonce: bigint,
  signed: Attempt,
): Promise<boolean> {
  const stored = await db
    .insertInto('payout_tx')
    .values({ payer, nonce, ...signed })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Transactions signed for nonces, whether their slots are closed or not. */
export async function readSigned(
  db: Db,
  payer: string,
  nonces: readonly bigint[],
): Promise<{ nonce: bigint; raw: Hex }[]> {
  if (nonces.length === 0) return [];
  return db
    .selectFrom('payout_tx')
    .select(['nonce', 'raw'])
    .where('payer', '=', payer)
    .where('nonce', 'in', nonces)
    .orderBy('nonce')
    .orderBy('attempt')
    .execute();
}
