import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from './scope.ts';
import { within } from './within.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { partsOf } from '#server/ledger/partsOf.ts';

/** A cycle contains at least one player who is older than their sponsor, so the search starts with those. */
const cycle = (scope: Scope) => sql<Offender>`
  WITH RECURSIVE above (start, id) AS (
    SELECT id, sponsor_id FROM player WHERE sponsor_id >= id AND ${scope.object('user', 'id')}
    UNION
    SELECT a.start, p.sponsor_id FROM above a JOIN player p ON p.id = a.id WHERE p.sponsor_id IS NOT NULL
  )
  SELECT start AS player, 'stands above itself' AS fault FROM above WHERE id = start ORDER BY start LIMIT 1`;

/** Depth and jump of each player against those of the sponsor. Unfilled ones are checked once they are filled. */
const misplaced = (scope: Scope) => sql<Offender>`
  SELECT p.id AS player, p.depth, s.depth AS "sponsorDepth", p.jump_id AS jump, 'its depth is not one more' AS fault
  FROM player p LEFT JOIN player s ON s.id = p.sponsor_id
  WHERE ${scope.object('user', 'p.id')} AND CASE WHEN p.sponsor_id IS NULL THEN p.depth > 0 OR p.jump_id IS NOT NULL
    ELSE p.depth <> s.depth + 1 OR (p.depth IS NOT NULL AND p.jump_id IS DISTINCT FROM player_jump(p.sponsor_id)) END
  ORDER BY p.id LIMIT 1`;

const upwards = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, payer.player_id AS payer, taker.player_id AS taker
  FROM posting p
  CROSS JOIN ${entriesOf('p')} AS paid
  JOIN account payer ON payer.id = paid.account_id AND payer.name <> 'transit'
  CROSS JOIN ${partsOf('p')} AS part
  CROSS JOIN ${entriesOf('part')} AS taken
  JOIN account taker ON taker.id = taken.account_id AND taker.name <> 'transit'
  WHERE ${within(range, 'p.id')} AND p.type = 'internalTransfer' AND paid.amount < 0 AND taken.amount > 0
    AND player_generations(taker.player_id, payer.player_id) IS NULL
  ORDER BY p.id LIMIT 1`;

/**
 * The same in one book, where the other part may lie elsewhere: the key names the payer, `transfer:<player>:<request>`, and parts of
 * one key close (I22).
 */
const upwardsInBook = (range: LinkRange | null) => sql<Offender>`
  SELECT posting, key, payer, taker, debited FROM (
    SELECT p.id AS posting, p.key, substring(p.key FROM '^transfer:([0-9]+):')::bigint AS payer,
      (SELECT a.player_id FROM ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
        WHERE a.player_id IS NOT NULL AND e.amount > 0) AS taker,
      (SELECT a.player_id FROM ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
        WHERE a.player_id IS NOT NULL AND e.amount < 0) AS debited
    FROM posting p WHERE ${within(range, 'p.id')} AND p.type = 'internalTransfer'
  ) AS transfer
  WHERE payer IS NULL OR debited <> payer OR (taker IS NOT NULL AND player_generations(taker, payer) IS NULL)
  ORDER BY posting LIMIT 1`;

const tree = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, cycle(scope))) ?? (await firstRow(tx, misplaced(scope)));

export const sponsorTree: Invariant = {
  id: 'I17',
  sentence: 'The sponsor tree has no cycle, and transfers run down it.',
  check: async ({ tx }) => (await tree(tx, EVERYTHING)) ?? (await firstRow(tx, upwards(null))),
  checkBook: ({ tx }, range) => firstRow(tx, upwardsInBook(range)),
  overBooks: { read: () => Promise.resolve(new Map()), judge: ({ tx }) => tree(tx, EVERYTHING) },
  checkPart: ({ tx }, range) => firstRow(tx, upwards(range)),
  checkState: ({ tx }) => tree(tx, EVERYTHING),
  // Players without a posting since the night before are checked by the full audit.
  checkTouched: ({ tx }, { names }) => tree(tx, scopeOf(names)),
};
