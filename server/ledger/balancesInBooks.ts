import type { Balance } from '#core/api/objects.ts';
import type { World } from '#server/world/world.ts';
import { balancesOfEach } from './balances.ts';

/** Balances of several players as `balancesOfEach` returns them, each read in the player's book, one query a book. */
export async function balancesInBooks(
  { db, books }: Pick<World, 'db' | 'books'>,
  playerIds: readonly bigint[],
): Promise<Map<bigint, Balance[]>> {
  if (books === null) return balancesOfEach(db, playerIds);
  const dbs = [...new Set(playerIds.map((id) => books.of(id)))];
  const parts = await Promise.all(
    dbs.map((own) =>
      balancesOfEach(
        own,
        playerIds.filter((id) => books.of(id) === own),
      ),
    ),
  );
  return new Map(parts.flatMap((balances) => [...balances]));
}
