import pg from 'pg';
import type { Path } from '#core/api/table.ts';
import { dayOf } from '#core/rules/clock.ts';
import { weekOf } from '#core/rules/league.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { fillNeighbours } from './fillNeighbours.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorCaller } from './manorCaller.ts';
import { signInFirst } from './signInFirst.ts';
import { timeReads } from './timeReads.ts';

const READS = 1_000;
const PLOTS = 24;
const VISITORS = 64;
const MAX_MS = 20;

/**
 * Times of a visit, of the list of a circle and of the league's tables in a world of so many players, whose first
 * player has referred all others.
 */
export async function neighbourBench(
  serverUrl: string,
  { players, say }: { players: number; say(line: string): void },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const caller = manorCaller();
  try {
    const visitors = await fillPlayers(client, players, VISITORS, '0');
    const owners = await signInFirst(client);
    const ask = async (path: Path, params: Record<string, string>) => {
      const answer = await caller.call(server.url, path, params, { token: owners[0] ?? '' });
      if (answer.code !== 200) throw new Error(`${path} was refused: ${answer.msg}`);
      return answer.data as never;
    };
    for (let plot = 1; plot <= PLOTS; plot += 1) await ask('game/land/buy', { plot: String(plot) });
    await ask('game/land/sow', { plot: 'all', seed: 'apple', buy: 'missing' });
    const { user } = (await ask('user/getUserInfo', {})) as { user: { referralCode: string } };
    const { clock } = (await ask('config', {})) as { clock: { gameAt: number } };
    await fillNeighbours(client, players, weekOf(dayOf(clock.gameAt)));
    say(`  ${players} players with a week of the league`);
    const row = async (
      what: string,
      tokens: readonly string[],
      path: Path,
      params: Record<string, string>,
    ) => {
      const reads = { caller, client, server, tokens };
      // A server that has just started still compiles its code.
      await timeReads({ ...reads, reads: READS / 4 }, path, params);
      const { worst, middle, cpu } = await timeReads({ ...reads, reads: READS }, path, params);
      return {
        what: `${what}, ${players.toLocaleString('en')} players, 99th percentile`,
        value: worst,
        unit: 'ms',
        budget: { most: MAX_MS },
        note: `half of them within ${middle} ms; ${rounded(cpu, 1)} ms of processor`,
      } satisfies BenchRow;
    };
    const { next } = (await ask('game/visit/list', {})) as { next: string };
    return [
      await row('a visit', visitors, 'game/visit/manor', { code: user.referralCode }),
      await row('a page of a circle', owners, 'game/visit/list', { cursor: next }),
      await row('tables of the league', owners, 'game/league', {}),
      await row('a page of a guest book', visitors, 'game/visit/book', { code: user.referralCode }),
    ];
  } finally {
    caller.close();
    await client.end();
    await server.stop();
    await database.drop();
  }
}
