import { useTranslation } from 'react-i18next';
import { reclaimPlot } from '../../../actions/reclaimPlot.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { landPrice } from '#core/rules/land.ts';
import { cares } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { AtBed } from './AtBed.tsx';
import styles from './Board.module.css';

/** The lifted board of the next wild plot: price and gain; the button reclaims, as a second tap on the board. */
export function Board({ plot }: { plot: number }) {
  const { t } = useTranslation(['hands', 'common']);
  const formats = useFormats();
  const { now } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const prices = useManor((state) => state.facts.prices);
  if (!constants) return null;
  const cost = landPrice(plot, now, constants);
  const full = BigInt(fruitsAfter(cares.length, constants));
  const worth = (prices?.saplings ?? [])
    .map(({ fruitPrice }) => amountOf(fruitPrice) * full)
    .reduce((best, each) => (each > best ? each : best), 0n);
  const title =
    cost === 0n
      ? t('boardFree', { number: plot })
      : t('boardTitle', { number: plot, price: `${formats.amount(cost, { decimals: 2 })} ATR` });
  const reclaim = () => {
    openSheet(null);
    void reclaimPlot(plot, { at: plot });
  };
  return (
    <AtBed plot={plot} label={title} closeLabel={t('common:action.close')}>
      <span className={styles.words}>
        <b>{title}</b>
        {worth > 0n && <span>{t('boardGain', { amount: formats.amount(worth, { decimals: 2 }) })}</span>}
      </span>
      <Button size="s" onClick={reclaim}>
        {t('reclaim')}
      </Button>
    </AtBed>
  );
}
