import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** The audit compares the newest root with the ledger at its head. */
export const reservesFollower: LedgerFollower = {
  name: 'newest root of the reserves',
  async readTo(tx) {
    const newest = await tx
      .selectFrom('reserve_tree')
      .select('head_sequence')
      .where('root', 'is not', null)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest?.head_sequence ?? null;
  },
  ofBook: {
    // Proofs that players keep name the head of their root.
    async readCuts(tx, after, until) {
      const rows = await tx
        .selectFrom('reserve_tree')
        .select('head_sequence')
        .where('head_sequence', '>', after)
        .where('head_sequence', '<=', until)
        .execute();
      return rows.map(({ head_sequence: sequence }) => sequence);
    },
  },
};
