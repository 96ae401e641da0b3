import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sowPlots } from '../../../actions/sowPlots.ts';
import { emptyPlots } from '../../../selectors/emptyPlots.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useMissingAtr } from '../../../store/useMissingAtr.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { LackNote } from '../../../ui/LackNote.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { firstChoice } from './firstChoice.ts';
import { Harvested, type Gathered } from './Harvested.tsx';
import styles from './plot.module.css';
import type { PlotFrame } from './plotFrame.ts';
import { SowPreview } from './SowPreview.tsx';
import { SeedChoice } from './SeedChoice.tsx';

interface SowButtonProps {
  plots: readonly number[];
  seed: Seed;
  price: string;
  inStock: number;
  /** True for the whole field instead of this plot. */
  all?: boolean;
  disabled: boolean;
}

/** Sows after buying the missing saplings; its label shows the cost. */
function SowButton({ plots, seed, price, inStock, all = false, disabled }: SowButtonProps) {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const missing = Math.max(0, plots.length - inStock);
  const cost = amountOf(price) * BigInt(missing);
  const lack = useMissingAtr(cost);
  const sow = async () => {
    setBusy(true);
    await sowPlots(plots, seed, { buy: true }).finally(() => setBusy(false));
  };
  const words = all
    ? t('sow.sowAll', { count: plots.length })
    : missing > 0
      ? t('sow.buyAndSow')
      : t('sow.sow');
  return (
    <>
      {!all && <LackNote lack={lack} />}
      <Button
        wide
        variant={all ? 'plain' : 'main'}
        busy={busy}
        disabled={disabled && !busy}
        onClick={() => void sow()}
      >
        {words}
        {missing > 0 && ` · ${formats.amount(cost)} ATR`}
      </Button>
    </>
  );
}

interface EmptyPlotProps extends PlotFrame {
  /** Sapling to offer first. */
  first: Seed | undefined;
  gathered: Gathered | null;
}

/** An empty bed: sows a sapling from the warehouse, or buys one here. */
export function EmptyPlot({ title, number, first, gathered, onClose }: EmptyPlotProps) {
  const { t } = useTranslation(['farm', 'common']);
  const stock = useManor((state) => state.facts.stock);
  const prices = useManor((state) => state.facts.prices);
  const plots = useManor((state) => state.facts.plots);
  const pending = useManor((state) => Boolean(state.pending[`plot:${number}`]));
  const [chosen, setChosen] = useState<Seed | null>(first ?? null);
  if (!prices || !stock) {
    return (
      <Sheet title={title} onClose={onClose}>
        <Skeleton height={64} lines={5} />
      </Sheet>
    );
  }
  const seed = chosen ?? firstChoice(stock);
  const offer = prices.saplings.find((candidate) => candidate.seed === seed);
  const empty = emptyPlots(plots).map((plot) => plot.number);
  const button = { seed, price: offer?.price ?? '0', inStock: stock.saplings[seed], disabled: pending };
  const foot = (
    <>
      <SowButton {...button} plots={[number]} />
      {empty.length > 1 && <SowButton {...button} plots={empty} all />}
    </>
  );
  return (
    <Sheet title={`${title} · ${t('sow.title')}`} onClose={onClose} foot={foot}>
      {gathered && <Harvested {...gathered} />}
      <h3 className={styles.section}>{t('sow.choose')}</h3>
      <SeedChoice offers={prices.saplings} stock={stock.saplings} chosen={seed} onChoose={setChosen} />
      {offer && <SowPreview offer={offer} yPpm={prices.yPpm} />}
    </Sheet>
  );
}
