import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount, UNIT } from '#core/money/amount.ts';
import type { Move } from '#server/ledger/posting.ts';
import type { NewNotice } from '#server/inbox/notice.repo.ts';

/** Minimum daily sum for a notice, in ledger units per coin; smaller sums give no notice. */
const MIN_NOTICE: Record<ChainCoin, bigint> = { USDT: UNIT / 10n, ATR: UNIT };

const isChainCoin = (coin: string): coin is ChainCoin => (chainCoins as readonly string[]).includes(coin);

/** One notice for each player whose sum of all pots of a day reaches the minimum in some coin. */
export function rewardedNotices(day: number, moves: readonly Move[]): NewNotice[] {
  const sums = new Map<string, Record<ChainCoin, bigint>>();
  for (const { coin, to, amount } of moves) {
    if (!isChainCoin(coin)) continue;
    const sum = sums.get(to) ?? { USDT: 0n, ATR: 0n };
    sums.set(to, { ...sum, [coin]: sum[coin] + amount });
  }
  return [...sums].flatMap(([to, sum]) => {
    if (chainCoins.every((coin) => sum[coin] < MIN_NOTICE[coin])) return [];
    const amounts = chainCoins
      .filter((coin) => sum[coin] > 0n)
      .map((coin) => `${formatAmount(sum[coin])} ${coin}`)
      .join(', ');
    const player = BigInt(to.slice('user:'.length));
    return [{ player, kind: 'rewarded', values: { amounts }, key: `rewarded:${day}` }];
  });
}
