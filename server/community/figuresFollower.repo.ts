import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/** Team figures and reward sums are counted along the hash chain. */
export const figuresFollower: LedgerFollower = {
  name: 'community figures',
  async readTo(tx) {
    const { sequence } = await tx.selectFrom('figures_state').select('sequence').executeTakeFirstOrThrow();
    return sequence;
  },
};
