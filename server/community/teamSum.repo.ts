import { sql, type RawBuilder, type Selectable } from 'kysely';
import { noSums, type TeamNews, type TeamSums } from '#core/rules/teamFigures.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { TeamSumTable } from './community.tables.ts';

export type Reach = TeamSumTable['reach'];

/** Amounts to add to one sum of a player. */
export interface ReachSums {
  player: bigint;
  reach: Reach;
  sums: TeamSums;
}

type SumRow = Selectable<TeamSumTable>;

const sumsOf = ({ members, owners, version1, new_atr, new_usdt, re_atr, re_usdt }: SumRow): TeamSums => ({
  members,
  owners,
  version1,
  newAtr: new_atr,
  newUsdt: new_usdt,
  reAtr: re_atr,
  reUsdt: re_usdt,
});

const isZero = (sums: TeamSums) => Object.values(sums).every((part: bigint) => part === 0n);

async function addTo(tx: Tx, table: RawBuilder<unknown>, all: readonly ReachSums[]): Promise<void> {
  const list = all.filter(({ sums }) => !isZero(sums));
  if (list.length === 0) return;
  const column = (part: keyof TeamSums) => list.map(({ sums }) => sums[part]);
  await sql`
    INSERT INTO ${table} AS known
      (player_id, reach, members, owners, version1, new_atr, new_usdt, re_atr, re_usdt)
    SELECT * FROM unnest(
      ${list.map(({ player }) => player)}::bigint[], ${list.map(({ reach }) => reach)}::text[],
      ${column('members')}::bigint[], ${column('owners')}::bigint[], ${column('version1')}::bigint[],
      ${column('newAtr')}::bigint[], ${column('newUsdt')}::bigint[],
      ${column('reAtr')}::bigint[], ${column('reUsdt')}::bigint[])
    ON CONFLICT (player_id, reach) DO UPDATE SET
      members = known.members + excluded.members, owners = known.owners + excluded.owners,
      version1 = known.version1 + excluded.version1,
      new_atr = known.new_atr + excluded.new_atr, new_usdt = known.new_usdt + excluded.new_usdt,
      re_atr = known.re_atr + excluded.re_atr, re_usdt = known.re_usdt + excluded.re_usdt`.execute(tx);
}

/** Adds to players' figures. A player and reach must occur once in the list. */
export function addTeamSums(tx: Tx, list: readonly ReachSums[]): Promise<void> {
  return addTo(tx, sql`team_sum`, list);
}

/** Adds to players' pending figures. */
export function addTeamDue(tx: Tx, due: ReadonlyMap<bigint, TeamNews>): Promise<void> {
  return addTo(tx, sql`team_due`, sumsOfNews(due));
}

/** Converts pending figures to sums, one row per reach. */
export function sumsOfNews(news: ReadonlyMap<bigint, TeamNews>): ReachSums[] {
  return [...news].flatMap(([player, { direct, team }]): ReachSums[] => [
    { player, reach: 'direct', sums: direct },
    { player, reach: 'team', sums: team },
  ]);
}

/** Figures of a player by reach; zeros where no row exists. */
export async function readTeamSums(db: Db | Tx, player: bigint): Promise<Record<Reach, TeamSums>> {
  const rows = await db.selectFrom('team_sum').selectAll().where('player_id', '=', player).execute();
  const of = (reach: Reach) => {
    const row = rows.find((sum) => sum.reach === reach);
    return row ? sumsOf(row) : { ...noSums };
  };
  return { own: of('own'), direct: of('direct'), team: of('team') };
}

/** The youngest players with pending figures, at most `limit`. */
async function youngestDue(tx: Tx, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ player: bigint }>`
    SELECT DISTINCT player_id AS player FROM team_due ORDER BY player DESC LIMIT ${limit}`.execute(tx);
  return rows.map(({ player }) => player);
}

/**
 * Returns the given players, or the youngest players with pending figures, and all their ancestors: at most
 * `limit` players. Each step up reads one row by index; OFFSET 0 stops the planner from joining all players.
 */
export async function readLine(
  tx: Tx,
  limit: number,
  players?: readonly bigint[],
): Promise<{ id: bigint; sponsor: bigint | null }[]> {
  const begin = players ?? (await youngestDue(tx, limit));
  const { rows } = await sql<{ id: bigint; sponsor: bigint | null }>`
    WITH RECURSIVE line (id) AS (
      (SELECT player_id FROM unnest(${begin}::bigint[]) AS player_id ORDER BY player_id DESC LIMIT ${limit})
      UNION
      SELECT above.sponsor_id FROM line CROSS JOIN LATERAL (
        SELECT p.sponsor_id FROM player p WHERE p.id = line.id AND p.sponsor_id IS NOT NULL OFFSET 0
      ) above
    )
    SELECT line.id, (SELECT p.sponsor_id FROM player p WHERE p.id = line.id) AS sponsor
    FROM line LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Deletes and returns pending figures of players. */
export async function takeDue(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, TeamNews>> {
  const { rows } = await sql<SumRow & { reach: 'direct' | 'team' }>`
    DELETE FROM team_due WHERE player_id = ANY (${[...players]}::bigint[]) RETURNING *`.execute(tx);
  const due = new Map<bigint, TeamNews>();
  for (const row of rows) {
    const news = due.get(row.player_id) ?? { direct: { ...noSums }, team: { ...noSums } };
    due.set(row.player_id, { ...news, [row.reach]: sumsOf(row) });
  }
  return due;
}
