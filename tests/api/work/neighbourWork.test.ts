import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Path } from '#core/api/table.ts';
import { dayOf } from '#core/rules/clock.ts';
import { weekOf } from '#core/rules/league.ts';
import { buildApp } from '#server/app.ts';
import { measureWork, type Measured } from '../../support/measureWork.ts';
import { FREE, type TestWorld } from '../../support/world.ts';
import { openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

/** Direct referees of one player, each with a week of the league and an entry in the guest book. */
const TEAM = 20_000;

let farm: FarmWorld;
let host: Farmer;
let guest: Farmer;
let measured: Measured;
let app: TestWorld['app'];

/** Inserts the team without postings: such a world is measured and never audited. */
async function fillTeam(): Promise<void> {
  const { db } = farm.manor.world;
  const week = weekOf(dayOf(farm.now()));
  const first = 1_000_000;
  await sql`
    INSERT INTO player (id, address, code, nick_name, image, lang, sponsor_id, tier, is_robot, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT ${first}::int + n, '0x' || lpad(to_hex(n), 40, '0'), lpad(upper(to_hex(n)), 6, '0'), 'Farmer ' || n, 6, 'en_US',
      ${host.id}::bigint, 'regular', false, now()
    FROM generate_series(1, ${TEAM}::int) AS n`.execute(db);
  await sql`
    INSERT INTO league_week (player_id, week, sponsor_id, division, band, points, reached_at)
    SELECT ${first}::int + n, w, ${host.id}::bigint, 1, n / 50, 1 + n % 200, now()
    FROM generate_series(1, ${TEAM}::int) AS n, generate_series(${week}::int - 1, ${week}::int) AS w`.execute(
    db,
  );
  await sql`
    INSERT INTO guest_entry (owner_id, author_id, sticker, sent_at)
    SELECT ${host.id}::bigint, ${first}::int + n, 'sun', now() FROM generate_series(1, ${TEAM}::int) AS n`.execute(
    db,
  );
  await sql`
    INSERT INTO league_near (player_id, other_id, acts)
    SELECT ${host.id}::bigint, ${first}::int + n, 1 + n % 40 FROM generate_series(1, ${TEAM}::int) AS n`.execute(
    db,
  );
  await sql`
    INSERT INTO help (owner_id, helper_id, plot, plant_id, care, atr, atb, day, helped_at)
    SELECT ${host.id}::bigint, ${first}::int + n, 1, n, 'water', 1, 0, n % 90, now()
    FROM generate_series(1, ${TEAM}::int) AS n`.execute(db);
  await sql`ANALYZE`.execute(db);
}

beforeAll(async () => {
  farm = await openFarm();
  host = await farm.farmer({ plots: 2 });
  guest = await farm.farmer({ referrer: host.code });
  measured = measureWork(farm.manor.world.db);
  app = await buildApp({ ...farm.manor.world, db: measured.db }, { limits: FREE });
  await fillTeam();
});
afterAll(async () => {
  await app.close();
  await farm.close().catch(() => undefined);
});

/** Repetitions of a call: a connection reads the catalogs at its first ones, and there are a few connections. */
const CALLS = 8;

/** Pages that a call touches on connections that know it: the fewest of its repetitions. */
async function pagesOf(path: Path, params: Record<string, string>, by: Farmer): Promise<number> {
  const url = `/api/${path}?${new URLSearchParams(params)}`;
  let fewest = Infinity;
  for (let made = 0; made < CALLS; made += 1) {
    measured.reset();
    const answer = await app.inject({ method: 'POST', url, headers: { token: by.token } });
    expect(answer.json<{ code: number; msg: string }>()).toMatchObject({ code: 200 });
    fewest = Math.min(fewest, measured.work.pages);
  }
  return fewest;
}

/** Pages of 8 kB that each call may touch: half as many again as it does, and fewer than any of the filled tables has. */
test.each<[Path, () => Record<string, string>, () => Farmer, number]>([
  ['game/visit/manor', () => ({ code: host.code }), () => guest, 95],
  ['game/visit/book', () => ({ code: host.code, cursor: String(TEAM / 2) }), () => guest, 130],
  ['game/visit/mine', () => ({}), () => host, 190],
  ['game/visit/list', () => ({}), () => host, 80],
  ['game/visit/list', () => ({ cursor: '1010000' }), () => host, 70],
  // Two weeks of the circle: 50 of each of its four sources, each looked up in four tables.
  ['game/league', () => ({}), () => host, 1_600],
  ['game/league', () => ({}), () => guest, 100],
])('%s of a player with a large team touches few pages', async (path, params, by, most) => {
  expect(await pagesOf(path, params(), by())).toBeLessThanOrEqual(most);
});
