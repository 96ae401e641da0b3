import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { writeArchive } from '#server/ledger/archive/writeArchive.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { openGrowthWorld, type GrowthWorld, type Measured } from './growthWorld.ts';
import { playDay } from './playDay.ts';

const PLOTS = 4;

/** Tables that grow with play and never shrink by themselves; `request` is apart, as its rows end. */
const LASTING = ['entry_apart', 'posting', 'chain_run', 'account', 'plant'] as const;

type Measure = Record<string, { rows: number; bytes: number }>;

/** Rows and bytes with indexes of the growing tables, all partitions together. */
async function measure(db: Db): Promise<Measure> {
  const measures: Measure = {};
  for (const name of ['request', ...LASTING]) {
    const { rows } = await sql<{ rows: number; bytes: number }>`
      SELECT (SELECT count(*) FROM ${sql.table(name)})::float8 AS rows,
        coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(${name}::regclass)),
          pg_total_relation_size(${name}::regclass))::float8 AS bytes`.execute(db);
    measures[name] = rows[0] ?? { rows: 0, bytes: 0 };
  }
  return measures;
}

/** Entries of the postings behind an id, rows and packed ones. */
async function entriesBehind(db: Db, behind: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::float8 AS count FROM entry WHERE posting_id > ${behind}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Id of the last posting. */
async function lastPosting(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`SELECT coalesce(max(id), 0) AS last FROM posting`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** Bytes of the postings behind an id as an archive holds them. */
async function archivedBytes(db: Db, behind: bigint): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'manor-archive-'));
  try {
    const range = { from: behind + 1n, until: (await lastPosting(db)) + 1n };
    return (await writeArchive(db, folder, range)).manifest.bytes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Players in a line of sponsors, each with plots, hens and ATR for all days. */
async function settle(world: GrowthWorld, count: number): Promise<Measured[]> {
  const players: Measured[] = [];
  for (let number = 0; number < count; number += 1) {
    const player = await world.join(number, players.at(-1)?.code ?? world.referrer);
    await world.give(player, '20000');
    for (let plot = 1; plot <= PLOTS; plot += 1) await world.call(player, 'game/land/buy', { plot });
    await world.call(player, 'game/seed/buy', { seed: 'hen', quantity: 2 });
    players.push(player);
  }
  await world.advance(0);
  return players;
}

/**
 * Growth of the database for each active player and day, and postings for each changing call: players in a line of
 * sponsors make three visits a day by real calls, and the world's jobs run in between.
 */
export async function growthBench(
  serverUrl: string,
  { players: count = 24, days = 4, say }: { players?: number; days?: number; say(line: string): void },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const world = await openGrowthWorld(database.url);
  try {
    const players = await settle(world, count);
    const before = await measure(world.db);
    const lastBefore = await lastPosting(world.db);
    let calls = 0;
    for (let day = 0; day < days; day += 1) calls += await playDay(world, players);
    const after = await measure(world.db);
    const playerDays = count * days;
    const added = (name: string, of: 'rows' | 'bytes') =>
      ((after[name]?.[of] ?? 0) - (before[name]?.[of] ?? 0)) / playerDays;
    for (const name of LASTING)
      say(`  ${name}: ${rounded(added(name, 'rows'), 1)} rows, ${rounded(added(name, 'bytes'))} bytes`);
    const bytes = LASTING.reduce((sum, name) => sum + added(name, 'bytes'), 0);
    const archived = await archivedBytes(world.db, lastBefore);
    const note = `${count} players × ${days} days, ${rounded(calls / playerDays, 1)} changing calls a day`;
    return [
      {
        what: 'growth for an active player and day',
        value: rounded(bytes / 1_000, 1),
        unit: 'kB',
        budget: { most: 26 },
        note: `${note}; ${LASTING.map((name) => `${name} ${rounded(added(name, 'bytes') / 1_000, 1)}`).join(', ')}`,
      },
      {
        what: 'its postings once they are archived',
        value: rounded(archived / playerDays / 1_000, 1),
        unit: 'kB',
        budget: { most: 6 },
        note: 'compressed CSV, with the links of the hash chain',
      },
      {
        what: 'postings for a changing call, jobs included',
        value: rounded((added('posting', 'rows') * playerDays) / calls, 2),
        unit: '',
        budget: null,
        note: `${rounded((await entriesBehind(world.db, lastBefore)) / calls, 2)} entries`,
      },
      {
        what: `kept answers of an active player after ${days} days`,
        value: rounded((after.request?.bytes ?? 0) / count / 1_000, 1),
        unit: 'kB',
        budget: null,
        note: `${rounded((after.request?.rows ?? 0) / count, 1)} answers`,
      },
    ];
  } finally {
    await world.close();
    await database.drop();
  }
}
