import { useTranslation } from 'react-i18next';
import type { Prices } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { cares } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { yText } from '../yText.ts';
import styles from './SaplingOffers.module.css';

export interface SaplingOffersProps {
  prices: Prices;
  chosen: Seed;
  onChoose: (seed: Seed) => void;
}

/** The five saplings with price, growing time, fruit price and care cost. */
export function SaplingOffers({ prices, chosen, onChoose }: SaplingOffersProps) {
  const { t } = useTranslation(['shop', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  if (!constants) return null;
  const worth = (fruitPrice: string, cares: number) => {
    const value = BigInt(fruitsAfter(cares, constants)) * amountOf(fruitPrice);
    return formats.amount(value, { decimals: 2 });
  };
  return (
    <>
      <div className={styles.offers} role="radiogroup" aria-label={t('choose')}>
        {prices.saplings.map(({ seed, price, growMs, fruitPrice, careCost }) => (
          <button
            key={seed}
            type="button"
            role="radio"
            aria-checked={seed === chosen}
            data-seed={seed}
            className={styles.offer}
            onClick={() => onChoose(seed)}
          >
            <span className={styles.head}>
              <Icon src={goodsIcons[`sapling-${seed}`]} size={46} />
              <span className={styles.name}>{t(`common:sapling.${seed}`)}</span>
              <Amount value={price} coin="ATR" unit="name" />
            </span>
            <span className={styles.facts}>
              <span>
                {t('growing')} <b>{formats.span(wait(now + growMs))}</b>
              </span>
              <span>
                {t('fruitPrice')} <b>{formats.amount(fruitPrice)} ATR</b>
              </span>
              <span>
                {t('careCost')} <b>{formats.amount(careCost)} ATR</b>
              </span>
              <span>
                {t('noCare')} <b>{worth(fruitPrice, 0)} ATR</b>
              </span>
              <span>
                {t('fullCare')} <b>{worth(fruitPrice, cares.length)} ATR</b>
              </span>
            </span>
          </button>
        ))}
      </div>
      <p className={styles.yield}>
        {t('yield')} <b>{yText(prices.yPpm, formats)}</b> · {t('frozen')}
      </p>
    </>
  );
}
