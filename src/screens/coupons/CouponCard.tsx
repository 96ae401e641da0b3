import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Coupon } from '#core/api/ticketObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { useKindWords } from '../../ui/useKindWords.ts';
import styles from './CouponsScreen.module.css';

const icons = { care: careIcons.can, sapling: goodsIcons['sapling-apple'] } as const;

/** A coupon as a slip of paper: its value and validity, or its use. */
export function CouponCard({ coupon, state }: { coupon: Coupon; state: 'open' | 'used' | 'expired' }) {
  const { t } = useTranslation(['tickets', 'common']);
  const formats = useFormats();
  const wordsOf = useKindWords();
  const { wait } = useGameNow();
  const usage = coupon.usedFor && wordsOf({ kind: coupon.usedFor, reference: '', amount: '' });
  return (
    <li className={joinClasses(styles.card, state !== 'open' && styles.over)} data-coupon={coupon.id}>
      <span className={styles.stub}>
        <Icon src={icons[coupon.kind]} size={40} />
        <b>{coupon.partBps === 10_000 ? '' : `−${formats.bps(coupon.partBps)}`}</b>
      </span>
      <span className={styles.words}>
        <b>{t(`common:coupon.${coupon.kind}`)}</b>
        <span>
          {t(`${coupon.kind}Text`, {
            worth: formats.amount(coupon.worth),
            part: formats.bps(coupon.partBps),
          })}
        </span>
        <span>
          {state === 'open' && t('left', { span: formats.span(wait(coupon.expiresAt)) })}
          {state === 'used' &&
            [t('saved', { amount: formats.amount(coupon.paid ?? '0') }), usage].join(' · ')}
          {state === 'expired' && t('returned')}
        </span>
      </span>
      {state === 'open' && (
        <Link className={styles.use} to="/farm" aria-label={t('toFarm')}>
          {t('toFarm')}
        </Link>
      )}
    </li>
  );
}
