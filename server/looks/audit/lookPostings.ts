import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, LinkRange, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/** Spends on looks without a look, in a piece of the ledger or in all of it. */
const unmet = (range: LinkRange | null) => sql<Offender>`
  SELECT p.key AS posting, p.kind FROM posting p LEFT JOIN look_owned ON look_owned.paid_by = p.key
  WHERE ${range ? sql`p.id = ANY (${range.postings}::bigint[])` : sql`TRUE`}
    AND p.type = 'saplingPurchase' AND p.kind LIKE 'look:%'
    AND (look_owned.look IS NULL OR p.kind <> 'look:' || look_owned.look)
  ORDER BY p.key LIMIT 1`;

/** Bought looks that no posting paid. */
const unpaid = (scope: Scope) => sql<Offender>`
  SELECT look_owned.player_id AS player, look_owned.look
  FROM look_owned LEFT JOIN posting p ON p.id = ledger_posting(look_owned.paid_by)
  WHERE ${scope.object('user', 'look_owned.player_id')}
    AND CASE WHEN p.id IS NULL THEN NOT ledger_archived(look_owned.paid_by) ELSE p.kind <> 'look:' || look_owned.look END
  ORDER BY player, look LIMIT 1`;

export const lookPostings: Invariant = {
  id: 'L5',
  sentence: 'Each bought look has its one posting, and each posting for a look its look.',
  checkBook: 'same',
  check: async ({ tx }) => (await firstRow(tx, unmet(null))) ?? (await firstRow(tx, unpaid(EVERYTHING))),
  checkPart: ({ tx }, range) => firstRow(tx, unmet(range)),
  checkState: ({ tx }) => firstRow(tx, unpaid(EVERYTHING)),
  checkTouched: ({ tx }, { names }) => firstRow(tx, unpaid(scopeOf(names))),
};
