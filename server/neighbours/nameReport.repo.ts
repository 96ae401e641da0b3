import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Stores a report of a player's present nickname; false when the reporter reported it before. */
export async function addReport(
  tx: Tx,
  report: { playerId: bigint; reporterId: bigint; nickName: string; at: number },
): Promise<boolean> {
  const rows = await tx
    .insertInto('name_report')
    .values({
      player_id: report.playerId,
      reporter_id: report.reporterId,
      nick_name: report.nickName,
      reported_at: new Date(report.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .execute();
  return rows.length === 1;
}

/** Players with reported nicknames by id, after an id if one is given, with the number of reports. */
export async function readReported(
  db: Db,
  after: bigint | null,
  size: number,
): Promise<{ id: bigint; address: string; code: string; nickName: string; reports: bigint }[]> {
  const { rows } = await fixedSql<{
    id: bigint;
    address: string;
    code: string;
    nickName: string;
    reports: bigint;
  }>`
    SELECT r.player_id AS id, p.address, p.code, p.nick_name AS "nickName", count(*) AS reports
    FROM name_report r JOIN player p ON p.id = r.player_id
    WHERE r.player_id > coalesce(${after}::bigint, 0)
    GROUP BY r.player_id, p.address, p.code, p.nick_name ORDER BY r.player_id LIMIT ${size}`.execute(db);
  return rows;
}

/** Deletes the reports of a player's nickname; returns their number. */
export async function dropReports(tx: Tx, playerId: bigint): Promise<number> {
  const { rows } = await fixedSql`
    DELETE FROM name_report WHERE player_id = ${playerId} RETURNING reporter_id`.execute(tx);
  return rows.length;
}
