import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { OpeningSeal } from '#server/ledger/archive/detached.repo.ts';
import { detachWithin, type DetachOptions } from '#server/ledger/archive/detachRange.ts';
import type { ClosedRange, LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import { signOpening } from '#server/ledger/archive/signOpening.ts';
import { enterFormer } from '#server/ledger/formerHead.ts';

/** A follower of the former ledger: it reads along its chain, which no job writes to any more. */
const ofFormer = ({ name, refuses, readTo, carryFormer }: LedgerFollower): LedgerFollower => ({
  name,
  ...(refuses && { refuses }),
  ...(readTo && { readTo }),
  ...(carryFormer && { carry: carryFormer }),
});

/**
 * Takes the oldest range of the former ledger out of the database, for good, as `detachRange` does on one database. Throws a RangeStays,
 * and changes nothing, when something still asks for it.
 */
export const detachFormer = (
  db: Db,
  range: LedgerRange,
  { followers, ...options }: DetachOptions,
): Promise<ClosedRange> =>
  inTransaction(db, async (tx) => {
    await enterFormer(tx);
    return detachWithin(tx, range, { ...options, followers: followers.map(ofFormer) });
  });

/** Signs the opening of the former ledger with another key (`signOpening`). Returns its first attached id; null: it has none. */
export const signFormer = (db: Db, seal: OpeningSeal): Promise<bigint | null> =>
  inTransaction(db, async (tx) => {
    await enterFormer(tx);
    return signOpening(tx, seal);
  });
