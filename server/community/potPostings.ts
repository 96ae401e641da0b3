import { potPools } from '#core/catalog/accounts.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { minWeight, pots as potNames, potShare, type Pot } from '#core/rules/pots.ts';
import { bookOf } from '#server/ledger/book.ts';
import { buildPosting, hasMoves, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import type { DayPot, PlayerWeights } from './pot.repo.ts';

const typeOf: Record<Pot, RecordType> = rewardRecordTypes;

/** Smallest weight in each pot for which some coin pays a share. */
export function minWeights(dayPots: readonly DayPot[]): Record<Pot, bigint> {
  const minimum = { level: MAX_AMOUNT, management: MAX_AMOUNT, community: MAX_AMOUNT };
  for (const { pot, held: amount, weights } of dayPots) {
    const weight = minWeight(amount, weights);
    if (weight < minimum[pot]) minimum[pot] = weight;
  }
  return minimum;
}

/** Moves that pay the players of one turn from a pot, by coin. */
function shares(pot: Pot, dayPots: readonly DayPot[], players: readonly PlayerWeights[]): Move[] {
  return dayPots
    .filter((dayPot) => dayPot.pot === pot)
    .flatMap(({ coin, held: amount, weights }) =>
      players.map((player): Move => ({
        coin,
        from: `pool:${potPools[pot]}`,
        fromBook: bookOf(player.player),
        to: `user:${player.player}`,
        amount: potShare(amount, player[pot], weights),
      })),
    );
}

/** Postings that pay one turn's players their shares of the day's pots, each in their book. */
export function potPostings(
  day: number,
  dayPots: readonly DayPot[],
  players: readonly PlayerWeights[],
  at: PostedAt,
): Posting[] {
  return potNames
    .map((pot) => {
      const key = `${potPools[pot]}:${day}:${players[0]?.player}`;
      const cause = { key, type: typeOf[pot], kind: 'day', reference: `day:${day}` };
      return buildPosting(cause, at, shares(pot, dayPots, players));
    })
    .filter(hasMoves);
}
