import pg from 'pg';
import { fillDesk } from './fillDesk.ts';
import { fillObjects } from './fillObjects.ts';
import { fillPlayers } from './fillPlayers.ts';

/** Rows of the busy desk besides its players. */
export const DESK_SIZES = { withdrawals: 20_000, acts: 100_000, notices: 200, fills: 50_000 };

/** Fills the new world of a started server with players and the work of a desk. */
export async function fillBusyDesk(databaseUrl: string, players: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillPlayers(client, players, 1);
    await fillObjects(client, Date.now());
    await fillDesk(client, players, DESK_SIZES);
  } finally {
    await client.end();
  }
}
