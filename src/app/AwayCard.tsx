import { useNavigate } from 'react-router-dom';
import type { AwayLine } from '#core/rules/awaySums.ts';
import { plotsToHarvest } from '../selectors/plotsToHarvest.ts';
import { openSheet } from '../store/openSheet.ts';
import { useGameNow } from '../store/useGameNow.ts';
import { useManor } from '../store/useManor.ts';
import { AwaySheet } from '../ui/AwaySheet.tsx';

export interface AwayCardProps {
  lines: readonly AwayLine[];
  awayMs: number;
  onClose: () => void;
}

/** Summary card on return; ripe fruit and eggs can be collected from it with one tap. */
export default function AwayCard({ lines, awayMs, onClose }: AwayCardProps) {
  const navigate = useNavigate();
  const { now } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const harvest = () => {
    onClose();
    void navigate('/farm');
    openSheet({ name: 'harvestAll' });
  };
  return (
    <AwaySheet
      lines={lines}
      awayMs={awayMs}
      onHarvest={plotsToHarvest(plots, now).length > 0 ? harvest : null}
      onClose={onClose}
    />
  );
}
