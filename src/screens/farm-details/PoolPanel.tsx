import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { careCost } from '#core/rules/care.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { cares } from '#core/catalog/cares.ts';
import { fruitPrice } from '#core/rules/yield.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './FarmDetailsScreen.module.css';

/** All of it comes back, in basis points. */
const FULL_BPS = 10_000;

/** Explains the farm pool and the yield index, with current numbers. */
export function PoolPanel({ data }: { data: Answer<'game/todayTj'> }) {
  const { t } = useTranslation('statistics');
  const formats = useFormats();
  const constants = useManor((state) => state.world.constants);
  const expected = useManor((state) => state.facts.prices?.expectedReturnBps ?? null);
  if (!constants) return null;
  const y = (ppm: number) => formats.amount(BigInt(ppm));
  const { price } = saplings.apple;
  const fruit = fruitPrice(price, data.yPpm, constants);
  const worth = (cares: number) => formats.amount(BigInt(fruitsAfter(cares, constants)) * fruit);
  const part = Math.min(1, Number((amountOf(data.farmPool) * 1_000n) / amountOf(data.farmTarget)) / 1_000);
  return (
    <Panel title={t('pool')}>
      <div className={styles.fill} aria-hidden="true">
        <div className={styles.filled} style={{ width: `${part * 100}%` }} />
      </div>
      <FactLines
        lines={[
          {
            key: 'pool',
            label: t('poolNow'),
            value: <Amount value={data.farmPool} coin="ATR" unit="name" decimals={0} />,
          },
          {
            key: 'target',
            label: t('poolTarget'),
            value: <Amount value={data.farmTarget} coin="ATR" unit="name" decimals={0} />,
          },
          { key: 'y', label: t('yield'), value: y(data.yPpm), strong: true },
          {
            key: 'expected',
            label: t('expected'),
            value: expected === null ? t('expectedNone') : formats.bps(expected),
          },
        ]}
      />
      <p className={styles.text}>
        {t('poolText', { most: y(constants.YIELD_FLOOR_PPM + constants.YIELD_SPAN_PPM) })}
      </p>
      <p className={styles.text}>
        {t('yieldText', {
          y: y(data.yPpm),
          price: formats.amount(price),
          none: worth(0),
          full: worth(cares.length),
          care: formats.amount(careCost({ spent: price }, constants) * BigInt(cares.length)),
        })}
      </p>
      {expected !== null && (
        <p className={styles.text}>
          {t('expectedText', { back: formats.amount((BigInt(expected) * UNIT) / 100n, { decimals: 1 }) })}
          {expected > FULL_BPS && ` ${t('expectedAbove')}`}
        </p>
      )}
    </Panel>
  );
}
