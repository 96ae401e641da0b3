import { useTranslation } from 'react-i18next';
import { sowPlots } from '../../../actions/sowPlots.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { AtBed } from './AtBed.tsx';
import styles from './Tray.module.css';

/**
 * The five saplings with price and growing time at an empty bed. A tap sows, and buys what is missing in the
 * same call.
 */
export function Tray({ plot }: { plot: number }) {
  const { t } = useTranslation(['hands', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const prices = useManor((state) => state.facts.prices);
  const saplings = useManor((state) => state.facts.stock?.saplings);
  if (!prices || !saplings) return null;
  const sow = (seed: Seed) => {
    openSheet(null);
    void sowPlots([plot], seed, { buy: true, at: plot });
  };
  return (
    <AtBed plot={plot} label={t('tray', { number: plot })} closeLabel={t('common:action.close')}>
      <div className={styles.tray}>
        {prices.saplings.map(({ seed, price, growMs }) => {
          const fruit = t(`common:fruit.${seed}`);
          const span = formats.span(wait(now + growMs));
          const count = saplings[seed];
          const cost = `${formats.amount(price, { decimals: 2 })} ATR`;
          return (
            <button
              key={seed}
              type="button"
              className={styles.sapling}
              data-sow={seed}
              onClick={() => sow(seed)}
            >
              <span className={styles.picture}>
                <Icon src={goodsIcons[`sapling-${seed}`]} size={38} />
                <Icon src={goodsIcons[`fruit-${seed}`]} size={22} />
              </span>
              <span className={styles.name}>{fruit}</span>
              <span className={count > 0 ? styles.stock : styles.price}>
                {count > 0 ? `×${count}` : cost}
              </span>
              <span className={styles.time}>{span}</span>
            </button>
          );
        })}
      </div>
    </AtBed>
  );
}
