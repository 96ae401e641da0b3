import { Refusal } from '../../core/api/refusals.ts';
import { formatAmount } from '../../core/money/amount.ts';
import type { JobTurn } from '../jobs/job.ts';
import { balancesOfEach } from '../ledger/balances.ts';
import { postAll } from '../ledger/postAll.ts';
import { addNotices } from '../notices/addNotices.ts';
import { saveStands, type CastingRow } from './casting.repo.ts';
import { castingFacts } from './castingFacts.ts';
import type { Release } from './releaseDays.ts';

/** Notices of castings that have released everything and returned their principal. */
function endedOf(rows: readonly CastingRow[]) {
  return rows
    .filter(({ ended_by }) => ended_by === 'completed')
    .map(({ player_id, id, principal, total }) => ({
      player: player_id,
      kind: 'castingEnded' as const,
      values: { number: String(id), principal: formatAmount(principal), released: formatAmount(total) },
      key: `casting:${id}:ended`,
    }));
}

/** Keeps and posts what a job releases of castings that it holds, and says so to their owners. */
export async function keepReleases(turn: JobTurn, releases: readonly Release[]): Promise<void> {
  const { tx, gameNow, wallNow } = turn;
  if (releases.length === 0) return;
  const rows = await saveStands(
    tx,
    releases.map(({ stand }) => stand),
  );
  const [news, posted] = await Promise.all([
    addNotices(tx, endedOf(rows), { gameAt: gameNow, wallAt: wallNow }),
    postAll(
      tx,
      releases.flatMap(({ postings }) => postings),
    ),
  ]);
  if (posted instanceof Refusal) throw new Error(`castings do not hold what they owe: ${posted.key}`);
  turn.tell(...news);
  const players = [...new Set(rows.map(({ player_id }) => player_id))];
  const balances = await balancesOfEach(tx, players, ['USDT', 'ATR']);
  for (const id of players) {
    const castings = rows.filter(({ player_id }) => player_id === id).map(castingFacts);
    turn.tell({ player: String(id), changes: { castings, balances: balances.get(id) ?? [] } });
  }
}
