import type { Coin } from '#core/money/coin.ts';
import { Icon } from './Icon.tsx';
import { coinIcons } from './icons/coinIcons.ts';

const files: Record<Coin, string> = {
  USDT: 'coin-usdt',
  ATR: 'coin-atr',
  ATB: 'coin-atb',
  TKT: 'ticket',
  PTS: 'points',
};

/** A coin's picture; the name stands beside it or in the amount. */
export function CoinIcon({ coin, size = 24 }: { coin: Coin; size?: number }) {
  return <Icon src={coinIcons[files[coin]]} size={size} />;
}
