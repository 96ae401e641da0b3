import { useNavigate } from 'react-router-dom';
import type { AwayLine } from '#core/rules/awaySums.ts';
import { harvestPlots } from '../actions/harvestPlots.ts';
import { plotsToHarvest } from '../selectors/plotsToHarvest.ts';
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
  const ripe = plotsToHarvest(plots, now).map(({ number }) => number);
  // Harvesting is free, so that no sheet asks first.
  const harvest = () => {
    onClose();
    void navigate('/farm');
    void harvestPlots(ripe);
  };
  return (
    <AwaySheet lines={lines} awayMs={awayMs} onHarvest={ripe.length > 0 ? harvest : null} onClose={onClose} />
  );
}
