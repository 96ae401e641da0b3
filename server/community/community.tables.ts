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

/** Figures of a player alone, of those whom the player invited, and of all below. */
export interface TeamSumTable extends SumColumns {
  player_id: bigint;
  reach: 'own' | 'direct' | 'team';
}

/** What a player's figures are still to be told of. */
export interface TeamDueTable extends SumColumns {
  player_id: bigint;
  reach: 'direct' | 'team';
}

/** Coins paid out by the manor that a player still has. */
export interface EarnedCoinTable {
  player_id: bigint;
  coin: ChainCoin;
  amount: bigint;
}

/** Rewards of a kind, in all and on the last game day that brought one. */
export interface RewardSumTable {
  player_id: bigint;
  kind: RewardKind;
  coin: ChainCoin;
  total: bigint;
  day: bigint;
  on_day: bigint;
}

/** What the whole world did on a game day. */
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

/** How far the figures have read the hash chain, and how many players they count. */
export interface FiguresStateTable {
  id: Generated<number>;
  sequence: bigint;
  players: bigint;
}

/** What a pot held, and all weights together, at a day's first turn. */
export interface PotDayTable {
  day: bigint;
  pot: Pot;
  coin: ChainCoin;
  held: bigint;
  /** A whole number beyond BIGINT, as text. */
  weights: string;
}

export interface PotWeightTable {
  player_id: bigint;
  level: bigint;
  management: bigint;
  community: bigint;
}

/** How far a daily run over all players has come. */
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
