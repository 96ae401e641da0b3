import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countReclaimedPlots } from '../../../selectors/countReclaimedPlots.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { isRipe } from '#core/rules/growth.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyPlot } from './EmptyPlot.tsx';
import { GrowingPlot } from './GrowingPlot.tsx';
import type { Gathered } from './Harvested.tsx';
import { RipePlot } from './RipePlot.tsx';
import { WildPlot } from './WildPlot.tsx';

export interface PlotSheetProps {
  number: number;
  /** Sapling that an empty plot offers first. */
  seed?: Seed | undefined;
  onClose: () => void;
}

/** Facts and actions of one plot. */
export function PlotSheet({ number, seed, onClose }: PlotSheetProps) {
  const { t } = useTranslation(['farm', 'common']);
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  const [gathered, setGathered] = useState<Gathered | null>(null);
  const title = t('common:plot', { number });
  const plot = plots?.[number];
  if (!plots || !plot) {
    return (
      <Sheet title={title} onClose={onClose}>
        <Skeleton height={72} lines={3} />
      </Sheet>
    );
  }
  const frame = { title, onClose };
  if (plot.reclaimedAt === null)
    return <WildPlot {...frame} number={number} reclaimed={countReclaimedPlots(plots)} />;
  if (!plot.plant) return <EmptyPlot {...frame} number={number} first={seed} gathered={gathered} />;
  if (isRipe(plot.plant, now)) {
    return <RipePlot {...frame} number={number} plant={plot.plant} onGathered={setGathered} />;
  }
  return <GrowingPlot {...frame} number={number} plant={plot.plant} />;
}
