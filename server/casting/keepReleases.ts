import { Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { balancesOfEach } from '#server/ledger/balances.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { saveStands, type CastingStand } from './dueCastings.repo.ts';
import { castingFacts } from './castingFacts.ts';
import type { Release } from './releaseDays.ts';

/** Notices of castings that have released everything and returned their principal. */
function endedOf(stands: readonly CastingStand[]) {
  return stands
    .filter(({ ended }) => ended?.by === 'completed')
    .map(({ row: { player_id, id, principal, total } }) => ({
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
  const stands = releases.map(({ stand }) => stand);
  const players = [...new Set(stands.map(({ row }) => row.player_id))];
  // All go out at once: each round trip of a day is made thousands of times.
  const [rows, news, posted, balances] = await pipeline(tx, [
    () => saveStands(tx, stands),
    () => addNotices(tx, endedOf(stands), { gameAt: gameNow, wallAt: wallNow }),
    () =>
      postAll(
        tx,
        releases.flatMap(({ postings }) => postings),
      ),
    () => balancesOfEach(tx, players, ['USDT', 'ATR']),
  ]);
  if (posted instanceof Refusal) throw new Error(`castings do not hold what they owe: ${posted.key}`);
  turn.tell(...news);
  for (const id of players) {
    const castings = rows.filter(({ player_id }) => player_id === id).map(castingFacts);
    turn.tell({ player: String(id), changes: { castings, balances: balances.get(id) ?? [] } });
  }
}
