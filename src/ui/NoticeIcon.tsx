import type { Notice } from '../../core/api/objects.ts';
import { Icon } from './Icon.tsx';
import { coinIcons } from './icons/coinIcons.ts';
import { controlIcons } from './icons/controlIcons.ts';
import { goodsIcons } from './icons/goodsIcons.ts';

const icons: Partial<Record<Notice['kind'], string | undefined>> = {
  ripe: goodsIcons['fruit-apple'],
  spoilsSoon: controlIcons.warehouse,
  sold: coinIcons['coin-usdt'],
  filled: coinIcons['coin-atr'],
  orderEnded: coinIcons['coin-atr'],
  withdrawalMoved: controlIcons.wallet,
  flagged: controlIcons.lock,
  destroyed: controlIcons.lock,
  castingEnded: coinIcons['coin-atr'],
  couponExpires: coinIcons.ticket,
  rewarded: coinIcons.points,
};

/** The picture of a notice: what it is about, or the manor's house where operators speak. */
export function NoticeIcon({
  notice: { kind, values },
  size = 40,
}: {
  notice: Pick<Notice, 'kind' | 'values'>;
  size?: number;
}) {
  if (kind === 'published') return <Icon src={controlIcons.home} size={size} />;
  if (kind === 'credited') {
    return <Icon src={coinIcons[values.coin === 'ATR' ? 'coin-atr' : 'coin-usdt']} size={size} />;
  }
  return <Icon src={icons[kind] ?? controlIcons.bell} size={size} />;
}
