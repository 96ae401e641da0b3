import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { rewardKinds, rewardRecordTypes, type RewardKind } from '#core/catalog/rewardKinds.ts';
import { dayOf } from '#core/rules/clock.ts';
import { readLine } from '#core/rules/earnedFirst.ts';
import { addSums, noSums, type TeamSums } from '#core/rules/teamFigures.ts';
import type { SealedLine } from './figures.repo.ts';
import type { RewardLine } from './rewardSum.repo.ts';
import { emptyWorldDay, type WorldDay } from './worldDay.repo.ts';

const kindOf = new Map<RecordType, RewardKind>(rewardKinds.map((kind) => [rewardRecordTypes[kind], kind]));

export const earnedKey = (player: bigint, coin: ChainCoin) => `${player}/${coin}`;

/** Sums over sealed ledger entries. */
export interface LineTally {
  /** New investment by player. */
  own: Map<bigint, TeamSums>;
  rewards: RewardLine[];
  days: Map<number, WorldDay>;
  /** Changed balances of manor-paid coins. */
  earned: { player: bigint; coin: ChainCoin; amount: bigint }[];
}

function addToDay(day: WorldDay, { player, coin, type, amount }: SealedLine): void {
  if (player === null) day.burned += coin === 'ATR' && amount > 0n ? amount : 0n;
  else if (kindOf.has(type)) day[coin === 'ATR' ? 'rewards_atr' : 'rewards_usdt'] += amount;
  else if (type === 'landPurchase' || type === 'saplingPurchase') day.spent -= amount;
  else if (type === 'atrOutput') day.earned += amount;
  else if (type === 'casting' && amount < 0n) day.cast_usdt -= amount;
}

/**
 * Sums sealed entries in chain order.
 * @param before balances of manor-paid coins before these entries, by `earnedKey`
 */
export function tallyLines(lines: readonly SealedLine[], before: ReadonlyMap<string, bigint>): LineTally {
  const tally: LineTally = { own: new Map(), rewards: [], days: new Map(), earned: [] };
  const earned = new Map<string, LineTally['earned'][number]>();
  for (const line of lines) {
    const { player, coin, type, amount, at } = line;
    const day = dayOf(at);
    const world = tally.days.get(day) ?? emptyWorldDay(day);
    tally.days.set(day, world);
    addToDay(world, line);
    if (player === null) continue;
    const kind = kindOf.get(type);
    if (kind) tally.rewards.push({ player, kind, coin, day, amount });
    const key = earnedKey(player, coin);
    const had = earned.get(key)?.amount ?? before.get(key) ?? 0n;
    const read = readLine(had, type, amount);
    earned.set(key, { player, coin, amount: read.earned });
    if (read.fresh === 0n && read.again === 0n) continue;
    const put =
      coin === 'ATR'
        ? { newAtr: read.fresh, reAtr: read.again }
        : { newUsdt: read.fresh, reUsdt: read.again };
    tally.own.set(player, addSums(tally.own.get(player) ?? noSums, { ...noSums, ...put }));
  }
  tally.earned = [...earned]
    .filter(([key, { amount }]) => amount !== (before.get(key) ?? 0n))
    .map(([, balance]) => balance);
  return tally;
}
