import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { coinPair } from './coinPair.ts';
import { readRewards } from './rewardSum.repo.ts';
import { readWorldDay } from './worldDay.repo.ts';

/** The part of `game/todayTj` that is about rewards and the whole world, on the present game day. */
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
    received.filter((one) => one.coin === coin).reduce((total, one) => total + one.today, 0n);
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
