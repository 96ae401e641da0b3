import { useTranslation } from 'react-i18next';
import type { Prices, Stock } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import styles from './SeedChoice.module.css';

export interface SeedChoiceProps {
  offers: Prices['saplings'];
  stock: Stock['saplings'];
  chosen: Seed;
  onChoose: (seed: Seed) => void;
}

/** The five saplings with price, growing time and stock. */
export function SeedChoice({ offers, stock, chosen, onChoose }: SeedChoiceProps) {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t('sow.choose')}>
      {offers.map(({ seed, price, growMs }) => (
        <button
          key={seed}
          type="button"
          role="radio"
          aria-checked={seed === chosen}
          data-seed={seed}
          className={styles.choice}
          onClick={() => onChoose(seed)}
        >
          <Icon src={goodsIcons[`sapling-${seed}`]} size={40} />
          <span className={styles.name}>{t(`common:fruit.${seed}`)}</span>
          <span className={styles.price}>
            {stock[seed] > 0 ? (
              t('sow.inStock', { count: stock[seed] })
            ) : (
              <Amount value={price} coin="ATR" unit="name" size="s" />
            )}
          </span>
          <span className={styles.time}>{formats.span(wait(now + growMs))}</span>
        </button>
      ))}
    </div>
  );
}
