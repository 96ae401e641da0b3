import type { Answer } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { rewardKinds } from '#core/catalog/rewardKinds.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { TeamSums } from '#core/rules/teamFigures.ts';
import type { Handler } from '#server/http/call.ts';
import { readDues } from '#server/revenue/due.repo.ts';
import { coinPair } from './coinPair.ts';
import { readRewards } from './rewardSum.repo.ts';
import { readTeamSums } from './teamSum.repo.ts';

function figuresOf(sums: TeamSums): Answer<'game/gameTreeTj'>['team'] {
  const { members, owners, version1, newAtr, newUsdt, reAtr, reUsdt } = sums;
  return {
    members: Number(members),
    owners: Number(owners),
    version1: Number(version1),
    investment: coinPair(newAtr + reAtr, newUsdt + reUsdt),
    newPerformance: coinPair(newAtr, newUsdt),
    rePerformance: coinPair(reAtr, reUsdt),
  };
}

/**
 * `game/gameTreeTj`: figures of the player, of direct referees and of the whole team, and rewards by kind, also those
 * of the running hour.
 */
export const showTeamMetrics: Handler<'game/gameTreeTj'> = async ({ db, player, constants, gameNow }) => {
  const { own, direct, team } = await readTeamSums(db, player.id);
  const received = await readRewards(db, player.id, dayOf(gameNow));
  const dues = await readDues(db, player.id);
  const rewards = rewardKinds.map((kind) => {
    const of = (coin: ChainCoin) => received.find((sum) => sum.kind === kind && sum.coin === coin);
    const [atr, usdt] = [of('ATR'), of('USDT')];
    const due = (coin: ChainCoin) =>
      dues.find((waiting) => waiting.kind === kind && waiting.coin === coin)?.amount ?? 0n;
    return {
      kind,
      total: coinPair(atr?.total ?? 0n, usdt?.total ?? 0n),
      today: coinPair(atr?.today ?? 0n, usdt?.today ?? 0n),
      due: coinPair(due('ATR'), due('USDT')),
    };
  });
  return {
    personal: figuresOf(own),
    direct: figuresOf(direct),
    team: figuresOf(team),
    rewards,
    depth: constants.REF_DEPTH,
  };
};
