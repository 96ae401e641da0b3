import { sql, type RawBuilder } from 'kysely';

/** Expression with the next id of a player's object, which carries the player's book: its account has no owner in its name. */
export function idInBook(
  table: 'casting' | 'plant' | 'withdrawal',
  playerId: bigint | string,
): RawBuilder<bigint> {
  return sql<bigint>`id_in_book(${sql.lit(`${table}_id_seq`)}, ${playerId}::bigint)`;
}
