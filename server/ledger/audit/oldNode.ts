import { firstOldNode } from '#server/db/distribution/heartbeat.ts';
import type { Invariant, Offender } from './invariant.ts';

export const oldNode: Invariant = {
  id: 'I25',
  sentence:
    'No node of the database has older rows than another: a change would be there in half, as after a restore of one node alone.',
  check: async ({ tx }): Promise<Offender | null> => {
    const old = await firstOldNode(tx);
    return old && { ...old };
  },
};
