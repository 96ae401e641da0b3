import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { ActClaim, ActMark, ActStamps } from '#server/http/actStamps.ts';
import { ownPostings, type OwnPosting } from '#server/ledger/ownPostings.ts';
import { lastPostingId } from '#server/ledger/postedSums.ts';
import { formatAmount } from '#core/money/amount.ts';
import { saveActSignature } from '#server/operatorActs/actSignature.repo.ts';
import { lastActId, ownActs, type OwnAct } from '#server/operatorActs/act.repo.ts';

/** Work of one operator's change in its transaction. */
export interface ActOutcome {
  postings: OwnPosting[];
  acts: OwnAct[];
  /** Digest of call, parameters, postings and acts, each act with the one before it on the same subject. */
  stamp: string;
}

/** Position before a change runs. */
export async function markAct(tx: Tx): Promise<ActMark> {
  return { posting: await lastPostingId(tx), act: await lastActId(tx) };
}

/**
 * An act on an object that the change itself created is named by that object's new id, which each run draws anew: the
 * preview's id is never used again.
 */
function withoutNewId(act: OwnAct): OwnAct {
  return act.previous === null && /^(plan:)?\d+$/.test(act.subject) ? { ...act, subject: 'new' } : act;
}

/**
 * Reads what a change did since the mark. Balances are no part of the stamp: a player's own play may move them
 * without changing the act. An act on the same subject by somebody else changes it.
 */
export async function outcomeOf(tx: Tx, mark: ActMark, { path, given }: ActClaim): Promise<ActOutcome> {
  const postings = await ownPostings(tx, mark.posting);
  const acts = await ownActs(tx, mark.act);
  const params = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  const moved = postings.map(({ entries, ...posting }) => ({
    ...posting,
    entries: entries.map(({ balance: _, ...entry }) => entry),
  }));
  const text = JSON.stringify([path, params, moved, acts.map(withoutNewId)], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return { postings, acts, stamp: createHash('sha256').update(text).digest('hex') };
}

/** Postings with their amounts as the wire has them, and acts without their row of before. */
export function effectsOf({ postings, acts }: Pick<ActOutcome, 'postings' | 'acts'>) {
  return {
    postings: postings.map(({ entries, ...posting }) => ({
      ...posting,
      entries: entries.map(({ amount, balance, ...entry }) => ({
        ...entry,
        amount: formatAmount(amount),
        balance: balance === null ? null : formatAmount(balance),
      })),
    })),
    acts: acts.map(({ act, subject, reason }) => ({ act, subject, reason })),
  };
}

/** Stamps for the calls' own transactions. */
export const actStamps: ActStamps = {
  mark: markAct,
  async see(tx, mark, claim) {
    const outcome = await outcomeOf(tx, mark, claim);
    return { stamp: outcome.stamp, effects: effectsOf(outcome) };
  },
  sign: (tx, mark, signed) => saveActSignature(tx, mark.act, signed),
};
