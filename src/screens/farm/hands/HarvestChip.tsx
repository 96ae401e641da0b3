import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sellFruit } from '../../../actions/sellFruit.ts';
import { sowPlots } from '../../../actions/sowPlots.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { missingCost } from '../../../selectors/missingCost.ts';
import { quantityOf } from '../../../selectors/quantityOf.ts';
import { saleLots } from '../../../selectors/saleLots.ts';
import { saleValue } from '../../../selectors/saleValue.ts';
import { patch } from '../../../store/patch.ts';
import { useManor } from '../../../store/useManor.ts';
import type { ViewState } from '../../../store/view.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import styles from './HarvestChip.module.css';

const SHOWN_MS = 8_000;
/** A sideways drag this far, in CSS pixels, sends the chip away. */
const AWAY = 64;

type Harvest = NonNullable<ViewState['lastHarvest']>;

/** Keyboard focus on the chip keeps it: eight seconds are few for reading it aloud. */
const isInUse = () => document.querySelector('[data-chip] :focus-visible') !== null;

const away = () => patch('view', { lastHarvest: null });

/** The chip of one harvest: sell everything, plant the same again. */
function Chip({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('hands');
  const formats = useFormats();
  const guard = useSettled();
  const plots = useManor((state) => state.facts.plots);
  const stock = useManor((state) => state.facts.stock);
  useManor((state) => state.facts.prices);
  const from = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const lots = stock ? seeds.map((seed) => saleLots(stock, seed)) : [];
  const count = lots.reduce((sum, each) => sum + quantityOf(each), 0);
  const worth = lots.reduce((sum, each) => sum + saleValue(each, quantityOf(each)), 0n);
  const beds = seeds.map((seed) => ({
    seed,
    plots: Object.keys(harvest)
      .map(Number)
      .filter((plot) => harvest[plot] === seed && plots?.[plot]?.plant === null),
  }));
  const again = beds.filter((bed) => bed.plots.length > 0);
  const cost = again.reduce((sum, bed) => sum + missingCost(bed.plots.length, bed.seed), 0n);
  const isEmpty = count === 0 && again.length === 0;
  useEffect(() => {
    if (isEmpty) away();
  }, [isEmpty]);
  const plant = async () => {
    for (const { seed, plots: bare } of again) {
      if (!(await sowPlots(bare, seed, { buy: true, at: bare[0] ?? 0 }))) return;
    }
  };
  const drag = (event: PointerEvent) => from.current !== null && setShift(event.clientX - from.current);
  const lift = () => {
    from.current = null;
    if (Math.abs(shift) > AWAY) away();
    else setShift(0);
  };
  const amount = (value: bigint) => formats.amount(value, { decimals: 2 });
  return (
    <section
      className={styles.chip}
      aria-label={t('chip')}
      data-chip=""
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={lift}
      {...guard}
    >
      {count > 0 && (
        <Button size="s" onClick={() => void sellFruit()}>
          {t('sell', { count: formats.count(count), amount: amount(worth) })}
        </Button>
      )}
      {again.length > 0 && (
        <Button size="s" variant="plain" onClick={() => void plant()}>
          {cost > 0n ? t('again', { amount: amount(cost) }) : t('againFree')}
        </Button>
      )}
    </section>
  );
}

/**
 * After a harvest, for eight seconds or while it is in use: one chip above the shelf. Harvests in that time join it.
 * While the tutorial's reward waits to be taken, the chip waits too: one button is enough.
 */
export function HarvestChip() {
  const harvest = useManor((state) => state.view.lastHarvest);
  const sheet = useManor((state) => state.view.sheet);
  const isRewarded = useManor((state) => state.view.guide === 'pay');
  useEffect(() => {
    if (!harvest || isRewarded) return;
    let timer = setTimeout(function end() {
      if (isInUse()) timer = setTimeout(end, SHOWN_MS);
      else away();
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [harvest, isRewarded]);
  return harvest && !sheet && !isRewarded && <Chip harvest={harvest} />;
}
