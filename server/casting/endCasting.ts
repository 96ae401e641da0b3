import { refuse, Refusal } from '#core/api/refusals.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { lockCasting } from './casting.repo.ts';
import { saveStands } from './dueCastings.repo.ts';
import { castingFacts } from './castingFacts.ts';
import { endPosting } from './castPosting.ts';
import { releaseDays } from './releaseDays.ts';

/**
 * `game/making/end`: ends a casting of the player early. Releases days that are due first, so that the result
 * does not depend on the daily job. The principal then returns, and the rest of the output goes back to the
 * casting pool. Never paused. Refuses castingUnknown (also for another player's casting) and castingEnded.
 */
export const endCasting: Handler<'game/making/end'> = async (call, { id }) => {
  const { tx, player, gameNow } = call;
  const row = await lockCasting(tx, player.id, BigInt(id));
  if (!row) return refuse('castingUnknown');
  if (row.ended_at !== null) return refuse('castingEnded');
  const { stand, postings } = releaseDays(row, dayOf(gameNow), call);
  const endPostings = stand.ended ? [] : [endPosting(row, { released: stand.released, by: 'left' }, call)];
  const [ended] = await saveStands(tx, [{ ...stand, ended: stand.ended ?? { at: gameNow, by: 'left' } }]);
  const posted = await postAll(tx, [...postings, ...endPostings]);
  if (!ended || posted instanceof Refusal) throw new Error(`casting ${row.id} does not hold what it owes`);
  const casting = castingFacts(ended);
  const balances = await balancesOf(tx, player.id, ['USDT', 'ATR']);
  return { casting, changes: { castings: [casting], balances } };
};
