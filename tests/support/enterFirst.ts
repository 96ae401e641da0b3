import { connect } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { makeFirstPlayer } from '#server/players/makeFirstPlayer.ts';
import { playerKey } from './newPlayer.ts';

/** Enters the first player of a public world, as `npm run first-player` does. */
export async function enterFirst(url: string): Promise<void> {
  const connection = await connect({ url, log: makeLogger('silent') });
  const { address } = playerKey(1_000_000);
  const first = { address, code: 'MANOR1', lang: 'en_US', wallNow: Date.now() } as const;
  await inTransaction(connection.db, (tx) => makeFirstPlayer(tx, first));
  await connection.close();
}
