import type { Notice } from '#core/api/objects.ts';
import { Glyph, type GlyphName } from './Glyph.tsx';
import { Icon } from './Icon.tsx';
import { careIcons } from './icons/careIcons.ts';
import { coinIcons } from './icons/coinIcons.ts';
import { communityIcons } from './icons/communityIcons.ts';
import { controlIcons } from './icons/controlIcons.ts';
import { goodsIcons } from './icons/goodsIcons.ts';
import { tabIcons } from './icons/tabIcons.ts';
import styles from './NoticeIcon.module.css';

interface Picture {
  src: string | undefined;
  /** Outcome, in a disc at the corner: no two kinds look alike. */
  badge?: readonly [GlyphName, 'come' | 'gone' | 'waits' | 'bad'];
}

const pictures: Readonly<Record<Notice['kind'], Picture>> = {
  published: { src: controlIcons.home },
  ripe: { src: goodsIcons['fruit-apple'], badge: ['check', 'come'] },
  spoilsSoon: { src: controlIcons.warehouse, badge: ['clock', 'bad'] },
  sold: { src: coinIcons['coin-atr'], badge: ['leave', 'gone'] },
  filled: { src: coinIcons['coin-atr'], badge: ['arrive', 'come'] },
  orderEnded: { src: coinIcons['coin-atr'], badge: ['clock', 'waits'] },
  credited: { src: coinIcons['coin-usdt'], badge: ['plus', 'come'] },
  withdrawalMoved: { src: controlIcons.wallet, badge: ['leave', 'gone'] },
  flagged: { src: controlIcons.lock, badge: ['warning', 'bad'] },
  destroyed: { src: coinIcons['coin-atr'], badge: ['minus', 'bad'] },
  castingEnded: { src: tabIcons['tab-mint'], badge: ['check', 'come'] },
  couponExpires: { src: coinIcons.ticket, badge: ['clock', 'waits'] },
  rewarded: { src: communityIcons['reward-direct'] },
  helped: { src: careIcons.can, badge: ['check', 'come'] },
  signed: { src: tabIcons['tab-community'], badge: ['plus', 'come'] },
  friendPlanted: { src: goodsIcons['sapling-apple'], badge: ['check', 'come'] },
};

export interface NoticeIconProps {
  notice: Pick<Notice, 'kind' | 'values'>;
  size?: number;
}

/** Picture of a notice: subject and outcome, or the manor house for an operators' notice. */
export function NoticeIcon({ notice: { kind, values }, size = 40 }: NoticeIconProps) {
  const { src, badge } = pictures[kind];
  return (
    <span className={styles.icon}>
      <Icon src={kind === 'credited' && values.coin === 'ATR' ? coinIcons['coin-atr'] : src} size={size} />
      {badge && (
        <span className={styles.badge} data-tone={badge[1]}>
          <Glyph name={badge[0]} />
        </span>
      )}
    </span>
  );
}
