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
import { OfferNumbers } from './OfferNumbers.tsx';
import styles from './SaplingOffers.module.css';

export interface SaplingOffersProps {
  prices: Prices;
  chosen: Seed;
  onChoose: (seed: Seed) => void;
}

/** The five saplings with price, growing time and the most they earn; all numbers of the chosen one on demand. */
export function SaplingOffers({ prices, chosen, onChoose }: SaplingOffersProps) {
  const { t } = useTranslation(['shop', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const offer = prices.saplings.find(({ seed }) => seed === chosen);
  if (!constants || !offer) return null;
  const worth = (fruitPrice: string, count: number) =>
    BigInt(fruitsAfter(count, constants)) * amountOf(fruitPrice);
  const atr = (value: string | bigint, decimals = 2) => (
    <Amount value={value} coin="ATR" unit="name" decimals={decimals} />
  );
  const { fruitPrice, careCost } = offer;
  return (
    <>
      <div className={styles.offers} role="radiogroup" aria-label={t('choose')}>
        {prices.saplings.map(({ seed, price, growMs, fruitPrice: each }) => (
          <button
            key={seed}
            type="button"
            role="radio"
            aria-checked={seed === chosen}
            data-seed={seed}
            className={styles.offer}
            onClick={() => onChoose(seed)}
          >
            <Icon src={goodsIcons[`sapling-${seed}`]} size={52} />
            <span className={styles.words}>
              <span className={styles.name}>{t(`common:sapling.${seed}`)}</span>
              <span className={styles.facts}>
                {t('growing')} <b>{formats.span(wait(now + growMs))}</b>
              </span>
              <span className={styles.facts}>
                {t('earns')} <b>{formats.amount(worth(each, cares.length), { decimals: 2 })} ATR</b>
              </span>
            </span>
            {atr(price)}
          </button>
        ))}
      </div>
      <OfferNumbers
        goods={t(`common:sapling.${chosen}`)}
        lines={[
          // A price of one fruit keeps its digits: a hundred of them are sold at once.
          { key: 'fruit', label: t('fruitPrice'), value: atr(fruitPrice, 4) },
          { key: 'care', label: t('careCost'), value: atr(careCost) },
          { key: 'none', label: t('noCare'), value: atr(worth(fruitPrice, 0)) },
          { key: 'full', label: t('fullCare'), value: atr(worth(fruitPrice, cares.length)) },
          { key: 'y', label: t('yield'), value: yText(prices.yPpm, formats) },
        ]}
        note={t('frozen')}
      />
    </>
  );
}
