import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import type { Db } from '#server/db/database.ts';
import {
  changingWalk,
  ENDING,
  isOfPlayers,
  openChangingCast,
  type ChangingCast,
  type ChangingCaller,
} from '../api/work/changingWalk.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import { openDatabase } from '../support/world.ts';

/** Reads of many players' rows. */
const SEVERAL: readonly Path[] = [
  // Figures of the players whom the caller invited.
  'game/ztGameTj',
  // The members of a group of the league.
  'game/league',
];

/** Connections of the world, the fewest that a server is opened with. */
const CONNECTIONS = 2;

const ofPlayers = (Object.keys(table) as Path[]).filter(isOfPlayers);

let cast: ChangingCast;

/** Has Citus refuse statements on several shards, or take them as usual, on all connections of the world. */
async function refuseSeveral(isRefused: boolean): Promise<void> {
  const { db } = cast.farm.manor.world;
  const level = isRefused ? 'error' : 'off';
  const setAll = (open: readonly Db[]): Promise<unknown> =>
    open.length < CONNECTIONS
      ? db.connection().execute((next) => setAll([...open, next]))
      : Promise.all(
          open.map((one) =>
            sql`SELECT set_config('citus.multi_task_query_log_level', ${level}, false)`.execute(one),
          ),
        );
  await setAll([]);
}

/** Makes a call whose statements may each concern one shard. */
async function withinOne<Answered>(ask: () => Promise<Answered>): Promise<Answered> {
  await refuseSeveral(true);
  try {
    return await ask();
  } finally {
    await refuseSeveral(false);
  }
}

/** Reads without parameters that need several shards. */
async function readsBeyond(): Promise<Path[]> {
  const { manor } = cast.farm;
  const beyond: Path[] = [];
  for (const path of ofPlayers.filter((one) => !table[one].changes && one !== 'user/logout')) {
    const ask = () => manor.call(path, {}, { token: cast.owner.token });
    if ((await ask()).code !== 200) continue;
    if ((await withinOne(ask)).code !== 200) beyond.push(path);
  }
  return beyond;
}

beforeAll(async () => {
  if (hasCitus) cast = await openChangingCast({ connection: await openDatabase(CONNECTIONS) });
});
afterAll(async () => {
  if (hasCitus) await cast.farm.close();
});

test.skipIf(!hasCitus)(
  'each statement of a changing call of a player goes to one shard',
  needsCitus,
  async () => {
    const { manor } = cast.farm;
    const made = new Set<Path>();
    const call: ChangingCaller = async (by, path, params = {}) => {
      const ask = () => manor.call(path, params, { token: by.token });
      const { code, msg, data } = isOfPlayers(path) ? await withinOne(ask) : await ask();
      expect(code, `${path}: ${msg}`).toBe(200);
      made.add(path);
      return data as never;
    };
    for (const [name, walk] of Object.entries(changingWalk)) {
      if (name === ENDING) expect(await readsBeyond()).toEqual(SEVERAL);
      await walk({ ...cast, call });
    }
    expect(ofPlayers.filter((path) => table[path].changes && !made.has(path))).toEqual([]);
  },
);
