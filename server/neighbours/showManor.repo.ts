import { getAddress } from 'viem';
import type { Tx } from '#server/db/database.ts';
import type { ShowManor } from './showManors.ts';

/** Players of the show manors by number. */
export async function readShowManors(tx: Tx): Promise<Map<number, { id: bigint; address: string }>> {
  const rows = await tx
    .selectFrom('show_manor')
    .innerJoin('player', 'player.id', 'show_manor.player_id')
    .select(['show_manor.number', 'player.id', 'player.address'])
    .orderBy('show_manor.number')
    .execute();
  return new Map(rows.map(({ number, ...player }) => [number, player]));
}

/** Creates the player of a show manor: a robot without a referrer, whom no wallet signs in. */
export async function addShowManor(
  tx: Tx,
  { number, code, address }: ShowManor,
  wallNow: number,
): Promise<{ id: bigint; address: string }> {
  const player = await tx
    .insertInto('player')
    .values({
      address: getAddress(address),
      code,
      nick_name: `Show manor ${number}`,
      image: 6,
      lang: 'en_US',
      sponsor_id: null,
      tier: 'regular',
      is_robot: true,
      signed_out_at: null,
      created_at: new Date(wallNow),
    })
    .returning(['id', 'address'])
    .executeTakeFirstOrThrow();
  await tx.insertInto('show_manor').values({ number, player_id: player.id }).execute();
  return player;
}
