import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Invariant } from './invariant.ts';

/** The vault's balance in the ledger, in units. The account is debit-normal, so the sign is turned. */
export async function bookedVault(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    SELECT (-coalesce(sum(balance), 0))::bigint AS held FROM account
    WHERE name = 'vault' AND coin = ${coin}`.execute(tx);
  return rows[0]?.held ?? 0n;
}

export const vaultOnChain: Invariant = {
  id: 'I2',
  sentence:
    "The ledger's vault equals the contract's balance, apart from final movements not booked yet, and every booked payout was paid.",
  needsChain: true,
  check: async ({ tx, chain }) => {
    if (!chain) return null;
    for (const coin of ['USDT', 'ATR'] as const) {
      const booked = await bookedVault(tx, coin);
      const held = await chain.vaultHolds(tx, coin);
      const paid = await chain.payoutsToBook(tx, coin);
      const received = await chain.depositsToBook(tx, coin);
      if (booked !== held + paid - received) return { coin, booked, held, paid, received };
    }
    return chain.misbooked(tx);
  },
};
