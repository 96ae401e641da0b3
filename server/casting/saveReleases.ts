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

/** Notices for castings that released their whole output and returned the principal. */
function endedNotices(stands: readonly CastingStand[]) {
  return stands
    .filter(({ ended }) => ended?.by === 'completed')
    .map(({ row: { player_id, id, principal, total } }) => ({
      player: player_id,
      kind: 'castingEnded' as const,
      values: { number: String(id), principal: formatAmount(principal), released: formatAmount(total) },
      key: `casting:${id}:ended`,
    }));
}

/** Stores and posts a job's releases of locked castings, and publishes them to their owners. */
export async function saveReleases(turn: JobTurn, releases: readonly Release[]): Promise<void> {
  const { tx, gameNow, wallNow } = turn;
  if (releases.length === 0) return;
  const stands = releases.map(({ stand }) => stand);
  const players = [...new Set(stands.map(({ row }) => row.player_id))];
  // One pipeline: a day's run makes this round trip thousands of times.
  const [rows, events, posted, balances] = await pipeline(tx, [
    () => saveStands(tx, stands),
    () => addNotices(tx, endedNotices(stands), { gameAt: gameNow, wallAt: wallNow }),
    () =>
      postAll(
        tx,
        releases.flatMap(({ postings }) => postings),
      ),
    () => balancesOfEach(tx, players, ['USDT', 'ATR']),
  ]);
  if (posted instanceof Refusal) throw new Error(`castings do not hold what they owe: ${posted.key}`);
  turn.publish(...events);
  for (const id of players) {
    const castings = rows.filter(({ player_id }) => player_id === id).map(castingFacts);
    turn.publish({ player: String(id), changes: { castings, balances: balances.get(id) ?? [] } });
  }
}
