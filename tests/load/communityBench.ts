import pg from 'pg';
import type { Path } from '#core/api/table.ts';
import { isBelow, readReferees } from '#server/community/referees.repo.ts';
import { readRewards } from '#server/community/rewardSum.repo.ts';
import { readTeamSums } from '#server/community/teamSum.repo.ts';
import { connect } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { fillPlayers, FIRST_ID } from './fillPlayers.ts';
import { manorCaller } from './manorCaller.ts';
import { pagesTouched } from './pagesTouched.ts';
import { signInFirst } from './signInFirst.ts';
import { timeReads } from './timeReads.ts';

/** A page of the tree as the screen requests it. */
const PAGE = 20;

/** Player 1 invited the older half, and each inviter of these a full page of the younger half. */
function sponsorsOf(players: number): string {
  const half = Math.floor(players / 2);
  return `CASE WHEN n <= ${half} THEN 0 ELSE 1 + n % ${Math.ceil(half / PAGE)} END`;
}

/** Reads the figures and then a page of the tree. */
const LOOKS = 1_000;

/** Interval and timeout in ms of the poll until all players are counted. */
const LOOK_MS = 250;
const COUNTED_WITHIN_MS = 600_000;

/** Waits until every player is counted and everyone above has been updated. Returns seconds. */
async function counted(client: pg.ClientBase): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < COUNTED_WITHIN_MS) {
    const { rows } = await client.query<{ left: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM player WHERE counted_tier IS DISTINCT FROM tier)
         OR EXISTS (SELECT 1 FROM team_due) AS left`,
    );
    if (!rows[0]?.left) return (performance.now() - startedAt) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('the figures did not come to an end');
}

/** Database pages behind the figures, behind a page of the tree, and behind a page of a player below. */
async function readPages(url: string, first: bigint, deep: bigint) {
  const connection = await connect({ url, log: makeLogger('silent') });
  const tree = (of: bigint) => async (db: Db) => {
    if (of !== first) await isBelow(db, first, of);
    await readReferees(db, of, null, PAGE + 1);
  };
  const figures = async (db: Db) => {
    await readTeamSums(db, first);
    await readRewards(db, first, 0);
  };
  try {
    const { db } = connection;
    return {
      figures: await pagesTouched(db, figures),
      root: await pagesTouched(db, tree(first)),
      deep: await pagesTouched(db, tree(deep)),
    };
  } finally {
    await connection.close();
  }
}

/**
 * Times of a sponsor of so many players: the figures of the team, and a page of the tree at its root and deep below.
 */
export async function communityBench(
  serverUrl: string,
  { players, say }: { players: number; say(line: string): void },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const caller = manorCaller();
  try {
    await fillPlayers(client, players, 1, sponsorsOf(players));
    const seconds = await counted(client);
    say(`  ${players} newcomers counted in ${rounded(seconds, 1)} s`);
    const tokens = await signInFirst(client);
    const { rows } = await client.query<{ id: string }>(
      `SELECT sponsor_id AS id FROM player ORDER BY player.id DESC LIMIT 1`,
    );
    const deep = rows[0]?.id ?? '';
    const pages = await readPages(database.url, BigInt(FIRST_ID), BigInt(deep));
    const times = (path: Path, params: Record<string, string>) =>
      timeReads({ caller, client, server, tokens, reads: LOOKS }, path, params);
    // A server that has just started still compiles its code.
    await times('game/gameTreeTj', {});
    await times('game/ztGameTj', { member: deep });
    const { data } = await caller.call(server.url, 'game/gameTreeTj', {}, { token: tokens[0] ?? '' });
    const team = `a team of ${data.team.members.toLocaleString('en')}`;
    const row = (
      label: string,
      { worst, middle, cpu }: { worst: number; middle: number; cpu: number },
      touched: number,
      most: number,
    ): BenchRow => ({
      what: `${label}, 99th percentile`,
      value: worst,
      unit: 'ms',
      budget: { most },
      note: `${team}; half of them within ${middle} ms; ${cpu} ms of processor, ${touched} pages of the database`,
    });
    return [
      row('team figures of a sponsor', await times('game/gameTreeTj', {}), pages.figures, 50),
      row('a page of the tree', await times('game/ztGameTj', {}), pages.root, 20),
      row('a page of the tree, deep below', await times('game/ztGameTj', { member: deep }), pages.deep, 20),
      { what: `${players} newcomers counted`, value: rounded(seconds, 1), unit: 's', budget: null },
    ];
  } finally {
    caller.close();
    await client.end();
    await server.stop();
    await database.drop();
  }
}
