import type { Notice } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';

/** One line of the summary shown on return: a count of events, or an amount of a coin. */
export interface AwayLine {
  kind: Exclude<Notice['kind'], 'published'>;
  count: number;
  /** Ledger units; null for a count. */
  amount: bigint | null;
  coin: 'USDT' | 'ATR' | null;
}

/** Notice values that are summed: trees and goods by count, coins by amount. */
const summed: Partial<Record<AwayLine['kind'], { value: string; coin?: 'ATR' }>> = {
  ripe: { value: 'count' },
  spoilsSoon: { value: 'count' },
  couponExpires: { value: 'count' },
  sold: { value: 'atr', coin: 'ATR' },
  filled: { value: 'atr', coin: 'ATR' },
  destroyed: { value: 'amount', coin: 'ATR' },
};

const order: readonly AwayLine['kind'][] = [
  'ripe',
  'sold',
  'filled',
  'credited',
  'withdrawalMoved',
  'castingEnded',
  'rewarded',
  'helped',
  'signed',
  'friendPlanted',
  'orderEnded',
  'spoilsSoon',
  'couponExpires',
  'flagged',
  'destroyed',
];

function lineOf({ kind, values }: Notice): AwayLine | null {
  if (kind === 'published') return null;
  if (kind === 'credited') {
    const coin = values.coin === 'ATR' ? 'ATR' : 'USDT';
    return { kind, count: 1, amount: amountOf(String(values.amount)), coin };
  }
  const sum = summed[kind];
  if (!sum) return { kind, count: 1, amount: null, coin: null };
  if (!sum.coin) return { kind, count: Number(values[sum.value] ?? 1), amount: null, coin: null };
  return { kind, count: 1, amount: amountOf(String(values[sum.value] ?? '0')), coin: sum.coin };
}

/** Sums up notices by kind (and coin), gains first. */
export function awaySums(notices: readonly Notice[]): AwayLine[] {
  const lines = new Map<string, AwayLine>();
  for (const notice of notices) {
    const line = lineOf(notice);
    if (!line) continue;
    const key = `${line.kind}:${line.coin ?? ''}`;
    const known = lines.get(key);
    if (!known) lines.set(key, line);
    else {
      known.count += line.count;
      if (known.amount !== null) known.amount += line.amount ?? 0n;
    }
  }
  return [...lines.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
