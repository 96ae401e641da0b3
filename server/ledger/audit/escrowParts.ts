import { sql, type RawBuilder } from 'kysely';
import type { Promised } from '#server/ledger/escrowAccount.ts';
import type { Offender } from './invariant.ts';
import type { Scope } from './scope.ts';

/** Objects of a kind whose accounts have the same form. */
interface EscrowPart {
  /** Name of an object's escrow account, as `escrowAccount` gives it. */
  name: RawBuilder<string>;
  /** Condition on an object: its account has this form, and is in the scope. */
  isIn: RawBuilder<boolean>;
}

/**
 * Runs a query once for objects in their player's escrow and once for those in one of their own, as one relation. The
 * query reads the `objects` table and finds players by the column `player`, so that indexes serve both.
 */
export function escrowParts(
  kind: Promised,
  { objects, player, scope }: { objects: string; player: string; scope: Scope },
  query: (part: EscrowPart) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const id = `${objects}.id`;
  const isShared = sql.ref(`${objects}.in_player_escrow`);
  const shared = query({
    name: sql`${sql.lit(`${kind}s:`)} || ${sql.ref(player)}`,
    isIn: sql`${isShared} AND ${scope.object(`${kind}s`, player)}`,
  });
  const own = query({
    name: sql`${sql.lit(`${kind}:`)} || ${sql.ref(id)}`,
    isIn: sql`NOT ${isShared} AND ${scope.object(kind, id)}`,
  });
  return sql`${shared} UNION ALL ${own}`;
}

/** First escrow account of a kind whose balance differs from `owed`: rows of `name` and `owed`, several for a name. */
export function escrowFault(kind: Promised, owed: RawBuilder<unknown>, scope: Scope): RawBuilder<Offender> {
  return sql`
  WITH owed AS (
    SELECT name, sum(owed)::bigint AS owed FROM (${owed}) AS part GROUP BY name
  ), held AS (
    SELECT name, sum(balance)::bigint AS held FROM account
    WHERE (name LIKE ${sql.lit(`${kind}s:%`)} OR name LIKE ${sql.lit(`${kind}:%`)}) AND ${scope.named('name')}
    GROUP BY name
  )
  SELECT name AS escrow, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
  FROM owed FULL JOIN held USING (name)
  WHERE coalesce(held, 0) <> coalesce(owed, 0)
  ORDER BY name LIMIT 1`;
}
