import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** The public economy is counted along the hash chain. */
export const economyFollower: LedgerFollower = {
  name: 'public economy',
  async readTo(tx) {
    const newest = await tx
      .selectFrom('economy_day')
      .select('sequence')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest?.sequence ?? 0n;
  },
};
