import type { Generated } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RewardKind } from '#core/catalog/rewardKinds.ts';
import type { Pot } from '#core/rules/pots.ts';

interface SumColumns {
  members: bigint;
  owners: bigint;
  version1: bigint;
  new_atr: bigint;
  new_usdt: bigint;
  re_atr: bigint;
  re_usdt: bigint;
}

/** Figures of a player alone, of the player's direct referees, or of the whole team. */
export interface TeamSumTable extends SumColumns {
  player_id: bigint;
  reach: 'own' | 'direct' | 'team';
}

/** Figures that are not yet added to a player's sums. */
export interface TeamDueTable extends SumColumns {
  player_id: bigint;
  reach: 'direct' | 'team';
}

/** Balance of manor-paid coins that a player has not spent again. */
export interface EarnedCoinTable {
  player_id: bigint;
  coin: ChainCoin;
  amount: bigint;
}

/** Rewards of one kind: total, and the sum of the last game day that had one. */
export interface RewardSumTable {
  player_id: bigint;
  kind: RewardKind;
  coin: ChainCoin;
  total: bigint;
  day: bigint;
  on_day: bigint;
}

/** World totals of a game day. */
export interface WorldDayTable {
  day: bigint;
  joined: bigint;
  spent: bigint;
  earned: bigint;
  cast_usdt: bigint;
  rewards_atr: bigint;
  rewards_usdt: bigint;
  burned: bigint;
}

/** Last link of the hash chain that the figures include, and the number of players counted. */
export interface FiguresStateTable {
  id: Generated<number>;
  sequence: bigint;
  players: bigint;
}

/** Balance of a pot and sum of all weights at the first turn of a day's run. */
export interface PotDayTable {
  day: bigint;
  pot: Pot;
  coin: ChainCoin;
  held: bigint;
  /** Integer beyond BIGINT, as text. */
  weights: string;
}

export interface PotWeightTable {
  player_id: bigint;
  level: bigint;
  management: bigint;
  community: bigint;
}

/** Progress of a daily run over all players. */
export interface PlayerRunTable {
  name: string;
  day: bigint;
  place: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    team_sum: TeamSumTable;
    team_due: TeamDueTable;
    earned_coin: EarnedCoinTable;
    reward_sum: RewardSumTable;
    world_day: WorldDayTable;
    figures_state: FiguresStateTable;
    pot_day: PotDayTable;
    pot_weight: PotWeightTable;
    player_run: PlayerRunTable;
  }
}
