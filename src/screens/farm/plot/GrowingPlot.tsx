import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantFacts } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { careCost } from '#core/rules/care.ts';
import { couponPays } from '#core/rules/coupon.ts';
import { growth, stageOf } from '#core/rules/growth.ts';
import { cares } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CouponChoice } from '../CouponChoice.tsx';
import { useOpenCoupon } from '../useOpenCoupon.ts';
import { PlotPicture } from '../PlotPicture.tsx';
import { yText } from '../yText.ts';
import { CareRow } from './CareRow.tsx';
import { harvestValues } from './harvestValues.ts';
import styles from './plot.module.css';
import type { PlotFrame } from './plotFrame.ts';
import { useCarePrices } from './useCarePrices.ts';
import { YieldSteps } from './YieldSteps.tsx';

/** A growing plant: stage, expected yield with its reasons, and the cares with cost and effect. */
export function GrowingPlot({ title, number, plant, onClose }: PlotFrame & { plant: PlantFacts }) {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const prices = useCarePrices(number, plant);
  const found = useOpenCoupon('care');
  const [withCoupon, setWithCoupon] = useState(false);
  if (!constants) return null;
  const cost = careCost({ spent: amountOf(plant.spent) }, constants);
  const pays = found ? couponPays({ worth: amountOf(found.worth), partBps: found.partBps }, cost) : 0n;
  const grown = growth(plant, now);
  const lines = [
    {
      key: 'price',
      label: t('plant.fruitPrice'),
      value: <Amount value={plant.fruitPrice} coin="ATR" unit="name" decimals={4} />,
    },
    { key: 'y', label: t('plant.frozen'), value: yText(plant.yPpm, formats) },
  ];
  return (
    <Sheet title={title} icon={<Icon src={goodsIcons[`fruit-${plant.seed}`]} size={30} />} onClose={onClose}>
      <div className={styles.head}>
        <PlotPicture of={plant} now={now} />
        <div className={styles.words}>
          <p className={styles.name}>
            {t(`common:fruit.${plant.seed}`)} · {t(`stage.${stageOf(plant, now)}`)}
          </p>
          <p className={styles.big}>{t('plant.ripeIn', { span: formats.span(wait(plant.ripeAt)) })}</p>
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={t('plant.growth')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(grown * 100)}
          >
            <div className={styles.grown} style={{ width: `${grown * 100}%` }} />
          </div>
        </div>
      </div>
      <YieldSteps values={harvestValues(plant, constants)} />
      <h3 className={styles.section}>{t('care.title')}</h3>
      {found && <CouponChoice coupon={found} pays={pays} on={withCoupon} onChange={setWithCoupon} />}
      <ul>
        {cares.map((care) => (
          <CareRow
            key={care}
            care={care}
            number={number}
            plant={plant}
            price={prices[care]}
            coupon={withCoupon ? found : null}
          />
        ))}
      </ul>
      <FactLines lines={lines} />
    </Sheet>
  );
}
