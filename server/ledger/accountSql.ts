import { sql, type RawBuilder } from 'kysely';
import { accountKindsWhere, type Pool } from '#core/catalog/accounts.ts';

/** A list of texts in parentheses, for `IN`. Literals, so that a statement's text and plan do not vary. */
export function sqlList(texts: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(texts.map((text) => sql.lit(text)))})`;
}

/** Names of pools, for `IN`. */
export function poolList(pools: readonly Pool[]): RawBuilder<unknown> {
  return sqlList(pools.map((pool) => `pool:${pool}`));
}

/** Kinds whose coins belong to the game and to no player. */
const gameKinds = accountKindsWhere(
  ({ countedAs }) => countedAs === 'vault' || countedAs === 'pools' || countedAs === 'burned',
);

/** Condition on a column with account names: the coins belong to the game, so they are no liability. */
export function isGameOwned(name: string): RawBuilder<boolean> {
  return sql<boolean>`split_part(${sql.ref(name)}, ':', 1) IN ${sqlList(gameKinds)}`;
}
