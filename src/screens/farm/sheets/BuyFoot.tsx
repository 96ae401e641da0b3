import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buySeeds } from '../../../actions/buySeeds.ts';
import { useHensOpen } from '../../../queries/useHensOpen.ts';
import { livingHens } from '../../../selectors/livingHens.ts';
import type { Prices } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { couponPays } from '#core/rules/coupon.ts';
import { useMissingAtr } from '../../../store/useMissingAtr.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LackNote } from '../../../ui/LackNote.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { CouponChoice } from '../CouponChoice.tsx';
import { useOpenCoupon } from '../useOpenCoupon.ts';
import styles from './sheets.module.css';

const MAX_SAPLINGS = 999;

/** Quantity, cost, and the buy button. */
export function BuyFoot({ goods, prices }: { goods: Seed | 'hen'; prices: Prices }) {
  const { t } = useTranslation(['shop', 'common']);
  const { now } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const yard = useManor((state) => state.world.constants?.HEN_YARD ?? 0);
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? '0');
  const busy = useManor((state) => Boolean(state.pending[`buy:${goods}`]));
  const [quantity, setQuantity] = useState('1');
  const areHensOpen = useHensOpen() === true;
  const isClosed = goods === 'hen' && !areHensOpen;
  const free = Math.max(0, yard - livingHens(hens, now).length);
  const max = goods === 'hen' ? free : MAX_SAPLINGS;
  const price =
    goods === 'hen' ? prices.hen.price : (prices.saplings.find(({ seed }) => seed === goods)?.price ?? '0');
  const count = Number(quantity || 0);
  const found = useOpenCoupon('sapling');
  const [withCoupon, setWithCoupon] = useState(true);
  const coupon = goods === 'hen' ? null : found;
  const pays = coupon
    ? couponPays({ worth: amountOf(coupon.worth), partBps: coupon.partBps }, amountOf(price))
    : 0n;
  const used = coupon && withCoupon && count > 0 ? coupon.id : undefined;
  const total = amountOf(price) * BigInt(count) - (used === undefined ? 0n : pays);
  const lack = useMissingAtr(total);
  const buy = async () => {
    if (await buySeeds(goods, count, { coupon: used })) setQuantity('1');
  };
  return (
    <>
      <div className={styles.buy}>
        <Stepper label={t('quantity')} value={quantity} onChange={setQuantity} max={Math.max(1, max)} />
        <span className={styles.total}>
          <Amount value={total} coin="ATR" unit="name" size="l" />
          <span className={styles.small}>
            {t('available')} <Amount value={available} coin="ATR" unit="name" size="s" decimals={2} />
          </span>
        </span>
      </div>
      {goods === 'hen' && free === 0 && <p className={styles.small}>{t('hen.full', { most: yard })}</p>}
      {coupon && <CouponChoice coupon={coupon} pays={pays} on={withCoupon} onChange={setWithCoupon} />}
      {isClosed ? <p className={styles.small}>{t('hen.closed')}</p> : <LackNote lack={lack} />}
      <Button
        wide
        busy={busy}
        disabled={goods === 'hen' && (free === 0 || isClosed) && !busy}
        onClick={() => void buy()}
      >
        {t('buy')} · {t(`common:sapling.${goods}`)}
      </Button>
    </>
  );
}
