import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { coinPair } from './coinPair.ts';
import { readRewards } from './rewardSum.repo.ts';
import { readWorldDay } from './worldDay.repo.ts';

/** Rewards and world totals of the present game day, as part of `game/todayTj`. */
export async function worldToday({
  db,
  player,
  gameNow,
}: Pick<ReadingCall, 'db' | 'player' | 'gameNow'>): Promise<
  Pick<Answer<'game/todayTj'>, 'rewards' | 'world'>
> {
  const today = dayOf(gameNow);
  const [received, day] = await pipeline(db, [
    () => readRewards(db, player.id, today),
    () => readWorldDay(db, today),
  ]);
  const sum = (coin: string) =>
    received.filter((row) => row.coin === coin).reduce((total, row) => total + row.today, 0n);
  return {
    rewards: coinPair(sum('ATR'), sum('USDT')),
    world: {
      players: Number(day.players),
      joined: Number(day.joined),
      spent: formatAmount(day.spent),
      earned: formatAmount(day.earned),
      cast: formatAmount(day.cast_usdt),
      rewards: coinPair(day.rewards_atr, day.rewards_usdt),
      burned: formatAmount(day.burned),
    },
  };
}
